import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";
import type { House } from "../house.ts";

/** What a person may be to a whole service. */
export type ServiceRelation = {
  relation: Relation;
  /** One statement: whoever finds a row by it is that. */
  find(sql: Sql, serviceID: string, userID: string): Promise<readonly unknown[]>;
  /** Where a record of the address says what the person is to it, that holds: who looks after one home does so for no other. */
  yieldsToRecords: boolean;
};

/** Whether a person is that to the service. */
export async function isRelated(
  { serviceRelations }: House,
  sql: Sql,
  wanted: Relation,
  { serviceID, userID }: { serviceID: string; userID: string },
): Promise<boolean> {
  const found = serviceRelations.find(({ relation }) => relation === wanted);
  return found !== undefined && (await found.find(sql, serviceID, userID)).length > 0;
}
