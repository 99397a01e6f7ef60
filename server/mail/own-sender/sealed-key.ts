import type { Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sealedSenderKey, storeResealedSenderKey } from "./own-sender-queries.ts";

/** What the private key of a sender is sealed for. */
export const senderKeyPurpose = (ownSenderID: string): string => `sender key ${ownSenderID}`;

export async function resealSenderKey(sql: Sql, sealing: Sealing): Promise<void> {
  for (const { ownSenderID, sealedKey } of await sealedSenderKey(sql)) {
    if (!sealing.isStale(sealedKey)) continue;
    const purpose = senderKeyPurpose(ownSenderID);
    await storeResealedSenderKey(sql, sealing.seal(sealing.unseal(sealedKey, purpose), purpose));
  }
}
