import type { EventOverviewAnswer, SalesPart } from "../../../contract/app/program-overviews.ts";
import { isAnswerOpen } from "../../commerce/questions/question-queries.ts";
import { wasPaid } from "../../commerce/orders/order-conditions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { ProgramIDs } from "../../platform/db/statement.ts";

/** Products that are offered or were sold. What a product is worth comes from its lines, and how many are left from its limit. */
export const productSales = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<SalesPart["products"][number]>`
  select p.product_id, p.name, p.tickets > 0 as admits, coalesce(q.held, 0) as held, q.size,
    coalesce(l.sold, 0) as sold, coalesce(l.amount, 0) as amount, p.withdrawn_at is not null as withdrawn
  from products p left join quotas q on q.client_id = p.client_id and q.product_id = p.product_id
    left join (
      select i.product_id, sum(i.total - i.refunded)::integer as amount,
        sum(case when i.ended_at is null and t.state in ('paid', 'partlyRefunded') then i.quantity else 0 end)::integer as sold
      from transaction_items i join transactions t using (client_id, transaction_id)
      where i.client_id = ${clientID} and i.service_id = ${serviceID} and i.product_id is not null and ${wasPaid}
      group by i.product_id) l on l.product_id = p.product_id
  where p.client_id = ${clientID} and p.service_id = ${serviceID} and (p.withdrawn_at is null or l.sold > 0)
  order by p.position, p.product_id limit 100`;

export const sharedLimits = (sql: Sql, serviceID: string) => sql<SalesPart["limits"][number]>`
  select name, sold + held as taken, size from quotas
  where service_id = ${serviceID} and product_id is null and size is not null order by created_at, quota_id limit 20`;

type SaleTotals = Pick<
  SalesPart,
  "tickets" | "held" | "orders" | "net" | "refunded" | "today" | "ticketsToday" | "codesUsed"
>;

export const saleTotals = (sql: Sql, { clientID, serviceID }: ProgramIDs, now: Date) => sql<SaleTotals>`
  with day as (
    select date_trunc('day', ${now}::timestamptz, time_zone) as began from services where service_id = ${serviceID}
  ), paid as (
    select i.transaction_id, i.total, i.refunded, t.paid_at
    from transaction_items i join transactions t using (client_id, transaction_id)
    where i.client_id = ${clientID} and i.service_id = ${serviceID} and ${wasPaid}
  )
  select (select count(*)::integer from tickets where client_id = ${clientID} and service_id = ${serviceID} and state = 'live') as tickets,
    (select count(*)::integer from tickets
      where client_id = ${clientID} and service_id = ${serviceID} and state = 'live' and created_at >= day.began) as tickets_today,
    (select coalesce(sum(i.quantity * p.tickets), 0)::integer
      from transaction_items i join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
      where i.client_id = ${clientID} and i.service_id = ${serviceID} and t.state in ('held', 'awaitingPayment')) as held,
    (select count(*)::integer from promo_codes where service_id = ${serviceID} and uses > 0) as codes_used,
    sums.*
  from day, lateral (
    select count(distinct transaction_id)::integer as orders, coalesce(sum(total - refunded), 0)::integer as net,
      coalesce(sum(refunded), 0)::integer as refunded,
      coalesce(sum(total - refunded) filter (where paid_at >= day.began), 0)::integer as today
    from paid) sums`;

/** Live tickets by the day on which they were bought, cumulative, by the program's clocks. */
export const ticketsByDay = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<SalesPart["days"][number]>`
  select day::text as day, sum(tickets) over (order by day)::integer as tickets from (
    select (k.created_at at time zone s.time_zone)::date as day, count(*) as tickets
    from tickets k join services s using (client_id, service_id)
    where k.client_id = ${clientID} and k.service_id = ${serviceID} and k.state = 'live' group by 1) days
  order by day`;

export const codesUsed = (sql: Sql, serviceID: string) => sql<SalesPart["codes"][number]>`
  select code, uses, most_uses, spent as discount from promo_codes
  where service_id = ${serviceID} and uses > 0 order by uses desc, code limit 6`;

export const waitingByProduct = (sql: Sql, serviceID: string) => sql<SalesPart["waiting"][number]>`
  select p.product_id, p.name, count(*)::integer as people, sum(w.quantity)::integer as places
  from waiting_list w join products p using (client_id, product_id)
  where w.service_id = ${serviceID} and w.transaction_id is null and w.removed_at is null and w.confirmed_at is not null
  group by p.client_id, p.product_id order by p.position, p.product_id limit 20`;

/** Buyers whose guests haven't answered, the largest orders first. */
export const buyersWithOpenAnswers = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<
  EventOverviewAnswer["unanswered"][number] & { inAll: number }
>`
  select t.transaction_id, t.guest_name as name, count(*)::integer as tickets, string_agg(distinct p.name, ', ') as products,
    (sum(count(*)) over ())::integer as in_all
  from tickets k join products p using (client_id, product_id) join transactions t using (client_id, transaction_id)
  where k.client_id = ${clientID} and k.service_id = ${serviceID} and ${isAnswerOpen}
  group by t.client_id, t.transaction_id order by count(*) desc, t.transaction_id limit 6`;

/** Admissions of live tickets: tickets that were let in, and today's. */
export const admissions = (sql: Sql, serviceID: string, now: Date) => sql<{ admitted: number; admittedToday: number }>`
  select count(distinct c.ticket_id)::integer as admitted,
    (count(distinct c.ticket_id) filter (where c.at >= date_trunc('day', ${now}::timestamptz, s.time_zone)))::integer as admitted_today
  from scans c join tickets k using (client_id, ticket_id) join services s on s.service_id = c.service_id
  where c.service_id = ${serviceID} and c.seat is not null and k.state = 'live'`;

export type SetupCounts = { sections: number; products: number; questions: number; homes: number };

export const setupCounts = (sql: Sql, serviceID: string) => sql<SetupCounts>`
  select (select count(*)::integer from page_sections where service_id = ${serviceID}) as sections,
    (select count(*)::integer from products where service_id = ${serviceID} and withdrawn_at is null) as products,
    (select count(*)::integer from forms f join form_versions v using (client_id, form_id, version)
      where f.service_id = ${serviceID} and f.purpose in ('survey', 'attendee', 'order') and f.withdrawn_at is null
        and v.elements::text <> '[]') as questions,
    (select count(*)::integer from properties where service_id = ${serviceID} and removed_at is null) as homes`;
