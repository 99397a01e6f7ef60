import { type Sql, requireRow } from "../platform/db/sql.ts";
import { setColumns, fragment, jsonColumns, emptyFragment } from "../platform/db/statement.ts";

export async function mailSettingsOf<Settings>(
  sql: Sql,
  serviceID: string,
  names: readonly string[],
  { lock = false } = {},
): Promise<Settings> {
  const rows = await sql<{ settings: Settings }>`
    select ${jsonColumns("m", names)} as settings from mail_settings m where service_id = ${serviceID}
    ${lock ? fragment`for update` : emptyFragment}`;
  return requireRow(rows).settings;
}

export const updateMailSettings = (
  sql: Sql,
  serviceID: string,
  names: readonly string[],
  after: Record<string, unknown>,
) => sql`
  update mail_settings set ${setColumns(names, after)} where service_id = ${serviceID}`;

/** Deletes mails about results that are withheld again before those mails left. */
export const cancelResultMails = (sql: Sql, serviceID: string) => sql`
  delete from mails where tells_results_of = ${serviceID}`;

export const deleteOldUnsubscribeLinks = (sql: Sql, now: Date) => sql`
  delete from bearer_links where purpose in ('unsubscribe', 'survey') and expires_at < ${now}`;

export type EntryMailFacts = {
  title: string;
  number: number;
  label: string;
  categoryName: string;
  userID: string;
  fullName: string;
  email: string;
};

export const entryMailFacts = (sql: Sql, entryID: string) => sql<EntryMailFacts>`
  select e.title, e.number, c.label, c.name as category_name, u.user_id, u.full_name, u.email
  from entries e join categories c using (client_id, category_id) join users u on u.user_id = e.user_id
  where e.entry_id = ${entryID}`;
