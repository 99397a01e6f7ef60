import { chosenCategoryIDs, writeChosenCategories } from "../programs/chosen-category-queries.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { Judging } from "../../contract/programs/judging.ts";
import type { getResults } from "../../contract/judging/results.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type ProgramIDs, fragment, planForValues } from "../platform/db/statement.ts";
import { joinCover } from "../entries/cover-queries.ts";
import { repeatedTimeframeNames } from "../programs/kinds-in-sql.ts";
import type { Ranking } from "./ranking.ts";
import type { JudgedRow } from "./results-queries.ts";
import type { TieBreak } from "./ties.ts";

type RoundRules = Pick<Judging, "method" | "breakTies" | "minimumSheets" | "blind" | "scorersSee">;
type CurrentRound = RoundRules & {
  round: number;
  roundName: string;
  resultsReleasedAt: string | null;
  releaseAt: string | null;
};

/** The current round. Starting one, undoing one and releasing results wait for each other. */
export const lockRound = (sql: Sql, serviceID: string) => sql<CurrentRound>`
  select round, round_name, method, break_ties, minimum_sheets, blind, scorers_see, results_released_at, release_at
  from judging where service_id = ${serviceID} for update`;

export const findRound = (sql: Sql, serviceID: string) => sql<{ round: number; roundName: string }>`
  select round, round_name from judging where service_id = ${serviceID}`;

type ClosedRound = AnswerOf<typeof getResults>["closedRounds"][number];

export const closedRoundsOf = (sql: Sql, serviceID: string) => sql<ClosedRound>`
  select r.round, r.name, r.closed_at, count(e.entry_id)::int as entries, (count(*) filter (where e.goes_on))::int as go_on
  from rounds r left join round_entries e using (client_id, service_id, round)
  where r.service_id = ${serviceID} group by r.round, r.name, r.closed_at order by r.round`;

type RoundToClose = {
  serviceID: string;
  before: CurrentRound;
  chosenBy: string;
  reason: string | null;
  closedBy: string;
  now: Date;
};

/** The row has everything that an undo needs. */
export const insertRound = (sql: Sql, { serviceID, before, chosenBy, reason, closedBy, now }: RoundToClose) => sql`
  insert into rounds (service_id, round, name, method, break_ties, minimum_sheets, blind, scorers_see, opens_at, closes_at, chosen_by, reason,
    set_up, closed_at, closed_by)
  select ${serviceID}, ${before.round}, ${before.roundName}, ${before.method}, ${before.breakTies}, ${before.minimumSheets},
    ${before.blind}, ${before.scorersSee}, w.opens_at, w.closes_at, ${chosenBy}, ${reason}, jsonb_build_object(
      'assignments', coalesce((
        select jsonb_agg(jsonb_build_object(
          'userID', a.user_id, 'categoryID', a.category_id, 'entryID', a.entry_id, 'toldAt', a.told_at))
        from scorer_assignments a where a.service_id = ${serviceID}), '[]'),
      'scoresheets', coalesce((
        select jsonb_agg(jsonb_build_object('scoresheetID', t.scoresheet_id, 'name', t.name, 'criteria', t.criteria,
          'categoryIDs', ${chosenCategoryIDs("scoresheet", fragment`t`)}))
        from scoresheets t where t.service_id = ${serviceID}), '[]'),
      'chairID', (select j.chair_id from judging j where j.service_id = ${serviceID})),
    ${now}, ${closedBy}
  from (select) always left join timeframes w on w.service_id = ${serviceID} and w.name = 'scoring'`;

type RoundSnapshot = { serviceID: string; round: number; ranking: Ranking; goOn: ReadonlySet<string> };

/** Each entry's place at the close of the round, with its sheets. */
export const insertRoundEntries = (sql: Sql, { serviceID, round, ranking, goOn }: RoundSnapshot) => sql`
  insert into round_entries (service_id, round, entry_id, place, joint, result, mean, corrected, spread, broken, sheets, goes_on)
  select ${serviceID}, ${round}, e."entryID", e.place, e.joint, e.result, e.mean, e.corrected, e.spread, e.broken, e.sheets, e."goesOn"
  from jsonb_to_recordset(${json(ranking.flatMap(({ entries }) => entries.map((entry) => snapshotOf(entry, goOn))))}::jsonb)
    as e ("entryID" uuid, place integer, joint boolean, result numeric, mean numeric, corrected numeric, spread numeric,
      broken jsonb, sheets jsonb, "goesOn" boolean)`;

type RankedEntry = Ranking[number]["entries"][number];

const snapshotOf = (
  { entryID, place, joint, result, mean, corrected, spread, broken, scores }: RankedEntry,
  goOn: ReadonlySet<string>,
) => ({
  entryID,
  place,
  joint,
  result,
  mean,
  corrected,
  spread,
  broken,
  sheets: scores.map(({ scoreID, userID, percent }) => ({ scoreID, userID, percent })),
  goesOn: goOn.has(entryID),
});

