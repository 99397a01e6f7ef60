import { isFormForCategory } from "../programs/chosen-category-queries.ts";
import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type FormInVersion = {
  entryFormID: string;
  /** The first of the form's categories; null for forms of every category. */
  categoryID: string | null;
  name: string;
  version: number;
  elements: Element[] | null;
};

/**
 * The version of the form `f` for the entry `e` with the answers `a`. A draft gets the latest; a submitted entry stays with the
 * version that was answered.
 */
export const versionForEntry = fragment`
  case when coalesce(e.submitted_before, e.submitted_at) is null then f.version else coalesce(a.version, f.version) end`;

/** A form of the entry's category in one of its versions, by default in the entry's own. */
export async function formForEntry(sql: Sql, formID: string, version: number | undefined, entry: { entryID: string }) {
  const [form] = await sql<FormInVersion>`
    select f.form_id as entry_form_id, f.category_id, f.name, asked.version, v.elements
    from forms f
    join entries e on e.client_id = f.client_id and e.service_id = f.service_id and e.entry_id = ${entry.entryID}
    left join form_answers a on a.client_id = f.client_id and a.form_id = f.form_id and a.entry_id = e.entry_id
    cross join lateral (select coalesce(${version ?? null}::integer, ${versionForEntry}) as version) asked
    left join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id and v.version = asked.version
    where f.form_id = ${formID} and f.purpose = 'entry' and ${isFormForCategory(fragment`f`, fragment`e.category_id`)}`;
  return form;
}

export type StoredAnswers = { revision: number; writer: string; answers: Values; savedAt: string };

export const storedFormAnswers = (sql: Sql, entryID: string, formID: string) => sql<StoredAnswers>`
  select revision, writer, answers, updated_at as saved_at from form_answers
  where entry_id = ${entryID} and form_id = ${formID}`;

type AnswersToStore = {
  serviceID: string;
  entryID: string;
  formID: string;
  version: number;
  answers: Values;
  revision: number;
  writer: string;
  now: Date;
};

export const storeAnswers = (sql: Sql, { serviceID, entryID, formID, ...saved }: AnswersToStore) => sql`
  insert into form_answers as kept (service_id, entry_id, form_id, version, answers, revision, writer, updated_at)
  values (${serviceID}, ${entryID}, ${formID}, ${saved.version}, ${json(saved.answers)}, ${saved.revision}, ${saved.writer},
    ${saved.now})
  on conflict (client_id, entry_id, form_id) where entry_id is not null do update set
    version = excluded.version, answers = excluded.answers, writer = excluded.writer, updated_at = excluded.updated_at,
    revision = greatest(excluded.revision, kept.revision)`;

export const markEntryChanged = (sql: Sql, entryID: string, title: string | undefined, now: Date) => sql`
  update entries set title = coalesce(${title ?? null}, title), updated_at = ${now} where entry_id = ${entryID}`;
