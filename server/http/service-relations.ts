import type { Relation } from "../../contract/permissions.ts";
import type { Sql } from "../db/sql.ts";
import { placesOf } from "../door/queries.ts";
import { formerVerifierOf } from "../door/verifier-queries.ts";
import { scoresInService } from "../entries/queries.ts";
import { ownHomes } from "../tours/record-queries.ts";

/** What a person may be to a whole service. */
export type ServiceRelation = {
  relation: Relation;
  /** One statement: whoever finds a row by it is that. */
  find(sql: Sql, serviceID: string, userID: string): Promise<readonly unknown[]>;
  /** Where a record of the address says what the person is to it, that holds: who looks after one home does so for no other. */
  yieldsToRecords: boolean;
};

/** Each is asked only where the permission counts on it: a new one is a row. */
export const serviceRelations: readonly ServiceRelation[] = [
  { relation: "ticketVerifier", find: placesOf, yieldsToRecords: false },
  { relation: "formerVerifier", find: formerVerifierOf, yieldsToRecords: false },
  { relation: "builder", find: ownHomes, yieldsToRecords: true },
  { relation: "scorer", find: scoresInService, yieldsToRecords: true },
];
