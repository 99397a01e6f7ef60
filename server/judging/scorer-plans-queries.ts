import { type Sql, json } from "../platform/db/sql.ts";
import { type ProgramIDs, planForValues, fragment } from "../platform/db/statement.ts";
import { countingSheets, isJudgedInRound } from "../entries/judging-conditions.ts";
import type { PanelMembership } from "./panels-queries.ts";

export type PlannableRow = {
  entryID: string;
  categoryID: string;
  label: string;
  number: number;
  title: string;
  /** Who is to judge it, and whose sheet counts, assigned still or not. */
  assigned: string[];
  scored: string[];
};

/** All of a contest that is judged, with its judges. */
export const plannableEntries = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<PlannableRow>`
  with assigned as materialized (
    select entry_id, json_agg(user_id order by user_id) as people from judges
    where client_id = ${clientID} and service_id = ${serviceID} and is_judged group by entry_id),
  scored as materialized (
    select entry_id, json_agg(distinct user_id) as people from (${countingSheets({ clientID, serviceID })}) s group by entry_id)
  select e.entry_id, e.category_id, g.label, e.number, e.title,
    coalesce(a.people, '[]') as assigned, coalesce(s.people, '[]') as scored
  from entries e join categories g using (client_id, category_id)
    left join assigned a using (entry_id) left join scored s using (entry_id)
  where e.client_id = ${clientID} and e.service_id = ${serviceID} and ${isJudgedInRound}
  order by e.number ${planForValues}`;

export const conflictPairs = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<{
  userID: string;
  entryID: string;
}>`
  select user_id, entry_id from scoring_conflicts
  where client_id = ${clientID} and service_id = ${serviceID} ${planForValues}`;

export const scorerNames = (sql: Sql, userIDs: readonly string[]) => sql<{ userID: string; fullName: string }>`
  select user_id, full_name from users where user_id = any (${userIDs}::uuid[]) order by full_name, user_id`;

/** Plans of one contest are kept one after the other. */
export const lockScorerPlans = (sql: Sql, serviceID: string) =>
  sql`select service_id from services where service_id = ${serviceID} for no key update`;

type PlannedAssignment = { userID: string; entryID: string };
/** By which panel, where it was one. */
type RemovedAssignment = { categoryID: string | null; entryID: string | null; scorerPanelID?: string | null };

/** Answers one assignment of each scorer, by which they are told of all. */
export const insertPlannedAssignments = (sql: Sql, serviceID: string, added: readonly PlannedAssignment[]) => sql<{
  id: string;
}>`
  with made as (
    insert into scorer_assignments (service_id, user_id, entry_id)
    select ${serviceID}, user_id, entry_id
    from unnest(${added.map(({ userID }) => userID)}::uuid[], ${added.map(({ entryID }) => entryID)}::uuid[]) n (user_id, entry_id)
    on conflict do nothing returning user_id, scorer_assignment_id)
  select distinct on (user_id) scorer_assignment_id as id from made order by user_id, scorer_assignment_id`;

export const deleteAssignmentsOf = (sql: Sql, serviceID: string, userID: string) => sql<RemovedAssignment>`
  delete from scorer_assignments where service_id = ${serviceID} and user_id = ${userID}
  returning category_id, entry_id, scorer_panel_id`;

type NewScorerPlan = {
  serviceID: string;
  userID: string | null;
  added: readonly PlannedAssignment[];
  removed: readonly RemovedAssignment[];
  keptBy: string;
  /** What whoever was taken out sat on and was the chair of. */
  seats?: readonly PanelMembership[];
  wasChair?: boolean;
};

export const insertScorerPlan = (
  sql: Sql,
  { serviceID, userID, added, removed, keptBy, seats = [], wasChair = false }: NewScorerPlan,
) => sql<{ scorerPlanID: string }>`
  insert into scorer_plans (service_id, user_id, added, removed, kept_by, seats, was_chair)
  values (${serviceID}, ${userID}, ${json(added)}, ${json(removed)}, ${keptBy}, ${json(seats)}, ${wasChair})
  returning scorer_plan_id`;

type ScorerPlanRow = {
  scorerPlanID: string;
  takenOut: string | null;
  added: number;
  keptBy: string | null;
  keptAt: string;
  undoneAt: string | null;
};

