import type { PlannedMessage } from "../../contract/messages/planned-messages.ts";
import type { Role } from "../../contract/platform/permissions.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { clock } from "../platform/clock.ts";
import { repeatedTimeframeNames } from "../programs/kinds-in-sql.ts";

/** When entries are closed that the message `m` is about, of its category or of any; deadlines of single entries are among them. */
const deadlinesOfMessage = fragment`
  select v.deadline
  from (
    select w.client_id, w.service_id, w.category_id, w.closes_at as deadline from entry_windows w
    union all select e.client_id, e.service_id, e.category_id, e.extended_until from entries e where e.extended_until is not null) v
  where v.client_id = m.client_id and v.service_id = m.service_id
    and (m.filter ->> 'categoryID' is null or v.category_id = (m.filter ->> 'categoryID')::uuid)`;

/** The moment at which the message `m` leaves because of this deadline. */
const momentBefore = (deadline: Fragment) => fragment`
  case m.unit
    when 'days' then ((${deadline} at time zone s.time_zone) - make_interval(days => m.amount)) at time zone s.time_zone
    else ${deadline} - make_interval(hours => m.amount) end`;

/** The next moment of the message `m` before deadlines, overdue ones among them. */
const momentBeforeDeadline = () => fragment`(
  select min(${momentBefore(fragment`d.deadline`)}) from (${deadlinesOfMessage}) d
  where d.deadline > ${clock.now()} and (m.skips_until is null or d.deadline > m.skips_until)
    and (m.looked_at is null or ${momentBefore(fragment`d.deadline`)} > m.looked_at))`;

/** The beginning of that before which the message `m` is sent; the last of its deadlines. */
const anchor = fragment`
  case m.before_what
    when 'deadline' then (select max(d.deadline) from (${deadlinesOfMessage}) d)
    when 'start' then (select min(f.opens_at) from timeframes f
      where f.client_id = m.client_id and f.service_id = m.service_id and f.name in ${repeatedTimeframeNames})
    when 'shift' then h.starts_at end`;

/** Days are the program's own: at the same hour of its clocks. */
const dueMoment = () => fragment`
  case when m.before_what = 'deadline' then ${momentBeforeDeadline()} else coalesce(m.send_at, ${momentBefore(fragment`a.anchor`)}) end`;

export type PlannedRow = Omit<PlannedMessage, "who" | "leavesAt"> & {
  leavesAt: string | null;
  anchorAt: string | null;
  shiftOver: boolean;
  madeByID: string | null;
  madeByEmail: string | null;
};

const plannedMessages = (which: Fragment) => fragment`
  select m.planned_message_id as "plannedMessageID", m.list, m.filter, m.about, m.subject, m.text, m.state, m.held_because, m.send_at,
    m.before_what, m.shift_id, m.amount, m.unit, m.message_id, m.changed_at, ${dueMoment()} as leaves_at, a.anchor as anchor_at,
    case when h.shift_id is null then null else h.name end as shift, h.ended_at is not null as shift_over,
    u.full_name as made_by, u.user_id as "madeByID", u.email as made_by_email
  from planned_messages m join services s using (client_id, service_id)
    left join shifts h on h.client_id = m.client_id and h.shift_id = m.shift_id
    left join users u on u.user_id = m.made_by
    cross join lateral (select ${anchor} as anchor) a
  where ${which}`;

const MOST_LISTED = 200;

/** Those that aren't sent yet: the next to be sent first, then drafts, the latest first. */
export const plannedMessagesOf = (sql: Sql, serviceID: string) => sql<PlannedRow>`
  ${plannedMessages(fragment`m.service_id = ${serviceID} and m.state <> 'sent'`)}
  order by m.state <> 'held', m.state <> 'scheduled', leaves_at nulls last, m.changed_at desc limit ${MOST_LISTED}`;

export const plannedMessageByID = (sql: Sql, plannedMessageID: string) => sql<PlannedRow>`
  ${plannedMessages(fragment`m.planned_message_id = ${plannedMessageID}`)}`;

/** Whoever comes second waits here: a message is changed, called off or sent by one at a time. */
export const lockPlannedMessage = (sql: Sql, plannedMessageID: string) => sql<{
  serviceID: string;
  state: PlannedMessage["state"];
  list: PlannedMessage["list"];
  changedAt: string;
}>`
  select service_id, state, list, changed_at from planned_messages where planned_message_id = ${plannedMessageID} for update`;

export const plannedMessageInService = (sql: Sql, serviceID: string | null, plannedMessageID: string) => sql<{
  plannedMessageID: string;
}>`
  select planned_message_id as "plannedMessageID" from planned_messages
  where planned_message_id = ${plannedMessageID} and service_id = ${serviceID}`;

export type PlannedMessageToSave = Pick<
  PlannedMessage,
  | "plannedMessageID"
  | "list"
  | "filter"
  | "about"
  | "subject"
  | "text"
  | "sendAt"
  | "beforeWhat"
  | "shiftID"
  | "amount"
  | "unit"
> & { serviceID: string; state: "draft" | "scheduled"; madeBy: string };

