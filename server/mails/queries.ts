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
