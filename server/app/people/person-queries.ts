import { isOrder } from "../../commerce/orders/order-conditions.ts";
import type { ChangeRow } from "../changes/change-queries.ts";
import { type OrderState, orderStates } from "../../../contract/commerce/orders/order-management.ts";
import { personRowsShown } from "../../../contract/app/person.ts";
import type { Role } from "../../../contract/platform/permissions.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { headshotOf } from "../../people/users/queries.ts";
import { isMembershipVerified } from "../../people/members/verified-membership.ts";
import { auditColumns, ofAuditLog } from "../../platform/audit/queries.ts";

/** The programs whose records the reader may see: all of the client's, or these. */
export type ProgramScope = "all" | readonly string[];

const inScope = (scope: ProgramScope): Fragment =>
  scope === "all" ? emptyFragment : fragment`and s.service_id = any(${[...scope]}::uuid[])`;

export type ProgramColumns = { serviceID: string; kind: ServiceKind; serviceURL: string; serviceName: string };
export type ProgramTotal = ProgramColumns & { total: number };

const programColumns = fragment`s.service_id, s.kind, s.url as service_url, s.name as service_name`;

export type PersonHeadRow = {
  userID: string;
  fullName: string;
  headshot: string | null;
  email: string;
  isEmailProved: boolean;
  phone: string | null;
  company: string | null;
  place: string | null;
  isHere: boolean;
  isMadeUp: boolean;
  isErased: boolean;
  sameMailbox: { userID: string; fullName: string; email: string }[];
};

/** People of this client, former accounts of people here, and people who were made up for a rehearsal here. */
export const personHead = (sql: Sql, clientID: string, userID: string) => sql<PersonHeadRow>`
  select u.user_id, u.full_name, ${headshotOf} as headshot, u.email, u.email_proved_at is not null as is_email_proved, u.phone, u.company,
    nullif(concat_ws(', ', nullif(u.city, ''), nullif(u.state, '')), '') as place,
    u.made_up_for is not null or exists (select from user_clients c where c.client_id = ${clientID} and c.user_id = u.user_id) as is_here,
    u.made_up_for is not null as is_made_up,
    exists (select from erasures x where x.erasure_id = u.user_id) as is_erased,
    coalesce((select json_agg(json_build_object('userID', o.user_id, 'fullName', o.full_name, 'email', o.email) order by o.user_id)
      from users o join user_clients oc on oc.user_id = o.user_id and oc.client_id = ${clientID}
      where mailbox_of(o.email) = mailbox_of(u.email) and o.user_id <> u.user_id), '[]') as same_mailbox
  from users u
  where u.user_id = ${userID}
    and (exists (select from user_clients c where c.client_id = ${clientID} and c.user_id = u.user_id)
      or u.made_up_for in (select service_id from services)
      or exists (select from erasures x where x.erasure_id = u.user_id)
      or exists (select from person_merges m where m.former_user_id = u.user_id and m.taken_back_at is null))`;

export type StandingErasure = { state: "asked" | "running"; askedAt: string | null };

export const standingErasureOf = (sql: Sql, userID: string) => sql<StandingErasure>`
  select state, asked_at from erasures where user_id = ${userID} and state <> 'done'`;

export type PersonMembership = {
  memberNumber: string | null;
  level: string | null;
  verified: boolean;
  verifiedBy: "staff" | "roster" | "provider" | null;
  verifiedUntil: string | null;
  since: string;
};

export const personMembership = (sql: Sql, userID: string) => sql<PersonMembership>`
  select member_number, level, ${isMembershipVerified} as verified, verified_by, verified_until::text, created_at as since
  from memberships m where user_id = ${userID}`;

export type RosterLine = { line: number; name: string; by: "email" | "mailbox" | "number" };

/** The line of the current roster in which a person stands, as the roster recognizes people. */
export const rosterLineOf = (sql: Sql, userID: string) => sql<RosterLine>`
  select r.line, r.name,
    case when r.email = lower(u.email) then 'email' when r.mailbox = mailbox_of(u.email) then 'mailbox' else 'number' end as by
  from users u
    join roster_imports i on i.state = 'current'
    join roster_members r on r.client_id = i.client_id and r.roster_import_id = i.roster_import_id
    left join memberships m on m.user_id = u.user_id and m.client_id = r.client_id
  where u.user_id = ${userID}
    and ((u.email_proved_at is not null and (r.email = lower(u.email) or r.mailbox = mailbox_of(u.email)))
      or (upper(r.member_number) = upper(btrim(m.member_number)) and (is_same_name(r.name, u.full_name) or is_same_name(r.name, u.company))))
  order by r.email is distinct from lower(u.email), r.mailbox is distinct from mailbox_of(u.email), r.line limit 1`;

export type PersonRole = {
  roleGrantID: string;
  role: Role;
  serviceID: string | null;
  serviceName: string | null;
};

export const personRoles = (sql: Sql, userID: string, scope: ProgramScope) => sql<PersonRole>`
  select g.role_grant_id, g.role, g.service_id, s.name as service_name
  from role_grants g left join services s on s.client_id = g.client_id and s.service_id = g.service_id
  where g.user_id = ${userID} ${scope === "all" ? emptyFragment : fragment`and (g.service_id is null or g.service_id = any(${[...scope]}::uuid[]))`}
  order by g.created_at`;

