import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment, sqlName } from "../platform/db/statement.ts";

const chosenFor = {
  form: { table: "forms", list: "form_categories", id: "form_id" },
  folder: { table: "document_folders", list: "folder_categories", id: "document_folder_id" },
  scoresheet: { table: "scoresheets", list: "scoresheet_categories", id: "scoresheet_id" },
} as const;
type ChosenKind = keyof typeof chosenFor;

const isListed = (kind: ChosenKind, row: Fragment, categoryID: Fragment | string) => {
  const { list, id } = chosenFor[kind];
  return fragment`exists (
    select from ${sqlName(list)} chosen
    where chosen.client_id = ${row}.client_id and chosen.${sqlName(id)} = ${row}.${sqlName(id)} and chosen.category_id = ${categoryID})`;
};

const isFor = (kind: ChosenKind, row: Fragment, categoryID: Fragment | string) =>
  fragment`(${row}.category_id is null or ${row}.category_id = ${categoryID} or ${isListed(kind, row, categoryID)})`;

/** Whether the row of `forms` is for the category. */
export const isFormForCategory = (row: Fragment, categoryID: Fragment | string) => isFor("form", row, categoryID);

/** Whether the row of `document_folders` is for the category. */
export const isFolderForCategory = (row: Fragment, categoryID: Fragment | string) => isFor("folder", row, categoryID);

/** The chosen categories of a row in their order, none where it is for every category. */
export const chosenCategoryIDs = (kind: ChosenKind, row: Fragment) => {
  const { list, id } = chosenFor[kind];
  return fragment`array(
    select chosen.category_id from ${sqlName(list)} chosen join categories using (client_id, service_id, category_id)
    where chosen.client_id = ${row}.client_id and chosen.${sqlName(id)} = ${row}.${sqlName(id)}
    order by categories.position, categories.label)`;
};

type ChosenCategories = { serviceID: string; id: string; categoryIDs: readonly string[] };

/** None stands for every category. */
export async function writeChosenCategories(
  sql: Sql,
  kind: ChosenKind,
  { serviceID, id, categoryIDs }: ChosenCategories,
) {
  const names = chosenFor[kind];
  const idColumn = sqlName(names.id);
  const list = sqlName(names.list);
  await sql`
    update ${sqlName(names.table)} set category_id = ${categoryIDs[0] ?? null}
    where service_id = ${serviceID} and ${idColumn} = ${id}`;
  await sql`
    delete from ${list}
    where service_id = ${serviceID} and ${idColumn} = ${id} and category_id <> all (${categoryIDs}::uuid[])`;
  await sql`
    insert into ${list} (service_id, ${idColumn}, category_id)
    select ${serviceID}, ${id}, category_id from unnest(${categoryIDs}::uuid[]) category_id
    on conflict (client_id, ${idColumn}, category_id) do nothing`;
}

/** The number of forms, folders and scoresheets that are for this category alone. */
export const countOnlyForCategory = (sql: Sql, categoryID: string) => sql<{ alone: number }>`
  select (${aloneFor("form", categoryID)}) + (${aloneFor("folder", categoryID)}) + (${aloneFor("scoresheet", categoryID)}) as alone`;

const aloneFor = (kind: ChosenKind, categoryID: string) => {
  const { list, id } = chosenFor[kind];
  return fragment`
    select count(*) from ${sqlName(list)} own where own.category_id = ${categoryID} and not exists (
      select from ${sqlName(list)} other
      where other.client_id = own.client_id and other.${sqlName(id)} = own.${sqlName(id)} and other.category_id <> own.category_id)`;
};

/** Takes a category from the forms, folders and scoresheets that are for others, too. */
export async function withdrawChosenCategory(sql: Sql, categoryID: string): Promise<void> {
  for (const { table, list, id } of Object.values(chosenFor))
    await sql`
      update ${sqlName(table)} t set category_id = (
        select other.category_id from ${sqlName(list)} other
        where other.client_id = t.client_id and other.${sqlName(id)} = t.${sqlName(id)} and other.category_id <> ${categoryID}
        order by other.category_id limit 1)
      where t.category_id = ${categoryID}`;
}
