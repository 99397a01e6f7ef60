import { permissions } from "../../contract/platform/permissions.ts";
import type { Sql } from "../platform/db/sql.ts";

export const addWorkForUntoldAssignments = (sql: Sql, serviceID: string, kind: string, at: Date) => sql`
  insert into due_work (kind, ref, due_at)
  select ${kind}, scorer_assignment_id, ${at} from scorer_assignments
  where service_id = ${serviceID} and told_at is null
  on conflict on constraint due_work_once do nothing`;

export type ProgramID = { serviceID: string };

export const programOfChange = (sql: Sql, id: string) => sql<ProgramID>`
  select service_id from untold_changes where untold_change_id = ${id}`;

export const takeChanges = (sql: Sql, id: string) => sql<{ id: string; entryID: string; what: string }>`
  delete from untold_changes c using untold_changes first
  where first.untold_change_id = ${id} and c.client_id = first.client_id and c.entry_id = first.entry_id
  returning c.untold_change_id as id, c.entry_id, c.what`;

export const programOfAssignment = (sql: Sql, id: string) => sql<ProgramID>`
  select service_id from scorer_assignments where scorer_assignment_id = ${id} and told_at is null`;

export type UntoldAssignment = { userID: string; categoryID: string | null; entryID: string | null };

export const takeAssignments = (sql: Sql, id: string, now: Date) => sql<UntoldAssignment>`
  update scorer_assignments a set told_at = ${now}
  from scorer_assignments first
  where first.scorer_assignment_id = ${id} and a.client_id = first.client_id and a.service_id = first.service_id
    and a.user_id = first.user_id and a.told_at is null
  returning a.user_id, a.category_id, a.entry_id`;

export type ScoringNames = {
  fullName: string;
  email: string;
  categories: string[];
  entries: { label: string; number: number }[];
};

export const scoringNames = (sql: Sql, untold: readonly UntoldAssignment[]) => sql<ScoringNames>`
  select full_name, email,
    array(select name from categories where category_id = any (${untold.flatMap(({ categoryID }) => categoryID ?? [])}::uuid[])
      order by position, label) as categories,
    coalesce((
      select json_agg(json_build_object('label', g.label, 'number', e.number) order by e.number)
      from entries e join categories g using (client_id, category_id)
      where e.entry_id = any (${untold.flatMap(({ entryID }) => entryID ?? [])}::uuid[])), '[]') as entries
  from users where user_id = ${untold[0]!.userID}`;

export const programOfChangeRequest = (sql: Sql, id: string) => sql<{ serviceID: string }>`
  select service_id from sheet_changes where sheet_change_id = ${id} and told_at is null`;

/** Requests for changes of scoresheets about which nobody was mailed, and which nobody has decided. */
export const takeChangeRequests = (sql: Sql, id: string, now: Date) => sql<{ sheetChangeID: string }>`
  update sheet_changes d set told_at = ${now}
  from sheet_changes first join judging j using (client_id, service_id)
  where first.sheet_change_id = ${id} and d.client_id = first.client_id and d.service_id = first.service_id
    and d.told_at is null and d.decided_at is null and d.taken_back_at is null
    and d.round = j.round and j.results_released_at is null
  returning d.sheet_change_id`;

export type Decider = {
  userID: string;
  fullName: string;
  email: string;
  asChair: boolean;
  entries: { title: string; label: string; number: number }[];
};

/**
 * The people who decide the requests, with the entries: the chair who judges the entry and didn't ask, else everybody who may release;
 * never the person who asked.
 */
export const decidersOf = (sql: Sql, serviceID: string, changeIDs: readonly string[]) => sql<Decider>`
  with asked as materialized (
    select d.entry_id, d.user_id as asker_id, c.user_id as chair_id
    from sheet_changes d join entries e using (client_id, service_id, entry_id)
      left join lateral (
        select c.user_id from chairs c
          join judges j on j.client_id = c.client_id and j.entry_id = e.entry_id and j.user_id = c.user_id
        where c.client_id = e.client_id and c.service_id = e.service_id and c.category_id = e.category_id and c.user_id <> d.user_id
      ) c on true
    where d.sheet_change_id = any (${changeIDs}::uuid[])),
  deciding as (
    select entry_id, chair_id as user_id, true as as_chair from asked where chair_id is not null
    union
    select a.entry_id, r.user_id, false from asked a cross join role_grants r
    where a.chair_id is null and r.user_id <> a.asker_id and r.role = any (${[...permissions.PUBLISH_RESULTS]}::text[])
      and (r.service_id is null or r.service_id = ${serviceID}))
  select u.user_id, u.full_name, u.email, d.as_chair,
    json_agg(json_build_object('title', e.title, 'label', g.label, 'number', e.number) order by e.number) as entries
  from deciding d join entries e using (entry_id) join categories g using (client_id, category_id) join users u on u.user_id = d.user_id
  where e.user_id <> u.user_id
  group by u.user_id, u.full_name, u.email, d.as_chair order by u.user_id`;
