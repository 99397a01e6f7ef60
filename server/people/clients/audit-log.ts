import { auditLog } from "../../../contract/people/audit.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { latestChanges } from "../../platform/audit/queries.ts";

const PAGE_SIZE = 50;

export const auditLogCalls = [
  on(auditLog, async ({ sql, query: { after, ...filter } }) => {
    // One row more than a page tells whether there is another.
    const rows = await latestChanges(sql, filter, readCursor(after, "id"), PAGE_SIZE + 1);
    const { page, next } = pageOf(rows, PAGE_SIZE, ({ auditID }) => [auditID]);
    return { entries: page, next, actions: await actionsIn(sql) };
  }),
];

/** Skips from each action to the next in the index, so that a long log is as fast as a short one. */
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
