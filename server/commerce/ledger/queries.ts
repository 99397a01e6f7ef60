import type {
  BookAccount,
  BookDispute,
  Difference,
  LedgerEntry,
  LedgerKind,
  Payout,
} from "../../../contract/commerce/ledger/books.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";
import { quotaUsage } from "../shop/quota-usage.ts";

type LedgerSums = { charged: number; refunded: number; fees: number; disputed: number };

export const ledgerSums = (sql: Sql) =>
  sql<LedgerSums>`
    select coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint::float8 as charged,
      coalesce(-sum(amount) filter (where kind in ('refund', 'reversal')), 0)::bigint::float8 as refunded,
      coalesce(-sum(amount) filter (where kind in ('fee', 'disputeFee')), 0)::bigint::float8 as fees,
      coalesce(-sum(amount) filter (where kind in ('dispute', 'disputeReturn')), 0)::bigint::float8 as disputed
    from ledger`.then(requireRow);

export const bookAccounts = (sql: Sql) => sql<BookAccount>`
  select a.payment_account_id, a.provider, a.live, a.chosen, r.ran_at as checked_at, coalesce(r.failure, '') as failure,
    coalesce(w.due_at <= now(), false) as under_way
  from payment_accounts a left join reconciliations r using (client_id, payment_account_id)
    left join due_work w on w.client_id = a.client_id and w.kind = 'reconciliation' and w.ref = a.payment_account_id
  order by a.chosen desc, a.changed_at desc`;

const orderColumns = fragment`t.transaction_id, t.number, t.invoice_id, s.kind, s.url as service`;
const orderProgramJoin = fragment`left join services s on s.service_id = t.filed_service_id`;

/** Cents of a payment that went back, by our books. */
const refundedOfPayment = fragment`coalesce((select sum(r.amount) from refunds r where r.payment_id = p.payment_id and r.state = 'succeeded'), 0)::integer`;

/**
 * Differences between a provider's account and the books. Payments from the provider's own till or from other programs are left
 * out, and so are payments too recent for the comparison.
 */
export const bookDifferences = (sql: Sql, { transactionID }: { transactionID?: string } = {}) => sql<Difference>`
  select d.what, a.provider, d.reference, d.ours, d.theirs, ${orderColumns}
  from (
    select v.payment_account_id, a.transaction_id, 'notHere' as what, v.reference, null::integer as ours, v.amount as theirs
    from provider_payments v join payment_attempts a using (client_id, attempt_id)
    where not exists (select from payments p where p.payment_account_id = v.payment_account_id and p.reference = v.reference)
    union all
    select p.payment_account_id, p.transaction_id, 'notThere', p.reference, p.amount, null
    from payments p join reconciliations r using (client_id, payment_account_id)
    where p.at between r.begins_at and r.reached and not exists (
      select from provider_payments v where v.payment_account_id = p.payment_account_id and v.reference = p.reference)
    union all
    select p.payment_account_id, p.transaction_id, 'amount', p.reference, p.amount, v.amount
    from payments p join provider_payments v using (client_id, payment_account_id, reference)
    where p.amount <> v.amount or v.currency <> 'USD'
    union all
    select p.payment_account_id, p.transaction_id, 'refunded', p.reference, ${refundedOfPayment}, v.refunded
    from payments p join provider_payments v using (client_id, payment_account_id, reference)
    where v.refunded <> ${refundedOfPayment} and not exists (
      select from refunds r where r.payment_id = p.payment_id and (r.state = 'sending' or r.settled_at > v.seen_at))
    union all
    select o.payment_account_id, null, 'payout', o.reference, sum(l.net)::integer, o.amount
    from payouts o join payout_lines l on l.payment_account_id = o.payment_account_id and l.payout_reference = o.reference
    group by o.client_id, o.payment_account_id, o.reference, o.amount having sum(l.net) <> o.amount
  ) d join payment_accounts a on a.payment_account_id = d.payment_account_id
    left join transactions t on t.transaction_id = d.transaction_id ${orderProgramJoin}
  ${transactionID ? fragment`where d.transaction_id = ${transactionID}` : emptyFragment}
  order by t.number desc nulls first, d.reference limit 200`;

export const payoutRows = (sql: Sql) => sql<Payout>`
  select o.reference, a.provider, o.amount, o.status, to_char(o.arrives_on, 'YYYY-MM-DD') as arrives_on,
    count(l.payment_reference)::integer as payments, count(p.payment_id)::integer as known,
    coalesce(sum(l.fee), 0)::integer as fees,
    coalesce(sum(l.net), o.amount) = o.amount and count(p.payment_id) = count(l.payment_reference) as agrees
  from payouts o join payment_accounts a using (client_id, payment_account_id)
    left join payout_lines l on l.payment_account_id = o.payment_account_id and l.payout_reference = o.reference
    left join payments p on p.payment_account_id = l.payment_account_id and p.reference = l.payment_reference
  group by o.client_id, o.payment_account_id, o.reference, a.provider, o.amount, o.status, o.arrives_on, o.made_at
  order by o.made_at desc limit 50`;

