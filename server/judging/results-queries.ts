import type { Release } from "../programs/release-queries.ts";
import type { Judging } from "../../contract/programs/judging.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { Criterion, SheetValues } from "../../contract/judging/scoring-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type ProgramIDs, planForValues } from "../platform/db/statement.ts";
import { joinCover } from "../entries/cover-queries.ts";
import { type Decision, type DecidingRole, decisionJSON } from "./chairs-queries.ts";
import { countingSheets, isJudgedInRound } from "../entries/judging-conditions.ts";

export type JudgedRow = {
  entryID: string;
  categoryID: string;
  number: number;
  title: string;
  ownerName: string;
  company: string | null;
  cover: PictureInfo | null;
  awardTitle: string | null;
  resultWithdrawn: string | null;
};

/** The number of counting scoresheets in each category that has any. */
export const countSheetsByCategory = (sql: Sql, program: ProgramIDs) => sql<{ categoryID: string; sheets: number }>`
  select e.category_id, count(*)::integer as sheets
  from (${countingSheets(program)}) sheet join entries e using (client_id, service_id, entry_id)
  group by e.category_id order by e.category_id`;

export const judgedEntries = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<JudgedRow>`
  select e.entry_id, e.category_id, e.number, e.title, u.full_name as owner_name, u.company, cover.picture as cover, e.award_title,
    w.reason as result_withdrawn
  from entries e left join result_withdrawals w using (client_id, entry_id) join users u using (user_id) ${joinCover}
  where e.client_id = ${clientID} and e.service_id = ${serviceID} and ${isJudgedInRound} ${planForValues}
  order by e.number`;

type ScoreRow = { entryID: string; scoreID: string; userID: string; fullName: string; percent: number };

export const countingScores = (sql: Sql, program: ProgramIDs) => sql<ScoreRow>`
  select sheet.entry_id, sheet.score_id, sheet.user_id, u.full_name, sheet.percent
  from (${countingSheets(program)}) sheet join users u using (user_id) ${planForValues}
  order by search_key(u.full_name), sheet.user_id`;

export type TiedSheet = { entryID: string; criteria: Criterion[]; values: SheetValues };

/** The values by criterion of entries with equal results. */
export const sheetsOfTied = (sql: Sql, program: ProgramIDs, entryIDs: readonly string[]) => sql<TiedSheet>`
  select sheet.entry_id, sheet.criteria, sheet.values from (${countingSheets(program)}) sheet
  where sheet.entry_id = any (${entryIDs}::uuid[]) ${planForValues}
  order by sheet.entry_id, sheet.user_id`;

/** The same for given sheets, whether their round is current or closed. */
export const sheetsOfScores = (sql: Sql, scoreIDs: readonly string[]) => sql<TiedSheet>`
  select entry_id, criteria, values from scores where score_id = any (${scoreIDs}::uuid[]) order by entry_id, user_id`;

type TieDecisionRow = { entryID: string; over: string[]; reason: string; decision: Decision };

/** Decisions of the current round among these entries, the earliest first. */
export const tieDecisionsAmong = (sql: Sql, entryIDs: readonly string[]) => sql<TieDecisionRow>`
  select d.entry_id, d.over, d.reason, ${decisionJSON} as decision
  from tie_decisions d join judging j using (client_id, service_id, round)
    left join users u on u.user_id = d.decided_by left join users p on p.user_id = d.in_place_of
  where d.entry_id = any (${entryIDs}::uuid[]) and d.taken_back_at is null order by d.decided_at, d.tie_decision_id`;

type AgreedSheet = { words: string; decision: Decision };

type ResultSheetRow = {
  scoreID: string;
  scoresheetID: string;
  round: number;
  userID: string;
  fullName: string;
  percent: number;
  total: number;
  savedAt: string;
  saves: number;
  reason: string | null;
  agreed: AgreedSheet | null;
  whyNot: "earlier-round" | "own" | "recused" | "other-scoresheet" | null;
  criteria: Criterion[];
  values: SheetValues;
};

/**
 * Each scorer's latest sheet on an entry in each round, with those that don't count in its last; the number of saves shows how
 * often the scorer reconsidered.
 */
