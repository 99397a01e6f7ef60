import type { Sql } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import { isJudgedInRound } from "../entries/judging-conditions.ts";

type AssignedScorerRow = { userID: string; fullName: string; email: string; categoryIDs: string[]; entryIDs: string[] };

export const assignedScorersOf = (sql: Sql, serviceID: string) => sql<AssignedScorerRow>`
  select a.user_id, u.full_name, u.email,
    coalesce(json_agg(a.category_id) filter (where a.category_id is not null), '[]') as "categoryIDs",
    coalesce(json_agg(a.entry_id) filter (where a.entry_id is not null), '[]') as "entryIDs"
  from scorer_assignments a join users u using (user_id)
  where a.service_id = ${serviceID}
  group by a.user_id, u.full_name, u.email
  order by u.full_name, a.user_id`;

type ScoredCategoryRow = { categoryID: string; label: string; name: string; entries: number };

export const categoriesToScore = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<ScoredCategoryRow>`
  select g.category_id, g.label, g.name, (
      select count(*) from entries e
      where e.client_id = ${clientID} and e.category_id = g.category_id and ${isJudgedInRound}) as entries
  from categories g where g.client_id = ${clientID} and g.service_id = ${serviceID}
  order by g.position, g.label`;

type ConflictRow = {
  userID: string;
  fullName: string;
  entryID: string;
  number: number;
  label: string;
  title: string;
  reason: string;
  declaredAt: string;
};

export const conflictsOf = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<ConflictRow>`
  select c.user_id, u.full_name, c.entry_id, e.number, e.label, e.title, c.reason, c.declared_at
  from scoring_conflicts c join users u on u.user_id = c.user_id cross join lateral (
    select e.number, e.title, g.label from entries e join categories g using (client_id, category_id)
    where e.client_id = c.client_id and e.entry_id = c.entry_id offset 0) e
  where c.client_id = ${clientID} and c.service_id = ${serviceID}
  order by c.declared_at desc`;

export type ScorerAssignment = { serviceID: string; userID: string; categoryID: string | null; entryID: string | null };

/** Assigned twice is assigned once. */
export const insertAssignment = (sql: Sql, { serviceID, userID, categoryID, entryID }: ScorerAssignment) => sql<{
  scorerAssignmentID: string;
}>`
  insert into scorer_assignments (service_id, user_id, category_id, entry_id)
  values (${serviceID}, ${userID}, ${categoryID}, ${entryID})
  on conflict do nothing returning scorer_assignment_id`;

export const deleteAssignment = (sql: Sql, { serviceID, userID, categoryID, entryID }: ScorerAssignment) => sql`
  delete from scorer_assignments
  where service_id = ${serviceID} and user_id = ${userID}
    and category_id is not distinct from ${categoryID}::uuid and entry_id is not distinct from ${entryID}::uuid
  returning scorer_assignment_id`;

export const findUser = (sql: Sql, userID: string) => sql`select user_id from users where user_id = ${userID}`;

/** What is to be assigned, if it belongs to this contest. */
export const findAssignable = (sql: Sql, { serviceID, categoryID, entryID }: ScorerAssignment) => sql<{
  ownerID: string | null;
}>`
  select null::uuid as owner_id from categories where service_id = ${serviceID} and category_id = ${categoryID}
  union all
  select user_id from entries where service_id = ${serviceID} and entry_id = ${entryID}`;
