import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { EntryFeeOrder } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import { addRows } from "../../platform/db/rows.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { RefundPart } from "../refunds/refund-queries.ts";
import type { EntryFee } from "../shop/shop.ts";

const ordersOfEntry = (entryID: string) => fragment`
  select transaction_id from transaction_items where entry_id = ${entryID} and claimed`;

/** An order that holds or has paid the fee of an entry. */
export type ClaimingOrder = {
  transactionID: string;
  invoiceID: string | null;
  invoiceNumber: number | null;
  state: string;
};

/** Locked in one order, before the entry: a payment locks its order first, too. */
export const lockClaimingOrders = (sql: Sql, entryID: string) => sql<ClaimingOrder>`
  select transaction_id, invoice_id, state,
    (select v.number from invoices v where v.invoice_id = transactions.invoice_id) as invoice_number
  from transactions where transaction_id in (${ordersOfEntry(entryID)}) order by transaction_id for update`;

type EntryLockedToSettle = { entryID: string; serviceID: string; ownerID: string };

/** Of two who settle the fee of an entry the second waits here. Carts can be filled meanwhile; they are looked at again when paid. */
export const lockEntriesToSettle = (sql: Sql, entryIDs: readonly string[]) => sql<EntryLockedToSettle>`
  select entry_id, service_id, user_id as owner_id from entries where entry_id = any (${entryIDs}::uuid[])
  order by entry_id for no key update`;

/** Takes the fee of an entry out of carts that hold it. */
export const releaseHeldFees = (sql: Sql, entryID: string) => sql`
  update transaction_items i set claimed = false from transactions t
  where t.client_id = i.client_id and t.transaction_id = i.transaction_id and i.entry_id = ${entryID} and i.claimed
    and t.state = 'held' and t.invoice_id is null`;

type BilledEntry = { entryID: string };

export const otherEntriesOfInvoice = (sql: Sql, transactionID: string, entryID: string) => sql<BilledEntry>`
  select distinct entry_id from transaction_items
  where transaction_id = ${transactionID} and claimed and entry_id is not null and entry_id <> ${entryID}`;

/** `discounts`: what a code takes off each. */
export const insertFeeItems = (
  sql: Sql,
  transactionID: string,
  fees: readonly EntryFee[],
  discounts: readonly number[] = [],
) =>
  addRows(
    sql,
    "transaction_items",
    fees.map(({ serviceID, feeID, entryID, name, amount }, position) => ({
      transaction_id: transactionID,
      position,
      service_id: serviceID,
      fee_id: feeID,
      entry_id: entryID,
      name,
      quantity: 1,
      unit_price: amount,
      discount: discounts[position] ?? 0,
      total: amount - (discounts[position] ?? 0),
      claimed: true,
    })),
  );

type OrderByHand = { serviceID: string; ownerID: string; soldBy: string; total: number };

/** An order of an entry's owner for what staff were paid. */
export const insertOrderByHand = async (sql: Sql, { serviceID, ownerID, soldBy, total }: OrderByHand) =>
  requireRow(
    await sql<{ transactionID: string }>`
      insert into transactions (begun_service_id, state, user_id, guest_name, guest_email, sold_by, subtotal, total)
      select ${serviceID}, 'held', u.user_id, u.full_name, u.email, ${soldBy}, ${total}, ${total}
      from users u where u.user_id = ${ownerID} returning transaction_id`,
  );

export const insertWaiver = (
  sql: Sql,
  waiver: { serviceID: string; entryID: string; reason: string; waivedBy: string; now: Date },
) => sql`
  insert into entry_fee_waivers (service_id, entry_id, reason, waived_by, waived_at)
  values (${waiver.serviceID}, ${waiver.entryID}, ${waiver.reason}, ${waiver.waivedBy}, ${waiver.now})`;

export const deleteWaiver = (sql: Sql, entryID: string) => sql<{ reason: string }>`
  delete from entry_fee_waivers where entry_id = ${entryID} returning reason`;

type Waiver = { reason: string; by: string | null; at: string };

