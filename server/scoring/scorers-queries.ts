import type { Sql } from "../db/sql.ts";
import { type ProgramIDs, forTheseValues } from "../db/statement.ts";
import { inRound } from "./judged.ts";

type ScorerRow = { userID: string; fullName: string; email: string; categoryIDs: string[]; entryIDs: string[] };

export const scorersOf = (sql: Sql, serviceID: string) => sql<ScorerRow>`
  select a.user_id, u.full_name, u.email,
    coalesce(json_agg(a.category_id) filter (where a.category_id is not null), '[]') as "categoryIDs",
    coalesce(json_agg(a.entry_id) filter (where a.entry_id is not null), '[]') as "entryIDs"
  from scorer_assignments a join users u using (user_id)
  where a.service_id = ${serviceID}
  group by a.user_id, u.full_name, u.email
  order by u.full_name, a.user_id`;

type CategoryRow = { categoryID: string; label: string; name: string; entries: number };

export const categoriesToScore = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<CategoryRow>`
  with entered as materialized (
    select category_id, count(*) as entries from entries e
    where client_id = ${clientID} and service_id = ${serviceID} and ${inRound} group by category_id)
  select g.category_id, g.label, g.name, coalesce(n.entries, 0) as entries
  from categories g left join entered n using (category_id)
  where g.service_id = ${serviceID} ${forTheseValues}
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
  select c.user_id, u.full_name, c.entry_id, e.number, g.label, e.title, c.reason, c.declared_at
  from scoring_conflicts c
    join entries e using (client_id, entry_id) join categories g using (client_id, category_id)
    join users u on u.user_id = c.user_id
  where c.client_id = ${clientID} and e.service_id = ${serviceID} ${forTheseValues}
  order by c.declared_at desc`;

export type Assignment = { serviceID: string; userID: string; categoryID: string | null; entryID: string | null };

/** Assigned twice is assigned once. */
export const assign = (sql: Sql, { serviceID, userID, categoryID, entryID }: Assignment) => sql<{
  scorerAssignmentID: string;
}>`
  insert into scorer_assignments (service_id, user_id, category_id, entry_id)
  values (${serviceID}, ${userID}, ${categoryID}, ${entryID})
  on conflict do nothing returning scorer_assignment_id`;

export const unassign = (sql: Sql, { serviceID, userID, categoryID, entryID }: Assignment) => sql`
  delete from scorer_assignments
  where service_id = ${serviceID} and user_id = ${userID}
    and category_id is not distinct from ${categoryID}::uuid and entry_id is not distinct from ${entryID}::uuid
  returning scorer_assignment_id`;

export const userExists = (sql: Sql, userID: string) => sql`select user_id from users where user_id = ${userID}`;

/** What is to be assigned, if it belongs to this contest. */
export const assignable = (sql: Sql, { serviceID, categoryID, entryID }: Assignment) => sql<{ ownerID: string | null }>`
  select null::uuid as owner_id from categories where service_id = ${serviceID} and category_id = ${categoryID}
  union all
  select user_id from entries where service_id = ${serviceID} and entry_id = ${entryID}`;
