import type { Category } from "../../../contract/programs/contests.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type EligibilityStop = { categoryID: string; question: string; stopped: number };

export const eligibilityStopsOf = (sql: Sql, serviceID: string) => sql<EligibilityStop>`
  select category_id, question, stopped from eligibility_stops where service_id = ${serviceID}`;

export const categoriesWithEntries = (sql: Sql, serviceID: string) => sql<Category>`
  select c.category_id, c.label, c.name, c.description, c.category_group, c.entry_limit, c.audience, c.eligibility, c.not_eligible,
    c.entries_open_at, c.entries_close_at,
    (select count(*) from entries e where e.service_id = c.service_id and e.category_id = c.category_id) as entries
  from categories c where c.service_id = ${serviceID} order by c.position, c.label`;

/** In their order. Identifiers of no category, or of another program's, find none. */
export const lockCategories = (sql: Sql, serviceID: string, categoryIDs: readonly string[]) => sql<{
  categoryID: string;
}>`
  select category_id from categories
  where service_id = ${serviceID} and category_id::text = any (${categoryIDs}::text[])
  order by position, label for key share`;

export const labelsOfCategories = (sql: Sql, categoryIDs: readonly string[]) => sql<{ label: string }>`
  select label from categories where category_id = any (${categoryIDs}::uuid[]) order by position, label`;

/** The categories of entries that answered the form, but for these. */
export const otherCategoriesAnswering = (sql: Sql, formID: string, categoryIDs: readonly string[]) => sql<{
  name: string;
}>`
  select c.name from categories c
  where c.category_id <> all (${categoryIDs}::uuid[]) and exists (
    select from form_answers a join entries e using (client_id, service_id, entry_id)
    where a.form_id = ${formID} and e.client_id = c.client_id and e.category_id = c.category_id)
  order by c.position, c.label`;

/** The categories of entries with files in the folder, but for these. */
export const otherCategoriesFiling = (sql: Sql, folderID: string, categoryIDs: readonly string[]) => sql<{
  name: string;
}>`
  select c.name from categories c
  where c.category_id <> all (${categoryIDs}::uuid[]) and exists (
    select from entry_uploads u join entries e using (client_id, service_id, entry_id)
    where u.document_folder_id = ${folderID} and e.client_id = c.client_id and e.category_id = c.category_id)
  order by c.position, c.label`;

export const countEntriesIn = (sql: Sql, categoryID: string) => sql<{ count: number }>`
  select count(*) from entries where category_id = ${categoryID}`;
