import { type Sql, json } from "../../platform/db/sql.ts";
import { MADE_UP_PEOPLE_WORK } from "../../rehearsals/rehearsal-queries.ts";

// At home.

export type ClientDeletion = {
  clientID: string;
  url: string;
  name: string;
  askedAt: string;
  deleteAt: string;
  beganAt: string | null;
  deletedAt: string | null;
  sweptAt: string | null;
  freeAt: string | null;
  counts: Partial<DeletionCounts>;
};

/** What a client has: rows by table, and files; and people, of whom so many have nothing anywhere else. */
export type DeletionCounts = {
  tables: Record<string, number>;
  files: number;
  bytes: number;
  people: number;
  onlyHere: number;
};

export const deletionByID = (sql: Sql, clientID: string) => sql<ClientDeletion>`
  select deleted_client_id as client_id, url, name, asked_at, delete_at, began_at, deleted_at, swept_at, free_at, counts
  from client_deletions where deleted_client_id = ${clientID}`;

/** Of a client whose address nobody finds any more, since its deletion has begun. */
export const deletionUnderWay = (sql: Sql, url: string) => sql<{ clientID: string }>`
  select deleted_client_id as client_id from client_deletions where url = ${url} and deleted_at is null`;

/** Those to come, then those that are over, the newest first. */
export const clientDeletions = (sql: Sql) => sql<ClientDeletion>`
  select deleted_client_id as client_id, url, name, asked_at, delete_at, began_at, deleted_at, swept_at, free_at, counts
  from client_deletions order by deleted_at is not null, deleted_at desc, delete_at`;

/** Rows of it lie in two databases. */
export const moveUnderWay = (sql: Sql, clientID: string) => sql<{
  from: string;
  to: string;
  switchedAt: string | null;
}>`
  select from_place as "from", to_place as "to", switched_at
  from client_moves where moved_client_id = ${clientID} and ended_at is null`;

type AskedDeletion = { clientID: string; url: string; name: string; now: Date; deleteAt: Date };

/** No row where there is a date already. */
export const insertDeletion = (sql: Sql, { clientID, url, name, now, deleteAt }: AskedDeletion) => sql<{ url: string }>`
  insert into client_deletions (deleted_client_id, url, name, asked_at, delete_at)
  values (${clientID}, ${url}, ${name}, ${now}, ${deleteAt}) on conflict do nothing returning url`;

/** No row where they were told before. */
export const noteDateMailed = (sql: Sql, clientID: string, now: Date) => sql<{ deleteAt: string }>`
  update client_deletions set owners_told_at = ${now}
  where deleted_client_id = ${clientID} and owners_told_at is null and began_at is null returning delete_at`;

/** Without any more time to think. */
export const makeDeletionDue = (sql: Sql, clientID: string, now: Date) => sql`
  update client_deletions set delete_at = least(delete_at, ${now}) where deleted_client_id = ${clientID}`;

/** No row where it has begun. */
export const removeDeletionDate = (sql: Sql, clientID: string) => sql<{ url: string }>`
  delete from client_deletions where deleted_client_id = ${clientID} and began_at is null returning url`;

/** No row before its date, or once somebody has taken it back. */
export const beginDeletion = (sql: Sql, clientID: string, now: Date) => sql<ClientDeletion>`
  update client_deletions set began_at = coalesce(began_at, ${now})
  where deleted_client_id = ${clientID} and delete_at <= ${now}
  returning deleted_client_id as client_id, url, name, asked_at, delete_at, began_at, deleted_at, swept_at, free_at, counts`;

/** The client was let go on at the last moment. */
export const dropBegunDeletion = (sql: Sql, clientID: string) =>
  sql`delete from client_deletions where deleted_client_id = ${clientID}`;

/** Of nobody: an address that no call is for. */
const unnamedURL = (clientID: string) => `deleted-${clientID}`;

export const giveUpPlace = (sql: Sql, clientID: string) => sql`
  update client_places set url = ${unnamedURL(clientID)} where client_id = ${clientID}`;

export const removePlace = (sql: Sql, clientID: string) => sql`delete from client_places where client_id = ${clientID}`;

export const noteCounts = (sql: Sql, clientID: string, counts: DeletionCounts) => sql`
  update client_deletions set counts = ${json(counts)} where deleted_client_id = ${clientID} and counts = '{}'`;

export const notePeople = (sql: Sql, clientID: string) => sql`
  insert into client_deletion_people (deleted_client_id, user_id)
  select client_id, user_id from user_clients where client_id = ${clientID} on conflict do nothing`;

