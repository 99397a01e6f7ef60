import type { Criterion, SheetValues } from "../../contract/judging/scoring-rules.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { type Decision, type DecidingRole, decisionJSON, isChairOfEntry, hasChair } from "./chairs-queries.ts";
import { isJudgedInRound } from "../entries/judging-conditions.ts";

export type SheetChangeIDs = { sheetChangeID: string; entryID: string; userID: string };

export const sheetChangeInService = (sql: Sql, serviceID: string | null, sheetChangeID: string) => sql<SheetChangeIDs>`
  select sheet_change_id, entry_id, user_id from sheet_changes
  where service_id = ${serviceID} and sheet_change_id = ${sheetChangeID}`;

export const findWhetherChaired = (sql: Sql, entryID: string) => sql<{ chaired: boolean }>`
  select ${hasChair} as chaired from entries e where e.entry_id = ${entryID}`;

type NewSheetChange = {
  serviceID: string;
  entryID: string;
  scoresheetID: string;
  userID: string;
  round: number;
  criteria: Criterion[];
  values: SheetValues;
  total: number;
  percent: number;
  reason: string;
};

/** In the place of what the scorer asked for before; its draft is done with. */
export async function insertSheetChange(sql: Sql, asked: NewSheetChange): Promise<{ sheetChangeID: string }> {
  const { serviceID, entryID, scoresheetID, userID, round, criteria, values, total, percent, reason } = asked;
  await sql`
    update sheet_changes set taken_back_at = clock_timestamp()
    where entry_id = ${entryID} and user_id = ${userID} and decided_at is null and taken_back_at is null`;
  return requireRow(
    await sql<{ sheetChangeID: string }>`
      with done as (
        delete from score_drafts
        where entry_id = ${entryID} and scoresheet_id = ${scoresheetID} and user_id = ${userID})
      insert into sheet_changes (service_id, entry_id, scoresheet_id, user_id, round, criteria, values, total, percent, reason)
      values (${serviceID}, ${entryID}, ${scoresheetID}, ${userID}, ${round}, ${json(criteria)}, ${json(values)}, ${total}, ${percent}, ${reason})
      returning sheet_change_id`,
  );
}

export const revokeSheetChange = (sql: Sql, sheetChangeID: string) => sql`
  update sheet_changes set taken_back_at = clock_timestamp()
  where sheet_change_id = ${sheetChangeID} and decided_at is null and taken_back_at is null returning sheet_change_id`;

type OwnSheetChange = {
  sheetChangeID: string;
  percent: number;
  reason: string;
  askedAt: string;
  declined: string | null;
};

/** What a scorer asked for last of a sheet in its round, as long as it isn't agreed to or taken back. */
export const findOwnSheetChange = (
  sql: Sql,
  { entryID, userID }: { entryID: string; userID: string },
) => sql<OwnSheetChange>`
  select last.sheet_change_id, last.percent, last.reason, last.asked_at, last.words as declined from (
    select c.* from sheet_changes c join entries e using (client_id, service_id, entry_id)
    where c.entry_id = ${entryID} and c.user_id = ${userID} and c.round = e.round
    order by c.asked_at desc, c.sheet_change_id desc limit 1
  ) last where last.taken_back_at is null and last.agreed is not true`;

type SheetChangeFields = {
  sheetChangeID: string;
  fullName: string;
  reason: string;
  askedAt: string;
  criteria: Criterion[];
  valuesBefore: SheetValues | null;
  percentBefore: number | null;
  values: SheetValues;
  percent: number;
};

/** What somebody asks for, and the sheet before it: the change called `d`, whose sheet is `w`'s. */
const sheetChangeColumns = fragment`
  d.sheet_change_id, w.full_name, d.reason, d.asked_at, d.criteria, d.values, d.percent,
  before.values as values_before, before.percent as percent_before`;

const joinSheetBefore = fragment`
  join users w on w.user_id = d.user_id
  left join lateral (
    select s.values, s.percent from scores s
    where s.client_id = d.client_id and s.entry_id = d.entry_id and s.user_id = d.user_id
      and s.scoresheet_id = d.scoresheet_id and s.round = d.round and s.score_id is distinct from d.score_id
      and s.saved_at < coalesce(d.decided_at, 'infinity')
    order by s.saved_at desc, s.score_id desc limit 1) before on true`;

export type SheetChangeRow = SheetChangeFields & {
  userID: string;
  entryID: string;
  round: number;
  agreed: boolean | null;
  words: string | null;
  decision: Decision | null;
  isOpen: boolean;
};

