import type { ServiceRelation } from "../platform/http/service-relation.ts";
import { placesOf } from "../door/queries.ts";
import { formerVerifierOf } from "../door/verifier-queries.ts";
import { scoresInService } from "../entries/queries.ts";
import { ownHomes } from "../tours/record-queries.ts";

/** Each is asked only where the permission counts on it: a new one is a row. */
export const serviceRelations: readonly ServiceRelation[] = [
  { relation: "ticketVerifier", find: placesOf, yieldsToRecords: false },
  { relation: "formerVerifier", find: formerVerifierOf, yieldsToRecords: false },
  { relation: "builder", find: ownHomes, yieldsToRecords: true },
  { relation: "scorer", find: scoresInService, yieldsToRecords: true },
];
