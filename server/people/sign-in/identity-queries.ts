import type { Sql } from "../../platform/db/sql.ts";

/** Whose a subject is; made-up people have none. */
export const identityOf = (sql: Sql, providerID: string, subject: string) => sql<{ userID: string }>`
  select user_id from identities where provider_id = ${providerID} and subject = ${subject}`;

type NewIdentity = { providerID: string; subject: string; clientID: string; userID: string };

/** Somebody whom the system knows by another subject from now on has this one instead. A subject of somebody else's stays theirs. */
export const linkIdentity = (sql: Sql, { providerID, subject, clientID, userID }: NewIdentity) => sql`
  insert into identities (provider_id, subject, at_client, user_id)
  values (${providerID}, ${subject}, ${clientID}, ${userID})
  on conflict (user_id, provider_id) do update set subject = excluded.subject, linked_at = now()`;

export const countIdentities = (sql: Sql, clientID: string) => sql<{ providerID: string; people: number }>`
  select provider_id, count(*)::integer as people from identities where at_client = ${clientID} group by provider_id`;

export const deleteIdentitiesOfProvider = (sql: Sql, providerID: string) => sql`
  delete from identities where provider_id = ${providerID}`;

/** Of whom a client knows nothing any more, its systems know nothing either. */
export async function forgetPersonOfClient(sql: Sql, clientID: string, userID: string): Promise<void> {
  await sql`delete from identities where at_client = ${clientID} and user_id = ${userID}`;
  await sql`delete from sessions where only_at = ${clientID} and user_id = ${userID}`;
}

/** Whoever proves the address of an account that was never proved takes it over: what others have linked to it goes. */
export const deleteIdentitiesOfUser = (sql: Sql, userID: string) => sql`
  delete from identities where user_id = ${userID}`;

// One way there and back.

type NewAttempt = {
  stateHash: Buffer;
  browserHash: Buffer;
  clientID: string;
  providerID: string;
  sealed: string;
  backTo: string | null;
  triedBy: string | null;
  expiresAt: Date;
};

export const insertSignInAttempt = (sql: Sql, it: NewAttempt) => sql`
  insert into sign_in_attempts (state_hash, browser_hash, at_client, provider_id, sealed, back_to, tried_by, expires_at)
  values (${it.stateHash}, ${it.browserHash}, ${it.clientID}, ${it.providerID}, ${it.sealed}, ${it.backTo}, ${it.triedBy},
    ${it.expiresAt})`;

export type Attempt = {
  clientID: string;
  providerID: string;
  sealed: string;
  backTo: string | null;
  triedBy: string | null;
  userID: string | null;
  sealedCode: string | null;
  sealedAnswer: string | null;
};

type PostedAnswer = { stateHash: Buffer; clientID: string; providerID: string; sealedAnswer: string; now: Date };

/** The first answer that is posted to an attempt waits there for the browser that began it. */
export const keepAnswer = (sql: Sql, { stateHash, clientID, providerID, sealedAnswer, now }: PostedAnswer) => sql`
  update sign_in_attempts set sealed_answer = ${sealedAnswer}
  where state_hash = ${stateHash} and at_client = ${clientID} and provider_id = ${providerID}
    and sealed_answer is null and returned_at is null and expires_at > ${now}
  returning state_hash`;

/** Once: who comes second finds nothing. */
export const takeReturn = (
  sql: Sql,
  { stateHash, browserHash, clientID, now }: { stateHash: Buffer; browserHash: Buffer; clientID: string; now: Date },
) => sql<Attempt>`
  update sign_in_attempts set returned_at = ${now}
  where state_hash = ${stateHash} and browser_hash = ${browserHash} and at_client = ${clientID}
    and returned_at is null and expires_at > ${now}
  returning at_client as client_id, provider_id, sealed, back_to, tried_by, user_id, sealed_code, sealed_answer`;

/** What the system said waits for the owner's proof. */
export const keepProof = (
  sql: Sql,
  { stateHash, sealed, userID, expiresAt }: { stateHash: Buffer; sealed: string; userID: string; expiresAt: Date },
) => sql`
  update sign_in_attempts set sealed = ${sealed}, sealed_answer = null, user_id = ${userID}, expires_at = ${expiresAt} where state_hash = ${stateHash}`;

type InBrowser = { stateHash: Buffer; browserHash: Buffer; now: Date };

/** Back, and waiting for a proof. */
export const waitingProof = (sql: Sql, { stateHash, browserHash, now }: InBrowser) => sql<Attempt>`
  select at_client as client_id, provider_id, sealed, back_to, tried_by, user_id, sealed_code, sealed_answer from sign_in_attempts
  where state_hash = ${stateHash} and browser_hash = ${browserHash} and user_id is not null and expires_at > ${now}`;

export const saveMailedCode = (sql: Sql, stateHash: Buffer, sealedCode: string) => sql`
  update sign_in_attempts set sealed_code = ${sealedCode} where state_hash = ${stateHash}`;

/** Nothing where another tab was quicker. */
export const deleteAttempt = (sql: Sql, stateHash: Buffer) => sql`
  delete from sign_in_attempts where state_hash = ${stateHash} returning state_hash`;

export const deleteOldAttempts = (sql: Sql, now: Date) => sql`delete from sign_in_attempts where expires_at <= ${now}`;

// Assertions of SAML.

type UsedAssertion = { providerID: string; assertionHash: Buffer; expiresAt: Date };

/** Nothing where it was used before. */
export const insertUsedAssertion = (sql: Sql, { providerID, assertionHash, expiresAt }: UsedAssertion) => sql`
  insert into used_assertions (provider_id, assertion_hash, expires_at) values (${providerID}, ${assertionHash}, ${expiresAt})
  on conflict do nothing returning provider_id`;

export const deleteEndedAssertions = (sql: Sql, now: Date) =>
  sql`delete from used_assertions where expires_at <= ${now}`;
