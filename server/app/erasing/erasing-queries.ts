import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { mayBeShown } from "../../entries/usage-rights-queries.ts";
import { partsFolder } from "../../media/uploads/incoming-queries.ts";

/** Whose rows are erased at a client: a person's and those with their confirmed address, or those with a guest's address. */
export type ErasedSubject = { erasureID: string; userID: string | null; email: string | null };

/** What stands in place of an address that has to be there: nobody can have it, and nothing is mailed to it (RFC 2606). */
export const erasedAddress = (erasureID: string) => `erased-${erasureID}@erased.invalid`;

const FORMER_GUEST = "Former guest";
export const ERASED_ENTRY = "Erased entry";

const own = ({ userID }: ErasedSubject) => userID;
const address = ({ email }: ErasedSubject) => email?.toLowerCase() ?? null;

type EntryToErase = { entryID: string; isCounted: boolean; isPublicAward: boolean; publicName: string };

/** Of a person so many entries that are still theirs. Drafts that nobody scored go whole. */
export const entriesToErase = (sql: Sql, userID: string, most: number) => sql<EntryToErase>`
  select e.entry_id,
    e.submitted_at is not null or e.submitted_before is not null or exists (select from scores s where s.entry_id = e.entry_id)
      or exists (select from round_entries r where r.entry_id = e.entry_id) or exists (select from awards a where a.entry_id = e.entry_id) as is_counted,
    coalesce(e.award_title, '') <> '' and exists (
      select from judging j where j.service_id = e.service_id and j.results_released_at is not null) as is_public_award,
    left(coalesce(nullif(u.company, ''), u.full_name), 200) as public_name
  from entries e join users u on u.user_id = e.user_id
  where e.user_id = ${userID} order by e.entry_id limit ${most} for update of e`;

/** What is written beside an entry, by whomever: helpers, requests for help, letters, what went on to another association. */
export async function eraseBesideEntry(
  sql: Sql,
  entryID: string,
): Promise<{ uploads: { uploadID: string }[]; unfinished: { fileKey: string }[] }> {
  const letters = await sql<{ uploadID: string }>`
    select upload_id from recommendations where entry_id = ${entryID} and upload_id is not null`;
  await sql`
    delete from form_answers where entry_id = ${entryID}
      or recommendation_id in (select recommendation_id from recommendations where entry_id = ${entryID})`;
  await sql`
    delete from bearer_links where record_id in (select recommendation_id from recommendations where entry_id = ${entryID})`;
  await sql`delete from recommendations where entry_id = ${entryID}`;
  await sql`delete from help_requests where entry_id = ${entryID}`;
  await sql`delete from entry_people where entry_id = ${entryID}`;
  await sql`delete from untold_changes where entry_id = ${entryID}`;
  const unfinished = await sql<{ fileKey: string }>`
    delete from incoming_uploads where entry_id = ${entryID} returning ${partsFolder} as file_key`;
  const sentOn = await sql<{ uploadID: string }>`
    select (file ->> 'fromUploadID')::uuid as upload_id from onward_entries o, jsonb_array_elements(coalesce(o.parcel -> 'files', '[]')) file
    where o.entry_id = ${entryID}`;
  await sql`delete from onward_entries where entry_id = ${entryID} and parcel is not null`;
  await sql`update onward_entries set why_not = null where entry_id = ${entryID} and why_not is not null`;
  await sql`update entry_origins set left_behind = '[]' where entry_id = ${entryID}`;
  const thanks = await sql<{ uploadID: string }>`
    with thanked as (select award_id, thanks_upload_id from awards where entry_id = ${entryID} and thanks is not null)
    update awards a set thanks = null, thanks_upload_id = null from thanked t where a.award_id = t.award_id
    returning t.thanks_upload_id as upload_id`;
  return { uploads: [...letters, ...sentOn, ...thanks], unfinished };
}

/** Pictures that the public sees with an award stay with it. */
export const notPublishedWith = (entryID: string, now: Date) => fragment`
  entry_upload_id in (
    select eu.entry_upload_id from entry_uploads eu join uploads up on up.client_id = eu.client_id and up.upload_id = eu.upload_id
    where eu.entry_id = ${entryID} and not (up.is_image and ${mayBeShown(now)}))`;

export const deleteDraft = (sql: Sql, entryID: string) => sql`delete from entries where entry_id = ${entryID}`;

