import type { UnfinishedRefund } from "../../../contract/commerce/orders/program-cancellation.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

export type CancellationRow = { cancelledAt: string | null; because: string; money: "all" | "withoutFees" | null };

export const findCancellation = (sql: Sql, serviceID: string) =>
  sql<CancellationRow>`
    select cancelled_at, cancelled_because as because, cancelled_money as money from sales_settings
    where service_id = ${serviceID}`.then(requireRow);

/** Orders `t` on an open invoice for this program and none that takes place: with others, staff decide about the rest. */
const isBilledInVain = (serviceID: string) => fragment`
  t.state = 'held' and t.invoice_id is not null and t.begun_service_id is not null
  and exists (select from transaction_items i where i.transaction_id = t.transaction_id and i.service_id = ${serviceID})
  and not exists (
    select from transaction_items i join sales_settings a using (client_id, service_id)
    where i.transaction_id = t.transaction_id and i.service_id <> ${serviceID} and a.cancelled_at is null)`;

/** Orders `t` that have something of the program and haven't been cancelled, or couldn't be; and those that nobody is to pay. */
const awaitsCancellation = (serviceID: string) =>
  fragment`(${isBilledInVain(serviceID)} or ${isPaidInVain(serviceID)})`;

const isPaidInVain = (serviceID: string) => fragment`
  t.state in ('paid', 'partlyRefunded', 'refunded', 'paidLateUnfilled')
  and (exists (select from tickets k where k.transaction_id = t.transaction_id and k.service_id = ${serviceID} and k.state = 'live')
    or exists (select from transaction_items i where i.transaction_id = t.transaction_id and i.service_id = ${serviceID}
      and i.ended_at is null and not exists (select from tickets k where k.item_id = i.item_id)))
  and not exists (select from cancelled_orders c
    where c.service_id = ${serviceID} and c.transaction_id = t.transaction_id and c.failure = ''
      and not exists (select from refunds r
        where r.transaction_id = c.transaction_id and r.state = 'failed' and r.created_at >= c.at))`;

export const countOrdersToCancel = async (sql: Sql, serviceID: string): Promise<number> =>
  requireRow(
    await sql<{ count: number }>`
      select count(*)::integer as count from transactions t where ${awaitsCancellation(serviceID)}`,
  ).count;

/** The oldest first. */
export const nextOrdersToCancel = (sql: Sql, serviceID: string, after: string | null) => sql<{ transactionID: string }>`
  select t.transaction_id from transactions t where ${awaitsCancellation(serviceID)}
    and (${after}::uuid is null or t.transaction_id > ${after}) order by t.transaction_id limit 50`;

export const unfinishedRefunds = (sql: Sql, serviceID: string) => sql<UnfinishedRefund>`
  select t.transaction_id, t.number, t.guest_name, c.amount,
    case when c.failure <> '' then c.failure when r.state = 'failed' then r.failure
      else 'It wasn’t paid by card: give it back by hand.' end as why
  from cancelled_orders c join transactions t using (client_id, transaction_id)
    left join lateral (
      select r.state, r.failure, p.payment_account_id from refunds r join payments p using (client_id, payment_id)
      where r.transaction_id = c.transaction_id and r.created_at >= c.at order by r.refund_id limit 1) r on true
  where c.service_id = ${serviceID}
    and (c.failure <> '' or r.state = 'failed' or (c.amount > 0 and r.payment_account_id is null))
  order by t.number limit 200`;

export type CancellationSums = { done: number; refunded: number };

export const cancellationSums = (sql: Sql, serviceID: string) =>
  sql<CancellationSums>`
    select count(*)::integer as done, coalesce(sum(amount), 0)::integer as refunded from cancelled_orders
    where service_id = ${serviceID} and failure = ''`.then(requireRow);