type NewRound = { serviceID: string; round: number; name: string; opensAt: string; closesAt: string };

/** The entries that go on from the round before are moved to it. */
export async function beginRound(sql: Sql, { serviceID, round, name, opensAt, closesAt }: NewRound): Promise<void> {
  await sql`
    update entries e set round = ${round} from round_entries r
    where r.service_id = ${serviceID} and r.round = ${round - 1} and r.goes_on
      and e.client_id = r.client_id and e.entry_id = r.entry_id`;
  await sql`update judging set round = ${round}, round_name = ${name} where service_id = ${serviceID}`;
  await writeScoringDates(sql, { serviceID, opensAt, closesAt });
}

type ScoringDates = { serviceID: string; opensAt: string; closesAt: string };

async function writeScoringDates(sql: Sql, { serviceID, opensAt, closesAt }: ScoringDates): Promise<void> {
  await sql`
    insert into timeframes (service_id, name, opens_at, closes_at, audience)
    values (${serviceID}, 'scoring', ${opensAt}, ${closesAt}, 'all')
    on conflict (client_id, service_id, name) where name not in ${repeatedTimeframeNames}
    do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at`;
}

export const deleteAssignments = (sql: Sql, serviceID: string) =>
  sql`delete from scorer_assignments where service_id = ${serviceID}`;

/** Scorers of entries that go on are notified of the new round; assignments to other single entries are deleted. */
export async function narrowAssignments(sql: Sql, serviceID: string, round: number): Promise<void> {
  await sql`
    delete from scorer_assignments a using entries e
    where a.service_id = ${serviceID} and e.client_id = a.client_id and e.entry_id = a.entry_id and e.round < ${round}`;
  await sql`
    update scorer_assignments a set told_at = null
    where a.service_id = ${serviceID} and (a.entry_id is not null or exists (
      select from entries e
      where e.client_id = a.client_id and e.category_id = a.category_id and e.round = ${round}))`;
}

type RoundRow = RoundRules & {
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  chosenBy: string;
  reason: string | null;
  closedAt: string;
  closedBy: string | null;
};

export const findClosedRound = (sql: Sql, serviceID: string, round: number) => sql<RoundRow>`
  select r.name, r.method, r.break_ties, r.minimum_sheets, r.blind, r.scorers_see, r.opens_at, r.closes_at, r.chosen_by, r.reason, r.closed_at,
    u.full_name as closed_by
  from rounds r left join users u on u.user_id = r.closed_by
  where r.service_id = ${serviceID} and r.round = ${round}`;

type RoundEntryRow = JudgedRow & {
  place: number | null;
  joint: boolean;
  result: number | null;
  mean: number | null;
  corrected: number | null;
  spread: number | null;
  broken: TieBreak | null;
  goesOn: boolean;
  scores: { scoreID: string; userID: string; fullName: string; percent: number }[];
};

export const roundEntries = (sql: Sql, { clientID, serviceID }: ProgramIDs, round: number) => sql<RoundEntryRow>`
  select r.entry_id, e.category_id, e.number, e.title, u.full_name as owner_name, u.company, cover.picture as cover, e.award_title,
    w.reason as result_withdrawn, r.place, r.joint, r.result, r.mean, r.corrected, r.spread,
    case when r.broken is not null then jsonb_build_object('decided', null, 'decision', null) || r.broken end as broken, r.goes_on, given.scores
  from round_entries r join entries e using (client_id, service_id, entry_id) join users u using (user_id)
    left join result_withdrawals w using (client_id, entry_id)
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'scoreID', s."scoreID", 'userID', s."userID", 'fullName', p.full_name, 'percent', s.percent) order by search_key(p.full_name), p.user_id), '[]') as scores
      from jsonb_to_recordset(r.sheets) as s ("scoreID" uuid, "userID" uuid, percent numeric) join users p on p.user_id = s."userID"
    ) given ${joinCover}
  where r.client_id = ${clientID} and r.service_id = ${serviceID} and r.round = ${round} ${planForValues}
  order by r.place nulls last, e.number`;

export const findScore = (sql: Sql, serviceID: string, round: number) => sql`
  select from scores where service_id = ${serviceID} and round = ${round} limit 1`;

