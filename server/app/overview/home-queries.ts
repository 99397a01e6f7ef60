import type { FirstStep } from "../../../contract/app/home.ts";
import { wasPaid } from "../../commerce/orders/order-conditions.ts";
import { kindsWithFeature } from "../../programs/kinds-in-sql.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { ProgramsOfClient } from "./attention-queries.ts";

/** As many days as the numbers look back: a week, and the one before it. */
const DAYS_BACK = 14;

/** How many days ago an instant was, by the clocks of the program `s`; 0 is today. */
const daysAgo = (instant: ReturnType<typeof fragment>, now: Date) => fragment`
  ((${now}::timestamptz at time zone s.time_zone)::date - (${instant} at time zone s.time_zone)::date)`;

/** A day more than is asked for, as clocks differ. */
const since = (now: Date) => fragment`${now}::timestamptz - make_interval(days => ${DAYS_BACK + 1})`;

export type DayNumber = { daysAgo: number; count: number };

export const entriesLately = (sql: Sql, { clientID, serviceIDs }: ProgramsOfClient, now: Date) => sql<DayNumber>`
  select ${daysAgo(fragment`e.submitted_at`, now)} as days_ago, count(*)::integer as count
  from entries e join services s using (client_id, service_id)
  where e.client_id = ${clientID} and e.service_id = any (${serviceIDs}::uuid[]) and e.submitted_at > ${since(now)}
    and e.disqualified_at is null
  group by 1`;

export type DaySales = { daysAgo: number; amount: number; orders: number };

export const salesLately = (sql: Sql, { clientID, serviceIDs }: ProgramsOfClient, now: Date) => sql<DaySales>`
  select ${daysAgo(fragment`t.paid_at`, now)} as days_ago, sum(i.total - i.refunded)::integer as amount,
    count(distinct t.transaction_id)::integer as orders
  from transactions t join transaction_items i using (client_id, transaction_id)
    join services s on s.client_id = i.client_id and s.service_id = i.service_id
  where t.client_id = ${clientID} and t.filed_service_id = any (${serviceIDs}::uuid[]) and t.paid_at > ${since(now)}
    and ${wasPaid} and i.service_id = any (${serviceIDs}::uuid[])
  group by 1`;

/** Today's admissions by hour, on each program’s clocks; `late` are those of the last hour. */
export const scansToday = (sql: Sql, { clientID, serviceIDs }: ProgramsOfClient, now: Date) => sql<{
  hour: number;
  scans: number;
  late: number;
}>`
  select extract(hour from a.slot_at at time zone s.time_zone)::integer as hour, sum(a.people)::integer as scans,
    coalesce(sum(a.people) filter (where a.slot_at > ${now}::timestamptz - interval '1 hour'), 0)::integer as late
  from attendance_slots a join services s using (client_id, service_id)
  where a.client_id = ${clientID} and a.service_id = any (${serviceIDs}::uuid[])
    and a.slot_at > ${now}::timestamptz - interval '1 day' and ${daysAgo(fragment`a.slot_at`, now)} = 0
  group by 1`;

/** Live tickets of each program that sells them, and how many answered each survey. */
export const ticketsAndAnswers = (sql: Sql, { clientID, serviceIDs }: ProgramsOfClient) => sql<{
  serviceID: string;
  value: number;
}>`
  select s.service_id, case when s.kind in ${kindsWithFeature("questions")}
    then (select count(*) from survey_respondents r where r.client_id = s.client_id and r.service_id = s.service_id)
    else (select count(*) from tickets k where k.client_id = s.client_id and k.service_id = s.service_id and k.state = 'live')
    end as value
  from services s where s.client_id = ${clientID} and s.service_id = any (${serviceIDs}::uuid[])`;

/** What `clients` has until somebody chooses. */
const DEFAULT_COLOR = "#0B5D63";

type FirstStepFacts = Record<FirstStep, boolean> & { leftOut: FirstStep[] };

export const firstStepFacts = (sql: Sql, clientID: string, userID: string) => sql<FirstStepFacts>`
  select c.logo_upload_id is not null as logo, upper(c.primary_color) <> ${DEFAULT_COLOR} as color,
    c.help_email is not null as help,
    exists (select from payment_accounts where chosen) as payments,
    exists (select from role_grants where user_id <> ${userID}) or exists (
      select from invitations i join bearer_links l on l.client_id = i.client_id and l.record_id = i.invitation_id
      where i.grants->>'kind' = 'role' and i.invited_by is not null and l.revoked_at is null) as colleagues,
    exists (select from services where rehearsal_of is null) as program,
    array(select step from setup_steps_left_out) as left_out
  from clients c where c.client_id = ${clientID}`;

export const insertStepLeftOut = (sql: Sql, step: FirstStep, userID: string) => sql`
  insert into setup_steps_left_out (step, left_out_by) values (${step}, ${userID}) on conflict (client_id, step) do nothing`;

export const deleteStepLeftOut = (sql: Sql, step: FirstStep) => sql`
  delete from setup_steps_left_out where step = ${step}`;
