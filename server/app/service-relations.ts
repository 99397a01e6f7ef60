import type { ServiceRelation } from "../platform/http/service-relation.ts";
import { verifierPlaces } from "../door/door-queries.ts";
import { formerVerifier } from "../door/verifier-queries.ts";
import { scoresInService } from "../entries/entry-queries.ts";
import { ownHomes } from "../tours/record-queries.ts";

/** Each is asked only where the permission counts on it: a new one is a row. */
export const serviceRelations: readonly ServiceRelation[] = [
  { relation: "ticketVerifier", find: verifierPlaces, yieldsToRecords: false },
  { relation: "formerVerifier", find: formerVerifier, yieldsToRecords: false },
  { relation: "builder", find: ownHomes, yieldsToRecords: true },
  { relation: "scorer", find: scoresInService, yieldsToRecords: true },
];
