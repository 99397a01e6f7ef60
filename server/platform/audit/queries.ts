import type { Purpose } from "../../../contract/platform/permissions.ts";
import { type Sql, json } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

export type AuditChange = {
  userID: string | null;
  /** The link of an actor without an account. */
  link?: { linkID: string; purpose: Purpose } | undefined;
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
  { userID, link, action, call, serviceID, recordID, before, after }: AuditChange,
): Promise<void> {
  await sql`
    insert into audit_log (user_id, link_id, link_purpose, action, call, service_id, record_id, before, after)
    values (${userID}, ${link?.linkID ?? null}, ${link?.purpose ?? null}, ${action}, ${call}, ${serviceID}, ${recordID}, ${json(before ?? null)}, ${json(after ?? null)})`;
}

/** Of changes `a`, as `ofAuditLog` joins them. */
export const auditColumns = fragment`
  a.audit_id, a.at, u.user_id, u.full_name, a.link_purpose, a.action, a.call, a.service_id, s.name as service_name, s.kind,
  s.time_zone, a.record_id, a.before, a.after`;

/** The audit log, or a part of it, with who it was and in which program. */
export const ofAuditLog = (log = fragment`audit_log`) => fragment`
  ${log} a left join users u using (user_id) left join services s on s.service_id = a.service_id`;
