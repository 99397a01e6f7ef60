import type { EntryFeeFacts } from "../../contract/entries/entry-fees.ts";
import type { EntryFeePrices } from "../../contract/programs/entry-prices.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { entryOwnerIsMember } from "./audience.ts";

/** The facts that decide whether the entry `e` can still be submitted, and so whether its fee can be paid. */
const feeEntryJSON = fragment`
  select jsonb_build_object('feeInvoices', coalesce(sales.fee_invoices, 'no'),
    'entry', jsonb_build_object('kind', s.kind, 'submitted', coalesce(e.submitted_at, e.handed_in_at) is not null,
    'takesCards', exists (select from payment_accounts where chosen),
    'submitsWhenPaid', e.submit_when_paid_at is not null,
    'disqualified', e.disqualified_at is not null, 'screening', e.screening, 'opensAt', w.opens_at, 'closesAt', w.closes_at,
    'extendedUntil', e.extended_until, 'graceMinutes', j.grace_minutes, 'resultsReleased', j.results_released_at is not null))
  from services s left join judging j using (client_id, service_id) left join sales_settings sales using (client_id, service_id)
    left join entry_windows w on w.client_id = e.client_id and w.category_id = e.category_id
  where s.client_id = e.client_id and s.service_id = e.service_id`;

/** The order `t` is that of an invoice which isn't paid. */
const isOpenInvoice = fragment`t.invoice_id is not null and t.state in ('held', 'awaitingPayment')`;

const invoicedFeesJSON = fragment`(
  select jsonb_agg(jsonb_build_object('feeID', b.fee_id, 'settled', b.total, 'at', v.sent_at, 'neededToSubmit', f.needed_to_submit))
  from transaction_items b join fees f using (client_id, fee_id)
  where b.transaction_id = t.transaction_id and b.entry_id = e.entry_id and b.claimed)`;

const feesOfEntry = fragment`fees f where f.service_id = e.service_id and f.applies_to = 'category'
  and (f.category_id is null or f.category_id = e.category_id)`;

/** When an entry counts among those of its entrant: when it was submitted, or its first fee was paid or billed. */
const countedAt = (entry: Fragment) => fragment`least(${entry}.submitted_at, ${entry}.handed_in_at, (
  select min(coalesce(v.sent_at, t.paid_at)) from transaction_items i join transactions t using (client_id, transaction_id)
    left join invoices v on v.client_id = t.client_id and v.invoice_id = t.invoice_id
  where i.entry_id = ${entry}.entry_id and i.claimed and (t.state in ('paid', 'partlyRefunded') or ${isOpenInvoice})))`;

const ownerIsMember = entryOwnerIsMember(fragment`(select roster from clients where clients.client_id = e.client_id)`);

/** Entries that were paid at one moment count by their numbers: IDs of one millisecond are in no order. */
const earlierEntries = fragment`(select count(*) from entries o
  where o.service_id = e.service_id and o.user_id = e.user_id and o.entry_id <> e.entry_id
    and (${countedAt(fragment`o`)}, o.number) < (coalesce(${countedAt(fragment`e`)}, 'infinity'), e.number))`;

const isCopy = fragment`e.copied_from is not null`;

/** What an entry keeps from its submission on (`entries.fee_terms`), whichever category and prices it comes to have. */
export const feeTermsAtSubmission = fragment`
  jsonb_build_object('isMember', ${ownerIsMember}, 'earlier', ${earlierEntries}, 'isCopy', ${isCopy})`;

/** Null of a draft: one that was taken back is priced anew. */
const termsOfSubmission = fragment`case when coalesce(e.submitted_at, e.handed_in_at) is not null then e.fee_terms end`;

const terms = {
  isMember: fragment`coalesce((${termsOfSubmission} ->> 'isMember')::boolean, ${ownerIsMember})`,
  earlier: fragment`coalesce((${termsOfSubmission} ->> 'earlier')::integer, ${earlierEntries})`,
  isCopy: fragment`coalesce((${termsOfSubmission} ->> 'isCopy')::boolean, ${isCopy})`,
};

/** Members and earlier entries are asked for only where a fee depends on them: an entry is read often. */
const feeTermsJSON = fragment`(select jsonb_build_object(
    'isMember', coalesce(bool_or(f.member_amount is not null), false) and ${terms.isMember},
    'earlier', case when bool_or(f.later_from is not null) then ${terms.earlier} else 0 end,
    'isCopy', ${terms.isCopy})
  from ${feesOfEntry})`;

