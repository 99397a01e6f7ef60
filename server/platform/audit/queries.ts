import type { Purpose } from "../../../contract/platform/permissions.ts";
import { type Sql, json } from "../db/sql.ts";
import type { PageCursor } from "../db/cursor.ts";
import type { AuditEntry } from "../../../contract/people/audit.ts";
import { fragment, emptyFragment } from "../db/statement.ts";

export type AuditChange = {
  userID: string | null;
  /** The link of an actor without an account. */
  link?: { linkID: string; purpose: Purpose } | undefined;
  action: string;
  serviceID: string | null;
  recordID: string | null;
  before: unknown;
  after: unknown;
};

export async function recordChange(
  sql: Sql,
  { userID, link, action, serviceID, recordID, before, after }: AuditChange,
): Promise<void> {
  await sql`
    insert into audit_log (user_id, link_id, link_purpose, action, service_id, record_id, before, after)
    values (${userID}, ${link?.linkID ?? null}, ${link?.purpose ?? null}, ${action}, ${serviceID}, ${recordID}, ${json(before ?? null)}, ${json(after ?? null)})`;
}

export type AuditFilter = { action?: string; serviceID?: string };

/** Of the log `a`, with who and in which program. */
export const auditColumns = fragment`
  a.audit_id, a.at, u.user_id, u.full_name, a.link_purpose, a.action, s.name as service_name, s.time_zone, a.record_id, a.before, a.after
  from audit_log a left join users u using (user_id) left join services s on s.service_id = a.service_id`;

export const latestChanges = (
  sql: Sql,
  { action, serviceID }: AuditFilter,
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<AuditEntry>`
  select ${auditColumns}
  where true
    ${after ? fragment`and a.audit_id < ${after[0]}` : emptyFragment}
    ${action ? fragment`and a.action = ${action}` : emptyFragment}
    ${serviceID ? fragment`and a.service_id = ${serviceID}` : emptyFragment}
  order by a.audit_id desc limit ${most}`;
