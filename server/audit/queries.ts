import type { Purpose } from "../../contract/permissions.ts";
import { type Sql, json } from "../db/sql.ts";

export type Change = {
  userID: string | null;
  /** The link that whoever did it bears. */
  link?: { linkID: string; purpose: Purpose } | undefined;
  action: string;
  serviceID: string | null;
  recordID: string | null;
  before: unknown;
  after: unknown;
};

export async function recordChange(
  sql: Sql,
  { userID, link, action, serviceID, recordID, before, after }: Change,
): Promise<void> {
  await sql`
    insert into audit_log (user_id, link_id, link_purpose, action, service_id, record_id, before, after)
    values (${userID}, ${link?.linkID ?? null}, ${link?.purpose ?? null}, ${action}, ${serviceID}, ${recordID}, ${json(before ?? null)}, ${json(after ?? null)})`;
}
