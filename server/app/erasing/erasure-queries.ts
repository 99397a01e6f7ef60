import { deleteIdentitiesOfUser } from "../../people/sign-in/identity-queries.ts";
import { deleteCode } from "../../people/users/confirmation-queries.ts";
import { removeFactor } from "../../people/users/queries.ts";
import type { ErasureState, publicResultChoices } from "../../../contract/people/erasing.ts";
import { type Sql, json } from "../../platform/db/sql.ts";

type PublicResultChoice = (typeof publicResultChoices)[number];

/** What of somebody is looked for: where mails to them went, and where the last one goes; a name and a number in texts. */
export type KnownOfPerson = {
  /** The account's confirmed address, or the guest's. */
  email: string | null;
  /** The address for the mail that says that it is done; null: nobody is told. */
  mailTo: string | null;
  fullName: string;
  phone: string | null;
};

export type ErasureRow = {
  erasureID: string;
  userID: string | null;
  subject: string;
  state: Exclude<ErasureState, "none"> | "done";
  askedAt: string | null;
  doneAt: string | null;
  results: PublicResultChoice;
  known: KnownOfPerson | null;
};

/** An erasure that is being done, with what is looked for. */
export type RunningErasure = ErasureRow & { known: KnownOfPerson };

const MOST_LISTED = 100;

/** The one that stands, else the last that was done. */
export const erasureOf = (sql: Sql, subjects: readonly string[]) => sql<ErasureRow>`
  select erasure_id, user_id, subject, state, asked_at, done_at, results, known from erasures
  where subject = any (${[...subjects]}::text[]) order by state <> 'done' desc, done_at desc limit 1`;

export const erasureByID = (sql: Sql, erasureID: string) => sql<ErasureRow>`
  select erasure_id, user_id, subject, state, asked_at, done_at, results, known from erasures where erasure_id = ${erasureID}`;

/** Once, however often the client is told; a row where it is told now. */
export const insertAskedErasure = (
  sql: Sql,
  { userID, subject, askedAt }: { userID: string; subject: string; askedAt: string },
) => sql<{ erasureID: string }>`
  insert into erasures (user_id, subject, state, asked_at) values (${userID}, ${subject}, 'asked', ${askedAt})
  on conflict (client_id, subject) where state <> 'done' do nothing returning erasure_id`;

type BegunErasure = {
  userID: string | null;
  subject: string;
  known: KnownOfPerson;
  results: PublicResultChoice;
  begunBy: string | null;
  now: Date;
};

/**
 * As a merge of accounts does, so that of the two at once the second finds what the first did. Rows may go on naming the person: two who
 * erase each other would wait for each other without end.
 */
export const lockPersonToErase = (sql: Sql, userID: string) => sql`
  select from users where user_id = ${userID} for no key update`;

export const isBeingErased = (sql: Sql, userID: string) => sql`
  select from erasures where user_id = ${userID} and state = 'running'`;

/** No row where it is under way already. */
export const beginErasure = (sql: Sql, { userID, subject, known, results, begunBy, now }: BegunErasure) => sql<{
  erasureID: string;
}>`
  insert into erasures (user_id, subject, state, known, results, begun_by, begun_at)
  values (${userID}, ${subject}, 'running', ${json(known)}, ${results}, ${begunBy}, ${now})
  on conflict (client_id, subject) where state <> 'done' do update
    set state = 'running', known = excluded.known, results = excluded.results, begun_by = excluded.begun_by, begun_at = excluded.begun_at
    where erasures.state = 'asked'
  returning erasure_id`;

/** Asked again, or begun and not done, in the backup that was put back. */
export const dropStandingErasure = (sql: Sql, subjects: readonly string[]) => sql`
  delete from erasures where subject = any (${[...subjects]}::text[]) and state <> 'done'`;