/** All that weren't taken back, the latest first. */
export const sheetChangesOf = (sql: Sql, entryID: string) => sql<SheetChangeRow>`
  select ${sheetChangeColumns}, d.user_id, d.entry_id, d.round, d.agreed, d.words,
    case when d.decided_at is not null then ${decisionJSON} end as decision,
    d.decided_at is null and d.round = e.round as is_open
  from sheet_changes d join entries e using (client_id, service_id, entry_id) ${joinSheetBefore}
    left join users u on u.user_id = d.decided_by left join users p on p.user_id = d.in_place_of
  where d.entry_id = ${entryID} and d.taken_back_at is null
  order by d.asked_at desc, d.sheet_change_id desc`;

type UndecidedChangeRow = SheetChangeFields & {
  entryID: string;
  label: string;
  number: number;
  title: string;
  categoryName: string;
};

/** Whether the change called `d`, of the entry `e`, waits for somebody to decide it in the round that is on. */
export const isUndecided = fragment`(
  d.decided_at is null and d.taken_back_at is null and d.round = e.round and ${isJudgedInRound})`;

/** Those that somebody is to decide as the chair, the oldest first: others' alone. */
export const undecidedChangesForChair = (sql: Sql, serviceID: string, userID: string) => sql<UndecidedChangeRow>`
  select ${sheetChangeColumns}, e.entry_id, g.label, e.number, e.title, g.name as category_name
  from sheet_changes d join entries e using (client_id, service_id, entry_id)
    join categories g on g.client_id = e.client_id and g.category_id = e.category_id ${joinSheetBefore}
  where d.service_id = ${serviceID} and ${isUndecided} and d.user_id <> ${userID} and ${isChairOfEntry(userID)}
  order by d.asked_at, d.sheet_change_id`;

/** How many nobody has decided, by entry. */
export const countUndecidedChanges = (sql: Sql, serviceID: string) => sql<{
  entryID: string;
  label: string;
  number: number;
  title: string;
  changes: number;
}>`
  select e.entry_id, g.label, e.number, e.title, count(*)::integer as changes
  from sheet_changes d join entries e using (client_id, service_id, entry_id) join categories g using (client_id, category_id)
  where d.service_id = ${serviceID} and ${isUndecided}
  group by e.entry_id, g.label, e.number, e.title order by e.number`;

/**
 * Appends a change to the scores as it was asked for, if it is still open, in the round that is on, on the scoresheet that applies,
 * by a scorer without a conflict to whom it doesn't belong by now.
 */
export const applySheetChange = (sql: Sql, sheetChangeID: string) => sql<{ scoreID: string }>`
  insert into scores (service_id, entry_id, scoresheet_id, user_id, round, criteria, values, total, percent, reason)
  select d.service_id, d.entry_id, d.scoresheet_id, d.user_id, d.round, d.criteria, d.values, d.total, d.percent, d.reason
  from sheet_changes d join entries e using (client_id, service_id, entry_id)
    join applying_scoresheets a on a.client_id = e.client_id and a.category_id = e.category_id
    join scoresheets t on t.client_id = d.client_id and t.scoresheet_id = d.scoresheet_id
  where d.sheet_change_id = ${sheetChangeID} and d.decided_at is null and d.taken_back_at is null and d.round = e.round
    and ${isJudgedInRound} and a.scoresheet_id = d.scoresheet_id and t.criteria = d.criteria and d.user_id <> e.user_id and not exists (
      select from scoring_conflicts c
      where c.client_id = d.client_id and c.entry_id = d.entry_id and c.user_id = d.user_id)
  returning score_id`;

type NewChangeDecision = DecidingRole & {
  sheetChangeID: string;
  scoreID: string | null;
  words: string;
  userID: string;
};

export const writeChangeDecision = (sql: Sql, decided: NewChangeDecision) => sql`
  update sheet_changes set agreed = ${decided.scoreID !== null}, score_id = ${decided.scoreID}, words = ${decided.words},
    decided_by = ${decided.userID}, decided_at = clock_timestamp(), as_chair = ${decided.asChair},
    in_place_of = ${decided.inPlaceOf}
  where sheet_change_id = ${decided.sheetChangeID} and decided_at is null and taken_back_at is null
  returning sheet_change_id`;

/** Whether it waits still, and for whom it doesn't any more. */
export const lockSheetChange = (sql: Sql, sheetChangeID: string) => sql<{ isOpen: boolean; by: string | null }>`
  select d.decided_at is null and d.taken_back_at is null as is_open,
    (select full_name from users where user_id = d.decided_by) as by
  from sheet_changes d where d.sheet_change_id = ${sheetChangeID} for update`;

type AgreedChangeRow = { scoreID: string; fullName: string; decision: Decision };

/** The sheets that count as they were asked for, with who agreed. */
export const agreedChanges = (sql: Sql, serviceID: string) => sql<AgreedChangeRow>`
  select d.score_id, w.full_name, ${decisionJSON} as decision
  from sheet_changes d join users w on w.user_id = d.user_id
    left join users u on u.user_id = d.decided_by left join users p on p.user_id = d.in_place_of
  where d.service_id = ${serviceID} and d.agreed order by d.decided_at, d.sheet_change_id`;
