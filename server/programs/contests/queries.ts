import { type Sql, requireRow } from "../../platform/db/sql.ts";

export type CategoryNameRow = { categoryID: string; label: string; name: string };

export const categoryInService = (sql: Sql, serviceID: string | null, categoryID: string) => sql<CategoryNameRow>`
  select category_id, label, name from categories where category_id = ${categoryID} and service_id = ${serviceID}`;

export const categoriesOf = (sql: Sql, serviceID: string) => sql<CategoryNameRow>`
  select category_id, label, name from categories where service_id = ${serviceID} order by position, label`;

/** By ID, or by label as an address may have it. */
export const scholarshipInService = (sql: Sql, serviceID: string | null, named: string) => sql<CategoryNameRow>`
  select category_id, label, name from categories
  where service_id = ${serviceID} and (category_id::text = lower(${named}) or label = upper(${named}))
  order by category_id::text = lower(${named}) desc limit 1`;

export type FolderRow = { documentFolderID: string; categoryID: string | null; name: string };

export const folderInService = (sql: Sql, serviceID: string | null, folderID: string) => sql<FolderRow>`
  select document_folder_id, category_id, name from document_folders
  where document_folder_id = ${folderID} and service_id = ${serviceID}`;

export type FormRow = { entryFormID: string; categoryID: string | null; name: string };

export const formInService = (sql: Sql, serviceID: string | null, entryFormID: string) => sql<FormRow>`
  select form_id as entry_form_id, category_id, name from forms
  where form_id = ${entryFormID} and service_id = ${serviceID} and purpose = 'entry'`;

/** Scoresheets saved in the current round, and in all. Sheets of earlier rounds keep their own copy of the questions. */
export async function countSavedSheets(sql: Sql, scoresheetID: string): Promise<{ now: number; ever: number }> {
  return requireRow(
    await sql<{ now: number; ever: number }>`
      select count(*) filter (where s.round = j.round)::int as now, count(*)::int as ever
      from scores s join judging j using (client_id, service_id) where s.scoresheet_id = ${scoresheetID}`,
  );
}