export const storePlannedMessage = (sql: Sql, m: PlannedMessageToSave) => sql`
  insert into planned_messages (planned_message_id, service_id, list, filter, about, subject, text, state, send_at, before_what, shift_id,
    amount, unit, made_by, changed_at)
  values (${m.plannedMessageID}, ${m.serviceID}, ${m.list}, ${json(m.filter)}, ${m.about}, ${m.subject}, ${m.text}, ${m.state}, ${m.sendAt},
    ${m.beforeWhat}, ${m.shiftID}, ${m.amount}, ${m.unit}, ${m.madeBy}, ${clock.now()})
  on conflict (client_id, planned_message_id) do update set list = excluded.list, filter = excluded.filter, about = excluded.about,
    subject = excluded.subject, text = excluded.text, state = excluded.state, held_because = null, send_at = excluded.send_at,
    before_what = excluded.before_what, shift_id = excluded.shift_id, amount = excluded.amount, unit = excluded.unit,
    made_by = excluded.made_by, changed_at = excluded.changed_at, skips_until = null, looked_at = null`;

/** What is nearer than the message's distance as it is scheduled is left out. */
export const skipNearDeadlines = (sql: Sql, plannedMessageID: string) => sql`
  update planned_messages p set skips_until = (
    select max(d.deadline) from planned_messages m join services s using (client_id, service_id) cross join lateral (${deadlinesOfMessage}) d
    where m.client_id = p.client_id and m.planned_message_id = p.planned_message_id
      and ${momentBefore(fragment`d.deadline`)} <= ${clock.now()})
  where planned_message_id = ${plannedMessageID}`;

/** Entries whose deadline is as near as the message says, and that it hasn't gone out for. */
export const entriesBeforeDeadline = (sql: Sql, plannedMessageID: string) => sql<{ entryID: string }>`
  select e.entry_id
  from planned_messages m join services s using (client_id, service_id) join entries e using (client_id, service_id)
    left join entry_windows w on w.client_id = e.client_id and w.category_id = e.category_id
    cross join lateral (select greatest(w.closes_at, e.extended_until) as deadline) d
  where m.planned_message_id = ${plannedMessageID} and d.deadline > ${clock.now()}
    and (m.skips_until is null or d.deadline > m.skips_until) and ${momentBefore(fragment`d.deadline`)} <= ${clock.now()}
    and not exists (
      select from planned_message_entries t
      where t.client_id = e.client_id and t.planned_message_id = m.planned_message_id and t.entry_id = e.entry_id)`;

/** Keeps which entries a part of the message has gone out for. */
export const markEntriesWrittenAbout = (sql: Sql, plannedMessageID: string, messageID: string) => sql`
  insert into planned_message_entries (planned_message_id, entry_id)
  select distinct ${plannedMessageID}::uuid, o.entry_id
  from message_recipients r cross join unnest(r.entry_ids) as o (entry_id) where r.message_id = ${messageID}
  on conflict do nothing`;

export const markPartSent = (sql: Sql, plannedMessageID: string, messageID: string | null) => sql`
  update planned_messages set looked_at = ${clock.now()}, message_id = coalesce(${messageID}, message_id)
  where planned_message_id = ${plannedMessageID}`;

export const setPlannedState = (
  sql: Sql,
  plannedMessageID: string,
  state: "draft" | "held",
  because: string | null,
) => sql`
  update planned_messages set state = ${state}, held_because = ${because}, changed_at = ${clock.now()}
  where planned_message_id = ${plannedMessageID}`;

export const markPlannedSent = (sql: Sql, plannedMessageID: string, messageID: string) => sql`
  update planned_messages set state = 'sent', held_because = null, message_id = ${messageID}, changed_at = ${clock.now()}
  where planned_message_id = ${plannedMessageID}`;

export const deletePlannedMessage = (sql: Sql, plannedMessageID: string) => sql`
  delete from planned_messages where planned_message_id = ${plannedMessageID}`;

/** When the program begins, and the shifts of its door that are still to come. */
export const sendingAnchors = (sql: Sql, serviceID: string) => sql<{
  startsAt: string | null;
  deadlines: string[];
  shifts: { shiftID: string; name: string; startsAt: string }[];
}>`
  select (select min(f.opens_at) from timeframes f where f.service_id = ${serviceID} and f.name in ${repeatedTimeframeNames}) as starts_at,
    coalesce((select json_agg(d.closes_at order by d.closes_at) from (
      select distinct closes_at from entry_windows where service_id = ${serviceID} and closes_at > ${clock.now()}) d), '[]') as deadlines,
    coalesce((select json_agg(json_build_object('shiftID', h.shift_id, 'name', h.name, 'startsAt', h.starts_at) order by h.starts_at)
      from shifts h where h.service_id = ${serviceID} and h.ended_at is null and h.ends_at > ${clock.now()}), '[]') as shifts`;

/**
 * Those that somebody holds at the whole client or in the program, also by the account that theirs was merged into: nobody, where the account
 * is gone.
 */
export const rolesInProgram = (sql: Sql, userID: string | null, serviceID: string) => sql<{ role: Role }>`
  select role from role_grants
  where (service_id is null or service_id = ${serviceID})
    and (user_id = ${userID} or user_id in (
      select kept_user_id from person_merges where former_user_id = ${userID} and taken_back_at is null))`;

/** Why a message of this moment isn't sent from a program any more; no row where it is. */
export const programSilence = (sql: Sql, serviceID: string, plannedAt: string) => sql<{ why: string }>`
  select case when s.rehearsal_of is not null then 'A rehearsal sends no mail.'
    when s.status = 'archived' then 'The program was archived before it was sent.'
    else 'The program was cancelled before it was sent.' end as why
  from services s left join sales_settings a using (client_id, service_id)
  where s.service_id = ${serviceID}
    and (s.rehearsal_of is not null or s.status = 'archived' or a.cancelled_at >= ${plannedAt}::timestamptz)`;

export const plannedMessageProgram = (sql: Sql, plannedMessageID: string) => sql<{ serviceID: string }>`
  select service_id from planned_messages where planned_message_id = ${plannedMessageID}`;
