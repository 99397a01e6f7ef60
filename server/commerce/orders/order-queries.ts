import { isUnpaidVoid, wasPaid } from "./order-conditions.ts";
import { type OrderListRow, type OrderState, orderStates } from "../../../contract/commerce/orders/order-management.ts";
import type { ChargeMethod, PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import type { TicketState } from "../../../contract/commerce/orders/transactions.ts";
import type { AnsweringRow } from "../../tables/downloads/answer-columns.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { ordersContaining } from "./order-search.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import type { AttemptState } from "../../../contract/commerce/payments/attempt-states.ts";
import { methodOfPayment, methodOrDebit } from "../checkout/attempt-queries.ts";
import { productNames } from "../shop/product-queries.ts";

export type OrderFilter = {
  search?: string;
  state?: OrderState;
  method?: PaymentMethod;
  productID?: string;
  among?: readonly string[];
};

/** Orders that are filed under the program, or have a line of it. */
const isOrderOf = (serviceID: string) => fragment`
  (t.filed_service_id = ${serviceID}
    or t.transaction_id in (select transaction_id from transaction_items where service_id = ${serviceID}))`;

export function orderFilterCondition(
  serviceID: string,
  { search, state, method, productID, among }: OrderFilter,
): Fragment {
  return fragment`
    ${isOrderOf(serviceID)}
    and t.state = any (${state ? [state] : [...orderStates]}::text[]) and not ${isUnpaidVoid}
    ${among ? fragment`and t.transaction_id = any (${[...among]}::uuid[])` : emptyFragment}
    ${method ? fragment`and ${methodOrDebit} = ${method}` : emptyFragment}
    ${
      productID
        ? fragment`and exists (select from transaction_items i
            where i.transaction_id = t.transaction_id and i.product_id = ${productID})`
        : emptyFragment
    }
    ${search?.trim() ? fragment`and t.transaction_id in (${ordersContaining(search)})` : emptyFragment}`;
}

type Page = { after: PageCursor<["id"]> | undefined; most: number };

export const ordersPage = (
  sql: Sql,
  serviceID: string,
  filter: OrderFilter,
  { after, most }: Page,
) => sql<OrderListRow>`
  select t.transaction_id, t.number, t.state, t.guest_name, t.guest_email, ${methodOrDebit} as method, coalesce(own.total, 0) as total,
    coalesce(own.refunded, 0) as refunded, t.total as order_total, coalesce(t.paid_at, t.created_at) as at, bought
  from transactions t, lateral (
    select sum(i.total) filter (where i.service_id = ${serviceID})::integer as total,
      sum(i.refunded) filter (where i.service_id = ${serviceID})::integer as refunded,
      coalesce(string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.name, ', ' order by i.position)
        filter (where i.service_id = ${serviceID}), '') as bought
    from transaction_items i where i.transaction_id = t.transaction_id) own
  where ${orderFilterCondition(serviceID, filter)} ${after ? fragment`and t.transaction_id < ${after[0]}` : emptyFragment} ${planForValues}
  order by t.transaction_id desc limit ${most}`;

/** Those of these orders that are the program's, whatever their state. */
export const ordersOfProgram = (sql: Sql, serviceID: string, transactionIDs: readonly string[]) => sql<{
  transactionID: string;
}>`
  select t.transaction_id from transactions t
  where t.transaction_id = any (${[...transactionIDs]}::uuid[]) and ${isOrderOf(serviceID)}`;

export const countOrders = (sql: Sql, serviceID: string, filter: OrderFilter) => sql<{ total: number }>`
  select count(*)::integer as total from transactions t where ${orderFilterCondition(serviceID, filter)} ${planForValues}`;

export type GuestRow = AnsweringRow & {
  ticketID: string;
  number: number;
  state: TicketState;
  product: string;
  holderName: string;
  holderEmail: string;
  claimed: boolean;
  orderNumber: number | null;
  guestName: string;
  guestEmail: string;
};

/** Attendees of the listed orders, ticket by ticket; the order's own answers repeat for each. */
export const guestPage = (
  sql: Sql,
  serviceID: string,
  filter: OrderFilter,
  after: number,
  most: number,
) => sql<GuestRow>`
  select k.ticket_id, k.number, k.state, p.name as product, k.holder_name, k.holder_email, k.claimed_at is not null as claimed,
    t.number as order_number, t.guest_name, t.guest_email,
    (select coalesce(json_agg(json_build_object('formID', a.form_id, 'version', a.version, 'answers', a.answers)), '[]')
      from form_answers a where a.ticket_id = k.ticket_id or a.transaction_id = k.transaction_id) as answered
  from tickets k join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
  where k.service_id = ${serviceID} and k.number > ${after} and ${orderFilterCondition(serviceID, filter)} ${planForValues}
  order by k.number limit ${most}`;

export const countGuests = (sql: Sql, serviceID: string, filter: OrderFilter) => sql<{ total: number }>`
  select count(*)::integer as total from tickets k join transactions t using (client_id, transaction_id)
  where k.service_id = ${serviceID} and ${orderFilterCondition(serviceID, filter)} ${planForValues}`;

/** Forms of a program's orders, in each version. */
export const questionVersions = (sql: Sql, serviceID: string) => sql<{
  formID: string;
  name: string;
  version: number;
  elements: Element[];
}>`
  select f.form_id, f.name, v.version, v.elements from forms f join form_versions v using (client_id, form_id)
  where f.service_id = ${serviceID} and f.purpose in ('attendee', 'order')
  order by f.purpose desc, f.position, f.form_id, v.version`;

/** Sums of the program's own lines: sales, less refunds. */
export async function salesSummaryOf(sql: Sql, serviceID: string, now: Date) {
  const [totals, tickets, held, days, byProduct, byCode, late, refused, products] = await Promise.all([
    sql<{ net: number; refunded: number; orders: number }>`
      select coalesce(sum(i.total - i.refunded), 0)::integer as net, coalesce(sum(i.refunded), 0)::integer as refunded,
        count(distinct i.transaction_id)::integer as orders
      from transaction_items i join transactions t using (client_id, transaction_id)
      where i.service_id = ${serviceID} and ${wasPaid}`.then(requireRow),
    sql<{ sold: number }>`
      select count(*)::integer as sold from tickets where service_id = ${serviceID} and state = 'live'`.then(
      requireRow,
    ),
    sql<{ held: number }>`
      select coalesce(sum(i.quantity * p.tickets), 0)::integer as held
      from transaction_items i join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
      where i.service_id = ${serviceID} and t.state in ('held', 'awaitingPayment')`.then(requireRow),
    sql<{ day: string; amount: number }>`
      select to_char(t.paid_at at time zone s.time_zone, 'YYYY-MM-DD') as day, sum(i.total - i.refunded)::integer as amount
      from transaction_items i join transactions t using (client_id, transaction_id) join services s on s.service_id = i.service_id
      where i.service_id = ${serviceID} and ${wasPaid}
        and t.paid_at > ${now}::timestamptz - interval '30 days'
      group by 1 order by 1`,
    sql<{ name: string; sold: number; amount: number }>`
      select i.name, sum(i.quantity)::integer as sold, sum(i.total - i.refunded)::integer as amount
      from transaction_items i join transactions t using (client_id, transaction_id)
      where i.service_id = ${serviceID} and ${wasPaid}
      group by coalesce(i.product_id, i.fee_id), i.name order by amount desc, search_key(i.name), i.name limit 50`,
    sql<{ name: string; orders: number; amount: number; discount: number }>`
      select p.code as name, count(distinct t.transaction_id)::integer as orders,
        sum(i.total - i.refunded)::integer as amount, sum(i.discount)::integer as discount
      from transaction_items i join transactions t using (client_id, transaction_id)
        join promo_codes p on p.promo_code_id = t.promo_code_id
      where i.service_id = ${serviceID} and ${wasPaid} and i.discount > 0
      group by p.client_id, p.promo_code_id, p.code order by discount desc, p.code limit 50`,
    sql<{ transactionID: string; guestName: string; total: number }>`
      select transaction_id, guest_name, total from transactions t
      where t.state = 'paidLateUnfilled' and ${isOrderOf(serviceID)} order by transaction_id limit 20`,
    sql<{ transactionID: string; guestName: string; amount: number; byHand: boolean }>`
      select t.transaction_id, t.guest_name, sum(r.amount)::integer as amount, bool_and(p.payment_account_id is null) as by_hand
      from refunds r join transactions t using (client_id, transaction_id) join payments p using (client_id, payment_id)
      where r.state = 'failed' and r.seen_to_at is null and ${isOrderOf(serviceID)}
      group by t.client_id, t.transaction_id order by t.transaction_id limit 20`,
    productNames(sql, serviceID),
  ]);
  return { ...totals, ...tickets, ...held, days, byProduct, byCode, late, refused, products };
}

type OrderPaymentRow = {
  paymentID: string;
  provider: string;
  reference: string;
  amount: number;
  at: string;
  takenBy: string | null;
  refunded: number;
  theirs: { amount: number; refunded: number; seenAt: string } | null;
  method: PaymentMethod;
  byCard: boolean;
};

export const orderPayments = (sql: Sql, transactionID: string) => sql<OrderPaymentRow>`
  select p.payment_id, p.provider, p.reference, p.amount, p.at, coalesce(u.full_name, f.name) as taken_by,
    coalesce((select sum(r.amount) from refunds r where r.payment_id = p.payment_id and r.state = 'succeeded'), 0)::integer
      as refunded,
    case when v.reference is not null then
      json_build_object('amount', v.amount, 'refunded', v.refunded, 'seenAt', v.seen_at) end as theirs,
    ${methodOfPayment} as method, ${methodOfPayment} = 'card' as by_card
  from payments p join transactions t using (client_id, transaction_id)
    left join payment_attempts a using (client_id, attempt_id) left join users u on u.user_id = p.taken_by
    left join shifts f on f.client_id = t.client_id and f.shift_id = t.sold_shift_id
    left join provider_payments v on v.payment_account_id = p.payment_account_id and v.reference = p.reference
  where p.transaction_id = ${transactionID} order by p.payment_id`;

type OrderAttemptRow = {
  attemptID: string;
  provider: string;
  state: AttemptState;
  method: ChargeMethod;
  reference: string | null;
  amount: number;
  at: string;
  errors: string[];
};

export const orderAttempts = (sql: Sql, transactionID: string) => sql<OrderAttemptRow>`
  select a.attempt_id, c.provider, a.state, a.method, a.reference, a.amount, a.created_at as at, a.errors
  from payment_attempts a join payment_accounts c using (client_id, payment_account_id)
  where a.transaction_id = ${transactionID} order by a.attempt_id`;

type OrderRefundRow = {
  refundID: string;
  amount: number;
  state: "sending" | "succeeded" | "failed" | "unknown";
  reason: string;
  failure: string;
  livesAgain: boolean | null;
  seenTo: boolean;
  byHand: boolean;
  at: string;
  madeBy: string | null;
};

export const orderRefunds = (sql: Sql, transactionID: string) => sql<OrderRefundRow>`
  select r.refund_id, r.amount, r.state, r.reason, r.failure, r.lives_again, r.seen_to_at is not null as seen_to,
    p.payment_account_id is null as by_hand, r.created_at as at, u.full_name as made_by
  from refunds r join payments p using (client_id, payment_id) left join users u on u.user_id = r.made_by
  where r.transaction_id = ${transactionID} order by r.refund_id`;

export const linesOfOtherPrograms = (sql: Sql, transactionID: string, serviceIDs: readonly string[]) => sql<{
  lineID: string;
  program: string;
}>`
  select i.item_id as line_id, s.name as program from transaction_items i join services s using (client_id, service_id)
  where i.transaction_id = ${transactionID} and i.service_id <> all (${serviceIDs}::uuid[]) order by i.position`;

export const setOrderNote = (sql: Sql, transactionID: string, note: string) => sql`
  update transactions set note = ${note} where transaction_id = ${transactionID}`;

export const orderNote = (sql: Sql, transactionID: string) => sql<{
  userID: string | null;
  note: string;
  mailError: string | null;
}>`
  select user_id, note, mail_error from transactions where transaction_id = ${transactionID}`;

/** Staff see which receipts couldn't be delivered. */
export const noteUndeliveredReceipt = (sql: Sql, mailID: string, reason: string) => sql`
  update transactions set mail_error = ${reason.slice(0, 500)} where receipt_mail_id = ${mailID}`;

/** The payment that counts, of which something is left where there is one; a second one has gone back by itself. */
export const originalPayment = (sql: Sql, transactionID: string) => sql<{ paymentID: string }>`
  select p.payment_id from payments p left join payment_attempts a using (client_id, attempt_id)
  where p.transaction_id = ${transactionID} and a.state is distinct from 'returned'
  order by p.amount > coalesce((select sum(r.amount) from refunds r
    where r.payment_id = p.payment_id and r.state <> 'failed'), 0) desc, p.payment_id limit 1`;

/** Homes and sponsors that an order created, for its page: a refund leaves them in place. */
export const recordsMadeByOrder = (sql: Sql, transactionID: string) => sql<{
  kind: "property" | "sponsor";
  recordID: string;
  name: string;
  disqualified: boolean;
  removed: boolean;
}>`
  select 'property' as kind, p.property_id as record_id, p.name, p.disqualified_at is not null as disqualified,
    p.removed_at is not null as removed
  from sold_registrations r join properties p using (client_id, property_id) where r.transaction_id = ${transactionID}
  union all
  select 'sponsor', s.sponsor_id, s.name, s.disqualified_at is not null, s.removed_at is not null
  from sold_registrations r join sponsors s using (client_id, sponsor_id) where r.transaction_id = ${transactionID}
  order by 3`;