/** An entry that was judged, without what it said; with its title where its award is public and stays so. */
export const emptyEntry = (
  sql: Sql,
  { entryID, erasureID, publishedName }: { entryID: string; erasureID: string; publishedName: string | null },
) => sql`
  update entries set user_id = ${erasureID}, published_name = ${publishedName},
    title = case when ${publishedName}::text is null then ${ERASED_ENTRY} else title end,
    screening_reason = null, return_questions = null, returned_until = null, answered_at = null, disqualified_reason = null,
    project_text = '', jury_quote = '', quoted_from = ''
  where entry_id = ${entryID}`;

/** Pictures that stay public have the names that somebody's own files had no more. */
export const renamePublicPictures = (sql: Sql, entryID: string) => sql`
  update uploads u set file_name = 'picture' || coalesce(substring(u.file_name from '\.[A-Za-z0-9]{1,5}$'), '')
  from entry_uploads eu where eu.entry_id = ${entryID} and eu.client_id = u.client_id and eu.upload_id = u.upload_id`;

export const leaveGalleries = (sql: Sql, entryID: string) =>
  sql`delete from gallery_entries where entry_id = ${entryID}`;

/** The award isn't shown any more, and neither is a word of it among corrections. */
export const withdrawErasedAward = (sql: Sql, entryID: string, now: Date) => sql`
  with withdrawn as (
    insert into result_withdrawals (service_id, entry_id, at, reason)
    select service_id, entry_id, ${now}, 'Whoever won it asked to be erased.' from entries where entry_id = ${entryID}
    on conflict (client_id, entry_id) do nothing)
  update entries set award_title = null where entry_id = ${entryID}`;

// Orders and tickets.

const buyersOrder = (subject: ErasedSubject) => fragment`
  (t.user_id = ${own(subject)} or (t.user_id is null and t.guest_email <> '' and lower(t.guest_email) = ${address(subject)}))`;

export const ordersToErase = (sql: Sql, subject: ErasedSubject, most: number) => sql<{ transactionID: string }>`
  select t.transaction_id from transactions t where ${buyersOrder(subject)} order by t.transaction_id limit ${most} for update`;

/** Tickets that a guest has by a link of their own are theirs. */
const buyersTickets = (orderIDs: readonly string[]) => fragment`
  select k.ticket_id from tickets k where k.transaction_id = any (${[...orderIDs]}::uuid[]) and k.given_at is null`;

/** Answers the uploads that were held by the orders, and aren't named by a guest's own answers. */
export async function emptyOrders(sql: Sql, orderIDs: readonly string[]): Promise<{ uploadID: string }[]> {
  const ids = [...orderIDs];
  await sql`
    delete from form_answers where transaction_id = any (${ids}::uuid[]) or ticket_id in (${buyersTickets(ids)})`;
  const files = await sql<{ uploadID: string }>`
    delete from file_holders h where h.kind = 'order' and h.holder_id = any (${ids}::uuid[]) and not exists (
      select from form_answers a join tickets k on k.client_id = a.client_id and k.ticket_id = a.ticket_id
      where k.transaction_id = h.holder_id and position(h.upload_id::text in a.answers::text) > 0)
    returning upload_id`;
  await sql`
    delete from bearer_links where record_id = any (${ids}::uuid[]) or record_id in (${buyersTickets(ids)})
      or record_id in (select contact_change_id from contact_changes where transaction_id = any (${ids}::uuid[]))`;
  await sql`delete from contact_changes where transaction_id = any (${ids}::uuid[])`;
  await sql`delete from cart_attendees where transaction_id = any (${ids}::uuid[])`;
  await sql`delete from cart_registrations where transaction_id = any (${ids}::uuid[])`;
  await sql`delete from builder_consents where transaction_id = any (${ids}::uuid[]) and (ticket_id is null or ticket_id in (${buyersTickets(ids)}))`;
  await sql`delete from scans where ticket_id in (${buyersTickets(ids)})`;
  const claims = await sql<{ recordID: string; email: string }>`
    delete from transaction_claims where transaction_id = any (${ids}::uuid[]) returning record_id, email`;
  await sql`
    delete from person_claims c where c.record_id = any (${claims.map(({ recordID }) => recordID)}::uuid[])
      and c.email = any (${claims.map(({ email }) => email)}::text[])
      and not exists (select from transaction_claims o where o.record_id = c.record_id and o.email = c.email)`;
  await sql`update order_mails set bounce_reason = null where transaction_id = any (${ids}::uuid[]) and bounce_reason is not null`;
  await sql`
    update tickets set holder_name = '', holder_email = ''
    where ticket_id in (${buyersTickets(ids)}) and (holder_name <> '' or holder_email <> '')`;
  await sql`
    update transactions set user_id = null, guest_name = ${FORMER_GUEST}, guest_email = '', guest_phone = '', holder_network = null,
      holder_device = null, mail_error = null, receipt_mail_id = null
    where transaction_id = any (${ids}::uuid[])`;
  return files;
}

