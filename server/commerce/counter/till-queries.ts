import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { methodOfPayment } from "../checkout/attempt-queries.ts";
import { isByHand } from "./by-hand-queries.ts";
import type { Cashier } from "./sell-by-hand.ts";

export type Taking = { method: PaymentMethod; orders: number; amount: number };

type TillMoney = { takings: Taking[]; cashBack: number; expected: number };

export type OpenTillRow = TillMoney & Cashier & { name: string; since: string };

/** Payments by hand that no count has yet. */
const openPayments = (serviceID: string) => fragment`
  payments p join transactions t using (client_id, transaction_id) left join payment_attempts a using (client_id, attempt_id)
  where t.begun_service_id = ${serviceID} and ${isByHand} and p.till_count_id is null
    and a.state is distinct from 'returned'`;

export const openRefunds = (serviceID: string) => fragment`
  refunds r join payments p using (client_id, payment_id) join transactions t on t.transaction_id = r.transaction_id
  where t.begun_service_id = ${serviceID} and ${isByHand} and p.provider = 'cash' and r.state <> 'failed'
    and (r.made_by is not null or r.shift_id is not null) and r.till_count_id is null`;

const isSameCashier = (other: Fragment) =>
  fragment`${other}.user_id is not distinct from o.user_id and ${other}.shift_id is not distinct from o.shift_id`;

export const openTills = (sql: Sql, serviceID: string) => sql<OpenTillRow>`
  with taken as (
    select t.sold_by as user_id, t.sold_shift_id as shift_id, ${methodOfPayment} as method, count(*)::integer as orders,
      sum(p.amount)::integer as amount, min(p.at) as since
    from ${openPayments(serviceID)} group by 1, 2, 3),
  back as (
    select r.made_by as user_id, r.shift_id, sum(r.amount)::integer as amount, min(r.created_at) as since
    from ${openRefunds(serviceID)} group by 1, 2),
  open as (select user_id, shift_id from taken union select user_id, shift_id from back)
  select o.user_id, o.shift_id, coalesce(u.full_name, f.name) as name,
    least((select min(since) from taken k where ${isSameCashier(fragment`k`)}), b.since) as since,
    (select coalesce(json_agg(json_build_object('method', method, 'orders', orders, 'amount', amount) order by method), '[]')
      from taken k where ${isSameCashier(fragment`k`)}) as takings,
    coalesce(b.amount, 0) as cash_back,
    coalesce((select amount from taken k where ${isSameCashier(fragment`k`)} and method = 'cash'), 0) - coalesce(b.amount, 0) as expected
  from open o left join users u using (user_id) left join shifts f on f.shift_id = o.shift_id
    left join back b on ${isSameCashier(fragment`b`)}
  order by search_key(coalesce(u.full_name, f.name)), o.user_id, o.shift_id`;

export type TillCountRow = TillMoney & {
  tillCountID: string;
  name: string | null;
  countedBy: string | null;
  at: string;
  counted: number;
  note: string;
};

export const countedTills = (sql: Sql, serviceID: string) => sql<TillCountRow>`
  select c.till_count_id, coalesce(u.full_name, f.name) as name, b.full_name as counted_by, c.counted_at as at, c.takings, c.cash_back,
    c.expected, c.counted, c.note
  from till_counts c left join users u on u.user_id = c.user_id left join users b on b.user_id = c.counted_by
    left join shifts f on f.client_id = c.client_id and f.shift_id = c.shift_id
  where c.service_id = ${serviceID} order by c.till_count_id desc limit 100`;

export type TillOwner = Cashier & { serviceID: string };

export const assignToCount = (sql: Sql, tillCountID: string, { serviceID, userID, shiftID }: TillOwner) => sql<Taking>`
  with found as (
    select p.payment_id, ${methodOfPayment} as method from ${openPayments(serviceID)}
      and ${shiftID === null ? fragment`t.sold_by = ${userID}` : fragment`t.sold_shift_id = ${shiftID}`}),
  mine as (
    update payments p set till_count_id = ${tillCountID} from found f
    where p.payment_id = f.payment_id and p.till_count_id is null returning f.method, p.amount)
  select method, count(*)::integer as orders, sum(amount)::integer as amount from mine group by 1 order by 1`;
