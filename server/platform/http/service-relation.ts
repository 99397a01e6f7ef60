import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";

/** A relation of a person to a whole program. */
export type ServiceRelation = {
  relation: Relation;
  /** One statement: a person with a row has the relation. */
  find(sql: Sql, serviceID: string, userID: string): Promise<readonly unknown[]>;
  /** A record of the address that decides the relation takes precedence: someone who looks after one home does so for no other. */
  yieldsToRecords: boolean;
};