/** Tickets that somebody else bought, and that bear the address. */
export const ticketsToErase = (sql: Sql, email: string, most: number) => sql<{ ticketID: string }>`
  select ticket_id from tickets where holder_email <> '' and lower(holder_email) = ${email} order by ticket_id limit ${most} for update`;

export async function emptyTickets(sql: Sql, ticketIDs: readonly string[]): Promise<{ uploadID: string }[]> {
  const ids = [...ticketIDs];
  const files = await sql<{ uploadID: string }>`
    delete from file_holders h using form_answers a, tickets k
    where a.ticket_id = any (${ids}::uuid[]) and k.ticket_id = a.ticket_id and h.kind = 'order' and h.holder_id = k.transaction_id
      and position(h.upload_id::text in a.answers::text) > 0
    returning h.upload_id`;
  await sql`delete from form_answers where ticket_id = any (${ids}::uuid[])`;
  await sql`delete from bearer_links where record_id = any (${ids}::uuid[])`;
  await sql`delete from builder_consents where ticket_id = any (${ids}::uuid[])`;
  await sql`delete from scans where ticket_id = any (${ids}::uuid[])`;
  await sql`update tickets set holder_name = '', holder_email = '' where ticket_id = any (${ids}::uuid[])`;
  return files;
}

/** What else stands by an address in the shop. */
export async function eraseAddressInShop(sql: Sql, { erasureID }: ErasedSubject, email: string): Promise<void> {
  await sql`delete from bearer_links where record_id in (select waiting_id from waiting_list where lower(email) = ${email})`;
  await sql`delete from waiting_list where lower(email) = ${email}`;
  await sql`update line_places set email = '' where lower(email) = ${email}`;
  await sql`delete from builder_consents where lower(email) = ${email}`;
  await sql`delete from transaction_claims where email = mailbox_of(${email})`;
  await sql`delete from person_claims where email = mailbox_of(${email})`;
  await sql`delete from cart_attendees where lower(email) = ${email}`;
  await sql`delete from giving_statements where email = ${email}`;
  await sql`
    update contact_changes set former_name = ${FORMER_GUEST}, former_email = ${erasedAddress(erasureID)} where lower(former_email) = ${email}`;
}

/** An invoice keeps whom it is for and for how much, as the law wants it, and not where it went. */
export async function emptyInvoices(sql: Sql, subject: ErasedSubject): Promise<void> {
  const theirs = fragment`(user_id = ${own(subject)} or (email <> '' and lower(email) = ${address(subject)}))`;
  await sql`delete from bearer_links where record_id in (select invoice_id from invoices where ${theirs})`;
  await sql`update invoices set user_id = null, email = '', mail_error = null where ${theirs}`;
}

// People.

/** Roles, places and links: what somebody may do here ends first. */
export async function endRights(sql: Sql, subject: ErasedSubject): Promise<{ fileKey: string }[]> {
  const userID = own(subject);
  await sql`delete from role_grants where user_id = ${userID}`;
  await sql`delete from ticket_verifiers where user_id = ${userID}`;
  await sql`delete from door_devices where user_id = ${userID}`;
  await sql`delete from invitation_requests where user_id = ${userID}`;
  await sql`delete from entry_people where user_id = ${userID}`;
  await sql`delete from scorer_links where user_id = ${userID}`;
  await sql`delete from bearer_links where used_by = ${userID}`;
  await sql`update judging set chair_id = null where chair_id = ${userID}`;
  await sql`update scorer_panels set chair_id = null where chair_id = ${userID}`;
  await sql`delete from scorer_panel_members where user_id = ${userID}`;
  await sql`delete from scorer_assignments where user_id = ${userID}`;
  await sql`delete from score_drafts where user_id = ${userID}`;
  await sql`delete from scoring_notes where user_id = ${userID}`;
  await sql`delete from scoring_remarks_read where user_id = ${userID}`;
  await sql`delete from entry_views where user_id = ${userID} and not shared`;
  await sql`delete from help_requests where user_id = ${userID}`;
  await sql`delete from person_merges where ${userID} in (former_user_id, kept_user_id)`;
  const tasks = await sql<{ fileKey: string }>`
    with gone as (delete from tasks where user_id = ${userID} returning file_key)
    select file_key from gone where file_key is not null`;
  const unfinished = await sql<{ fileKey: string }>`
    delete from incoming_uploads where user_id = ${userID} returning ${partsFolder} as file_key`;
  return [...tasks, ...unfinished];
}

