import type { Purpose } from "../../../contract/platform/permissions.ts";
import { type Sql, json } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

export type AuditChange = {
  userID: string | null;
  /** The link of an actor without an account. */
  link?: { linkID: string; purpose: Purpose } | undefined;
  /** The key by which it was done in the person's name. */
  apiKeyID?: string | undefined;
  action: string;
  /** The path of the call by which it was done, or as if by which: what it is called in Changes goes by it. */
  call: string;
  serviceID: string | null;
  recordID: string | null;
  before: unknown;
  after: unknown;
};

export async function recordChange(
  sql: Sql,
  { userID, link, apiKeyID, action, call, serviceID, recordID, before, after }: AuditChange,
): Promise<void> {
  await sql`
    insert into audit_log (user_id, link_id, link_purpose, api_key_id, action, call, service_id, record_id, before, after)
    values (${userID}, ${link?.linkID ?? null}, ${link?.purpose ?? null}, ${apiKeyID ?? null}, ${action}, ${call}, ${serviceID}, ${recordID}, ${json(before ?? null)}, ${json(after ?? null)})`;
}

/** Of changes `a`, as `ofAuditLog` joins them. */
export const auditColumns = fragment`
  a.audit_id, a.at, u.user_id, u.full_name, a.link_purpose, y.name as api_key_name, a.action, a.call, a.service_id, s.name as service_name, s.kind,
  s.time_zone, a.record_id, a.before, a.after`;

/** The audit log, or a part of it, with who it was and in which program. */
export const ofAuditLog = (log = fragment`audit_log`) => fragment`
  ${log} a left join users u using (user_id)
  left join api_keys y on y.api_key_id = a.api_key_id left join services s on s.service_id = a.service_id`;
