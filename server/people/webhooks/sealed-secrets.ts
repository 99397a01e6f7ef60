import type { Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sealedReceiverSecrets, storeResealed } from "./receiver-queries.ts";

/** What a receiver's secret is sealed for. */
export const sealedFor = (receiverID: string): string => `webhook ${receiverID}`;

/** An earlier secret that nothing opens any more would have ended by itself. */
export async function resealWebhookSecrets(sql: Sql, sealing: Sealing): Promise<void> {
  for (const { receiverID, sealedSecret, earlierSecret } of await sealedReceiverSecrets(sql)) {
    const purpose = sealedFor(receiverID);
    const anew = (sealed: string) =>
      sealing.isStale(sealed) ? sealing.seal(sealing.unseal(sealed, purpose), purpose) : sealed;
    await storeResealed(sql, receiverID, {
      sealedSecret: anew(sealedSecret),
      earlierSecret: earlierSecret && anew(earlierSecret),
    });
  }
}