/** The member number is what a line without an address is found by. */
export async function eraseMembership(sql: Sql, subject: ErasedSubject): Promise<void> {
  const userID = own(subject);
  await sql`
    delete from roster_members r where r.email = ${address(subject)} or exists (
      select from memberships m join users u on u.user_id = m.user_id
      where m.user_id = ${userID} and upper(r.member_number) = upper(btrim(m.member_number))
        and (is_same_name(r.name, u.full_name) or is_same_name(r.name, u.company)))`;
  await sql`delete from memberships where user_id = ${userID}`;
}

export async function eraseInvitations(sql: Sql, { erasureID }: ErasedSubject, email: string): Promise<void> {
  await sql`delete from bearer_links where record_id in (select invitation_id from invitations where lower(email) = ${email})`;
  await sql`delete from invitations where lower(email) = ${email}`;
  await sql`delete from bearer_links where record_id in (select results_preview_id from results_previews where lower(email) = ${email})`;
  await sql`
    update results_previews set name = ${FORMER_GUEST}, email = ${erasedAddress(erasureID)}, withdrawn_at = coalesce(withdrawn_at, now())
    where lower(email) = ${email}`;
}

/** A letter that was written counts as received, without its words. */
export async function eraseLetters(
  sql: Sql,
  { erasureID }: ErasedSubject,
  email: string,
): Promise<{ uploadID: string }[]> {
  const theirs = fragment`recommendation_id in (select recommendation_id from recommendations where lower(email) = ${email})`;
  const letters = await sql<{ uploadID: string }>`
    select upload_id from recommendations where lower(email) = ${email} and upload_id is not null`;
  await sql`delete from form_answers where ${theirs}`;
  await sql`delete from bearer_links where record_id in (select recommendation_id from recommendations where lower(email) = ${email})`;
  await sql`
    update recommendations set name = 'A former recommender', letter = '', upload_id = null,
      email = ${erasedAddress(erasureID)}, state = case when state = 'invited' then 'withdrawn' else state end,
      ended_at = coalesce(ended_at, now())
    where lower(email) = ${email}`;
  return letters;
}

export async function eraseNotes(sql: Sql, subject: ErasedSubject): Promise<void> {
  await sql`delete from person_notes where user_id = ${own(subject)} or guest_email = ${address(subject)}`;
}

export async function eraseSupportViews(sql: Sql, subject: ErasedSubject): Promise<void> {
  await sql`delete from support_views where user_id = ${own(subject)}`;
}

/** Whom they look after stays, and is nobody's for now. */
export async function eraseContacts(sql: Sql, subject: ErasedSubject): Promise<void> {
  const [userID, email] = [own(subject), address(subject)];
  await sql`
    update builders set contact_name = '', email = '', phone = '', user_id = nullif(user_id, ${userID})
    where user_id = ${userID} or (email <> '' and lower(email) = ${email})`;
  await sql`update properties set user_id = null where user_id = ${userID}`;
  await sql`delete from bearer_links where record_id in (select sponsor_id from sponsors where user_id = ${userID})`;
  await sql`update sponsors set contact_name = '', phone = '', user_id = null where user_id = ${userID}`;
}

// Surveys and mails.

/** Answers with a name are emptied, and stay counted; nobody knows whose an anonymous one is. */
export async function eraseSurveys(sql: Sql, subject: ErasedSubject): Promise<void> {
  const [userID, email] = [own(subject), address(subject)];
  const invited = fragment`(select survey_invitation_id from survey_invitations where email = ${email})`;
  await sql`
    update survey_answers set answers = '{}' where not anonymous and survey_respondent_id in (
      select survey_respondent_id from survey_respondents where user_id = ${userID} or survey_invitation_id in ${invited})`;
  await sql`delete from bearer_links where record_id in ${invited}`;
  await sql`
    update survey_invitations set email = ${erasedAddress(subject.erasureID)}, full_name = ${FORMER_GUEST}, reason = null,
      state = case when state in ('waiting', 'queued') then 'cancelled' else state end
    where email = ${email}`;
}

