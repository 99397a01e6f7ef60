import { type Sql, one } from "../db/sql.ts";
import { assignmentsOf, fragment, jsonOf, nothing } from "../db/statement.ts";

/** Of what a program's mails are set to, those with these names. */
export async function mailSettingsOf<Settings>(
  sql: Sql,
  serviceID: string,
  names: readonly string[],
  { lock = false } = {},
): Promise<Settings> {
  const rows = await sql<{ settings: Settings }>`
    select ${jsonOf("m", names)} as settings from mail_settings m where service_id = ${serviceID}
    ${lock ? fragment`for update` : nothing}`;
  return one(rows).settings;
}

export const updateMailSettings = (
  sql: Sql,
  serviceID: string,
  names: readonly string[],
  after: Record<string, unknown>,
) => sql`
  update mail_settings set ${assignmentsOf(names, after)} where service_id = ${serviceID}`;

export const askedNoted = (sql: Sql, id: string) => sql<{ serviceID: string }>`
  select service_id from sheet_changes where sheet_change_id = ${id} and told_at is null`;

/** Results that are withheld again: what hasn't left yet doesn't. */
export const takeBackResults = (sql: Sql, serviceID: string) => sql`
  delete from mails where tells_results_of = ${serviceID}`;

/** Links of mails that are long gone. */
export const forgetUnsubscribeLinks = (sql: Sql, now: Date) => sql`
  delete from bearer_links where purpose in ('unsubscribe', 'survey') and expires_at < ${now}`;
