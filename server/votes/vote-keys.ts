import { createHmac, randomBytes } from "node:crypto";
import { MINUTE } from "../../contract/platform/durations.ts";
import type { Sql } from "../platform/db/sql.ts";
import { openLookupCache } from "../platform/lookup-cache.ts";
import type { Sealing } from "../platform/sealing.ts";
import { networkOf } from "../platform/http/networks.ts";

type CachedKey = { key: Buffer };

/** A vote's key, which identities are hashed with. The key is sealed until the count destroys it. */
export type VoteKeys = {
  /** Undefined if the program has no such vote, or it was counted. */
  of(sql: Sql, serviceID: string, publicVoteID: string): Promise<Buffer | undefined>;
};

const KEY_CACHE_TIME = MINUTE;

export function openVoteKeys(sealing: Sealing): VoteKeys {
  const cache = openLookupCache<CachedKey>(KEY_CACHE_TIME);
  return {
    async of(sql, serviceID, publicVoteID) {
      const cachedKey = await cache.get(`${serviceID} ${publicVoteID}`, async () => {
        const [row] = await sql<{ sealedKey: string | null }>`
          select sealed_key from public_votes where service_id = ${serviceID} and public_vote_id = ${publicVoteID}`;
        if (!row?.sealedKey) return undefined;
        return { key: Buffer.from(sealing.unseal(row.sealedKey, purposeOf(publicVoteID)), "base64") };
      });
      return cachedKey?.key;
    },
  };
}

const purposeOf = (publicVoteID: string) => `public vote ${publicVoteID}`;

export function insertKey(sql: Sql, sealing: Sealing, publicVoteID: string) {
  const sealedKey = sealing.seal(randomBytes(32).toString("base64"), purposeOf(publicVoteID));
  return sql`
    update public_votes set sealed_key = ${sealedKey}
    where public_vote_id = ${publicVoteID} and sealed_key is null and counted_at is null`;
}

/** For votes written without the calls, as by the demo. */
export async function insertMissingKeys(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await sql<{ publicVoteID: string }>`select public_vote_id from public_votes where sealed_key is null`;
  for (const { publicVoteID } of rows) await insertKey(sql, sealing, publicVoteID);
}

/** Seals again, with the first secret, what an older one sealed. */
export async function sealVoteKeysAnew(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await sql<{ publicVoteID: string; sealedKey: string }>`
    select public_vote_id, sealed_key from public_votes where sealed_key is not null for update`;
  for (const { publicVoteID, sealedKey } of rows.filter((row) => sealing.isStale(row.sealedKey))) {
    const purpose = purposeOf(publicVoteID);
    await sql`
      update public_votes set sealed_key = ${sealing.seal(sealing.unseal(sealedKey, purpose), purpose)}
      where public_vote_id = ${publicVoteID}`;
  }
}

const hashWith = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();

export const personVoter = (key: Buffer, userID: string) => hashWith(key, `person ${userID}`);
export const ticketVoter = (key: Buffer, ticketID: string) => hashWith(key, `ticket ${ticketID}`);
export const mailboxMark = (key: Buffer, canonical: string) => hashWith(key, `email ${canonical}`);
/** Not the mailbox's mark, which its mail and link have: only the key leads from there to its ballot. */
export const mailboxVoter = (key: Buffer, mark: Buffer) => hashWith(key, `mailbox ${mark.toString("hex")}`);
/** No address is stored, only that two ballots came from one network. */
export const networkMark = (key: Buffer, address: string) => hashWith(key, `network ${networkOf(address)}`);
