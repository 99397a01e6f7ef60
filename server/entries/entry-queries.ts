import type { EntryRight } from "../../contract/entries/entry-people.ts";
import type { Sql } from "../platform/db/sql.ts";
import { isJudgedInRound, isJudge } from "./judging-conditions.ts";
import { coEntrantRight } from "./co-entrant-queries.ts";

/** The entry an address names, and what the person asking is to it. */
export type EntryRecord = {
  entryID: string;
  categoryID: string;
  userID: string;
  /** What its owner lets the person asking do with it; null where they were asked for nothing. */
  may: EntryRight | null;
  submittedAt: string | null;
  disqualifiedAt: string | null;
  extendedUntil: string | null;
  /** In the round that is on. */
  isJudged: boolean;
  isScorer: boolean;
};

export const entryInService = (
  sql: Sql,
  entryID: string,
  serviceID: string | null,
  userID: string | null,
) => sql<EntryRecord>`
  select e.entry_id, e.category_id, e.user_id, e.submitted_at, e.disqualified_at, e.extended_until, ${isJudgedInRound} as is_judged,
    ${isJudge(userID)} as is_scorer, ${coEntrantRight(userID)} as may
  from entries e where e.entry_id = ${entryID} and e.service_id = ${serviceID}`;

export const scoresInService = (sql: Sql, serviceID: string, userID: string) => sql`
  select from scorer_assignments where service_id = ${serviceID} and user_id = ${userID} limit 1`;

/** Whoever enters meanwhile waits until this transaction is over. */
export const lockEntryNumbers = (sql: Sql, serviceID: string) => sql`
  select from entry_numbers where service_id = ${serviceID} for update`;

export const touchEntry = (sql: Sql, entryID: string) => sql`
  update entries set updated_at = now() where entry_id = ${entryID}`;

export const entriesByID = (sql: Sql, ids: string[]) => sql<{
  entryID: string;
  title: string;
  label: string;
  number: number;
}>`
  select e.entry_id, e.title, c.label, e.number from entries e join categories c using (client_id, category_id)
  where e.entry_id = any (${ids}::uuid[])`;