/** An erasure whose database was put back to before it: done again with the identifier that it had. */
export const reviveErasure = (
  sql: Sql,
  {
    erasureID,
    userID,
    subject,
    known,
    results,
    now,
  }: Pick<BegunErasure, "userID" | "subject" | "known" | "results" | "now"> & { erasureID: string },
) => sql`
  insert into erasures (erasure_id, user_id, subject, state, known, results, begun_at)
  values (${erasureID}, ${userID}, ${subject}, 'running', ${json(known)}, ${results}, ${now})`;

/** Called off, or begun again with another identifier. */
export const dropAskedErasure = (sql: Sql, subjects: readonly string[]) => sql`
  delete from erasures where subject = any (${[...subjects]}::text[]) and state = 'asked' returning erasure_id`;

export const finishErasure = (sql: Sql, erasureID: string, now: Date) => sql`
  update erasures set state = 'done', known = null, user_id = null, done_at = ${now} where erasure_id = ${erasureID} and state = 'running'
  returning erasure_id`;

export const waitingErasures = (sql: Sql) => sql<{
  erasureID: string;
  userID: string;
  fullName: string;
  askedAt: string;
}>`
  select e.erasure_id, e.user_id, u.full_name, e.asked_at from erasures e join users u on u.user_id = e.user_id
  where e.state = 'asked' order by e.asked_at limit ${MOST_LISTED}`;

export const countRunningErasures = (sql: Sql) => sql<{ running: number }>`
  select count(*)::integer as running from erasures where state = 'running'`;

/** Programs whose kept pages may say what was erased. */
export const programIDsOfClient = (sql: Sql) => sql<{ serviceID: string }>`select service_id from services`;

/** Owners and administrators, who are told that somebody asked. */
export const peopleWhoErase = (sql: Sql) => sql<{ fullName: string; email: string }>`
  select distinct on (u.user_id) u.full_name, u.email from role_grants g join users u on u.user_id = g.user_id
  where g.service_id is null and g.role in ('owner', 'administrator') order by u.user_id`;

/** Owners and administrators are erased by owners alone. */
export const clientRolesOf = (sql: Sql, userID: string) => sql<{ role: string; isLastOwner: boolean }>`
  select g.role, g.role = 'owner' and not exists (
      select from role_grants o where o.role = 'owner' and o.service_id is null and o.user_id <> g.user_id
        and not exists (select from erasures x where x.user_id = o.user_id and x.state = 'running')) as is_last_owner
  from role_grants g where g.user_id = ${userID} and g.service_id is null`;

// At home.

export const isPersonOf = (sql: Sql, clientID: string, userID: string) => sql`
  select from user_clients where client_id = ${clientID} and user_id = ${userID}`;

export type ErasureRequest = { userID: string; askedAt: string };

export const erasureRequestOf = (sql: Sql, userID: string) => sql<ErasureRequest>`
  select user_id, asked_at from erasure_requests where user_id = ${userID}`;

/** Of calling it off and erasing at once, the second waits here and finds what the first did. */
export const lockErasureRequest = (sql: Sql, userID: string) => sql<ErasureRequest>`
  select user_id, asked_at from erasure_requests where user_id = ${userID} for update`;

export const erasureRequests = (sql: Sql) => sql<ErasureRequest & { fullName: string; email: string }>`
  select r.user_id, r.asked_at, u.full_name, u.email from erasure_requests r join users u on u.user_id = r.user_id
  order by r.asked_at`;

export const insertErasureRequest = (sql: Sql, userID: string, now: Date) => sql`
  insert into erasure_requests (user_id, asked_at) values (${userID}, ${now}) on conflict do nothing returning user_id`;

export const deleteErasureRequest = (sql: Sql, userID: string) => sql`
  delete from erasure_requests where user_id = ${userID} returning user_id`;

/** Noted once, for the person to see while their account is there. */
export const noteClientDone = (
  sql: Sql,
  { userID, clientID, now }: { userID: string; clientID: string; now: Date },
) => sql`
  update erasure_requests set done = done || jsonb_build_object(${clientID}::text, ${now.toISOString()}::text) where user_id = ${userID}
  returning user_id`;

