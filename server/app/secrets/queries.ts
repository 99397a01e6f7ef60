import { turnOffWithoutSecret } from "../../people/webhooks/receiver-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";

/** Number of values of a kind sealed by one secret, named by its mark. */
export type SealedCount = { kind: SealedKind; mark: string; many: number };
export type SealedKind =
  | "factors"
  | "payments"
  | "tickets"
  | "votes"
  | "envelopes"
  | "webhooks"
  | "rosters"
  | "providers"
  | "senders";

/** Second factors' secrets. Those from before sealing have no mark. */
export const sealedFactors = (sql: Sql) => sql<SealedCount>`
  select 'factors' as kind, split_part(secret, '.', 1) as mark, count(*)::integer as many
  from two_factors where secret like '%.%' group by 2`;

/** Of the transaction's client. */
export const sealedOfClient = (sql: Sql) => sql<SealedCount>`
  select kind, split_part(sealed, '.', 1) as mark, count(*)::integer as many
  from (
    select 'payments' as kind, sealed_keys as sealed from payment_accounts where sealed_keys is not null
    union all select 'tickets', sealed_key from ticket_keys
    union all select 'votes', sealed_key from public_votes where sealed_key is not null
    union all select 'envelopes', sealed from survey_envelopes
    union all select 'webhooks', sealed_secret from webhook_receivers where sealed_secret is not null
    union all select 'rosters', sealed_header from roster_schedules where sealed_header is not null
    union all select 'providers', sealed_secret from sign_in_providers
    union all select 'senders', sealed_key from own_senders
    union all select 'webhooks', earlier_secret from webhook_receivers where earlier_until > now()
  ) s group by 1, 2`;

export const clientsOfPlace = (sql: Sql, shard: string | null) => sql<{ clientID: string; url: string }>`
  select client_id, url from client_places where shard is not distinct from ${shard} order by url`;

export const sealMarks = (sql: Sql) => sql<{ sealMark: string | null; givenUpMarks: string[] }>`
  select seal_mark, given_up_marks from installation`;

export const noteSealMark = (sql: Sql, mark: string) => sql`
  update installation set seal_mark = ${mark} where seal_mark is distinct from ${mark}`;

export const giveUpMark = (sql: Sql, mark: string) => sql`
  update installation set given_up_marks = array_append(array_remove(given_up_marks, ${mark}), ${mark})`;

/** Keys that no secret opens: tickets get new ones when they are next shown; staff enter those of payments anew. */
export async function forgetSealedWith(sql: Sql, mark: string): Promise<{ votes: number }> {
  await sql`delete from ticket_keys where split_part(sealed_key, '.', 1) = ${mark}`;
  await sql`
    update payment_accounts set sealed_keys = null, chosen = false, key_endings = '{}'
    where split_part(sealed_keys, '.', 1) = ${mark}`;
  await sql`
    update webhook_receivers set earlier_secret = null, earlier_until = null where split_part(earlier_secret, '.', 1) = ${mark}`;
  await turnOffWithoutSecret(sql, mark);
  // Whoever needs the header answers that it is missing, and staff enter it anew.
  await sql`
    update roster_schedules set header_name = null, sealed_header = null
    where split_part(sealed_header, '.', 1) = ${mark}`;
  // Nobody signs in by them any more, and staff add them anew.
  await sql`delete from sign_in_providers where split_part(sealed_secret, '.', 1) = ${mark}`;
  // Mail comes from the installation's address again, and owners set theirs anew, with another record.
  await sql`delete from own_senders where split_part(sealed_key, '.', 1) = ${mark}`;
  await sql`delete from survey_envelopes where split_part(sealed, '.', 1) = ${mark}`;
  const votes = await sql`
    update public_votes set sealed_key = null where split_part(sealed_key, '.', 1) = ${mark} returning public_vote_id`;
  return { votes: votes.length };
}
