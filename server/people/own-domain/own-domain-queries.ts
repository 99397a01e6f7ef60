import type { DNSRecordCheck } from "../../platform/dns/dns-record-check.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import type { DomainFound } from "./look-up-domain.ts";

// At home, where all clients' stand beside each other: each statement says which it is about.

export type OwnDomainRow = {
  ownDomainID: string;
  clientID: string;
  domain: string;
  token: string;
  createdAt: string;
  provedAt: string | null;
  missingSince: string | null;
  takenBackAt: string | null;
  found: DomainFound | null;
  checkedAt: string | null;
  nextAt: string;
  unannounced: boolean | null;
};

const ownDomains = fragment`
  select own_domain_id, at_client as client_id, domain, token, created_at, proved_at, missing_since, taken_back_at, found,
    checked_at, next_at, unannounced
  from own_domains`;

const isOf = (clientID: string): Fragment => fragment`at_client = ${clientID}`;

export const ownDomainOf = (sql: Sql, clientID: string) => sql<OwnDomainRow>`${ownDomains} where ${isOf(clientID)}`;

export const lockOwnDomain = (sql: Sql, clientID: string) =>
  sql<OwnDomainRow>`${ownDomains} where ${isOf(clientID)} for update`;

export const ownDomainByID = (sql: Sql, ownDomainID: string) =>
  sql<OwnDomainRow>`${ownDomains} where own_domain_id = ${ownDomainID}`;

type NewDomain = Pick<OwnDomainRow, "clientID" | "domain" | "token"> & { at: Date; nextAt: Date };

export const insertOwnDomain = (sql: Sql, it: NewDomain) => sql<{ ownDomainID: string }>`
  insert into own_domains (at_client, domain, token, created_at, next_at)
  values (${it.clientID}, ${it.domain}, ${it.token}, ${it.at}, ${it.nextAt})
  on conflict (at_client) do nothing returning own_domain_id`;

/**
 * Sessions that began at a domain whose pages are elsewhere from now on. Nobody could use them there; whose it is later must not have
 * them come back.
 */
export async function endSessionsAt(sql: Sql, domain: string): Promise<void> {
  await sql`delete from sessions where domain = ${domain}`;
  await sql`delete from scorer_sessions where domain = ${domain}`;
}

export const deleteOwnDomain = (sql: Sql, clientID: string) => sql`delete from own_domains where ${isOf(clientID)}`;

/** Whether another client has it in use: that one keeps it until its own records are gone. */
export const isDomainTaken = (sql: Sql, { domain, clientID }: Pick<OwnDomainRow, "domain" | "clientID">) => sql`
  select from own_domains where domain = ${domain} and proved_at is not null and at_client <> ${clientID}`;

export type CheckedDomain = DNSRecordCheck & { found: DomainFound };

/** `used`: what the owners are to hear, if anything. */
export const storeDomainCheck = (sql: Sql, clientID: string, it: CheckedDomain) => sql`
  update own_domains set found = ${json(it.found)}, checked_at = ${it.checkedAt}, next_at = ${it.nextAt},
    proved_at = ${it.provedAt}, missing_since = ${it.missingSince}, taken_back_at = ${it.takenBackAt},
    unannounced = coalesce(${it.used}::boolean, unannounced)
  where ${isOf(clientID)}`;

export const markAnnounced = (sql: Sql, ownDomainID: string) => sql`
  update own_domains set unannounced = null where own_domain_id = ${ownDomainID}`;
