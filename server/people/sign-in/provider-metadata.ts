import { HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { mayBePlain } from "../../platform/other-systems.ts";
import { type ProviderRow, noteMetadataAsked, noteProviderFailure, updateMetadata } from "./provider-queries.ts";
import { MetadataProblem, type ProviderMetadata, fetchMetadata, readMetadata } from "./saml-metadata.ts";

/** Metadata that was read longer ago is read anew when somebody begins to sign in. */
const GOOD_FOR = HOUR;

/** Reads metadata that was pasted or lies at an address. The address where it has people sign in must be one that they may be sent to. */
export async function loadMetadata(app: App, from: { text: string } | { address: string }): Promise<ProviderMetadata> {
  const metadata = "text" in from ? readMetadata(from.text) : await fetchMetadata(app, from.address);
  const { protocol } = new URL(metadata.authorizationAddress);
  if (protocol !== "https:" && !(mayBePlain(app) && protocol === "http:"))
    throw new MetadataProblem("The address where it has people sign in doesn’t begin with https://.");
  return metadata;
}

/** The provider with the keys that it publishes now. Where they can’t be read, those that were read last go on counting. */
export async function refreshMetadata(
  app: App,
  provider: ProviderRow,
  { clientID, now }: { clientID: string; now: Date },
): Promise<ProviderRow> {
  const { providerID, metadataAddress: address, metadataAskedAt } = provider;
  if (address === null || (metadataAskedAt !== null && now.getTime() - Date.parse(metadataAskedAt) < GOOD_FOR))
    return provider;
  const noteFailure = (why: string) =>
    app.database.inside(clientID, async (sql) => {
      await noteMetadataAsked(sql, providerID, now);
      await noteProviderFailure(sql, providerID, { at: now, failure: `Its metadata couldn’t be read anew: ${why}` });
    });
  let metadata: ProviderMetadata;
  try {
    metadata = await loadMetadata(app, { address });
  } catch (error) {
    if (!(error instanceof MetadataProblem)) throw error;
    await noteFailure(error.message);
    return provider;
  }
  const updated = await app.database.inside(clientID, (sql) => updateMetadata(sql, providerID, { ...metadata, now }));
  if (updated.length > 0) return { ...provider, ...metadata };
  await noteFailure("it is another system’s now.");
  return provider;
}
