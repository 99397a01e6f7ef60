import type { Posting } from "../../../contract/commerce/ledger/journal-accounts.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { RefundPart } from "../refunds/refund-queries.ts";

/** From the first instant to before the second. */
export type Span = { since: string; until: string; zone: TimeZone };

const within = ({ since, until }: Span) => fragment`l.at >= ${since} and l.at < ${until}`;
const dayIn = ({ zone }: Span) => fragment`to_char(l.at at time zone ${zone}::text, 'YYYY-MM-DD')`;

type JournalSettings = { zone: TimeZone; taxRate: string };

/** By whose clocks a day of the client begins. */
export const clientZone = fragment`
  coalesce((select time_zone from journal_settings), (select time_zone from services order by service_id limit 1), 'America/Chicago')`;

export const journalSettings = async (sql: Sql): Promise<JournalSettings> =>
  requireRow(
    await sql<JournalSettings>`
      select ${clientZone} as zone, coalesce(j.tax_rate, 'Tax Exempt') as tax_rate
      from (select) one left join journal_settings j on true`,
  );

export const saveJournalSettings = (sql: Sql, { zone, taxRate }: JournalSettings) => sql`
  insert into journal_settings (time_zone, tax_rate) values (${zone}, ${taxRate})
  on conflict on constraint journal_settings_pkey do update set time_zone = excluded.time_zone, tax_rate = excluded.tax_rate`;

export type ChosenAccount = {
  journalAccountID: string;
  posting: Posting;
  serviceID: string | null;
  program: string | null;
  name: string;
  code: string;
};

export const chosenAccounts = (sql: Sql) => sql<ChosenAccount>`
  select a.journal_account_id, a.posting, a.service_id, s.name as program, a.name, a.code
  from journal_accounts a left join services s using (client_id, service_id)
  order by search_key(s.name), a.journal_account_id`;

export type AccountChoice = { posting: Posting; serviceID: string | null; name: string; code: string };

export const saveAccount = async (sql: Sql, { posting, serviceID, name, code }: AccountChoice) =>
  requireRow(
    await sql<{ journalAccountID: string }>`
      insert into journal_accounts (posting, service_id, name, code) values (${posting}, ${serviceID}::uuid, ${name}, ${code})
      on conflict on constraint journal_accounts_once do update set name = excluded.name, code = excluded.code
      returning journal_account_id`,
  );

export const journalAccountAtClient = (sql: Sql, journalAccountID: string) => sql<{ journalAccountID: string }>`
  select journal_account_id from journal_accounts where journal_account_id = ${journalAccountID}`;

export const deleteAccount = (sql: Sql, journalAccountID: string) => sql<AccountChoice>`
  delete from journal_accounts where journal_account_id = ${journalAccountID} returning posting, service_id, name, code`;

export const journalPrograms = (sql: Sql) => sql<{ serviceID: string; name: string }>`
  select service_id, name from services where rehearsal_of is null order by search_key(name), service_id`;

type SpanOrders = { span: Span; after: string | null; most: number };

/** Orders of which something was paid or went back, by their identifiers. */
export const ordersMovedIn = (sql: Sql, { span, after, most }: SpanOrders) => sql<{ transactionID: string }>`
  select distinct l.transaction_id from ledger l
  where ${within(span)} and l.kind in ('charge', 'refund', 'reversal') and (${after}::uuid is null or l.transaction_id > ${after}::uuid)
  order by l.transaction_id limit ${most}`;

export type Movement = {
  transactionID: string;
  kind: "charge" | "refund" | "reversal";
  /** The payment of a charge, the refund otherwise. */
  sourceID: string;
  amount: number;
  day: string;
  isWithin: boolean;
  through: string;
  /** Of a payment by which an order was paid a second time. */
  isDouble: boolean;
  parts: RefundPart[];
};