/** When the paying of the order `t` began: the price of that moment counts, however late the bank answers. */
const payingBegan = fragment`(
  select min(a.created_at) from payments p join payment_attempts a using (client_id, attempt_id)
  where p.transaction_id = t.transaction_id and a.state is distinct from 'returned')`;

/** The fees of the entry `e` and its payments. The entry's orders are read once, since an entry is read often. */
export const feeFactsJSON = fragment`jsonb_build_object(
  'fees', (select coalesce(jsonb_agg(jsonb_build_object('feeID', f.fee_id, 'name', f.name, 'amount', f.amount,
      'memberAmount', f.member_amount, 'laterFrom', f.later_from, 'laterAmount', f.later_amount, 'copyAmount', f.copy_amount,
      'opensAt', f.opens_at, 'closesAt', f.closes_at, 'neededToSubmit', f.needed_to_submit) order by f.fee_id), '[]')
    from ${feesOfEntry}),
  'terms', ${feeTermsJSON})
  || (select jsonb_build_object(
      'payments', coalesce(jsonb_agg(jsonb_build_object('feeID', i.fee_id, 'settled', i.unit_price * i.quantity,
        'paid', i.total - i.refunded, 'at', coalesce(v.sent_at, ${payingBegan}, t.paid_at), 'method', t.method) order by t.paid_at)
        filter (where t.state in ('paid', 'partlyRefunded')), '[]'),
      'inCart', coalesce(bool_or(t.invoice_id is null and t.state in ('held', 'awaitingPayment')), false),
      'isWaived', exists (select from entry_fee_waivers x where x.entry_id = e.entry_id),
      'invoice', (jsonb_agg(jsonb_build_object('invoiceID', v.invoice_id, 'number', v.number, 'dueOn', v.due_on, 'total', t.total,
        'isPaying', t.state = 'awaitingPayment', 'fees', ${invoicedFeesJSON})) filter (where ${isOpenInvoice})) -> 0)
    from transaction_items i join transactions t using (client_id, transaction_id)
      left join invoices v on v.client_id = t.client_id and v.invoice_id = t.invoice_id
    where i.entry_id = e.entry_id and i.claimed)
  || (${feeEntryJSON})`;

const paidItem = fragment`
  select from transaction_items i join transactions t using (client_id, transaction_id)
  where i.entry_id = e.entry_id and i.claimed and t.state in ('paid', 'partlyRefunded')`;

/** The time to submit the entry `e` is over. */
export const isEnteringOver = fragment`not exists (
  select from entry_windows w left join judging j using (client_id, service_id)
  where w.client_id = e.client_id and w.category_id = e.category_id and j.results_released_at is null
    and greatest(w.closes_at, e.extended_until) + make_interval(mins => coalesce(j.grace_minutes, 0)) > now())`;

const openInvoice = fragment`
  select from transaction_items i join transactions t using (client_id, transaction_id)
  where i.entry_id = e.entry_id and i.claimed and ${isOpenInvoice}`;

const waiver = fragment`select from entry_fee_waivers x where x.entry_id = e.entry_id`;

/** The entry `e` was paid and can't be submitted any more. Disqualified ones don't count: staff decided on them and know. */
const isPaidNotSubmitted = fragment`e.submitted_at is null and e.handed_in_at is null and e.disqualified_at is null
  and exists (${paidItem} and i.total > i.refunded) and ${isEnteringOver}`;

export const countPaidNotSubmitted = (serviceID: string | Fragment) => fragment`
  select count(*) from entries e where e.service_id = ${serviceID} and ${isPaidNotSubmitted}`;

/** As `feeAmountFor` has it. */
const feeAmount = fragment`least(f.amount,
  case when f.member_amount is not null and ${terms.isMember} then f.member_amount end,
  case when f.later_from is not null and ${terms.earlier} + 1 >= f.later_from then f.later_amount end,
  case when ${terms.isCopy} then f.copy_amount end)`;

/** Submitted entries that are judged as soon as their invoice is paid. */
export const countAwaitingPayment = (serviceID: string | Fragment) => fragment`
  select count(*) from entries e where e.service_id = ${serviceID} and e.handed_in_at is not null and e.disqualified_at is null`;

