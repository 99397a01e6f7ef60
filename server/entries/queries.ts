import type { Sql } from "../db/sql.ts";
import { admitted, isJudge } from "../scoring/judged.ts";

/** The entry an address names, and what the person asking is to it. */
export type EntryRow = {
  entryID: string;
  categoryID: string;
  userID: string;
  submittedAt: string | null;
  disqualifiedAt: string | null;
  extendedUntil: string | null;
  isAdmitted: boolean;
  isScorer: boolean;
};

export const entryInService = (
  sql: Sql,
  entryID: string,
  serviceID: string | null,
  userID: string | null,
) => sql<EntryRow>`
  select entry_id, category_id, user_id, submitted_at, disqualified_at, extended_until, ${admitted} as is_admitted,
    ${isJudge(userID)} as is_scorer
  from entries e
  where entry_id = ${entryID} and service_id = ${serviceID}`;

export const scoresInService = (sql: Sql, serviceID: string, userID: string) => sql`
  select from scorer_assignments where service_id = ${serviceID} and user_id = ${userID} limit 1`;
