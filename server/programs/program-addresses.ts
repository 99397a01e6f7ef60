import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { refuse } from "../platform/http/refusal.ts";
import { programAtAddress } from "./queries.ts";

type AddressContext = { sql: Sql; app: App; client: { clientID: string }; afterwards(act: () => void): void };

/** Takes an address over from a program that has moved away from it. */
export async function claimAddress({ sql, app, client, afterwards }: AddressContext, url: string, exceptID?: string) {
  await refuseTaken(sql, url, exceptID);
  const formerHolders = await sql<{
    serviceID: string;
  }>`delete from former_addresses where url = ${url} returning service_id`;
  for (const { serviceID } of formerHolders)
    afterwards(() => app.changes.publish("service", client.clientID, serviceID));
}

/** Refused before the constraint does, so that the sentence appears at the field. */
async function refuseTaken(sql: Sql, url: string, exceptID?: string): Promise<void> {
  const [holder] = await programAtAddress(sql, url, exceptID ?? null);
  if (!holder) return;
  const sentence = holder.archiveOf
    ? `The archive of ${holder.archiveOf} is at this address, and stays there. Choose another.`
    : "Another program of yours has this address. Choose another.";
  refuse(sentence, 409, { errors: { url: sentence } });
}

type AddressChange = { serviceID: string; from: string; to: string };

/** Links to the old address go on working. */
export async function keepFormerAddress(sql: Sql, { serviceID, from, to }: AddressChange): Promise<void> {
  if (from === to) return;
  await sql`
    insert into former_addresses (url, service_id) values (${from}, ${serviceID})
    on conflict (client_id, url) do update set service_id = excluded.service_id, left_at = excluded.left_at`;
}
