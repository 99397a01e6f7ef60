import type { DetailsReminderKind } from "../../contract/messages/details-due.ts";
import type { ReminderKind } from "../../contract/messages/reminders.ts";
import type { ServiceStatus } from "../../contract/programs/services.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";
import { isAccountUnsubscribed } from "../mail/subscription-queries.ts";
import { isTakingPart } from "../entries/judging-conditions.ts";

export type DeadlineReminderKind = ReminderKind | DetailsReminderKind;

export type DeadlineReminder = { kind: DeadlineReminderKind; serviceID: string; days: number; now: Date };

/** A person with unfinished records and their deadline. */
type Owing = { userID: string; deadline: string; recordIDs: string[]; open: number; total: number };

export type OwedDeadline = Pick<Owing, "userID" | "deadline">;

export type PersonOwing = Owing & { fullName: string; email: string };

const daysBefore = (days: number) => fragment`make_interval(days => ${days}::integer)`;

/** After the time of the reminder, before the deadline. */
export const isReminderTime = ({ days, now }: DeadlineReminder) =>
  fragment`o.deadline > ${now} and o.deadline - ${daysBefore(days)} <= ${now}
    and not ${isAccountUnsubscribed(fragment`o.user_id`)}`;

const PEOPLE_AT_ONCE = 100;

/** Some people who weren't reminded of this deadline: one that was moved by some hours only is the same. */
export const peopleToRemind = (
  sql: Sql,
  reminder: DeadlineReminder,
  after: OwedDeadline | undefined,
) => sql<PersonOwing>`
  select o.*, u.full_name, u.email
  from (${owedDetails[reminder.kind](reminder.serviceID)}) o join users u using (user_id)
  where ${isReminderTime(reminder)}
    and not exists (
      select from reminders_sent r
      where r.service_id = ${reminder.serviceID} and r.kind = ${reminder.kind} and r.user_id = o.user_id
        and r.deadline > o.deadline - interval '1 day')
    ${after ? fragment`and (o.user_id, o.deadline) > (${after.userID}, ${after.deadline}::timestamptz)` : emptyFragment}
  order by o.user_id, o.deadline limit ${PEOPLE_AT_ONCE}`;

const entryDeadlines = (serviceID: string) => fragment`
  select closes_at as deadline from entry_windows where service_id = ${serviceID}
  union all select extended_until from entries where service_id = ${serviceID} and extended_until is not null`;

/** Deadlines that each kind reminds of. */
const deadlines: Record<DeadlineReminderKind, (serviceID: string) => Fragment> = {
  draftReminder: (serviceID) => entryDeadlines(serviceID),
  missingReminder: (serviceID) => entryDeadlines(serviceID),
  scoringReminder: (serviceID) => fragment`
    select closes_at as deadline from timeframes where service_id = ${serviceID} and name = 'scoring'`,
  sponsorReminder: (serviceID) => fragment`
    select sponsors_due as deadline from details_due where service_id = ${serviceID} and sponsors_due is not null
    union all select due_at from sponsor_tiers where service_id = ${serviceID} and due_at is not null`,
  homeReminder: (serviceID) => fragment`
    select homes_due as deadline from details_due where service_id = ${serviceID} and homes_due is not null
    union all select due_at from properties where service_id = ${serviceID} and due_at is not null`,
};

export const nextReminderTime = (sql: Sql, { kind, serviceID, days, now }: DeadlineReminder) => sql<{
  at: string | null;
}>`
  select min(d.deadline) - ${daysBefore(days)} as at from (${deadlines[kind](serviceID)}) d
  where d.deadline - ${daysBefore(days)} > ${now}`;

/** The unique constraint decides: of two processes, one gets a person's row. */
export const insertReminders = (
  sql: Sql,
  { kind, serviceID }: DeadlineReminder,
  people: readonly OwedDeadline[],
) => sql<OwedDeadline & { mailID: string }>`
  insert into reminders_sent (service_id, kind, user_id, deadline)
  select ${serviceID}, ${kind}, p."userID", p.deadline
  from json_to_recordset(${json(people)}::json) as p ("userID" uuid, deadline timestamptz)
  on conflict (client_id, service_id, kind, user_id, deadline) do nothing
  returning user_id, deadline, mail_id`;

export type RemindedProgram = { status: ServiceStatus; released: boolean };

export const programStateOf = (sql: Sql, serviceID: string) => sql<RemindedProgram>`
  select s.status, j.results_released_at is not null as released
  from services s left join judging j using (client_id, service_id) where s.service_id = ${serviceID}`;

export const owedDetails: Record<DeadlineReminderKind, (serviceID: string) => Fragment> = {
  draftReminder: (serviceID) => owedEntries(serviceID, fragment`and e.submitted_at is null and e.handed_in_at is null`),
  // Only a look at each entry shows what it lacks.
  missingReminder: (serviceID) => owedEntries(serviceID, emptyFragment),
  scoringReminder: (serviceID) => fragment`
    select f.user_id, t.closes_at as deadline, '{}'::uuid[] as "recordIDs",
      count(*) filter (where f.saved_at is null) as open, count(*) as total
    from sheets_to_fill f join timeframes t
      on t.client_id = f.client_id and t.service_id = f.service_id and t.name = 'scoring'
    where f.service_id = ${serviceID}
    group by 1, 2 having count(*) filter (where f.saved_at is null) > 0`,
  sponsorReminder: (serviceID) => fragment`
    select s.user_id, d.due as deadline, array_agg(s.sponsor_id) as "recordIDs", 0 as open, 0 as total
    from sponsors s join sponsor_dates d using (client_id, service_id, sponsor_id)
    where s.service_id = ${serviceID} and s.user_id is not null and d.due is not null
      and s.removed_at is null and s.disqualified_at is null and coalesce(s.renewal, 'confirmed') in ('wanted', 'confirmed')
      and (s.logo_upload_id is null or s.website = '' or s.blurb = '')
    group by 1, 2`,
  // Only a look at each home shows what it lacks.
  homeReminder: (serviceID) => fragment`
    select w.user_id, coalesce(p.due_at, d.homes_due) as deadline, array_agg(p.property_id) as "recordIDs", 0 as open, 0 as total
    from properties p left join details_due d using (client_id, service_id)
      left join builders b on b.client_id = p.client_id and b.builder_id = p.builder_id and b.removed_at is null
      cross join lateral (select distinct v.user_id from (values (p.user_id), (b.user_id)) v (user_id) where v.user_id is not null) w
    where p.service_id = ${serviceID} and p.removed_at is null and p.disqualified_at is null
      and coalesce(p.due_at, d.homes_due) is not null
    group by 1, 2`,
};

const owedEntries = (serviceID: string, which: Fragment) => fragment`
  select e.user_id, greatest(t.closes_at, e.extended_until) as deadline, array_agg(e.entry_id) as "recordIDs", 0 as open, 0 as total
  from entries e left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
  where e.service_id = ${serviceID} and ${isTakingPart} and e.withdrawn_at is null ${which}
  group by 1, 2`;
