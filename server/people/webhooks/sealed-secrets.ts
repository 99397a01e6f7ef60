import type { Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sealedReceiverSecrets, storeResealed } from "./receiver-queries.ts";

/** What a receiver's secret is sealed for. */
export const sealedFor = (receiverID: string): string => `webhook ${receiverID}`;

type SealedSecrets = { receiverID: string; sealedSecret: string | null; earlierSecret: string | null };

/** The secrets to sign with; the fault where nothing opens the first. An earlier one that nothing opens would have ended by itself. */
export function unsealedSecrets(
  sealing: Sealing,
  { receiverID, sealedSecret, earlierSecret }: SealedSecrets,
): string[] | Error {
  const secret = unsealed(sealing, receiverID, sealedSecret);
  if (secret instanceof Error) return secret;
  const earlier = earlierSecret === null ? secret : unsealed(sealing, receiverID, earlierSecret);
  return earlier instanceof Error || earlier === secret ? [secret] : [secret, earlier];
}

function unsealed(sealing: Sealing, receiverID: string, sealed: string | null): string | Error {
  if (sealed === null) return new Error("The SECRET that sealed this was given up.");
  try {
    return sealing.unseal(sealed, sealedFor(receiverID));
  } catch (error) {
    return error as Error;
  }
}

/** What nothing opens any more stays as it is: its receiver is off, or will be with the first event, until staff renew the secret. */
export async function resealWebhookSecrets(sql: Sql, sealing: Sealing): Promise<void> {
  for (const { receiverID, sealedSecret, earlierSecret } of await sealedReceiverSecrets(sql)) {
    const anew = (sealed: string | null) => {
      if (sealed === null || !sealing.isStale(sealed)) return sealed;
      const secret = unsealed(sealing, receiverID, sealed);
      return secret instanceof Error ? sealed : sealing.seal(secret, sealedFor(receiverID));
    };
    await storeResealed(sql, receiverID, { sealedSecret: anew(sealedSecret), earlierSecret: anew(earlierSecret) });
  }
}
