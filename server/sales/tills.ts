import type { FormOf } from "../../contract/endpoint.ts";
import { countTill, getTills } from "../../contract/tills.ts";
import { isID } from "../../contract/identifier.ts";
import type { PaymentMethod } from "../../contract/transactions.ts";
import { type Sql, json, one } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import type { Seller } from "./by-hand.ts";
import { isByHand } from "./by-hand-queries.ts";

type Taking = { method: PaymentMethod; orders: number; amount: number };
type Money = { takings: Taking[]; cashBack: number; expected: number };

const method = fragment`case when p.provider in ('cash', 'manual', 'none') then p.provider else 'card' end`;

/** What was sold by hand, and what was given back of it in cash, in a till that nobody has counted yet. */
const openPayments = (serviceID: string) => fragment`
  payments p join transactions t using (client_id, transaction_id) left join payment_attempts a using (client_id, attempt_id)
  where t.begun_service_id = ${serviceID} and ${isByHand} and p.till_count_id is null
    and a.state is distinct from 'returned'`;
const openRefunds = (serviceID: string) => fragment`
  refunds r join payments p using (client_id, payment_id) join transactions t on t.transaction_id = r.transaction_id
  where t.begun_service_id = ${serviceID} and ${isByHand} and p.provider = 'cash' and r.state <> 'failed'
    and (r.made_by is not null or r.shift_id is not null) and r.till_count_id is null`;

type OpenRow = Money & Seller & { name: string; since: string };

const openTills = (sql: Sql, serviceID: string) => sql<OpenRow>`
  with taken as (
    select t.sold_by as user_id, t.sold_shift_id as shift_id, ${method} as method, count(*)::integer as orders,
      sum(p.amount)::integer as amount, min(p.at) as since
    from ${openPayments(serviceID)} group by 1, 2, 3),
  back as (
    select r.made_by as user_id, r.shift_id, sum(r.amount)::integer as amount, min(r.created_at) as since
    from ${openRefunds(serviceID)} group by 1, 2),
  open as (select user_id, shift_id from taken union select user_id, shift_id from back)
  select o.user_id, o.shift_id, coalesce(u.full_name, f.name) as name,
    least((select min(since) from taken k where ${isSame(fragment`k`)}), b.since) as since,
    (select coalesce(json_agg(json_build_object('method', method, 'orders', orders, 'amount', amount) order by method), '[]')
      from taken k where ${isSame(fragment`k`)}) as takings,
    coalesce(b.amount, 0) as cash_back,
    coalesce((select amount from taken k where ${isSame(fragment`k`)} and method = 'cash'), 0) - coalesce(b.amount, 0) as expected
  from open o left join users u using (user_id) left join shifts f on f.shift_id = o.shift_id
    left join back b on ${isSame(fragment`b`)}
  order by name, o.user_id, o.shift_id`;

const isSame = (other: Fragment) =>
  fragment`${other}.user_id is not distinct from o.user_id and ${other}.shift_id is not distinct from o.shift_id`;

/** The cash that should be in somebody’s till. */
export async function cashIn(sql: Sql, serviceID: string, { userID, shiftID }: Seller): Promise<number> {
  const open = await openTills(sql, serviceID);
  return open.find((till) => till.userID === userID && till.shiftID === shiftID)?.expected ?? 0;
}

type CountedRow = Money & {
  tillCountID: string;
  name: string | null;
  countedBy: string | null;
  at: string;
  counted: number;
  note: string;
};

const countedTills = (sql: Sql, serviceID: string) => sql<CountedRow>`
  select c.till_count_id, coalesce(u.full_name, f.name) as name, b.full_name as counted_by, c.counted_at as at, c.takings, c.cash_back,
    c.expected, c.counted, c.note
  from till_counts c left join users u on u.user_id = c.user_id left join users b on b.user_id = c.counted_by
    left join shifts f on f.client_id = c.client_id and f.shift_id = c.shift_id
  where c.service_id = ${serviceID} order by c.till_count_id desc limit 100`;

export const tills = [
  on(getTills, async ({ sql, service: { serviceID } }) => {
    const [open, counted] = await Promise.all([openTills(sql, serviceID), countedTills(sql, serviceID)]);
    return { open, counted };
  }),

  /** Of two who count it at once the second finds it empty: a payment is of one count. */
  on(countTill, async ({ sql, service: { serviceID }, form, user, audit }) => {
    const { counted } = form;
    const note = form.note ?? "";
    const whose = whoseTill(form);
    const { tillCountID } = one(
      await sql<{ tillCountID: string }>`
        insert into till_counts (service_id, user_id, shift_id, counted_by, counted, note)
        values (${serviceID}, ${whose.userID}, ${whose.shiftID}, ${user.userID}, ${counted}, ${note}) returning till_count_id`,
    );
    const takings = await take(sql, tillCountID, { serviceID, ...whose });
    const cashBack = await takeRefunds(sql, tillCountID, { serviceID, ...whose });
    if (takings.length === 0 && cashBack === 0)
      refuse("There is nothing in this till: it was counted already, or nothing was sold since.", 409);
    const expected = (takings.find((taking) => taking.method === "cash")?.amount ?? 0) - cashBack;
    await sql`
      update till_counts set takings = ${json(takings)}, cash_back = ${cashBack}, expected = ${expected}
      where till_count_id = ${tillCountID}`;
    await audit(tillCountID, null, { expected, counted, note });
    return { expected, counted };
  }),
];

function whoseTill({ userID, shiftID }: FormOf<typeof countTill>): Seller {
  if (isID(shiftID ?? "")) return { userID: null, shiftID: shiftID! };
  if (isID(userID ?? "")) return { userID: userID!, shiftID: null };
  return refuse("Choose whose till it is.", 400);
}

type Whose = Seller & { serviceID: string };

const take = (sql: Sql, tillCountID: string, { serviceID, userID, shiftID }: Whose) => sql<Taking>`
  with found as (
    select p.payment_id from ${openPayments(serviceID)}
      and ${shiftID === null ? fragment`t.sold_by = ${userID}` : fragment`t.sold_shift_id = ${shiftID}`}),
  mine as (
    update payments p set till_count_id = ${tillCountID} from found f
    where p.payment_id = f.payment_id and p.till_count_id is null returning p.provider, p.amount)
  select ${method} as method, count(*)::integer as orders, sum(p.amount)::integer as amount from mine p group by 1 order by 1`;

async function takeRefunds(sql: Sql, tillCountID: string, { serviceID, userID, shiftID }: Whose): Promise<number> {
  const found: Fragment = fragment`
    select r.refund_id from ${openRefunds(serviceID)}
      and ${shiftID === null ? fragment`r.made_by = ${userID}` : fragment`r.shift_id = ${shiftID}`}`;
  const rows = await sql<{ amount: number }>`
    update refunds r set till_count_id = ${tillCountID} from (${found}) f
    where r.refund_id = f.refund_id and r.till_count_id is null returning r.amount`;
  return rows.reduce((all, { amount }) => all + amount, 0);
}
