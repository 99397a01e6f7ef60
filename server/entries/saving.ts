import { type Element, type Value, type Values, isQuestion, titleName } from "../../contract/forms/element.ts";
import { collect, validate } from "../../contract/forms/validate.ts";
import { type Sql, json } from "../db/sql.ts";
import { refuse } from "../http/refusal.ts";

export type FormAt = {
  entryFormID: string;
  /** Whose alone it is; null where every category is asked it. */
  categoryID: string | null;
  name: string;
  version: number;
  elements: Element[] | null;
};

/** A form that the entry's category is asked, in one of its versions. */
export async function formAsked(sql: Sql, formID: string, version: number, entry: { entryID: string }) {
  const [form] = await sql<FormAt>`
    select f.form_id as entry_form_id, f.category_id, f.name, ${version}::integer as version, v.elements
    from forms f
    join entries e on e.client_id = f.client_id and e.service_id = f.service_id and e.entry_id = ${entry.entryID}
    left join form_versions v
      on v.client_id = f.client_id and v.form_id = f.form_id and v.version = ${version}
    where f.form_id = ${formID} and f.purpose = 'entry' and (f.category_id is null or f.category_id = e.category_id)`;
  return form;
}

/** A draft keeps what isn't asked just now, too: a question that comes back comes back with its answer. */
function unconditional(element: Element): Element {
  const { ...always } = element;
  delete always.showWhen;
  delete always.audience;
  return always;
}

/** What a draft may keep of what was sent: incomplete and wrong, but nothing that can't be stored. */
export function draftOf(elements: readonly Element[], values: Record<string, Value>): Values {
  const asked = elements.map(unconditional);
  const problems = validate(asked, values, { draft: true });
  if (Object.keys(problems).length > 0) refuse("Some answers can't be kept as they are.", 400, { errors: problems });
  return collect(asked, values);
}

/** What an entry is called: the answer to the question named `title`; undefined where this form doesn't ask it. */
export function titleIn(elements: readonly Element[], answers: Values): string | undefined {
  if (!elements.some((element) => element.name === titleName && isQuestion(element))) return undefined;
  const { title } = answers;
  return typeof title === "string" ? title.replace(/\s+/g, " ").trim().slice(0, 300) : "";
}

export type StoredAnswers = { revision: number; writer: string; answers: Values; savedAt: string };

export const storedAnswers = (sql: Sql, entryID: string, formID: string) => sql<StoredAnswers>`
  select revision, writer, answers, updated_at as saved_at from form_answers
  where entry_id = ${entryID} and form_id = ${formID}`;

type Saving = {
  serviceID: string;
  entryID: string;
  formID: string;
  version: number;
  answers: Values;
  revision: number;
  writer: string;
  now: Date;
};

export const storeAnswers = (sql: Sql, { serviceID, entryID, formID, ...saved }: Saving) => sql`
  insert into form_answers as kept (service_id, entry_id, form_id, version, answers, revision, writer, updated_at)
  values (${serviceID}, ${entryID}, ${formID}, ${saved.version}, ${json(saved.answers)}, ${saved.revision}, ${saved.writer},
    ${saved.now})
  on conflict (client_id, entry_id, form_id) where entry_id is not null do update set
    version = excluded.version, answers = excluded.answers, writer = excluded.writer, updated_at = excluded.updated_at,
    revision = greatest(excluded.revision, kept.revision)`;

export const entryChanged = (sql: Sql, entryID: string, title: string | undefined, now: Date) => sql`
  update entries set title = coalesce(${title ?? null}, title), updated_at = ${now} where entry_id = ${entryID}`;

/** The questions whose answers differ, before and after, for the audit log. */
export function differences(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined;
}