/** Those that wait for an answer first, by the bank's last moment. */
export const disputeRows = (sql: Sql) => sql<BookDispute>`
  select d.dispute_id, d.reference, p.provider, d.amount, d.reason, d.state, d.answer_by, d.opened_at, d.closed_at,
    t.guest_name, ${orderColumns}
  from disputes d join payments p using (client_id, payment_id) join transactions t on t.transaction_id = d.transaction_id
    ${orderProgramJoin}
  order by case when d.state in ('inquiry', 'open') then d.answer_by end nulls last, d.closed_at is not null, d.dispute_id desc
  limit 100`;

type StockDifference = {
  quotaID: string;
  name: string;
  program: string;
  sold: number;
  held: number;
  ordersSold: number;
  ordersHeld: number;
  foundAt: string;
};

export const stockDifferences = (sql: Sql) => sql<StockDifference>`
  select d.quota_id, q.name, s.name as program, d.sold, d.held, d.orders_sold, d.orders_held, d.found_at
  from stock_differences d join quotas q using (client_id, quota_id) join services s using (client_id, service_id)
  order by search_key(s.name), search_key(q.name)`;

/** Stores which limits' counters differ from their orders, and answers their number. */
export async function recordStockDifferences(sql: Sql, now: Date): Promise<number> {
  await sql`delete from stock_differences`;
  const differences = await sql`
    insert into stock_differences (quota_id, sold, held, orders_sold, orders_held, found_at)
    select q.quota_id, q.sold, q.held, coalesce(f.sold, 0), coalesce(f.held, 0), ${now}
    from quotas q left join (
      select quota_id, (sum(quantity) filter (where sold))::integer as sold,
        (sum(quantity) filter (where not sold))::integer as held
      from (${quotaUsage}) t group by quota_id) f using (quota_id)
    where (q.sold, q.held) is distinct from (coalesce(f.sold, 0), coalesce(f.held, 0))
    returning quota_id`;
  return differences.length;
}

type LedgerPage = { after: PageCursor<["id"]> | undefined; most: number };
export type LedgerFilter = { kind?: LedgerKind };

const kindCondition = ({ kind }: LedgerFilter) => (kind ? fragment`l.kind = ${kind}` : fragment`true`);

/** An order's day is that of its last payment by hand: one before was taken back. */
const hasReceivedDay = fragment`
  l.kind = 'charge' and p.provider in ('manual', 'cash') and not exists (
    select from payments n
    where n.transaction_id = p.transaction_id and n.payment_id > p.payment_id and n.provider in ('manual', 'cash'))`;

export const ledgerPage = (sql: Sql, filter: LedgerFilter, { after, most }: LedgerPage) => sql<LedgerEntry>`
  select l.ledger_id, l.at, l.kind as what, l.amount, p.provider as through, coalesce(r.reference, d.reference, p.reference) as reference,
    t.guest_name, coalesce(i.purchase_order, '') as purchase_order, ${orderColumns},
    case when ${hasReceivedDay} then t.received_on end as received_on
  from ledger l join transactions t using (client_id, transaction_id) ${orderProgramJoin}
    left join invoices i on i.invoice_id = t.invoice_id
    left join refunds r on r.refund_id = l.source_id and l.kind in ('refund', 'reversal')
    left join disputes d on d.dispute_id = l.source_id and l.kind in ('dispute', 'disputeReturn', 'disputeFee')
    join payments p on p.payment_id = coalesce(r.payment_id, d.payment_id, l.source_id)
  where ${kindCondition(filter)} ${after ? fragment`and l.ledger_id < ${after[0]}` : emptyFragment}
  order by l.ledger_id desc limit ${most}`;

export const countLedgerEntries = (sql: Sql, filter: LedgerFilter) => sql<{ total: number }>`
  select count(*)::integer as total from ledger l where ${kindCondition(filter)}`;

export const paymentsMovedSince = async (sql: Sql, accountID: string, since: Date): Promise<string[]> =>
  (
    await sql<{ reference: string }>`
      select distinct p.reference from refunds r join payments p using (client_id, payment_id)
      where p.payment_account_id = ${accountID} and p.at < ${since} and r.settled_at >= ${since}
      union
      select p.reference from payments p join payment_attempts a using (client_id, attempt_id)
      where p.payment_account_id = ${accountID} and a.method = 'bank' and p.at >= ${since}`
  ).map(({ reference }) => reference);

type ReconciledPeriod = { since: Date; reached: Date; at: Date };

export const saveReconciledPeriod = async (sql: Sql, accountID: string, { since, reached, at }: ReconciledPeriod) =>
  requireRow(
    await sql`
      insert into reconciliations (payment_account_id, begins_at, reached, ran_at)
      values (${accountID}, ${since}, ${reached}, ${at})
      on conflict (client_id, payment_account_id) do update set reached = excluded.reached, ran_at = excluded.ran_at, failure = ''
      returning ran_at`,
  );