// Entries and applications, the person's own and those that they help with.

export type PersonEntry = ProgramColumns & {
  entryID: string;
  label: string;
  entryNumber: number;
  title: string;
  isOwner: boolean;
  submitted: boolean;
  disqualified: boolean;
  awardTitle: string;
  updatedAt: string;
};

const entriesOf = (userID: string, kind: ServiceKind, scope: ProgramScope) => fragment`
  from (
      select client_id, entry_id, true as is_owner from entries where user_id = ${userID}
      union all select client_id, entry_id, false from entry_people where user_id = ${userID}
    ) mine
    join entries e on e.client_id = mine.client_id and e.entry_id = mine.entry_id
    join services s on s.client_id = e.client_id and s.service_id = e.service_id
  where s.kind = ${kind} ${inScope(scope)}`;

export const personEntries = (sql: Sql, userID: string, kind: ServiceKind, scope: ProgramScope) => sql<PersonEntry>`
  select ${programColumns}, e.entry_id, (select g.label from categories g where g.client_id = e.client_id and g.category_id = e.category_id) as label,
    e.number as entry_number, e.title, mine.is_owner, e.submitted_at is not null as submitted, e.disqualified_at is not null as disqualified,
    coalesce(e.award_title, '') as award_title, e.updated_at
  ${entriesOf(userID, kind, scope)}
  order by e.updated_at desc, e.entry_id desc limit ${personRowsShown}`;

export const personEntryTotals = (
  sql: Sql,
  userID: string,
  kind: ServiceKind,
  scope: ProgramScope,
) => sql<ProgramTotal>`
  select ${programColumns}, count(*)::integer as total
  ${entriesOf(userID, kind, scope)} group by s.client_id, s.service_id order by max(e.entry_id::text) desc`;

// Orders, and what was scanned of their tickets. By account, and without one by the address.

/** A buyer: an account with its confirmed address, or the address alone. */
export type Buyer = { userID: string | null; email: string | null };

const isBuyersOrder = ({ userID, email }: Buyer) => fragment`
  (t.user_id = ${userID} or (t.user_id is null and lower(t.guest_email) = ${email?.toLowerCase() ?? null}))`;

const ordersOf = (buyer: Buyer, scope: ProgramScope) => fragment`
  from transactions t join services s on s.client_id = t.client_id and s.service_id = t.filed_service_id
  where ${isBuyersOrder(buyer)} and ${isOrder} and t.state = any(${[...orderStates]}::text[]) ${inScope(scope)}`;

export type PersonOrder = ProgramColumns & {
  transactionID: string;
  number: number | null;
  state: OrderState;
  bought: string;
  total: number;
  refunded: number;
  asGuest: boolean;
  at: string;
};

export const personOrders = (sql: Sql, buyer: Buyer, scope: ProgramScope) => sql<PersonOrder>`
  select ${programColumns}, t.transaction_id, t.number, t.state,
    coalesce((select string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.name, ', ' order by i.position)
      from transaction_items i where i.transaction_id = t.transaction_id), '') as bought,
    t.total, t.refunded, t.user_id is null as as_guest, coalesce(t.paid_at, t.created_at) as at
  ${ordersOf(buyer, scope)} order by t.transaction_id desc limit ${personRowsShown}`;

export const personOrderTotals = (sql: Sql, buyer: Buyer, scope: ProgramScope) => sql<ProgramTotal>`
  select ${programColumns}, count(*)::integer as total
  ${ordersOf(buyer, scope)} group by s.client_id, s.service_id order by max(t.transaction_id::text) desc`;

const scansOf = (buyer: Buyer, scope: ProgramScope) => fragment`
  from transactions t join tickets k on k.client_id = t.client_id and k.transaction_id = t.transaction_id
    join scans c on c.client_id = k.client_id and c.ticket_id = k.ticket_id and c.undone_at is null
    join services s on s.client_id = c.client_id and s.service_id = c.service_id
  where ${isBuyersOrder(buyer)} ${inScope(scope)}`;

export type PersonScan = ProgramColumns & {
  scanID: string;
  transactionID: string;
  ticketNumber: number;
  place: string | null;
  letIn: boolean;
  at: string;
};

export const personScans = (sql: Sql, buyer: Buyer, scope: ProgramScope) => sql<PersonScan>`
  select ${programColumns}, c.scan_id, t.transaction_id, k.number as ticket_number,
    (select h.name from properties h where h.client_id = c.client_id and h.property_id = c.property_id) as place,
    c.seat is not null as let_in, c.at
  ${scansOf(buyer, scope)} order by c.at desc, c.scan_id limit ${personRowsShown}`;

export const personScanTotals = (sql: Sql, buyer: Buyer, scope: ProgramScope) => sql<ProgramTotal>`
  select ${programColumns}, count(*)::integer as total
  ${scansOf(buyer, scope)} group by s.client_id, s.service_id order by max(c.at) desc`;

// Scoring, and what somebody looks after.

