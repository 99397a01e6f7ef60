import { type SoldRow, type SoldState, soldStates } from "../../contract/sales.ts";
import type { PaymentMethod } from "../../contract/transactions.ts";
import { containing } from "../db/containing.ts";
import type { PageCursor } from "../db/cursor.ts";
import { type Sql, one } from "../db/sql.ts";
import { type Fragment, forTheseValues, fragment, nothing } from "../db/statement.ts";

export type SoldFilter = { search?: string; state?: SoldState; method?: PaymentMethod; productID?: string };

/** Orders that were begun in a program, or have something of it. */
function matching(serviceID: string, { search, state, method, productID }: SoldFilter): Fragment {
  const like = search?.trim() && containing(search);
  const number = /^\d{1,9}$/.test(search?.trim() ?? "") ? Number(search) : null;
  return fragment`
    (t.begun_service_id = ${serviceID}
      or t.transaction_id in (select transaction_id from transaction_items where service_id = ${serviceID}))
    and t.state = any (${state ? [state] : [...soldStates]}::text[])
    ${method ? fragment`and t.method = ${method}` : nothing}
    ${
      productID
        ? fragment`and exists (select from transaction_items i
            where i.transaction_id = t.transaction_id and i.product_id = ${productID})`
        : nothing
    }
    ${
      like
        ? fragment`and (lower(t.guest_name) like ${like} or lower(t.guest_email) like ${like} or t.number = ${number}
            or exists (select from tickets k where k.transaction_id = t.transaction_id
              and (k.number = ${number} or lower(k.holder_name) like ${like})))`
        : nothing
    }`;
}

type Page = { after: PageCursor<["id"]> | undefined; most: number };

export const soldPage = (sql: Sql, serviceID: string, filter: SoldFilter, { after, most }: Page) => sql<SoldRow>`
  select t.transaction_id, t.number, t.state, t.guest_name, t.guest_email, t.method, t.total, t.refunded,
    coalesce(t.paid_at, t.created_at) as at, s.kind, s.url as service,
    (select coalesce(string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.name, ', ' order by i.position), '')
      from transaction_items i where i.transaction_id = t.transaction_id) as bought
  from transactions t join services s on s.service_id = t.begun_service_id
  where ${matching(serviceID, filter)} ${after ? fragment`and t.transaction_id < ${after[0]}` : nothing} ${forTheseValues}
  order by t.transaction_id desc limit ${most}`;

export const countSold = (sql: Sql, serviceID: string, filter: SoldFilter) => sql<{ total: number }>`
  select count(*)::integer as total from transactions t where ${matching(serviceID, filter)} ${forTheseValues}`;

const sold = fragment`('paid', 'partlyRefunded', 'refunded', 'cancelled')`;

/** Of the program's own lines: what came in, less what was given back by ticket or by line. */
export async function salesOf(sql: Sql, serviceID: string, now: Date) {
  const [totals, tickets, held, days, late, products] = await Promise.all([
    sql<{ net: number; refunded: number; orders: number }>`
      select coalesce(sum(i.total - i.refunded), 0)::integer as net, coalesce(sum(i.refunded), 0)::integer as refunded,
        count(distinct i.transaction_id)::integer as orders
      from transaction_items i join transactions t using (client_id, transaction_id)
      where i.service_id = ${serviceID} and t.state in ${sold}`.then(one),
    sql<{ sold: number }>`
      select count(*)::integer as sold from tickets where service_id = ${serviceID} and state = 'live'`.then(one),
    sql<{ held: number }>`
      select coalesce(sum(i.quantity * p.tickets), 0)::integer as held
      from transaction_items i join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
      where i.service_id = ${serviceID} and t.state in ('held', 'awaitingPayment')`.then(one),
    sql<{ day: string; amount: number }>`
      select to_char(t.paid_at at time zone s.time_zone, 'YYYY-MM-DD') as day, sum(i.total - i.refunded)::integer as amount
      from transaction_items i join transactions t using (client_id, transaction_id) join services s on s.service_id = i.service_id
      where i.service_id = ${serviceID} and t.state in ${sold}
        and t.paid_at > ${now}::timestamptz - interval '30 days'
      group by 1 order by 1`,
    sql<{ transactionID: string; guestName: string; total: number }>`
      select transaction_id, guest_name, total from transactions
      where begun_service_id = ${serviceID} and state = 'paidLateUnfilled' order by transaction_id limit 20`,
    sql<{ productID: string; name: string }>`
      select product_id, name from products where service_id = ${serviceID} order by position, product_id`,
  ]);
  return { ...totals, ...tickets, ...held, days, late, products };
}

type PaymentRow = {
  paymentID: string;
  provider: string;
  reference: string;
  amount: number;
  at: string;
  takenBy: string | null;
};

export const paymentsOf = (sql: Sql, transactionID: string) => sql<PaymentRow>`
  select p.payment_id, p.provider, p.reference, p.amount, p.at, u.full_name as taken_by
  from payments p left join users u on u.user_id = p.taken_by
  where p.transaction_id = ${transactionID} order by p.payment_id`;

type RefundedRow = {
  refundID: string;
  amount: number;
  state: "sending" | "succeeded" | "failed" | "unknown";
  reason: string;
  at: string;
  madeBy: string | null;
};

export const refundsOf = (sql: Sql, transactionID: string) => sql<RefundedRow>`
  select r.refund_id, r.amount, r.state, r.reason, r.created_at as at, u.full_name as made_by
  from refunds r left join users u on u.user_id = r.made_by
  where r.transaction_id = ${transactionID} order by r.refund_id`;

export const noteOf = (sql: Sql, transactionID: string) => sql<{ note: string; mailError: string | null }>`
  select note, mail_error from transactions where transaction_id = ${transactionID}`;
