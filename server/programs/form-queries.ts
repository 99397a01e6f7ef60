import type { Element } from "../../contract/platform/forms/element.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

/** People in unpaid carts who have answered a form; paid carts have tickets, which hold the answers. */
export const answeringCarts = fragment`
  (select c.form_id, c.version from cart_attendees c join transactions t using (client_id, transaction_id) where t.number is null)`;

/** Answers to a form, or to a version of it, in carts and elsewhere. */
export async function countAnswersTo(sql: Sql, formID: string, version: number | null = null): Promise<number> {
  const { count } = requireRow(
    await sql<{ count: number }>`
      select count(*) from (select form_id, version from form_answers union all select form_id, version from ${answeringCarts} c) a
      where form_id = ${formID} and (${version}::integer is null or version = ${version})`,
  );
  return count;
}

export async function formElementsOf(sql: Sql, formID: string, version: number): Promise<Element[]> {
  const rows = await sql<{ elements: Element[] }>`
    select elements from form_versions where form_id = ${formID} and version = ${version}`;
  return requireRow(rows).elements;
}

/** The questions of a form in all its versions. */
export const questionNamesOf = (sql: Sql, formID: string) => sql<{ name: string }>`
  select distinct element->>'name' as name from form_versions v, jsonb_array_elements(v.elements) element
  where v.form_id = ${formID} and element ? 'label'`;

export const setCurrentVersion = (sql: Sql, formID: string, version: number) => sql`
  update forms set version = ${version} where form_id = ${formID}`;

/** Null resumes a form. */
export const setFormWithdrawn = (sql: Sql, formID: string, at: Date | null) => sql`
  update forms set withdrawn_at = ${at} where form_id = ${formID}`;

export const deleteForm = (sql: Sql, formID: string) => sql`delete from forms where form_id = ${formID}`;

export const writeVersion = (sql: Sql, formID: string, version: number, elements: readonly Element[]) => sql`
  insert into form_versions (form_id, version, elements)
  values (${formID}, ${version}, ${json(elements)})
  on conflict (client_id, form_id, version) do update set elements = excluded.elements`;

/** A version of a form. `written` changes whenever the version is overwritten. */
export type FormVersionRow = { formID: string; version: number; written: string };

/** Where and when the row `v` was written; unique also within one transaction. */
export const versionMark = fragment`v.xmin::text || v.ctid::text`;

export const elementsOfVersions = (sql: Sql, versions: readonly FormVersionRow[]) => sql<
  FormVersionRow & { elements: Element[] }
>`
  select form_id, version, ${versionMark} as written, elements
  from form_versions v join unnest(
    ${versions.map(({ formID }) => formID)}::uuid[], ${versions.map(({ version }) => version)}::integer[]) w (form_id, version)
    using (form_id, version)`;
