import { type AuditEntry, auditLog } from "../../contract/audit.ts";
import { type PageCursor, pageOf, placeAfter } from "../db/cursor.ts";
import type { Sql } from "../db/sql.ts";
import { fragment, nothing } from "../db/statement.ts";
import { on } from "../http/handle.ts";

const PAGE = 50;

type AuditFilter = { action?: string; serviceID?: string };

export const audit = [
  on(auditLog, async ({ sql, query: { after, ...filter } }) => {
    const rows = await latestChanges(sql, filter, placeAfter(after, "id"));
    const { page, next } = pageOf(rows, PAGE, ({ auditID }) => [auditID]);
    return { entries: page, next, actions: await actionsIn(sql) };
  }),
];

/** One more than a page, which says whether there is another. */
const latestChanges = (
  sql: Sql,
  { action, serviceID }: AuditFilter,
  after: PageCursor<["id"]> | undefined,
) => sql<AuditEntry>`
  select a.audit_id, a.at, u.full_name, a.link_purpose, a.action, s.name as service_name, s.time_zone, a.record_id, a.before, a.after
  from audit_log a left join users u using (user_id) left join services s on s.service_id = a.service_id
  where true
    ${after ? fragment`and a.audit_id < ${after[0]}` : nothing}
    ${action ? fragment`and a.action = ${action}` : nothing}
    ${serviceID ? fragment`and a.service_id = ${serviceID}` : nothing}
  order by a.audit_id desc limit ${PAGE + 1}`;

/** From each action to the next, so that a long log is no slower than a short one. */
async function actionsIn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > actions.action order by a.action limit 1)
      from actions where action is not null)
    select action from actions where action is not null`;
  return rows.map(({ action }) => action);
}
