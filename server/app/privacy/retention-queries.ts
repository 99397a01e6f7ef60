import { isOrder } from "../../commerce/orders/order-conditions.ts";
import type { RetentionKind } from "../../../contract/people/retention.ts";
import { lengthText } from "../../../contract/people/retention.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";

export type RetentionSetting = { kind: RetentionKind; months: number; beginsAt: string };

export const retentionSettings = (sql: Sql) => sql<RetentionSetting>`
  select kind, months, begins_at from retention_settings order by kind`;

type ChosenRetention = { kind: RetentionKind; months: number; beginsAt: Date; userID: string; now: Date };

export const chooseRetention = (sql: Sql, { kind, months, beginsAt, userID, now }: ChosenRetention) => sql`
  insert into retention_settings (kind, months, begins_at, changed_by, changed_at)
  values (${kind}, ${months}, ${beginsAt}, ${userID}, ${now})
  on conflict (client_id, kind) do update set months = excluded.months, begins_at = excluded.begins_at,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at`;

export const keepForGood = (sql: Sql, kind: RetentionKind) => sql`
  delete from retention_settings where kind = ${kind}`;

type DeletedRow = {
  kind: RetentionKind;
  serviceID: string | null;
  serviceURL: string | null;
  months: number;
  records: number;
  lastAt: string;
};

export const deletedDataRows = (sql: Sql) => sql<DeletedRow>`
  select d.kind, nullif(d.service_id, uuid_nil()) as service_id, s.url as service_url, d.months, d.records, d.last_at
  from deleted_data d left join services s on s.client_id = d.client_id and s.service_id = d.service_id
  order by d.kind, d.service_id limit 2000`;

/** How many rows of each program a batch has deleted; null: of no program. */
export type DeletedCount = { serviceID: string | null; records: number };

export const noteDeleted = (
  sql: Sql,
  { kind, months, now }: { kind: RetentionKind; months: number; now: Date },
  counts: readonly DeletedCount[],
) => sql`
  insert into deleted_data (kind, service_id, months, records, last_at)
  select ${kind}, coalesce(service_id, uuid_nil()), ${months}, records, ${now}
  from unnest(${counts.map(({ serviceID }) => serviceID)}::uuid[], ${counts.map(({ records }) => records)}::bigint[]) as d (service_id, records)
  on conflict (client_id, kind, service_id) do update set months = excluded.months, last_at = excluded.last_at,
    records = deleted_data.records + excluded.records`;

// What is due, by the moment before which a program must have ended. Previews count by the same conditions.

const endedBefore = (before: Date) => fragment`(select p.service_id from programs_ended_before(${before}) p)`;

/** Orders whose every program has ended. What waits for money, or for its way back, isn't touched, nor is what was never an order but an invoice. */
const ordersDue = (before: Date) => fragment`
  from transactions t
  where ${isOrder} and t.state not in ('held', 'awaitingPayment', 'paidLateUnfilled')
    and not exists (select from refunds r where r.client_id = t.client_id and r.transaction_id = t.transaction_id
      and (r.state in ('sending', 'unknown') or (r.state = 'failed' and r.seen_to_at is null)))
    and (t.guest_name <> '' or t.guest_email <> '' or t.guest_phone <> '')
    and (t.contact_deleted_at is null or t.guest_email <> '' or t.guest_phone <> '')
    and t.filed_service_id in ${endedBefore(before)}
    and not exists (select from transaction_items i where i.client_id = t.client_id and i.transaction_id = t.transaction_id
      and i.service_id not in ${endedBefore(before)})`;

const waitingDue = (before: Date) => fragment`from waiting_list w where w.service_id in ${endedBefore(before)}`;
const answersDue = (before: Date) => fragment`
  from form_answers a where num_nonnulls(a.transaction_id, a.ticket_id) = 1 and a.service_id in ${endedBefore(before)}`;
const scansDue = (before: Date) => fragment`from scans c where c.service_id in ${endedBefore(before)}`;
const helpDue = (before: Date) => fragment`
  from help_requests h where h.service_id in ${endedBefore(before)} and h.created_at < ${before}`;

export type RetentionPreview = { records: number; programs: number; names: string[] };

const counted = (services: Fragment) => fragment`
  select count(*)::integer as records, count(distinct d.service_id)::integer as programs,
    coalesce((select json_agg(n.name) from (select s.name from services s
      where s.service_id in (select service_id from (${services}) named) order by search_key(s.name), s.service_id limit 5) n), '[]') as names
  from (${services}) d`;

export const previewOf = (sql: Sql, kind: RetentionKind, before: Date) => {
  const due: Record<RetentionKind, Fragment> = {
    guestContacts: fragment`select t.filed_service_id as service_id ${ordersDue(before)} union all select w.service_id ${waitingDue(before)}`,
    ticketAnswers: fragment`select a.service_id ${answersDue(before)}`,
    scans: fragment`select c.service_id ${scansDue(before)}`,
    helpRequests: fragment`select h.service_id ${helpDue(before)}`,
    changes: fragment`select l.service_id from audit_log l where l.audit_id < uuid_v7_from(${before})
      and (l.service_id is null or l.service_id in ${endedBefore(before)}
        or not exists (select from services s where s.service_id = l.service_id))`,
    mailLog: fragment`
      select null::uuid as service_id from mail_log m where m.client_id = current_client() and m.at < ${before}
      union all select null from message_recipients r where r.at < ${before} and r.email is not null and r.email not like ${DELETED_ADDRESSES}
      union all select null from survey_invitations i where i.at < ${before} and i.email not like ${DELETED_ADDRESSES}`,
  };
  return sql<RetentionPreview>`${counted(due[kind])}`;
};

