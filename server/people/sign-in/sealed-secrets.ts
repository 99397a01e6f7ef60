import type { Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sealedProviderSecrets, storeProviderSecret } from "./provider-queries.ts";

/** What a provider's secret is sealed for. */
export const providerSecretPurpose = (providerID: string): string => `sign-in provider ${providerID}`;

export async function resealProviderSecrets(sql: Sql, sealing: Sealing): Promise<void> {
  for (const { providerID, sealedSecret } of await sealedProviderSecrets(sql)) {
    if (!sealing.isStale(sealedSecret)) continue;
    const purpose = providerSecretPurpose(providerID);
    await storeProviderSecret(sql, providerID, sealing.seal(sealing.unseal(sealedSecret, purpose), purpose));
  }
}
