import type { Purpose } from "../../../contract/platform/permissions.ts";
import { type Sql, json } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { hashKey, newKey } from "./keys.ts";

export type LinkState = "open" | "used" | "revoked" | "expired";
export type LinkRow = {
  linkID: string;
  purpose: Purpose;
  recordID: string;
  state: LinkState;
  /** When it was revoked, until it would have expired; else null. */
  endedAt: string | null;
};

/** `lasts` is an interval as PostgreSQL says it: "14 days". Whoever makes one for somebody may say for whom. */
type NewLink = { purpose: Purpose; recordID: string; lasts: string; madeBy?: string; note?: string };

/** Makes a link of the client that was entered, and says its key, once. */
export async function createLink(sql: Sql, clientID: string | undefined, link: NewLink): Promise<string> {
  const key = newKey(clientID);
  await sql`
    insert into bearer_links (purpose, record_id, key_hash, expires_at, made_by, note)
    values (${link.purpose}, ${link.recordID}, ${hashKey(key)}, now() + ${link.lasts}::interval, ${link.madeBy ?? null},
      ${link.note ?? ""})`;
  return key;
}

type NewLinks = Pick<NewLink, "purpose" | "lasts"> & { recordIDs: readonly string[] };

/** One about each of these records, in one statement: the keys by the record. */
export async function createLinks(
  sql: Sql,
  clientID: string | undefined,
  { purpose, lasts, recordIDs }: NewLinks,
): Promise<ReadonlyMap<string, string>> {
  const keys = recordIDs.map((recordID) => [recordID, newKey(clientID)] as const);
  const rows = keys.map(([recordID, key]) => ({ recordID, hash: hashKey(key).toString("hex") }));
  await sql`
    insert into bearer_links (purpose, record_id, key_hash, expires_at)
    select ${purpose}, k."recordID", decode(k.hash, 'hex'), now() + ${lasts}::interval
    from json_to_recordset(${json(rows)}::json) as k ("recordID" uuid, hash text)`;
  return new Map(keys);
}

/** The link called `l` is open. The function that casts a ballot says the same in the database. */
export const linkIsOpen = fragment`(l.used_at is null and l.revoked_at is null and l.expires_at > now())`;

/** What became of the link called `l`. */
export const linkState = fragment`
  case when ${linkIsOpen} then 'open' when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
    else 'expired' end`;

export const linkByHash = (sql: Sql, keyHash: Buffer) => sql<LinkRow>`
  select link_id, purpose, record_id, ${linkState} as state,
    case when l.used_at is null and l.expires_at > now() then l.revoked_at end as ended_at
  from bearer_links l where key_hash = ${keyHash}`;

type OpenLink = { linkID: string; note: string; madeBy: string | null; createdAt: string; expiresAt: string };

/** Those about a record that still work, the latest first. */
export const openLinks = (sql: Sql, purpose: Purpose, recordID: string) => sql<OpenLink>`
  select l.link_id, l.note, u.full_name as made_by, l.created_at, l.expires_at
  from bearer_links l left join users u on u.user_id = l.made_by
  where l.record_id = ${recordID} and l.purpose = ${purpose} and ${linkIsOpen} order by l.link_id desc`;

export const linkAbout = (sql: Sql, purpose: Purpose, recordID: string | null, linkID: string) => sql<{
  linkID: string;
  note: string;
}>`
  select link_id, note from bearer_links where link_id = ${linkID} and purpose = ${purpose} and record_id = ${recordID}`;

export const expiryOf = (sql: Sql, linkID: string) => sql<{ expiresAt: string }>`
  select expires_at from bearer_links where link_id = ${linkID}`;

/** One of them; nothing where it is closed already. */
export const revokeLink = (sql: Sql, linkID: string) => sql`
  update bearer_links l set revoked_at = now() where link_id = ${linkID} and ${linkIsOpen} returning link_id`;

/** Of two at once, one waits for the other and then finds it used. */
export const useUpLink = (sql: Sql, linkID: string, usedBy: string | null) => sql`
  update bearer_links l set used_at = now(), used_by = ${usedBy} where link_id = ${linkID} and ${linkIsOpen}
  returning link_id`;

/** Those that are about a record and weren't used yet; `at` an instant that what was done by them is compared with. */
export const revokeLinks = (sql: Sql, purpose: Purpose, recordID: string, at?: Date) => sql`
  update bearer_links set revoked_at = ${at ?? fragment`now()`}
  where record_id = ${recordID} and purpose = ${purpose} and used_at is null and revoked_at is null
  returning link_id`;

export const countLinksOfLastHour = (sql: Sql, purpose: Purpose, recordID: string) => sql<{ made: number }>`
  select count(*)::int as made from bearer_links
  where record_id = ${recordID} and purpose = ${purpose} and created_at > now() - interval '1 hour'`;