export const sheetsBehindResult = (sql: Sql, entryID: string) => sql<ResultSheetRow>`
  select sheet.score_id, sheet.scoresheet_id, sheet.round, sheet.user_id, w.full_name, sheet.criteria, sheet.values, sheet.total, sheet.percent, saved_at,
    saves, sheet.reason,
    case when d.score_id is not null then json_build_object('words', d.words, 'decision', ${decisionJSON}) end as agreed,
    case
      when not is_last then 'earlier-round'
      when is_own then 'own'
      when exists (select from scoring_conflicts c where c.entry_id = ${entryID} and c.user_id = sheet.user_id) then 'recused'
      when not applies then 'other-scoresheet'
    end as why_not
  from (
    select distinct on (s.round, s.user_id, s.scoresheet_id) s.*, s.scoresheet_id = t.scoresheet_id as applies,
      s.round = e.round as is_last, s.user_id = e.user_id as is_own, count(*) over (partition by s.round, s.user_id, s.scoresheet_id) as saves
    from scores s join entries e using (client_id, service_id, entry_id)
      join applying_scoresheets t on t.client_id = e.client_id and t.category_id = e.category_id
    where s.entry_id = ${entryID}
    order by s.round, s.user_id, s.scoresheet_id, s.saved_at desc, s.score_id desc
  ) sheet join users w using (user_id)
    left join sheet_changes d on d.client_id = sheet.client_id and d.score_id = sheet.score_id
    left join users u on u.user_id = d.decided_by left join users p on p.user_id = d.in_place_of
  order by sheet.round desc, why_not nulls first, search_key(w.full_name), sheet.user_id`;

type SheetSaveRow = Pick<
  ResultSheetRow,
  "scoreID" | "scoresheetID" | "round" | "userID" | "percent" | "total" | "savedAt" | "reason" | "criteria" | "values"
>;

export const sheetSavesOf = (sql: Sql, entryID: string) => sql<SheetSaveRow>`
  select score_id, scoresheet_id, round, user_id, percent, total, saved_at, reason, criteria, values
  from scores where entry_id = ${entryID} order by saved_at desc, score_id desc`;

export const writeAwardTitle = (sql: Sql, entryID: string, awardTitle: string | null) => sql<{ before: string | null }>`
  update entries e set award_title = ${awardTitle}
  from (select entry_id, award_title as before from entries where entry_id = ${entryID} for update) old
  where e.entry_id = old.entry_id
  returning old.before`;

/** The person and time of an award title that was added after the release, where the entry had none. */
export const titleAddedAfterRelease = (sql: Sql, entryID: string) => sql<{ userID: string | null; at: string }>`
  select last.user_id, last.at from (
    select user_id, at, before, service_id from audit_log
    where record_id = ${entryID} and action = 'AWARD_TITLE' order by audit_id desc limit 1) last
  join judging j on j.service_id = last.service_id and j.results_released_at <= last.at
  where last.before ->> 'awardTitle' is null`;

export const countEntriesBelow = (sql: Sql, program: ProgramIDs, minimumSheets: number) => sql<{ below: number }>`
  select count(*) as below
  from entries e left join (
    select entry_id, count(*) as sheets from (${countingSheets(program)}) sheet group by entry_id
  ) counted using (entry_id)
  where e.service_id = ${program.serviceID} and ${isJudgedInRound} and coalesce(counted.sheets, 0) < ${minimumSheets}`;

type JudgingRules = Pick<Judging, "method" | "breakTies">;

/** The present ranking rules: for files that are made later than requested, and for decisions after other decisions. */
export const judgingRulesOf = (sql: Sql, serviceID: string) => sql<JudgingRules>`
  select method, break_ties from judging where service_id = ${serviceID}`;

/** The planned release with its terms; and a planned one that failed. */
export type ReleasePlan = {
  at: string | null;
  reason: string | null;
  closeEntries: boolean;
  by: string | null;
  failedAt: string | null;
  failedReason: string | null;
};

export const findRelease = (sql: Sql, serviceID: string) => sql<
  Release & { round: number; roundName: string; planned: ReleasePlan }
>`
  select results_released_at, release_reason, round, round_name, json_build_object(
    'at', release_at, 'reason', release_plan_reason, 'closeEntries', release_plan_closes, 'by', u.full_name,
    'failedAt', release_failed_at, 'failedReason', release_failed_reason) as planned
  from judging left join users u on u.user_id = release_plan_by where service_id = ${serviceID}`;

/** A plan is over with it. */
export const writeRelease = (sql: Sql, serviceID: string, at: Date | null, reason: string | null) => sql`
  update judging
  set results_released_at = ${at}, release_reason = ${reason}, release_at = null, release_plan_reason = null,
    release_plan_closes = false, release_plan_by = null, release_failed_at = null, release_failed_reason = null
  where service_id = ${serviceID}`;