// Deleting, in bounded pieces. Each answers what it has deleted by program; nothing, once nothing is due.

/** The domain of addresses that were deleted where one must stand. Nothing is mailed to it (RFC 2606). */
const DELETED_DOMAIN = "@deleted.invalid";
const DELETED_ADDRESSES = `%${DELETED_DOMAIN}`;

/** What stands in place of a name. */
const deletedContactText = (months: number) => `Contact deleted after ${lengthText(months)}`;

type Batch = { before: Date; months: number; most: number; now: Date };

export const lockOrdersDue = (sql: Sql, { before, most }: Batch) => sql<{
  transactionID: string;
  serviceID: string;
  email: string;
}>`
  select t.transaction_id, t.filed_service_id as service_id, lower(t.guest_email) as email ${ordersDue(before)}
  order by t.transaction_id limit ${most} for update of t skip locked`;

/** The names say that the contact is gone; an empty address is that of an order without one, as of the counter. */
export async function emptyContacts(sql: Sql, orderIDs: string[], { months, now }: Batch): Promise<void> {
  const isOfOrders = fragment`transaction_id = any(${orderIDs}::uuid[])`;
  await sql`
    update transactions set guest_name = ${deletedContactText(months)}, guest_email = '', guest_phone = '', holder_network = null,
      holder_device = null, contact_deleted_at = ${now}
    where ${isOfOrders}`;
  await sql`
    update tickets set holder_name = '', holder_email = '' where ${isOfOrders} and (holder_name <> '' or holder_email <> '')`;
  await sql`update cart_attendees set name = '', email = '' where ${isOfOrders}`;
  await sql`update order_mails set bounce_reason = 'It came back.' where ${isOfOrders} and bounce_reason is not null`;
  await sql`delete from contact_changes where ${isOfOrders}`;
  await sql`delete from builder_consents where ${isOfOrders}`;
  await sql`delete from transaction_claims where ${isOfOrders}`;
}

/** What is only known of an address whose last order has lost it: the limit of what one person may buy, and notes. */
export async function forgetAddresses(sql: Sql, emails: string[]): Promise<void> {
  const isForgotten = fragment`
    not exists (select from transactions t where t.client_id = current_client() and lower(t.guest_email) = gone.email)`;
  await sql`
    delete from person_claims p using unnest(${emails}::text[]) gone (email)
    where p.email = mailbox_of(gone.email) and ${isForgotten}
      and not exists (select from transaction_claims c where c.client_id = p.client_id and c.record_id = p.record_id and c.email = p.email)`;
  await sql`
    delete from person_notes n using unnest(${emails}::text[]) gone (email)
    where n.guest_email = gone.email and ${isForgotten}
      and not exists (select from tickets k where k.client_id = current_client() and lower(k.holder_email) = gone.email)
      and not exists (select from waiting_list w where w.client_id = current_client() and lower(w.email) = gone.email)`;
}

export const deleteWaiting = (sql: Sql, { before, most }: Batch) => sql<DeletedCount>`
  with gone as (
    delete from waiting_list where waiting_id in (select w.waiting_id ${waitingDue(before)} limit ${most}) returning service_id
  ) select service_id, count(*)::integer as records from gone group by service_id`;

/** The answers' files are released by the sweep, once no answer names them. */
export const deleteTicketAnswers = (sql: Sql, { before, most }: Batch) => sql<DeletedCount>`
  with gone as (
    delete from form_answers where form_answer_id in (select a.form_answer_id ${answersDue(before)} limit ${most})
    returning service_id
  ), carts as (
    update cart_attendees set answers = '{}' where service_id in ${endedBefore(before)} and answers <> '{}'
  ) select service_id, count(*)::integer as records from gone group by service_id`;

/** Attendance is counted apart, and stays. */
export const deleteScans = (sql: Sql, { before, most }: Batch) => sql<DeletedCount>`
  with gone as (
    delete from scans where scan_id in (select c.scan_id ${scansDue(before)} limit ${most}) returning service_id
  ), undos as (
    delete from scan_undos where service_id in ${endedBefore(before)}
  ), devices as (
    delete from door_devices where service_id in ${endedBefore(before)}
  ), leavers as (
    update exits set user_id = null where service_id in ${endedBefore(before)} and user_id is not null
  ) select service_id, count(*)::integer as records from gone group by service_id`;

export const deleteHelpRequests = (sql: Sql, { before, most }: Batch) => sql<DeletedCount>`
  with gone as (
    delete from help_requests where help_request_id in (select h.help_request_id ${helpDue(before)} limit ${most})
    returning service_id
  ) select service_id, count(*)::integer as records from gone group by service_id`;

export const deleteChanges = (sql: Sql, { most }: Batch) => sql<DeletedCount>`
  select null::uuid as service_id, delete_old_changes(${most})::integer as records`;

export const deleteMailLog = (sql: Sql, { before, most, months }: Batch) => sql<DeletedCount>`
  with told as (
    update message_recipients set email = 'mail-' || mail_id || ${DELETED_DOMAIN}, full_name = ${deletedContactText(months)}
    where mail_id in (select r.mail_id from message_recipients r
      where r.at < ${before} and r.email is not null and r.email not like ${DELETED_ADDRESSES} limit ${most})
    returning 1
  ), asked as (
    update survey_invitations set email = 'mail-' || mail_id || ${DELETED_DOMAIN}, full_name = ${deletedContactText(months)}
    where survey_invitation_id in (select i.survey_invitation_id from survey_invitations i
      where i.at < ${before} and i.email not like ${DELETED_ADDRESSES} limit ${most})
    returning 1
  ) select null::uuid as service_id,
    (delete_old_mail_log(${most}) + (select count(*) from told) + (select count(*) from asked))::integer as records`;
