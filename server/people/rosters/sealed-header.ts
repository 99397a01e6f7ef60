import type { Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sealedRosterHeader, storeResealedHeader } from "./schedule-queries.ts";

/** What the header of a schedule is sealed for. */
export const headerPurpose = (rosterScheduleID: string): string => `roster header ${rosterScheduleID}`;

export async function resealRosterHeader(sql: Sql, sealing: Sealing): Promise<void> {
  for (const { rosterScheduleID, sealedHeader } of await sealedRosterHeader(sql)) {
    const purpose = headerPurpose(rosterScheduleID);
    if (sealing.isStale(sealedHeader))
      await storeResealedHeader(sql, sealing.seal(sealing.unseal(sealedHeader, purpose), purpose));
  }
}