export const waiverOf = (sql: Sql, entryID: string) => sql<Waiver>`
  select w.reason, u.full_name as by, w.waived_at as at from entry_fee_waivers w left join users u on u.user_id = w.waived_by
  where w.entry_id = ${entryID}`;

/** Orders of an entry's fee that came to something: held, paid, refunded. The latest first. */
export const feeOrdersOf = (sql: Sql, entryID: string) => sql<EntryFeeOrder>`
  select t.transaction_id, t.number, t.state, t.method, t.note, coalesce(t.paid_at, v.sent_at, t.created_at) as at, t.received_on,
    case when v.invoice_id is not null then json_build_object('invoiceID', v.invoice_id, 'number', v.number) end as invoice,
    own.amount, own.refunded, u.full_name as taken_by
  from (
    select transaction_id, sum(total)::integer as amount, sum(refunded)::integer as refunded
    from transaction_items where entry_id = ${entryID} group by transaction_id
  ) own join transactions t using (transaction_id)
    left join invoices v on v.client_id = t.client_id and v.invoice_id = t.invoice_id
    left join lateral (
      select taken_by from payments p where p.transaction_id = t.transaction_id order by payment_id desc limit 1) p on true
    left join users u on u.user_id = p.taken_by
  where t.state not in ('cart', 'expired') order by t.transaction_id desc limit 50`;

export type PaidFeeItem = {
  itemID: string;
  transactionID: string;
  left: number;
  byProvider: boolean;
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
  guestEmail: string;
};

/** The lines by which an entry's fee is paid, less what went back. */
export const paidFeeItems = (sql: Sql, entryID: string) => sql<PaidFeeItem>`
  select i.item_id, i.transaction_id, i.total - i.refunded as left, p.payment_account_id is not null as by_provider, t.method,
    p.card_brand, p.card_last4, t.guest_email
  from transaction_items i join transactions t using (client_id, transaction_id)
    left join lateral (
      select m.payment_account_id, m.card_brand, m.card_last4
      from payments m left join payment_attempts a using (client_id, attempt_id)
      where m.transaction_id = t.transaction_id and a.state is distinct from 'returned' order by m.payment_id desc limit 1
    ) p on true
  where i.entry_id = ${entryID} and i.claimed and t.state in ('paid', 'partlyRefunded') and i.total > i.refunded
  order by i.item_id`;

type RefundOwed = {
  transactionID: string;
  paymentID: string;
  amount: number;
  reason: string;
  parts: readonly RefundPart[];
  madeBy: string;
  failure: string;
};

/** What the association owes, and sends back itself: in staff's list of refunds until they have seen to it. */
export const insertRefundOwed = (sql: Sql, refund: RefundOwed) => sql`
  insert into refunds (transaction_id, payment_id, amount, reason, parts, made_by, state, settled_at, failure)
  values (${refund.transactionID}, ${refund.paymentID}, ${refund.amount}, ${refund.reason}, ${json(refund.parts)},
    ${refund.madeBy}, 'failed', now(), ${refund.failure})`;

type BillableRow = { entryID: string; label: string; number: number; title: string };

export const billableEntriesOf = (sql: Sql, serviceID: string, ownerID: string) => sql<BillableRow>`
  select e.entry_id, c.label, e.number, e.title from entries e join categories c using (client_id, category_id)
  where e.service_id = ${serviceID} and e.user_id = ${ownerID} order by e.number limit 200`;

export const billedPerson = (sql: Sql, userID: string) => sql<{ name: string; email: string; company: string }>`
  select full_name as name, email, coalesce(company, '') as company from users where user_id = ${userID}`;

/** The entries whose fees an order claims. */
export const feeEntriesOfOrder = (sql: Sql, transactionID: string) => sql<{ entryID: string; title: string }>`
  select e.entry_id, e.title from entries e
  where e.entry_id in (select i.entry_id from transaction_items i where i.transaction_id = ${transactionID} and i.claimed)
  order by e.service_id, e.number`;

type EntryToSettle = { serviceID: string; kind: ServiceKind; title: string };

export const entryToSettle = (sql: Sql, entryID: string) => sql<EntryToSettle>`
  select e.service_id, s.kind, e.title from entries e join services s using (client_id, service_id) where e.entry_id = ${entryID}`;
