import type { Sql } from "../db/sql.ts";
import { forTheseValues } from "../db/statement.ts";
import { judged } from "./judged.ts";

type ScorerRow = {
  userID: string;
  fullName: string;
  email: string;
  categoryIDs: string[];
  entryIDs: string[];
  scored: number;
  drafts: number;
  total: number;
  lastSavedAt: string | null;
};

export const scorersOf = (sql: Sql, serviceID: string) => sql<ScorerRow>`
  with progress as materialized (
      select user_id, count(*) as total, count(saved_at) as scored, count(*) filter (where is_draft) as drafts,
        max(saved_at) as last_saved_at
      from sheets_to_fill where service_id = ${serviceID} group by user_id),
    assigned as materialized (
      select user_id,
        coalesce(json_agg(category_id) filter (where category_id is not null), '[]') as categories,
        coalesce(json_agg(entry_id) filter (where entry_id is not null), '[]') as entries
      from scorer_assignments where service_id = ${serviceID} group by user_id)
  select a.user_id, u.full_name, u.email, a.categories as "categoryIDs", a.entries as "entryIDs",
    coalesce(p.scored, 0) as scored, coalesce(p.drafts, 0) as drafts, coalesce(p.total, 0) as total, p.last_saved_at
  from assigned a join users u using (user_id) left join progress p using (user_id) ${forTheseValues}
  order by u.full_name, a.user_id`;

type CategoryRow = {
  categoryID: string;
  label: string;
  name: string;
  entries: number;
  scorers: number;
  scored: number;
  total: number;
};

export const categoryProgress = (sql: Sql, serviceID: string) => sql<CategoryRow>`
  with progress as materialized (
      select category_id, count(distinct user_id) as scorers, count(saved_at) as scored, count(*) as total
      from sheets_to_fill where service_id = ${serviceID} group by category_id),
    entered as materialized (
      select category_id, count(*) as entries from entries e
      where service_id = ${serviceID} and ${judged} group by category_id)
  select g.category_id, g.label, g.name, coalesce(n.entries, 0) as entries,
    coalesce(p.scorers, 0) as scorers, coalesce(p.scored, 0) as scored, coalesce(p.total, 0) as total
  from categories g left join entered n using (category_id) left join progress p using (category_id) ${forTheseValues}
  where g.service_id = ${serviceID}
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

export const conflictsOf = (sql: Sql, serviceID: string) => sql<ConflictRow>`
  select c.user_id, u.full_name, c.entry_id, e.number, g.label, e.title, c.reason, c.declared_at
  from scoring_conflicts c
    join entries e using (client_id, entry_id) join categories g using (client_id, category_id)
    join users u on u.user_id = c.user_id
  where e.service_id = ${serviceID}
  order by c.declared_at desc`;

type Assignment = { serviceID: string; userID: string; categoryID: string | null; entryID: string | null };

/** Assigned twice is assigned once. */
export const assign = (sql: Sql, { serviceID, userID, categoryID, entryID }: Assignment) => sql`
  insert into scorer_assignments (service_id, user_id, category_id, entry_id)
  values (${serviceID}, ${userID}, ${categoryID}, ${entryID})
  on conflict do nothing`;

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

export const deleteConflict = (sql: Sql, serviceID: string, entryID: string, userID: string) => sql<{ reason: string }>`
  delete from scoring_conflicts c using entries e
  where e.client_id = c.client_id and e.entry_id = c.entry_id and e.service_id = ${serviceID}
    and c.entry_id = ${entryID} and c.user_id = ${userID}
  returning c.reason`;