/** Restores the round as it was closed: its entries, settings, dates, scorers and scoresheets. */
export async function reopenRound(sql: Sql, serviceID: string, round: number): Promise<void> {
  await sql`update entries set round = ${round} where service_id = ${serviceID} and round > ${round}`;
  await sql`
    update judging j set round = r.round, round_name = r.name, method = r.method, break_ties = r.break_ties,
      minimum_sheets = r.minimum_sheets, blind = r.blind, scorers_see = r.scorers_see,
      chair_id = case when r.set_up ? 'chairID'
        then (select u.user_id from users u where u.user_id = (r.set_up->>'chairID')::uuid) else j.chair_id end
    from rounds r
    where r.service_id = ${serviceID} and r.round = ${round} and j.client_id = r.client_id and j.service_id = r.service_id`;
  await sql`
    update timeframes w set opens_at = r.opens_at, closes_at = r.closes_at from rounds r
    where r.service_id = ${serviceID} and r.round = ${round} and r.opens_at is not null
      and w.client_id = r.client_id and w.service_id = r.service_id and w.name = 'scoring'`;
  await sql`
    delete from timeframes w using rounds r
    where r.service_id = ${serviceID} and r.round = ${round} and r.opens_at is null
      and w.client_id = r.client_id and w.service_id = r.service_id and w.name = 'scoring'`;
  await restoreRoundAssignments(sql, serviceID, round);
  await restoreRoundScoresheets(sql, serviceID, round);
  await sql`delete from rounds where service_id = ${serviceID} and round = ${round}`;
}

/** Restored assignments notify nobody. An assignment of a removed entry or category isn't restored. */
async function restoreRoundAssignments(sql: Sql, serviceID: string, round: number): Promise<void> {
  await deleteAssignments(sql, serviceID);
  await sql`
    insert into scorer_assignments (service_id, user_id, category_id, entry_id, told_at)
    select r.service_id, u.user_id, a."categoryID", a."entryID", a."toldAt"
    from rounds r cross join lateral jsonb_to_recordset(r.set_up->'assignments')
        as a ("userID" uuid, "categoryID" uuid, "entryID" uuid, "toldAt" timestamptz)
      join users u on u.user_id = a."userID"
      left join categories c on c.client_id = r.client_id and c.category_id = a."categoryID"
      left join entries e on e.client_id = r.client_id and e.entry_id = a."entryID"
    where r.service_id = ${serviceID} and r.round = ${round} and coalesce(c.category_id, e.entry_id) is not null`;
}

/**
 * Restores the scoresheets of the round's sheets. A scoresheet made since is deleted: it would take precedence over that of the
 * whole contest.
 */
async function restoreRoundScoresheets(sql: Sql, serviceID: string, round: number): Promise<void> {
  await sql`
    delete from scoresheets t using rounds r
    where r.service_id = ${serviceID} and r.round = ${round} and t.client_id = r.client_id and t.service_id = r.service_id
      and not exists (
        select from jsonb_to_recordset(r.set_up->'scoresheets') as s ("scoresheetID" uuid) where s."scoresheetID" = t.scoresheet_id)`;
  await sql`
    update scoresheets t set name = s.name, criteria = s.criteria
    from rounds r cross join lateral jsonb_to_recordset(r.set_up->'scoresheets')
      as s ("scoresheetID" uuid, name text, criteria jsonb)
    where r.service_id = ${serviceID} and r.round = ${round} and t.client_id = r.client_id and t.service_id = r.service_id
      and t.scoresheet_id = s."scoresheetID"`;
  await restoreSheetCategories(sql, serviceID, round);
}

/** Rounds that were closed before sheets had several categories don't say which: those stay as they are. */
async function restoreSheetCategories(sql: Sql, serviceID: string, round: number): Promise<void> {
  const restored = await sql<{ id: string; categoryIDs: string[] }>`
    select t.scoresheet_id as id, array(
        select c.category_id from jsonb_array_elements_text(s."categoryIDs") with ordinality as listed (id, place)
          join categories c on c.client_id = r.client_id and c.service_id = r.service_id and c.category_id = listed.id::uuid
        order by listed.place) as "categoryIDs"
    from rounds r cross join lateral jsonb_to_recordset(r.set_up->'scoresheets') as s ("scoresheetID" uuid, "categoryIDs" jsonb)
      join scoresheets t on t.client_id = r.client_id and t.service_id = r.service_id and t.scoresheet_id = s."scoresheetID"
    where r.service_id = ${serviceID} and r.round = ${round} and jsonb_array_length(s."categoryIDs") > 0`;
  // A scoresheet whose categories are all gone keeps those it has: without any it would be the whole contest's.
  const sheets = restored.filter(({ categoryIDs }) => categoryIDs.length > 0);
  // Two sheets may have changed places: each category is free before it is given back.
  await sql`
    delete from scoresheet_categories
    where service_id = ${serviceID} and scoresheet_id = any (${sheets.map(({ id }) => id)}::uuid[])`;
  for (const { id, categoryIDs } of sheets)
    await writeChosenCategories(sql, "scoresheet", { serviceID, id, categoryIDs });
}
