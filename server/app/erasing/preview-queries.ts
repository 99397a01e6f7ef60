import { isOrder } from "../../commerce/orders/order-conditions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { isTakingPart } from "../../entries/judging-conditions.ts";

/** Whose things are counted: an account's with its confirmed address, or a guest's address. */
export type PreviewSubject = { userID: string | null; email: string | null };

/** What goes, by how many. */
export type ErasedCounts = Record<
  | "drafts"
  | "judgedEntries"
  | "publicAwards"
  | "helpsWith"
  | "orders"
  | "tickets"
  | "scans"
  | "invoices"
  | "waiting"
  | "notes"
  | "mails"
  | "roles"
  | "memberships"
  | "rosterLines"
  | "invitations"
  | "helpRequests"
  | "surveys"
  | "letters"
  | "assignments"
  | "scoresheets"
  | "looksAfter"
  | "files"
  | "consents",
  number
>;

const ordersOf = ({ userID, email }: PreviewSubject): Fragment => fragment`
  (t.user_id = ${userID} or (t.user_id is null and t.guest_email <> '' and lower(t.guest_email) = ${email}))`;

const ticketsOf = (subject: PreviewSubject): Fragment => fragment`
  ((k.given_at is null and exists (select from transactions t where t.transaction_id = k.transaction_id and ${ordersOf(subject)}))
    or (k.holder_email <> '' and lower(k.holder_email) = ${subject.email}))`;

const isJudgedNow = fragment`(e.submitted_at is not null or e.submitted_before is not null
  or exists (select from scores c where c.entry_id = e.entry_id) or exists (select from round_entries r where r.entry_id = e.entry_id)
  or exists (select from awards a where a.entry_id = e.entry_id))`;

const hasPublicAward = fragment`(coalesce(e.award_title, '') <> '' and exists (
  select from judging j where j.service_id = e.service_id and j.results_released_at is not null))`;

export const erasedCounts = (sql: Sql, subject: PreviewSubject) => {
  const { userID, email } = subject;
  return sql<ErasedCounts>`
    select
      (select count(*)::integer from entries e where e.user_id = ${userID} and not ${isJudgedNow}) as drafts,
      (select count(*)::integer from entries e where e.user_id = ${userID} and ${isJudgedNow} and not ${hasPublicAward}) as judged_entries,
      (select count(*)::integer from entries e where e.user_id = ${userID} and ${hasPublicAward}) as public_awards,
      (select count(*)::integer from entry_people where user_id = ${userID}) as helps_with,
      (select count(*)::integer from transactions t where ${ordersOf(subject)} and ${isOrder} and t.state not in ('cart', 'expired')) as orders,
      (select count(*)::integer from tickets k where ${ticketsOf(subject)}) as tickets,
      (select count(*)::integer from scans s join tickets k on k.client_id = s.client_id and k.ticket_id = s.ticket_id where ${ticketsOf(subject)}) as scans,
      (select count(*)::integer from invoices where user_id = ${userID} or (email <> '' and lower(email) = ${email})) as invoices,
      (select count(*)::integer from waiting_list where lower(email) = ${email} and removed_at is null) as waiting,
      (select count(*)::integer from person_notes where user_id = ${userID} or guest_email = ${email}) as notes,
      (select count(*)::integer from mail_log where client_id = current_client() and lower(recipient) = ${email}) as mails,
      (select count(*)::integer from role_grants where user_id = ${userID}) as roles,
      (select count(*)::integer from memberships where user_id = ${userID}) as memberships,
      (select count(*)::integer from roster_members r join roster_imports i on i.client_id = r.client_id and i.roster_import_id = r.roster_import_id
        where i.state = 'current' and r.email = ${email}) as roster_lines,
      (select count(*)::integer from invitations where lower(email) = ${email}) as invitations,
      (select count(*)::integer from help_requests where user_id = ${userID}) as help_requests,
      (select count(*)::integer from survey_respondents where not anonymous and (user_id = ${userID} or survey_invitation_id in (
        select survey_invitation_id from survey_invitations where email = ${email}))) as surveys,
      (select count(*)::integer from recommendations where lower(email) = ${email}) as letters,
      (select count(*)::integer from scorer_assignments where user_id = ${userID}) as assignments,
      (select count(distinct (entry_id, scoresheet_id, round))::integer from scores where user_id = ${userID}) as scoresheets,
      (select count(*)::integer from (
        select builder_id from builders where user_id = ${userID} union all select property_id from properties where user_id = ${userID}
        union all select sponsor_id from sponsors where user_id = ${userID}) o) as looks_after,
      (select count(*)::integer from entry_uploads u join entries e on e.client_id = u.client_id and e.entry_id = u.entry_id
        where e.user_id = ${userID} and not ${hasPublicAward}) as files,
      (select count(*)::integer from builder_consents where lower(email) = ${email} and taken_back_at is null) as consents`;
};