/** What waits to be sent to these addresses isn't sent; but for the mail that says that it is done. */
export async function dropMails(sql: Sql, subject: ErasedSubject): Promise<void> {
  await sql`delete from mails where lower(recipient) = ${address(subject)} and content->>'untraced' is null`;
  await sql`
    update message_recipients set state = case when state in ('waiting', 'queued') then 'cancelled' else state end, reason = null
    where user_id = ${own(subject)} and (state in ('waiting', 'queued') or reason is not null)`;
  await sql`
    update message_recipients set state = case when state in ('waiting', 'queued') then 'cancelled' else state end, reason = null,
      email = ${erasedAddress(subject.erasureID)}, full_name = ''
    where email = ${address(subject)}`;
  await sql`delete from reminders_sent where user_id = ${own(subject)}`;
}

/** What staff downloaded of them; before words are replaced, by which it couldn't be found any more. */
export const deleteDownloadsAbout = (sql: Sql, subject: ErasedSubject) => sql<{ fileKey: string }>`
  with gone as (
    delete from tasks where kind = 'person-data'
      and (asked->'owner'->>'userID' = ${own(subject)}::text or lower(asked->'owner'->>'email') = ${address(subject)})
    returning file_key)
  select file_key from gone where file_key is not null`;

/** What stood in a table that was imported, and stands in it before and after. */
export async function eraseFromImports(sql: Sql, { erasureID }: ErasedSubject): Promise<void> {
  await sql`
    with e as (select words_of_person(e, true) as words from erasures e where e.erasure_id = ${erasureID})
    update import_records r set before = without_person(r.before::text, e.words)::jsonb, after = without_person(r.after::text, e.words)::jsonb
    from e where concat(r.before::text, r.after::text) is distinct from without_person(concat(r.before::text, r.after::text), e.words)`;
  await sql`
    with e as (select words_of_person(e, true) as words from erasures e where e.erasure_id = ${erasureID})
    update imports i set problems = without_person(i.problems::text, e.words)::jsonb, source = without_person(i.source::text, e.words)::jsonb
    from e where concat(i.problems::text, i.source::text) is distinct from without_person(concat(i.problems::text, i.source::text), e.words)`;
  await sql`
    with e as (select words_of_person(e, true) as words from erasures e where e.erasure_id = ${erasureID})
    update tasks k set asked = without_person(k.asked::text, e.words)::jsonb, message = without_person(k.message, e.words)
    from e where concat(k.asked::text, k.message) is distinct from without_person(concat(k.asked::text, k.message), e.words)`;
}

/** Logs, a part at a time: whence to go on, or null. As functions of the tables' owner, since they are appended and changed by nobody else. */
export const eraseFromChanges = (sql: Sql, erasureID: string, after: string | null, most: number) => sql<{
  next: string | null;
}>`
  select erase_from_changes(${erasureID}, ${after}, ${most}) as next`;

export const eraseFromMailLog = (sql: Sql, erasureID: string, after: string | null, most: number) => sql<{
  next: string | null;
}>`
  select erase_from_mail_log(${erasureID}, ${after}, ${most}) as next`;

export const eraseFromFaults = (sql: Sql, erasureID: string) => sql`select erase_from_faults(${erasureID})`;

export type NamingColumn = { tableName: string; columnName: string };

export const columnsNamingPeople = (sql: Sql) =>
  sql<NamingColumn>`select table_name, column_name from columns_naming_people()`;

export const moveToUnnamed = (sql: Sql, erasureID: string, { tableName, columnName }: NamingColumn, most: number) =>
  sql<{
    moved: number;
  }>`select move_to_unnamed(${erasureID}, ${tableName}, ${columnName}, ${most}) as moved`;

/** Neither the person nor the account that has what is kept is one of the client's people. */
export const leaveClient = (sql: Sql, clientID: string, { erasureID, userID }: ErasedSubject) => sql`
  delete from user_clients where client_id = ${clientID} and user_id in (${userID}, ${erasureID})`;

/** What the account that has what is kept is called: by what it has most to do with. */
export const unnamedAs = (sql: Sql, userID: string) => sql<{ hasScored: boolean; hasEntered: boolean }>`
  select exists (select from scores where user_id = ${userID}) as has_scored, exists (select from entries where user_id = ${userID}) as has_entered`;