export const notedPeople = (sql: Sql, clientID: string, most: number) => sql<{ userID: string }>`
  select user_id from client_deletion_people where deleted_client_id = ${clientID} order by user_id limit ${most}`;

export const dropNotedPerson = (sql: Sql, clientID: string, userID: string) => sql`
  delete from client_deletion_people where deleted_client_id = ${clientID} and user_id = ${userID}`;

export const countClientPeople = (sql: Sql, clientID: string) => sql<{ people: number; onlyHere: number }>`
  select count(*)::integer as people, (count(*) filter (where not exists (
    select from user_clients o where o.user_id = c.user_id and o.client_id <> c.client_id)))::integer as only_here
  from user_clients c where client_id = ${clientID}`;

/** Whether home has heard that nothing is left. */
export const knowsClient = (sql: Sql, clientID: string) => sql`
  select from clients where client_id = ${clientID} union all select from user_clients where client_id = ${clientID} limit 1`;

/** People who were made up for the client's rehearsals, and what else stands at home with its identifier in a text. */
export async function forgetAtHome(sql: Sql, clientID: string): Promise<void> {
  await sql`
    delete from users where made_up_for in (
      select ref from due_work where client_id = ${clientID} and kind = ${MADE_UP_PEOPLE_WORK})`;
  await sql`update erasure_requests set done = done - ${clientID}::text where done ? ${clientID}::text`;
  await sql`delete from attempts where position(${clientID}::text in subject) > 0`;
}

export const finishDeletion = (sql: Sql, clientID: string, { now, freeAt }: { now: Date; freeAt: Date }) => sql`
  update client_deletions set deleted_at = ${now}, free_at = ${freeAt}
  where deleted_client_id = ${clientID} and deleted_at is null`;

export const noteSwept = (sql: Sql, clientID: string, now: Date) => sql`
  update client_deletions set swept_at = ${now} where deleted_client_id = ${clientID}`;

// At the client's.

export const clientToDelete = (sql: Sql, clientID: string) =>
  sql<{
    url: string;
    name: string;
    suspendedAt: string | null;
    suspendedContact: string | null;
  }>`select url, name, suspended_at, suspended_contact from clients where client_id = ${clientID}`;

/** Payments from bank accounts that are on their way, others whose end isn't known, and refunds that haven't gone through. */
export type MoneyUnderWay = { debits: number; payments: number; refunds: number };

/** No row of a copy: nobody follows there what the living client had under way. */
export const moneyUnderWay = (sql: Sql, clientID: string) => sql<MoneyUnderWay>`
  select
    (select count(*)::integer from payment_attempts where state = 'processing') as debits,
    (select count(*)::integer from payment_attempts where state in ('sending', 'requiresAction', 'unknown')) as payments,
    (select count(*)::integer from refunds where state in ('sending', 'unknown')) as refunds
  from clients where client_id = ${clientID} and copied_from is null`;

/** Whoever resumes the client waits for this, or this for them: no row then. */
export const closeClient = (sql: Sql, clientID: string, now: Date) => sql<{ url: string }>`
  update clients set deletion_began_at = coalesce(deletion_began_at, ${now}), url = ${unnamedURL(clientID)}, listed = false,
    logo_upload_id = null, banner_upload_id = null, custom_css = ''
  where client_id = ${clientID} and (suspended_at is not null or deletion_began_at is not null) returning url`;

export const isClientThere = (sql: Sql, clientID: string) => sql`select from clients where client_id = ${clientID}`;

export type ClientTableReference = { name: string; refersTo: string; isSoft: boolean };

export const tableReferences = (sql: Sql) => sql<ClientTableReference>`
  select name, refers_to, is_soft from client_table_references()`;

/** Within the wall. */
export const countRows = (sql: Sql, table: string) => sql<{ rows: number }>`
  select count_client_rows(${table})::integer as rows`;

export const deleteRows = (sql: Sql, clientID: string, table: string, most: number) => sql<{ deleted: number }>`
  select delete_client_rows(${clientID}, ${table}, ${most}) as deleted`;

export const letGoOfClient = (sql: Sql, clientID: string) => sql<{ letGo: number }>`
  select let_go_of_client(${clientID}) as let_go`;

/** Refused while a row of it is anywhere. */
export const deleteClient = (sql: Sql, clientID: string) => sql`delete from clients where client_id = ${clientID}`;
