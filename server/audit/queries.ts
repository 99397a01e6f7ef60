import { type Sql, json } from "../db/sql.ts";

export type Change = {
  userID: string | null;
  action: string;
  serviceID: string | null;
  recordID: string | null;
  before: unknown;
  after: unknown;
};

export async function recordChange(
  sql: Sql,
  { userID, action, serviceID, recordID, before, after }: Change,
): Promise<void> {
  await sql`
    insert into audit_log (user_id, action, service_id, record_id, before, after)
    values (${userID}, ${action}, ${serviceID}, ${recordID}, ${json(before ?? null)}, ${json(after ?? null)})`;
}
