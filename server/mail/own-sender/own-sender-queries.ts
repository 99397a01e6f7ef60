import type { DNSRecordCheck } from "../../platform/dns/dns-record-check.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { RecordsFound } from "./dns-records.ts";

export type OwnSenderRow = {
  ownSenderID: string;
  address: string;
  selector: string;
  publicKey: string;
  createdAt: string;
  provedAt: string | null;
  missingSince: string | null;
  takenBackAt: string | null;
  found: RecordsFound | null;
  checkedAt: string | null;
  nextAt: string;
};

const senderColumns = fragment`
  own_sender_id, address, selector, public_key, created_at, proved_at, missing_since, taken_back_at, found, checked_at, next_at`;

export const ownSender = (sql: Sql) => sql<OwnSenderRow>`select ${senderColumns} from own_senders`;

export const lockOwnSender = (sql: Sql) => sql<OwnSenderRow>`select ${senderColumns} from own_senders for update`;

type NewSender = {
  ownSenderID: string;
  address: string;
  selector: string;
  publicKey: string;
  sealedKey: string;
  at: Date;
  nextAt: Date;
};

export const insertOwnSender = (sql: Sql, it: NewSender) => sql`
  insert into own_senders (own_sender_id, address, selector, public_key, sealed_key, created_at, next_at)
  values (${it.ownSenderID}, ${it.address}, ${it.selector}, ${it.publicKey}, ${it.sealedKey}, ${it.at}, ${it.nextAt})
  on conflict (client_id) do nothing returning own_sender_id`;

/** Another address at the same domain, which the same record proves. */
export const changeSenderAddress = (sql: Sql, address: string) => sql`update own_senders set address = ${address}`;

export const deleteOwnSender = (sql: Sql) => sql`delete from own_senders`;

export type CheckedSender = DNSRecordCheck & { found: RecordsFound };

export const storeSenderCheck = (sql: Sql, it: CheckedSender) => sql`
  update own_senders set found = ${json(it.found)}, checked_at = ${it.checkedAt}, next_at = ${it.nextAt},
    proved_at = ${it.provedAt}, missing_since = ${it.missingSince}, taken_back_at = ${it.takenBackAt}`;

/** What signs a mail: only of an address that its DNS record has proved. */
export const provedSender = (sql: Sql) => sql<{
  ownSenderID: string;
  address: string;
  selector: string;
  sealedKey: string;
}>`
  select own_sender_id, address, selector, sealed_key from own_senders where proved_at is not null`;

// For a new SECRET.

export const sealedSenderKey = (sql: Sql) => sql<{ ownSenderID: string; sealedKey: string }>`
  select own_sender_id, sealed_key from own_senders for no key update`;

export const storeResealedSenderKey = (sql: Sql, sealedKey: string) => sql`
  update own_senders set sealed_key = ${sealedKey}`;