/** The last moment at which an entry can be changed, with extensions; null where entries are closed for all. */
export const latestEntryDeadline = (sql: Sql, serviceID: string, now: Date) => sql<{ until: string | null }>`
  select greatest(
    (select max(closes_at) from entry_windows where service_id = ${serviceID} and closes_at > ${now}),
    (select max(extended_until) from entries where service_id = ${serviceID} and extended_until > ${now})) as until`;

/** From now on, for everyone; a timeframe in the future is removed. */
export async function closeEntries(sql: Sql, serviceID: string, now: Date): Promise<void> {
  await sql`
    update entries set extended_until = null where service_id = ${serviceID} and extended_until > ${now}`;
  await sql`
    delete from timeframes where service_id = ${serviceID} and name = 'entries' and opens_at >= ${now}`;
  await sql`
    update timeframes set closes_at = ${now} where service_id = ${serviceID} and name = 'entries' and closes_at > ${now}`;
  await sql`
    update categories set entries_open_at = case when entries_open_at < ${now} then entries_open_at end,
      entries_close_at = case when entries_open_at >= ${now} then null else least(entries_close_at, ${now}) end
    where service_id = ${serviceID} and (entries_close_at > ${now} or entries_open_at >= ${now})`;
}

type NewWithdrawal = { serviceID: string; entryID: string; reason: string; userID: string; now: Date };

/** Removes the entry's award title; no row where the result is withdrawn already. */
export const insertWithdrawal = (sql: Sql, { serviceID, entryID, reason, userID, now }: NewWithdrawal) => sql<{
  awardTitle: string | null;
}>`
  with withdrawn as (
    insert into result_withdrawals (service_id, entry_id, at, award_title, reason, withdrawn_by)
    select ${serviceID}, entry_id, ${now}, award_title, ${reason}, ${userID} from entries where entry_id = ${entryID}
    on conflict (client_id, entry_id) do nothing
    returning entry_id, award_title
  )
  update entries e set award_title = null from withdrawn w where e.entry_id = w.entry_id returning w.award_title`;

export const removeWithdrawal = (sql: Sql, entryID: string) => sql<{ awardTitle: string | null; reason: string }>`
  with restored as (
    delete from result_withdrawals where entry_id = ${entryID} returning entry_id, award_title, reason
  )
  update entries e set award_title = r.award_title from restored r where e.entry_id = r.entry_id
  returning r.award_title, r.reason`;

type NewTieDecision = DecidingRole & {
  serviceID: string;
  entryID: string;
  over: readonly string[];
  reason: string;
  userID: string;
};

/** Revokes an earlier decision among the same entries. */
export async function insertTieDecision(
  sql: Sql,
  { serviceID, entryID, over, reason, userID, asChair, inPlaceOf }: NewTieDecision,
): Promise<void> {
  await revokeTieDecision(sql, { serviceID, entryID, userID, reason: null });
  await sql`
    insert into tie_decisions (service_id, round, entry_id, over, reason, decided_by, as_chair, in_place_of)
    select service_id, round, ${entryID}, ${over}::uuid[], ${reason}, ${userID}, ${asChair}, ${inPlaceOf}
    from judging where service_id = ${serviceID}`;
}

export const currentTieDecision = (sql: Sql, serviceID: string, entryID: string) => sql<{
  over: string[];
  reason: string;
  asChair: boolean;
  decidedBy: string | null;
}>`
  select d.over, d.reason, d.as_chair, d.decided_by from tie_decisions d join judging j using (client_id, service_id, round)
  where d.service_id = ${serviceID} and d.entry_id = ${entryID} and d.taken_back_at is null`;

type TieDecisionToRevoke = { serviceID: string; entryID: string; userID: string; reason: string | null };

export const revokeTieDecision = (sql: Sql, { serviceID, entryID, userID, reason }: TieDecisionToRevoke) => sql`
  update tie_decisions d
  set taken_back_at = clock_timestamp(), taken_back_by = ${userID}, taken_back_reason = ${reason}
  from judging j
  where d.service_id = ${serviceID} and d.entry_id = ${entryID} and d.taken_back_at is null
    and j.client_id = d.client_id and j.service_id = d.service_id and j.round = d.round`;

export const findOwnedAmong = (sql: Sql, entryIDs: readonly string[], userID: string) => sql`
  select from entries where entry_id = any (${entryIDs}::uuid[]) and user_id = ${userID} limit 1`;
