import { createHmac, randomBytes } from "node:crypto";
import { MINUTE } from "../../contract/platform/durations.ts";
import type { Sql } from "../platform/db/sql.ts";
import { openLookupCache } from "../platform/lookup-cache.ts";
import type { Sealing } from "../platform/sealing.ts";
import { networkOf } from "../platform/http/networks.ts";

type CachedKey = { key: Buffer };

/** What a vote's identities are hashed with. It lies sealed until the count, which throws it away. */
export type VoteKeys = {
  /** Nothing where there is no such vote in the program, or it was counted. */
  of(sql: Sql, serviceID: string, publicVoteID: string): Promise<Buffer | undefined>;
};

const KEY_CACHE_TIME = MINUTE;

export function openVoteKeys(sealing: Sealing): VoteKeys {
  const kept = openLookupCache<CachedKey>(KEY_CACHE_TIME);
  return {
    async of(sql, serviceID, publicVoteID) {
      const found = await kept.get(`${serviceID} ${publicVoteID}`, async () => {
        const [row] = await sql<{ sealedKey: string | null }>`
          select sealed_key from public_votes where service_id = ${serviceID} and public_vote_id = ${publicVoteID}`;
        if (!row?.sealedKey) return undefined;
        return { key: Buffer.from(sealing.unseal(row.sealedKey, purposeOf(publicVoteID)), "base64") };
      });
      return found?.key;
    },
  };
}

const purposeOf = (publicVoteID: string) => `public vote ${publicVoteID}`;

/** One that has none yet, and wasn't counted. */
export function insertKey(sql: Sql, sealing: Sealing, publicVoteID: string) {
  const sealedKey = sealing.seal(randomBytes(32).toString("base64"), purposeOf(publicVoteID));
  return sql`
    update public_votes set sealed_key = ${sealedKey}
    where public_vote_id = ${publicVoteID} and sealed_key is null and counted_at is null`;
}

/** Of votes that were written past the calls, as a town is filled. */
export async function insertMissingKeys(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await sql<{ publicVoteID: string }>`select public_vote_id from public_votes where sealed_key is null`;
  for (const { publicVoteID } of rows) await insertKey(sql, sealing, publicVoteID);
}

/** Seals with the first secret what an older one sealed. */
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
/** Not the mailbox's own mark, at which its mail and its link lead: from there to its ballot the key alone leads. */
export const mailboxVoter = (key: Buffer, mark: Buffer) => hashWith(key, `mailbox ${mark.toString("hex")}`);
/** No address is kept: only that two ballots came from one network. */
export const networkMark = (key: Buffer, address: string) => hashWith(key, `network ${networkOf(address)}`);
