import type { Sql } from "../../platform/db/sql.ts";

export type Suspension = {
  suspendedAt: string | null;
  suspendedBecause: string | null;
  suspendedContact: string | null;
};

export const lockSuspension = (sql: Sql, clientID: string) => sql<
  Suspension & { url: string; name: string; deletionBeganAt: string | null }
>`
  select url, name, deletion_began_at, suspended_at, suspended_because, suspended_contact from clients where client_id = ${clientID}
  for no key update`;

export const setSuspension = (
  sql: Sql,
  clientID: string,
  { suspendedAt, suspendedBecause, suspendedContact }: Suspension,
) => sql`
  update clients set suspended_at = ${suspendedAt}, suspended_because = ${suspendedBecause},
    suspended_contact = ${suspendedContact}
  where client_id = ${clientID}`;

export type SuspendedClient = { url: string; name: string; since: string; because: string; contact: string | null };

/** As home has heard of them. */
export const suspendedClients = (sql: Sql) => sql<SuspendedClient>`
  select url, name, suspended_at as since, suspended_because as because, suspended_contact as contact
  from clients where suspended_at is not null order by suspended_at`;

/** What goes on, and what waits: payments whose end isn't known, and work that is due by now. */
export const workUnderWay = (sql: Sql, clientID: string) => sql<{ payments: number; waiting: number }>`
  select
    (select count(*)::integer from payment_attempts where state in ('sending', 'requiresAction', 'processing', 'unknown')) as payments,
    (select count(*)::integer from due_work where client_id = ${clientID} and due_at <= now()) as waiting`;

/** At home: the date on which the client is deleted. The row stays once it is over, and goes when it is taken back. */
export const deletionDate = (sql: Sql, clientID: string) => sql<{ deleteAt: string }>`
  select delete_at from client_deletions where deleted_client_id = ${clientID}`;