export const personScoring = (sql: Sql, userID: string, scope: ProgramScope) => sql<
  ProgramColumns & { sheets: number; saved: number }
>`
  select ${programColumns}, n.sheets, n.saved
  from (select client_id, service_id from scorer_assignments where user_id = ${userID}
      union select client_id, service_id from scores where user_id = ${userID}) a
    join services s on s.client_id = a.client_id and s.service_id = a.service_id
    cross join lateral (
      select count(*)::integer as sheets, count(saved_at)::integer as saved from sheets_to_fill f
      where f.client_id = a.client_id and f.service_id = a.service_id and f.user_id = ${userID}) n
  where true ${inScope(scope)} order by s.service_id desc`;

export const personLooksAfter = (sql: Sql, userID: string, scope: ProgramScope) => sql<
  ProgramColumns & { recordID: string; what: "builder" | "home" | "sponsor"; name: string }
>`
  select ${programColumns}, r.record_id, r.what, r.name
  from (
      select client_id, service_id, builder_id as record_id, 'builder' as what, company as name from builders
      where user_id = ${userID} and removed_at is null
      union all select client_id, service_id, property_id, 'home', name from properties where user_id = ${userID} and removed_at is null
      union all select client_id, service_id, sponsor_id, 'sponsor', name from sponsors where user_id = ${userID} and removed_at is null
    ) r join services s on s.client_id = r.client_id and s.service_id = r.service_id
  where true ${inScope(scope)} order by s.service_id desc, r.what, search_key(r.name), r.record_id limit 50`;

// Mails, notes and history.

export const mailsTo = (sql: Sql, email: string) => sql<{
  mailID: string;
  subject: string;
  at: string;
  problem: string | null;
  all: number;
}>`
  select mail_id, subject, at, reason as problem, (count(*) over ())::integer as all from mail_log
  where client_id = current_client() and lower(recipient) = lower(${email}) order by mail_id desc limit ${personRowsShown}`;

export type PersonNoteRow = {
  personNoteID: string;
  text: string;
  fullName: string | null;
  authorID: string | null;
  writtenAt: string;
};

/** About an account, or about an address without one. The oldest first, as a conversation is read. */
export type NoteSubject = { userID: string; email?: undefined } | { userID?: undefined; email: string };

export const personNotes = (sql: Sql, { userID, email }: NoteSubject) => sql<PersonNoteRow>`
  select n.person_note_id, n.text, u.full_name, n.author_id, n.written_at
  from person_notes n left join users u on u.user_id = n.author_id
  where ${userID ? fragment`n.user_id = ${userID}` : fragment`n.guest_email = ${email!.toLowerCase()}`}
  order by n.person_note_id`;

type NewNote = { about: NoteSubject; authorID: string; text: string; now: Date };

export const insertPersonNote = (sql: Sql, { about, authorID, text, now }: NewNote) => sql<{ personNoteID: string }>`
  insert into person_notes (user_id, guest_email, author_id, text, written_at)
  values (${about.userID ?? null}, ${about.email?.toLowerCase() ?? null}, ${authorID}, ${text}, ${now}) returning person_note_id`;

export type PersonNoteRecord = { personNoteID: string; authorID: string | null; userID: string | null };

export const findPersonNote = (sql: Sql, personNoteID: string) => sql<PersonNoteRecord>`
  select person_note_id, author_id, user_id from person_notes where person_note_id = ${personNoteID}`;

export const deletePersonNote = (sql: Sql, personNoteID: string) => sql`
  delete from person_notes where person_note_id = ${personNoteID} returning person_note_id`;

/** Changes of the person and of what is theirs here. */
export const personChanges = (sql: Sql, userID: string, after: string | undefined, most: number) => sql<ChangeRow>`
  select ${auditColumns} from ${ofAuditLog()}
  where a.record_id = any(array(
      select ${userID}::uuid
      union all select entry_id from entries where user_id = ${userID}
      union all select transaction_id from transactions where user_id = ${userID}
      union all select invoice_id from invoices where user_id = ${userID}
      union all select builder_id from builders where user_id = ${userID}
      union all select property_id from properties where user_id = ${userID}
      union all select sponsor_id from sponsors where user_id = ${userID}))
    ${after ? fragment`and a.audit_id < ${after}` : emptyFragment}
  order by a.audit_id desc limit ${most}`;

// Guests.

export type GuestOrder = {
  transactionID: string;
  serviceID: string | null;
  userID: string | null;
  guestName: string;
  guestEmail: string;
  guestPhone: string;
};

export const orderAtClient = (sql: Sql, transactionID: string) => sql<GuestOrder>`
  select transaction_id, filed_service_id as service_id, user_id, guest_name, guest_email, guest_phone from transactions
  where transaction_id = ${transactionID}`;

/** An account of this client's people with this address, confirmed. */
export const accountOfGuest = (sql: Sql, clientID: string, email: string) => sql<{ userID: string; fullName: string }>`
  select u.user_id, u.full_name from users u join user_clients c on c.user_id = u.user_id and c.client_id = ${clientID}
  where lower(u.email) = lower(${email}) and u.email_proved_at is not null`;