export const clientsDoneWith = (sql: Sql, userID: string) => sql<{ clientID: string; name: string; at: string }>`
  select c.client_id, c.name, d.value as at from erasure_requests r, jsonb_each_text(r.done) d join clients c on c.client_id::text = d.key
  where r.user_id = ${userID} order by d.value`;

/** The account that what is kept stands with. Nobody signs in with it, and nothing is mailed to it. */
export const insertUnnamedAccount = (
  sql: Sql,
  erasureID: string,
  { fullName, email }: { fullName: string; email: string },
) => sql`
  insert into users (user_id, email, full_name) values (${erasureID}, ${email}, ${fullName}) on conflict do nothing`;

export type ErasableAccount = {
  userID: string;
  email: string;
  isEmailProved: boolean;
  fullName: string;
  phone: string | null;
  isMadeUp: boolean;
};

export const erasableAccount = (sql: Sql, userID: string) => sql<ErasableAccount>`
  select user_id, email, email_proved_at is not null as is_email_proved, full_name, phone, made_up_for is not null as is_made_up
  from users where user_id = ${userID}`;

/** What an account that is erased leaves in the database at home; each part as a statement of its own. */
export async function emptyErasedAccount(
  sql: Sql,
  userID: string,
  { formerEmail, fullName, email }: { formerEmail: string; fullName: string; email: string },
): Promise<void> {
  await sql`delete from sessions where user_id = ${userID}`;
  await sql`delete from known_browsers where user_id = ${userID}`;
  await removeFactor(sql, userID);
  await deleteCode(sql, userID);
  await deleteIdentitiesOfUser(sql, userID);
  await sql`delete from scorer_sessions where user_id = ${userID}`;
  await sql`delete from data_downloads where user_id = ${userID}`;
  await sql`delete from bearer_links where record_id = ${userID}`;
  await sql`delete from mails where lower(recipient) = lower(${formerEmail}) and content->>'untraced' is null`;
  await sql`delete from attempts where subject like '%' || ${userID} || '%' or position(lower(${formerEmail}) in lower(subject)) > 0`;
  await sql`select erase_account_logs(${userID}, ${formerEmail})`;
  await sql`delete from user_clients where user_id = ${userID}`;
  await sql`
    update users set email = ${email}, email_proved_at = null, full_name = ${fullName}, password_hash = null, phone = null, company = null,
      address = null, city = null, state = null, zip = null, website = null, findable = false, volunteer = false,
      volunteer_weekends = false, volunteer_phone = null, image_id = null, image_color = null
    where user_id = ${userID}`;
}

/** All accounts, a page at a time, for looking up whom a hash means. */
export const accountsAfter = (sql: Sql, after: string, most: number) => sql<{ userID: string; email: string }>`
  select user_id, email from users where user_id > ${after} and made_up_for is null order by user_id limit ${most}`;

/** Addresses without an account's identifier beside them, for looking up whom a hash means. */
export const guestAddresses = (sql: Sql) => sql<{ email: string; fullName: string }>`
  select distinct on (lower(email)) lower(email) as email, full_name from (
    select guest_email as email, guest_name as full_name from transactions where guest_email <> ''
    union all select holder_email, holder_name from tickets where holder_email <> ''
    union all select email, name from waiting_list
    union all select email, name from invoices
    union all select guest_email, '' from person_notes where guest_email is not null
    union all select email, full_name from survey_invitations
    union all select email, full_name from message_recipients where email is not null
    union all select recipient, '' from mail_log) a
  where email <> '' order by lower(email), full_name desc`;

export const deleteErasedFile = (sql: Sql, fileKey: string) =>
  sql`delete from erased_files where file_key = ${fileKey}`;

export const erasedFilesOf = (sql: Sql, erasureID: string, most: number) => sql<{ fileKey: string }>`
  select file_key from erased_files where erasure_id = ${erasureID} order by file_key limit ${most}`;

export const insertErasedFiles = (sql: Sql, erasureID: string, keys: readonly string[]) => sql`
  insert into erased_files (erasure_id, file_key) select ${erasureID}, key from unnest(${[...keys]}::text[]) key on conflict do nothing`;
