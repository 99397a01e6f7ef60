import type { Sql } from "../db/sql.ts";

export type ProvedDomain = { domain: string; clientID: string; clientURL: string };

/** At home. The domains at which clients' pages are. */
export const provedDomains = (sql: Sql) => sql<ProvedDomain>`
  select d.domain, d.at_client as client_id, c.url as client_url
  from own_domains d join client_places c on c.client_id = d.at_client where d.proved_at is not null`;
