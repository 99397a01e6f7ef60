import type { Town } from "./town.ts";

/** A domain of a client that its DNS records have proved already. */
export async function proveDomain(town: Town, client: string, domain: string): Promise<void> {
  await town.home(
    (sql) => sql`
    insert into own_domains (at_client, domain, token, proved_at, next_at)
    values (${town.clients[client]!}, ${domain}, 'rosette-proved', now(), now() + interval '1 day')
    on conflict (at_client) do update set domain = excluded.domain, proved_at = excluded.proved_at`,
  );
  await hearOfDomains(town);
}

export async function removeDomains(town: Town): Promise<void> {
  await town.home((sql) => sql`delete from own_domains`);
  await hearOfDomains(town);
}

async function hearOfDomains({ app, clients }: Town): Promise<void> {
  await app.addresses.reload();
  for (const clientID of Object.values(clients)) app.changes.publish("client", clientID);
}