/**
 * `unpaid` entries have a fee by now, and neither a payment nor an invoice nor a waiver; `paidNotSubmitted` ones weren't
 * submitted in time.
 */
export const feeStateConditions = {
  paid: fragment`and exists (${paidItem})`,
  paidByHand: fragment`and exists (${paidItem} and t.method in ('cash', 'manual'))`,
  invoiced: fragment`and exists (${openInvoice})`,
  waived: fragment`and exists (${waiver})`,
  unpaid: fragment`and not exists (${paidItem}) and not exists (${openInvoice}) and not exists (${waiver}) and exists (
    select from ${feesOfEntry} and coalesce(f.opens_at <= now(), true) and coalesce(f.closes_at > now(), true) and ${feeAmount} > 0)`,
  paidNotSubmitted: fragment`and ${isPaidNotSubmitted}`,
} as const;

export const feeFactsOf = async (sql: Sql, entryID: string): Promise<EntryFeeFacts | undefined> =>
  (await sql<{ facts: EntryFeeFacts }>`select ${feeFactsJSON} as facts from entries e where e.entry_id = ${entryID}`)[0]
    ?.facts;

/** The order of a removed entry's fee keeps the entry's name. */
export const nameFeesOfRemovedEntry = (sql: Sql, entryID: string, title: string) => sql`
  update transaction_items set name = name || ${title ? `: ${title}` : ""} where entry_id = ${entryID}`;

export const entryFeesOfProgram = (sql: Sql, serviceID: string) => sql`
  select fee_id from fees where service_id = ${serviceID} and applies_to = 'category' limit 1`;

/** A submitted entry that waited for its payment is judged from now on; after the release it stays out, as if it was paid. */
export const admitHandedInEntry = (sql: Sql, entryID: string) => sql`
  update entries e set submitted_at = e.handed_in_at, handed_in_at = null, updated_at = now()
  where e.entry_id = ${entryID} and e.handed_in_at is not null
    and not exists (select from judging j where j.service_id = e.service_id and j.results_released_at is not null)`;

/** `categoryID` is null for a fee of every category. */
export type ProgramEntryFee = EntryFeePrices & {
  categoryID: string | null;
  opensAt: string | null;
  closesAt: string | null;
};

export const entryFeePrices = (sql: Sql, serviceID: string) => sql<ProgramEntryFee>`
  select category_id, amount, member_amount, later_from, later_amount, copy_amount, opens_at, closes_at
  from fees where service_id = ${serviceID} and applies_to = 'category'`;

/** How many entries of the program a person has submitted or paid for. */
export const countedEntries = (sql: Sql, serviceID: string, userID: string) => sql<{ counted: number }>`
  select count(*)::integer as counted from entries e
  where e.service_id = ${serviceID} and e.user_id = ${userID} and ${countedAt(fragment`e`)} is not null`;

export const markWaitingForPayment = (sql: Sql, entryID: string, since: Date | null) => sql`
  update entries set submit_when_paid_at = ${since} where entry_id = ${entryID}`;

/** The entries that the payment of a transaction submits. */
export const entriesSubmittedWith = (sql: Sql, transactionID: string) => sql<{ entryID: string }>`
  select distinct e.entry_id from transaction_items i join entries e using (client_id, entry_id)
  where i.transaction_id = ${transactionID} and e.submit_when_paid_at is not null and e.submitted_at is null`;

type PaidEntry = { serviceID: string; userID: string; paidAt: string };

/** An entry that waited for its fee. `paidAt` is when the paying began: whoever pressed in time is in time. */
export const findPaidEntry = (sql: Sql, entryID: string) => sql<PaidEntry>`
  select e.service_id, e.user_id, max(coalesce(a.created_at, t.paid_at)) as paid_at
  from entries e
    join transaction_items i on i.entry_id = e.entry_id and i.claimed
    join transactions t on t.transaction_id = i.transaction_id and t.state in ('paid', 'partlyRefunded')
    left join payments p on p.transaction_id = t.transaction_id
    left join payment_attempts a on a.attempt_id = p.attempt_id
  where e.entry_id = ${entryID} and e.submit_when_paid_at is not null and e.submitted_at is null
  group by e.entry_id, e.service_id, e.user_id`;
