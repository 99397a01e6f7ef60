import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";
import { quotaUsage } from "../shop/quota-usage.ts";

export type UnrefundedPart = { itemID: string; ticketID: string | null; left: number };

/** Unrefunded amounts of an order, or of some programs' lines, ended or not. */
export const unrefundedParts = (
  sql: Sql,
  transactionID: string,
  serviceIDs: readonly string[] | null,
) => sql<UnrefundedPart>`
  select k.item_id, k.ticket_id, k.paid - k.refunded as left from tickets k
  where k.transaction_id = ${transactionID} and k.paid > k.refunded
    ${serviceIDs ? fragment`and k.service_id = any (${serviceIDs}::uuid[])` : emptyFragment}
  union all
  select i.item_id, null, i.total - i.refunded from transaction_items i
  where i.transaction_id = ${transactionID} and i.total > i.refunded
    and not exists (select from tickets k where k.item_id = i.item_id)
    ${serviceIDs ? fragment`and i.service_id = any (${serviceIDs}::uuid[])` : emptyFragment}
  order by 1, 2`;

export const setTicketState = (sql: Sql, ticketID: string, state: string) => sql`
  update tickets set state = ${state} where ticket_id = ${ticketID}`;

export type QuotaQuantity = { quotaID: string; quantity: number };

/** Ordered as all transactions lock quotas. */
export const quotasTakenBy = (sql: Sql, transactionID: string) => sql<QuotaQuantity>`
  select f.quota_id, f.quantity from (${quotaUsage}) f where f.transaction_id = ${transactionID} order by f.quota_id`;

export type QuotaChange = { quotaID: string; by: number };

export const releaseQuota = (sql: Sql, transactionID: string, { quotaID, by }: QuotaChange) => sql`
  with had as (
    select quantity from transaction_quotas where transaction_id = ${transactionID} and quota_id = ${quotaID} and sold),
  given as (
    update transaction_quotas t set quantity = t.quantity - least(t.quantity, ${by}::integer)
    from had where t.transaction_id = ${transactionID} and t.quota_id = ${quotaID} and t.sold)
  update quotas q set sold = q.sold - least(had.quantity, ${by}::integer) from had where q.quota_id = ${quotaID}`;

export type RefundablePart = { ticketID: string | null; itemID: string; serviceID: string; left: number; fees: number };

/** Valid tickets, and lines without tickets; a ticket's fees are its share of the line's. */
export const refundableParts = (
  sql: Sql,
  transactionID: string,
  { ticketIDs, lineIDs }: { ticketIDs: readonly string[]; lineIDs: readonly string[] },
) => sql<RefundablePart>`
  select k.ticket_id, k.item_id, k.service_id, k.paid - k.refunded as left,
    case when i.total = 0 then 0 else i.fees::bigint * k.paid / i.total end::integer as fees
  from tickets k join transaction_items i using (client_id, item_id)
  where k.transaction_id = ${transactionID} and k.state = 'live'
    and (k.ticket_id = any (${ticketIDs}::uuid[]) or k.item_id = any (${lineIDs}::uuid[]))
  union all
  select null, i.item_id, i.service_id, i.total - i.refunded, i.fees
  from transaction_items i
  where i.transaction_id = ${transactionID} and i.item_id = any (${lineIDs}::uuid[]) and i.ended_at is null
    and not exists (select from tickets k where k.item_id = i.item_id)`;

export type RefundRow = {
  refundID: string;
  transactionID: string;
  amount: number;
  state: "sending" | "succeeded" | "failed" | "unknown";
  parts: RefundPart[];
  provider: string;
  paymentReference: string;
  paymentAccountID: string | null;
};

export const refundByID = (sql: Sql, refundID: string) => sql<RefundRow>`
  select r.refund_id, r.transaction_id, r.amount, r.state, r.parts, p.provider, p.reference as payment_reference, p.payment_account_id
  from refunds r join payments p using (client_id, payment_id) where r.refund_id = ${refundID}`;

/** A payment that came twice isn't in the transaction's total, and neither is its return. */
export const addToRefunded = (sql: Sql, refundID: string, sign: 1 | -1) => sql`
  update transactions t set refunded = t.refunded + c.amount,
    state = case when t.state = 'paidLateUnfilled' and t.refunded + c.amount < t.total then t.state
      when t.refunded + c.amount >= t.total then 'refunded'
      when t.refunded + c.amount = 0 then 'paid' else 'partlyRefunded' end
  from (
    select r.transaction_id, r.amount * ${sign}::integer as amount
    from refunds r join payments p using (client_id, payment_id) left join payment_attempts a using (client_id, attempt_id)
    where r.refund_id = ${refundID} and a.state is distinct from 'returned') c
  where t.transaction_id = c.transaction_id`;

/** Cents of a payment that neither went back nor are on their way. What a bank has taken back, or may take, can't be given back, too. */
export const refundableAmount = async (sql: Sql, paymentID: string): Promise<number> =>
  requireRow(
    await sql<{ left: number }>`
      select greatest(0, p.amount - coalesce((select sum(r.amount) from refunds r
        where r.payment_id = p.payment_id and r.state <> 'failed'), 0)
        - coalesce((select sum(d.amount) from disputes d
          where d.payment_id = p.payment_id and d.state in ('open', 'answered', 'lost')), 0))::integer as left
      from payments p where p.payment_id = ${paymentID}`,
  ).left;

/** A part of a refund: a line, or one of its tickets; `ends`: it isn't valid from then on. */
export type RefundPart = { itemID: string; ticketID: string | null; amount: number; ends?: true };

type OwedRefund = { refundID: string; parts: RefundPart[] };

/** What staff have to send back by hand for an order, and haven't seen to. */
export const owedRefunds = (sql: Sql, transactionID: string) => sql<OwedRefund>`
  select r.refund_id, r.parts from refunds r join payments p using (client_id, payment_id)
  where r.transaction_id = ${transactionID} and r.state = 'failed' and r.seen_to_at is null and p.payment_account_id is null
  order by r.refund_id`;

export const setOwedParts = (
  sql: Sql,
  refundID: string,
  { parts, amount }: { parts: RefundPart[]; amount: number },
) => sql`
  update refunds set parts = ${json(parts)}, amount = ${amount} where refund_id = ${refundID}`;

/** Nothing of it is owed any more. */
export const closeOwedRefund = (sql: Sql, refundID: string, why: string) => sql`
  update refunds set seen_to_at = now(), failure = ${why} where refund_id = ${refundID}`;
