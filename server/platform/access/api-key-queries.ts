import { type Sql, json } from "../db/sql.ts";
import { hasTwoFactor } from "./session-queries.ts";

/** A key as calls need it. */
export type APIKey = {
  apiKeyID: string;
  name: string;
  userID: string;
  scopes: string[];
  networks: string[];
  expiresAt: string | null;
  isUnnoticed: boolean;
};

/** A live key, by its secret or, for a while, by the one before it. */
export const liveAPIKey = (sql: Sql, secretHash: Buffer) => sql<APIKey>`
  select api_key_id, name, user_id, scopes, networks,
    case when secret_hash = ${secretHash} then expires_at else least(expires_at, earlier_until) end as expires_at,
    coalesce(last_used_at < now() - interval '10 minutes', true) as is_unnoticed
  from api_keys
  where (secret_hash = ${secretHash} or (earlier_hash = ${secretHash} and earlier_until > now()))
    and revoked_at is null and user_id is not null and coalesce(expires_at > now(), true)`;

export const noteAPIKeyUse = (sql: Sql, apiKeyID: string) => sql`
  update api_keys set last_used_at = now() where api_key_id = ${apiKeyID}`;

/** The person in whose name a key acts, at home. */
export const personOfAPIKey = (sql: Sql, userID: string) => sql<{
  userID: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  hasTwoFactor: boolean;
}>`
  select u.user_id, u.full_name, u.email, u.email_proved_at is not null as is_email_proved,
    ${hasTwoFactor} as has_two_factor
  from users u where u.user_id = ${userID}`;

export type ReplyName = { apiKeyID: string; idempotencyKey: string };

/**
 * A row where this call is the first with its Idempotency-Key in a day. A call that was killed in a transaction has done nothing, and is
 * done again once nothing can be left of it.
 */
export const claimReply = (
  sql: Sql,
  { apiKeyID, idempotencyKey, requestHash, isAtomic }: ReplyName & { requestHash: Buffer; isAtomic: boolean },
) => sql`
  insert into api_replies as r (api_key_id, idempotency_key, request_hash)
  values (${apiKeyID}, ${idempotencyKey}, ${requestHash})
  on conflict (client_id, api_key_id, idempotency_key) do update
    set request_hash = excluded.request_hash, claimed_at = now(), answer = null
    where r.claimed_at < now() - interval '1 day'
      or (${isAtomic} and r.answer is null and r.request_hash = excluded.request_hash and r.claimed_at < now() - interval '5 minutes')
  returning api_key_id`;

export const replyOf = (sql: Sql, { apiKeyID, idempotencyKey }: ReplyName) => sql<{
  requestHash: Buffer;
  answer: object | null;
}>`
  select request_hash, answer from api_replies where api_key_id = ${apiKeyID} and idempotency_key = ${idempotencyKey}`;

export const saveReply = (sql: Sql, { apiKeyID, idempotencyKey }: ReplyName, answer: unknown) => sql`
  update api_replies set answer = ${json(answer ?? {})}
  where api_key_id = ${apiKeyID} and idempotency_key = ${idempotencyKey}`;

/** What has an answer was done after all: a connection may be lost while it commits. */
export const deleteUnansweredReply = (sql: Sql, { apiKeyID, idempotencyKey }: ReplyName) => sql`
  delete from api_replies where api_key_id = ${apiKeyID} and idempotency_key = ${idempotencyKey} and answer is null`;

export const deleteOldReplies = (sql: Sql, before: Date) => sql`delete from api_replies where claimed_at < ${before}`;

// Keys as staff see them.

export const apiKeysOfClient = (sql: Sql) => sql<{
  apiKeyID: string;
  name: string;
  ending: string;
  scopes: string[];
  networks: string[];
  userID: string | null;
  fullName: string | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  earlierUntil: string | null;
}>`
  select k.api_key_id, k.name, k.ending, k.scopes, k.networks, k.user_id, u.full_name, k.created_at, k.expires_at, k.revoked_at,
    k.last_used_at, case when k.earlier_until > now() then k.earlier_until end as earlier_until
  from api_keys k left join users u on u.user_id = k.user_id
  order by (k.revoked_at is not null or coalesce(k.expires_at <= now(), false)), k.api_key_id desc limit 200`;

export type NewAPIKey = {
  name: string;
  userID: string;
  secretHash: Buffer;
  ending: string;
  scopes: readonly string[];
  networks: readonly string[];
  expiresAt: Date | null;
};

export const insertAPIKey = (
  sql: Sql,
  { name, userID, secretHash, ending, scopes, networks, expiresAt }: NewAPIKey,
) => sql<{ apiKeyID: string }>`
  insert into api_keys (name, user_id, secret_hash, ending, scopes, networks, expires_at)
  values (${name}, ${userID}, ${secretHash}, ${ending}, ${[...scopes]}::text[], ${[...networks]}::text[], ${expiresAt})
  returning api_key_id`;

export const apiKeyAtClient = (sql: Sql, apiKeyID: string) => sql<{
  apiKeyID: string;
  name: string;
  scopes: string[];
  userID: string | null;
}>`
  select api_key_id, name, scopes, user_id from api_keys where api_key_id = ${apiKeyID}`;

/** No row for one that was revoked or has ended. */
export const renewSecret = (
  sql: Sql,
  apiKeyID: string,
  {
    userID,
    secretHash,
    ending,
    earlierHours,
  }: Pick<NewAPIKey, "userID" | "secretHash" | "ending"> & { earlierHours: number },
) => sql`
  update api_keys set earlier_hash = secret_hash, earlier_until = now() + make_interval(hours => ${earlierHours}),
    secret_hash = ${secretHash}, ending = ${ending}, user_id = ${userID}
  where api_key_id = ${apiKeyID} and revoked_at is null and coalesce(expires_at > now(), true) returning api_key_id`;

export const revokeSecret = (sql: Sql, apiKeyID: string) => sql`
  update api_keys set revoked_at = now() where api_key_id = ${apiKeyID} and revoked_at is null returning api_key_id`;
