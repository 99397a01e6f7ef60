import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "../app.ts";

/** Whether a person is that to the service. */
export async function isRelated(
  { serviceRelations }: App,
  sql: Sql,
  wanted: Relation,
  { serviceID, userID }: { serviceID: string; userID: string },
): Promise<boolean> {
  const found = serviceRelations.find(({ relation }) => relation === wanted);
  return found !== undefined && (await found.find(sql, serviceID, userID)).length > 0;
}