/** What has to end before somebody is erased. */
export type ErasureObstacle = {
  what: "judging" | "ticket" | "order" | "invoice" | "refund" | "award" | "onward";
  name: string;
  count: number;
};

export const erasureObstacles = (sql: Sql, subject: PreviewSubject, now: Date) => {
  const { userID, email } = subject;
  return sql<ErasureObstacle>`
    select 'judging' as what, s.name, count(*)::integer as count
    from entries e join services s on s.client_id = e.client_id and s.service_id = e.service_id
      join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    where e.user_id = ${userID} and (e.submitted_at is not null or e.handed_in_at is not null) and ${isTakingPart}
      and j.results_released_at is null and s.status <> 'archived'
    group by s.service_id, s.name
    union all
    select 'ticket', s.name, count(*)::integer
    from tickets k join services s on s.client_id = k.client_id and s.service_id = k.service_id
    where k.state = 'live' and ${ticketsOf(subject)} and s.status <> 'archived'
      and exists (select from timeframes f where f.client_id = s.client_id and f.service_id = s.service_id and f.closes_at > ${now})
    group by s.service_id, s.name
    union all
    select 'order', coalesce(s.name, ''), count(*)::integer
    from transactions t left join services s on s.client_id = t.client_id and s.service_id = t.filed_service_id
    where ${ordersOf(subject)} and ${isOrder}
      and (t.state in ('awaitingPayment', 'paidLateUnfilled') or (t.state = 'held' and t.held_until > ${now}))
    group by s.service_id, s.name
    union all
    select 'invoice', string_agg(coalesce(i.number::text, 'draft'), ', ' order by i.number), count(*)::integer
    from invoices i left join transactions t on t.client_id = i.client_id and t.invoice_id = i.invoice_id
    where (i.user_id = ${userID} or (i.email <> '' and lower(i.email) = ${email})) and (t.state is null or t.state in ('held', 'awaitingPayment'))
    having count(*) > 0
    union all
    select 'refund', '', count(*)::integer
    from refunds r join transactions t on t.client_id = r.client_id and t.transaction_id = r.transaction_id
    where ${ordersOf(subject)} and (r.state in ('sending', 'unknown') or (r.state = 'failed' and r.seen_to_at is null))
    having count(*) > 0
    union all
    select 'award', s.name, count(*)::integer
    from awards a join entries e on e.client_id = a.client_id and e.entry_id = a.entry_id
      join services s on s.client_id = a.client_id and s.service_id = a.service_id
    where e.user_id = ${userID} and (a.state in ('prepared', 'offered') or (a.state = 'accepted' and a.paid_on is null))
    group by s.service_id, s.name
    union all
    select 'onward', p.program, count(*)::integer
    from onward_entries o join entries e on e.client_id = o.client_id and e.entry_id = o.entry_id
      join onward_programs p on p.client_id = o.client_id and p.onward_program_id = o.onward_program_id
    where e.user_id = ${userID} and o.state = 'agreed'
    group by p.program`;
};

/** Whom a guest's order or ticket is of. */
export const guestOfOrder = (sql: Sql, orderID: string, ticketID: string | null) => sql<{
  email: string;
  fullName: string;
  phone: string | null;
  serviceID: string | null;
}>`
  select lower(case when k.ticket_id is null then t.guest_email else k.holder_email end) as email,
    case when k.ticket_id is null then t.guest_name else k.holder_name end as full_name,
    case when k.ticket_id is null then nullif(t.guest_phone, '') end as phone, t.filed_service_id as service_id
  from transactions t left join tickets k on k.client_id = t.client_id and k.transaction_id = t.transaction_id and k.ticket_id = ${ticketID}
  where t.transaction_id = ${orderID} and (${ticketID}::uuid is null and t.user_id is null or k.ticket_id is not null)`;