export const scorerPlansOf = (sql: Sql, serviceID: string) => sql<ScorerPlanRow>`
  select p.scorer_plan_id, u.full_name as taken_out, jsonb_array_length(p.added) as added, k.full_name as kept_by, p.kept_at,
    p.undone_at
  from scorer_plans p left join users u on u.user_id = p.user_id left join users k on k.user_id = p.kept_by
  where p.service_id = ${serviceID}
  order by p.kept_at desc, p.scorer_plan_id desc limit 10`;

/** Answers nothing where it was undone already. */
export const markUndone = (sql: Sql, serviceID: string, scorerPlanID: string) => sql<{
  userID: string | null;
  added: PlannedAssignment[];
  removed: RemovedAssignment[];
  seats: PanelMembership[];
  wasChair: boolean;
}>`
  update scorer_plans set undone_at = clock_timestamp()
  where service_id = ${serviceID} and scorer_plan_id = ${scorerPlanID} and undone_at is null
  returning user_id, added, removed, seats, was_chair`;

export const scorerPlanInService = (sql: Sql, serviceID: string | null, scorerPlanID: string) => sql<{
  scorerPlanID: string;
}>`
  select scorer_plan_id from scorer_plans where service_id = ${serviceID} and scorer_plan_id = ${scorerPlanID}`;

const pairsTable = (added: readonly PlannedAssignment[]) =>
  fragment`unnest(${added.map(({ userID }) => userID)}::uuid[], ${added.map(({ entryID }) => entryID)}::uuid[]) n (user_id, entry_id)`;

/** What was begun or scored meanwhile stays. */
export const deleteUnscored = (sql: Sql, serviceID: string, added: readonly PlannedAssignment[]) => sql`
  delete from scorer_assignments a using ${pairsTable(added)}
  where a.service_id = ${serviceID} and a.user_id = n.user_id and a.entry_id = n.entry_id
    and not exists (
      select from scores s where s.service_id = a.service_id and s.entry_id = a.entry_id and s.user_id = a.user_id)
    and not exists (
      select from score_drafts d where d.service_id = a.service_id and d.entry_id = a.entry_id and d.user_id = a.user_id)`;

/** How many of a plan's assignments are there: others were taken away by hand, or with whoever was taken out. */
export const countStillAssigned = (sql: Sql, serviceID: string, added: readonly PlannedAssignment[]) => sql<{
  total: number;
}>`
  select count(*)::int as total from scorer_assignments a join ${pairsTable(added)} using (user_id, entry_id)
  where a.service_id = ${serviceID}`;

type ScorerTakenOut = {
  serviceID: string;
  scorerPlanID: string;
  userID: string;
  removed: readonly RemovedAssignment[];
};

const withCategory = (removed: readonly RemovedAssignment[]) => removed.filter(({ categoryID }) => categoryID !== null);

/**
 * They knew already, so nobody is told again. What isn't there any more can't be given back, and what a plan had assigned that
 * was itself undone since isn't theirs.
 */
export const restoreAssignments = (sql: Sql, { serviceID, scorerPlanID, userID, removed }: ScorerTakenOut) => sql`
  insert into scorer_assignments (service_id, user_id, category_id, entry_id, told_at, scorer_panel_id)
  select ${serviceID}::uuid, ${userID}::uuid, g.category_id, null::uuid, clock_timestamp(), m.scorer_panel_id
  from unnest(${withCategory(removed).map(({ categoryID }) => categoryID)}::uuid[],
      ${withCategory(removed).map(({ scorerPanelID }) => scorerPanelID ?? null)}::uuid[]) n (category_id, scorer_panel_id)
    join categories g on g.service_id = ${serviceID} and g.category_id = n.category_id
    left join scorer_panel_members m
      on m.service_id = ${serviceID} and m.scorer_panel_id = n.scorer_panel_id and m.user_id = ${userID}
  where n.scorer_panel_id is null or m.scorer_panel_id is not null
  union all
  select ${serviceID}::uuid, ${userID}::uuid, null::uuid, e.entry_id, clock_timestamp(), null::uuid from entries e
  where e.service_id = ${serviceID} and e.entry_id = any (${removed.flatMap(({ entryID }) => entryID ?? [])}::uuid[])
    and not exists (
      select from scorer_plans this join scorer_plans p on p.service_id = this.service_id and p.undone_at > this.kept_at
      where this.service_id = ${serviceID} and this.scorer_plan_id = ${scorerPlanID} and p.scorer_plan_id <> ${scorerPlanID}
        and p.added @> jsonb_build_array(jsonb_build_object('userID', ${userID}::uuid, 'entryID', e.entry_id)))
  on conflict do nothing`;
