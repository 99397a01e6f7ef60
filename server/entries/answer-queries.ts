import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type FormInVersion = {
  entryFormID: string;
  /** Whose alone it is; null where every category is asked it. */
  categoryID: string | null;
  name: string;
  version: number;
  elements: Element[] | null;
};

/** Of a form `f` and its answers `a`: the version in which an entry `e` is asked it. A draft is asked the latest; what was submitted stays with the one it answered. */
export const versionForEntry = fragment`
  case when coalesce(e.submitted_before, e.submitted_at) is null then f.version else coalesce(a.version, f.version) end`;

/** A form that the entry's category is asked, in one of its versions; where none is named, in the one that is asked now. */
export async function formForEntry(sql: Sql, formID: string, version: number | undefined, entry: { entryID: string }) {
  const [form] = await sql<FormInVersion>`
    select f.form_id as entry_form_id, f.category_id, f.name, asked.version, v.elements
    from forms f
    join entries e on e.client_id = f.client_id and e.service_id = f.service_id and e.entry_id = ${entry.entryID}
    left join form_answers a on a.client_id = f.client_id and a.form_id = f.form_id and a.entry_id = e.entry_id
    cross join lateral (select coalesce(${version ?? null}::integer, ${versionForEntry}) as version) asked
    left join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id and v.version = asked.version
    where f.form_id = ${formID} and f.purpose = 'entry' and (f.category_id is null or f.category_id = e.category_id)`;
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
