import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "../app.ts";

export async function isRelated(
  { serviceRelations }: App,
  sql: Sql,
  relationName: Relation,
  { serviceID, userID }: { serviceID: string; userID: string },
): Promise<boolean> {
  const match = serviceRelations.find(({ relation }) => relation === relationName);
  return match !== undefined && (await match.find(sql, serviceID, userID)).length > 0;
}
