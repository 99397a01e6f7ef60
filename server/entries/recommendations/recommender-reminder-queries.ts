import { shortestMailInterval } from "../../../contract/entries/recommendations.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { isTakingPart } from "../judging-conditions.ts";

export type RecommendationReminder = { serviceID: string; days: number; now: Date };

export type DueReminder = { recommendationID: string; dueAt: string };

/** The application of the recommendation `o` still takes part and still lacks a recommendation. */
export const isRecommendationMissing = (now: Date): Fragment => fragment`
  o.state = 'invited'
  and exists (
    select from entries e join recommendation_settings r using (client_id, service_id)
      left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
    where e.client_id = o.client_id and e.service_id = o.service_id and e.entry_id = o.entry_id
      and ${isTakingPart} and e.withdrawn_at is null
      and (e.submitted_at is not null or greatest(t.closes_at, e.extended_until) > ${now})
      and r.asked > (
        select count(*) from recommendation_waivers w where w.client_id = e.client_id and w.service_id = e.service_id and w.entry_id = e.entry_id) + (
        select count(*) from recommendations p
        where p.client_id = e.client_id and p.service_id = e.service_id and p.entry_id = e.entry_id and p.state = 'received'))`;

const leadTime = (days: number) => fragment`make_interval(days => ${days}::integer)`;

/**
 * A batch of recommenders who were invited before the reminder's time, have no reminder of this date yet, and got no mail since
 * yesterday.
 */
export const recommendersToRemind = (sql: Sql, { serviceID, days, now }: RecommendationReminder) => sql<DueReminder>`
  select o.recommendation_id, d.due_at
  from recommendations o, lateral (
    select coalesce(r.due_at, e.extended_until, t.closes_at) as due_at
    from entries e join recommendation_settings r using (client_id, service_id)
      left join entry_windows t on t.client_id = e.client_id and t.category_id = e.category_id
    where e.client_id = o.client_id and e.service_id = o.service_id and e.entry_id = o.entry_id) d
  where o.service_id = ${serviceID} and ${isRecommendationMissing(now)}
    and d.due_at > ${now} and d.due_at - ${leadTime(days)} <= ${now} and o.mailed_at < d.due_at - ${leadTime(days)}
    and greatest(o.mailed_at, o.reminded_at) <= ${new Date(now.getTime() - shortestMailInterval)}
    and (o.reminded_of is null or o.reminded_of <= d.due_at - interval '1 day')
  order by o.recommendation_id limit ${REMINDERS_AT_ONCE}`;

/** Of two processes, or of a process and a person, only one gets the row back. */
export const markRecommenderReminded = (sql: Sql, { recommendationID, dueAt }: DueReminder, now: Date) => sql<{
  mailID: string;
}>`
  update recommendations set reminded_at = ${now}, reminded_of = ${dueAt}, reminder_mail_id = uuid_v7()
  where recommendation_id = ${recommendationID} and state = 'invited'
    and greatest(mailed_at, reminded_at) <= ${new Date(now.getTime() - shortestMailInterval)}
    and (reminded_of is null or reminded_of <= ${dueAt}::timestamptz - interval '1 day')
  returning reminder_mail_id as mail_id`;

export const nextRecommenderReminderAt = (sql: Sql, { serviceID, days, now }: RecommendationReminder) => sql<{
  at: string | null;
}>`
  select min(d.due_at) - ${leadTime(days)} as at
  from (
    select due_at from recommendation_settings where service_id = ${serviceID}
    union all select closes_at from entry_windows where service_id = ${serviceID}
    union all select extended_until from entries where service_id = ${serviceID}) d
  where d.due_at - ${leadTime(days)} > ${now}`;

export const REMINDERS_AT_ONCE = 50;
