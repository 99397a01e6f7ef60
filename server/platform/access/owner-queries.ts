import type { Sql } from "../db/sql.ts";

export const clientAtURL = (sql: Sql, url: string) => sql<{ clientID: string }>`
  select client_id from client_places where url = ${url}`;

/** The client that had this address and was deleted, until the address is free again. */
export const deletedClientAt = (sql: Sql, url: string, now: Date) => sql<{ freeAt: string | null }>`
  select free_at from client_deletions
  where url = ${url} and began_at is not null and (free_at is null or free_at > ${now})`;

export const ownersOf = (sql: Sql) => sql<{ fullName: string; email: string }>`
  select full_name, email from role_grants join users using (user_id)
  where role = 'owner' and service_id is null order by search_key(full_name)`;

/** Open invitations to own the client. */
export const invitedOwners = (sql: Sql) => sql<{ email: string; expiresAt: string }>`
  select i.email, l.expires_at
  from invitations i join bearer_links l on l.purpose = 'invitation' and l.record_id = i.invitation_id
  where i.grants->>'role' = 'owner' and l.revoked_at is null and l.used_at is null and l.expires_at > now()
  order by l.expires_at`;

/** Only the newest invitation of an address opens. */
export const withdrawOwnerInvitations = (sql: Sql, email: string) => sql`
  update bearer_links set revoked_at = now()
  where purpose = 'invitation' and revoked_at is null and used_at is null and record_id in (
    select invitation_id from invitations where grants->>'role' = 'owner' and lower(email) = lower(${email}))`;