/** All movements of orders from their first on, in the order of the ledger: what a refund is of depends on those before it. */
export const movementsOf = (sql: Sql, span: Span, transactionIDs: readonly string[]) => sql<Movement>`
  select l.transaction_id, l.kind, l.source_id, l.amount, ${dayIn(span)} as day, (${within(span)}) as is_within,
    p.provider as through, coalesce(a.state = 'returned', false) as is_double, coalesce(r.parts, '[]') as parts
  from ledger l
    left join refunds r on r.refund_id = l.source_id and l.kind in ('refund', 'reversal')
    join payments p on p.payment_id = coalesce(r.payment_id, l.source_id)
    left join payment_attempts a on a.attempt_id = p.attempt_id
  where l.transaction_id = any (${transactionIDs}::uuid[]) and l.kind in ('charge', 'refund', 'reversal')
  order by l.transaction_id, l.ledger_id`;

export type SoldLine = {
  transactionID: string;
  itemID: string;
  serviceID: string;
  /** The kind of its product; null for the fee of an entry. */
  soldAs: string | null;
  total: number;
  fees: number;
  tax: number;
};

export const soldLinesOf = (sql: Sql, transactionIDs: readonly string[]) => sql<SoldLine>`
  select i.transaction_id, i.item_id, i.service_id, coalesce(i.sold_as, p.kind) as sold_as, i.total, i.fees, i.tax
  from transaction_items i left join products p using (client_id, product_id)
  where i.transaction_id = any (${transactionIDs}::uuid[]) order by i.transaction_id, i.position, i.item_id`;

export type OrderOrigin = { transactionID: string; isInvoice: boolean; serviceID: string | null };

export const orderOrigins = (sql: Sql, transactionIDs: readonly string[]) => sql<OrderOrigin>`
  select transaction_id, invoice_id is not null as is_invoice, filed_service_id as service_id
  from transactions where transaction_id = any (${transactionIDs}::uuid[])`;

type TakenByProvider = { day: string; what: "fee" | "dispute"; amount: number };

/** What providers took by themselves: fees, and money of payments that a buyer's bank disputes, less what was won back. */
export const takenByProviders = (sql: Sql, span: Span) => sql<TakenByProvider>`
  select ${dayIn(span)} as day, case when l.kind in ('fee', 'disputeFee') then 'fee' else 'dispute' end as what,
    sum(l.amount)::bigint::float8 as amount
  from ledger l where ${within(span)} and l.kind in ('fee', 'disputeFee', 'dispute', 'disputeReturn') group by 1, 2 order by 1, 2`;

type PayoutEntry = { payoutEntryID: string; day: string; reference: string; provider: string; amount: number };

export const payoutEntriesIn = (sql: Sql, span: Span) => sql<PayoutEntry>`
  select l.payout_entry_id, ${dayIn(span)} as day, l.reference, a.provider, l.amount
  from payout_entries l join payment_accounts a using (client_id, payment_account_id)
  where ${within(span)} order by day, l.payout_entry_id`;

type SpanSums = { charged: number; refunded: number; fees: number; disputed: number; paidOut: number };

/** What the ledger and the payouts say, without a look at orders. */
export const spanSums = async (sql: Sql, span: Span): Promise<SpanSums> =>
  requireRow(
    await sql<SpanSums>`
      select coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0)::bigint::float8 as charged,
        coalesce(-sum(l.amount) filter (where l.kind in ('refund', 'reversal')), 0)::bigint::float8 as refunded,
        coalesce(-sum(l.amount) filter (where l.kind in ('fee', 'disputeFee')), 0)::bigint::float8 as fees,
        coalesce(-sum(l.amount) filter (where l.kind in ('dispute', 'disputeReturn')), 0)::bigint::float8 as disputed,
        (select coalesce(sum(l.amount), 0)::bigint::float8 from payout_entries l where ${within(span)}) as paid_out
      from ledger l where ${within(span)}`,
  );

export const programNamesOf = (sql: Sql, serviceIDs: readonly string[]) => sql<{ serviceID: string; name: string }>`
  select service_id, name from services where service_id = any (${serviceIDs}::uuid[])`;
