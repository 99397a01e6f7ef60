import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";

/** What a person may be to a whole service. */
export type ServiceRelation = {
  relation: Relation;
  /** One statement: whoever finds a row by it is that. */
  find(sql: Sql, serviceID: string, userID: string): Promise<readonly unknown[]>;
  /** Where a record of the address says what the person is to it, that holds: who looks after one home does so for no other. */
  yieldsToRecords: boolean;
};
