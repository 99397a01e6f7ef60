import { isOrder } from "../orders/order-conditions.ts";
import type {
  Invoice,
  InvoiceLine,
  InvoiceRow,
  InvoiceState,
  InvoiceDraft,
} from "../../../contract/commerce/invoices/invoices.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import { hasWords, numberIn } from "../../platform/db/like-pattern.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { addRows } from "../../platform/db/rows.ts";
import { isEnteringOver } from "../../entries/entry-fee-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { releasePromoCode } from "../cart/claims.ts";
import { methodOfPayment, methodOrDebit } from "../checkout/attempt-queries.ts";
import { clientZone } from "../ledger/journal-queries.ts";
import { releaseHold } from "../cart/stock.ts";
import { releasePersonalClaims } from "../cart/hold-queries.ts";
import { type Fragment, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";

/** The record that an address names. */
export type InvoiceRecord = { invoiceID: string; userID: string | null; isSent: boolean };

export const findInvoice = (sql: Sql, invoiceID: string) => sql<InvoiceRecord>`
  select invoice_id, user_id, number is not null as is_sent from invoices where invoice_id = ${invoiceID}`;

/** The state of a sent invoice is that of its transaction. */
const stateExpression = fragment`
  case when t.transaction_id is null then 'draft' when t.state = 'held' then 'open'
    when t.state = 'awaitingPayment' then 'paying' when t.state = 'cancelled' then 'void' else t.state end`;

const totalExpression = fragment`
  coalesce(t.total, (select coalesce(sum(l.amount * l.quantity), 0)::integer from invoice_lines l
    where l.invoice_id = i.invoice_id))`;

const sourceTables = fragment`invoices i left join transactions t on t.invoice_id = i.invoice_id`;

/** The association's day ends some hours after UTC's: no invoice is overdue too early. */
const isOverdue = (now: Date) => fragment`
  coalesce(t.state = 'held' and i.due_on < (${now}::timestamptz - interval '12 hours')::date, false)`;

const factColumns = (now: Date) => fragment`
  i.invoice_id, i.number, ${stateExpression} as state, i.name, i.email, ${totalExpression} as total, coalesce(t.refunded, 0) as refunded,
  i.due_on, ${isOverdue(now)} as is_overdue, ${methodOrDebit} as method, i.purchase_order`;

export type InvoiceDetails = Omit<Invoice, "association" | "byBank"> & {
  zone: TimeZone;
  /** The invoice bills an order rather than being paid for itself alone. */
  isOrder: boolean;
  userID: string | null;
  transactionID: string | null;
  remindBefore: number | null;
  remindAfter: number | null;
  mailError: string | null;
  mailAnswer: string | null;
  paidNote: string;
};

export const invoiceDetails = (sql: Sql, invoiceID: string, now: Date) => sql<InvoiceDetails>`
  select ${factColumns(now)}, coalesce(t.discount, 0) as discount,
    (select c.code from promo_codes c where c.promo_code_id = t.promo_code_id) as promo_code, i.note, i.sent_at, i.user_id, i.remind_before, i.remind_after, i.mail_error,
    (select nullif(l.reason, i.mail_error) from mail_log l where l.mail_id = i.mail_id and i.mail_error is not null) as mail_answer, t.transaction_id, coalesce(${isOrder}, false) as is_order,
    t.paid_at, t.received_on, coalesce(s.time_zone, ${clientZone}) as zone, p.card_brand, p.card_last4, coalesce(t.note, '') as paid_note,
    (select coalesce(json_agg(json_build_object('name', l.name, 'amount', l.amount, 'quantity', l.quantity)
        order by l.position), '[]')
      from invoice_lines l where l.invoice_id = i.invoice_id) as lines
  from ${sourceTables}
    left join services s on s.service_id = coalesce(t.filed_service_id, t.begun_service_id)
    left join lateral (
      select card_brand, card_last4 from payments m left join payment_attempts a using (client_id, attempt_id)
      where m.transaction_id = t.transaction_id and a.state is distinct from 'returned' order by payment_id desc limit 1
    ) p on true
  where i.invoice_id = ${invoiceID}`;

/** Changes of one invoice wait for each other here. */
export const lockInvoice = (sql: Sql, invoiceID: string) => sql<{ number: number | null }>`
  select number from invoices where invoice_id = ${invoiceID} for update`;

export type InvoiceFilter = { search?: string; state?: InvoiceState | "overdue" };

function filterCondition({ search, state: stateFilter }: InvoiceFilter, now: Date): Fragment {
  return fragment`true
    ${stateFilter === undefined ? emptyFragment : stateFilter === "overdue" ? fragment`and ${isOverdue(now)}` : fragment`and ${stateExpression} = ${stateFilter}`}
    ${
      search?.trim()
        ? fragment`and (${hasWords(fragment`search_text(i.name || ' ' || i.email || ' ' || i.purchase_order)`, search)} or i.number = ${numberIn(search)})`
        : emptyFragment
    }`;
}

type Page = { after: PageCursor<["id"]> | undefined; most: number; now: Date };

export const invoicePage = (sql: Sql, filter: InvoiceFilter, { after, most, now }: Page) => sql<InvoiceRow>`
  select ${factColumns(now)}, coalesce(i.sent_at, i.created_at) as at from ${sourceTables}
  where ${filterCondition(filter, now)} ${after ? fragment`and i.invoice_id < ${after[0]}` : emptyFragment} ${planForValues}
  order by i.invoice_id desc limit ${most}`;

export const countInvoices = (sql: Sql, filter: InvoiceFilter, now: Date) => sql<{ total: number }>`
  select count(*)::integer as total from ${sourceTables} where ${filterCondition(filter, now)} ${planForValues}`;

export const invoicesOwed = async (sql: Sql, now: Date) =>
  requireRow(
    await sql<{ owed: number; overdue: number }>`
      select coalesce(sum(t.total), 0)::bigint as owed,
        coalesce(sum(t.total) filter (where ${isOverdue(now)}), 0)::bigint as overdue
      from ${sourceTables} where t.state in ('held', 'awaitingPayment')`,
  );

export const invoicesBilledTo = (sql: Sql, userID: string, now: Date) => sql<InvoiceRow>`
  select ${factColumns(now)}, i.sent_at as at from ${sourceTables}
  where i.user_id = ${userID} and i.number is not null order by i.invoice_id desc limit 200`;

export type InvoiceFacts = Omit<InvoiceDraft, "lines"> & { purchaseOrder?: string };

export const insertInvoice = (sql: Sql, invoice: InvoiceFacts, createdBy: string | null) => sql<{ invoiceID: string }>`
  insert into invoices (user_id, name, email, due_on, note, remind_before, remind_after, purchase_order, created_by)
  values (${invoice.userID}, ${invoice.name}, ${invoice.email}, ${invoice.dueOn}, ${invoice.note}, ${invoice.remindBefore},
    ${invoice.remindAfter}, ${invoice.purchaseOrder ?? ""}, ${createdBy})
  returning invoice_id`;

export const updateInvoice = (sql: Sql, invoiceID: string, invoice: InvoiceFacts) => sql`
  update invoices set user_id = ${invoice.userID}, name = ${invoice.name}, email = ${invoice.email}, due_on = ${invoice.dueOn},
    note = ${invoice.note}, remind_before = ${invoice.remindBefore}, remind_after = ${invoice.remindAfter}
  where invoice_id = ${invoiceID}`;

export async function replaceLines(sql: Sql, invoiceID: string, lines: readonly InvoiceLine[]): Promise<void> {
  await sql`delete from invoice_lines where invoice_id = ${invoiceID}`;
  await addRows(
    sql,
    "invoice_lines",
    lines.map((line, position) => ({ ...line, invoice_id: invoiceID, position })),
  );
}

export const deleteInvoice = (sql: Sql, invoiceID: string) => sql`delete from invoices where invoice_id = ${invoiceID}`;

export const billedAccount = (sql: Sql, userID: string) => sql<{ name: string; email: string }>`
  select full_name as name, email from users where user_id = ${userID}`;

const numberInvoice = (sql: Sql, invoiceID: string, { number, now }: { number: number; now: Date }) => sql`
  update invoices set number = ${number}, sent_at = ${now} where invoice_id = ${invoiceID}`;

/** Gives it a number; from now on it can be paid. Invoices of staff have no program. */
export async function issueInvoice(
  sql: Sql,
  invoiceID: string,
  {
    number,
    now,
    serviceID = null,
    discount = 0,
  }: { number: number; now: Date; serviceID?: string | null; discount?: number },
): Promise<{ transactionID: string }> {
  await numberInvoice(sql, invoiceID, { number, now });
  return requireRow(
    await sql<{ transactionID: string }>`
      insert into transactions (invoice_id, filed_service_id, state, user_id, guest_name, guest_email, subtotal, discount, total)
      select i.invoice_id, ${serviceID}::uuid, 'held', i.user_id, i.name, i.email, l.total, ${discount}, l.total - ${discount}::integer
      from invoices i, lateral (
        select sum(amount * quantity)::integer as total from invoice_lines where invoice_id = i.invoice_id) l
      where i.invoice_id = ${invoiceID} returning transaction_id`,
  );
}

/** The same for an order, which goes on holding its places without an end. */
export async function issueOrderInvoice(
  sql: Sql,
  invoiceID: string,
  { number, now, transactionID }: { number: number; now: Date; transactionID: string },
): Promise<void> {
  await numberInvoice(sql, invoiceID, { number, now });
  await sql`
    update transactions set invoice_id = ${invoiceID}, state = 'held', held_until = null
    where transaction_id = ${transactionID}`;
}

/** Unpaid orders on an invoice, of the mailbox and of the account or browser that filled this cart. */
export const countOpenBills = (sql: Sql, transactionID: string, email: string) => sql<{
  ofMailbox: number;
  ofHolder: number;
}>`
  select (count(*) filter (where mailbox_of(t.guest_email) = mailbox_of(${email})))::integer as of_mailbox,
    (count(*) filter (where t.holder_device = mine.holder_device))::integer as of_holder
  from transactions t join transactions mine on mine.client_id = t.client_id and mine.transaction_id = ${transactionID}
  where t.state in ('held', 'awaitingPayment') and t.invoice_id is not null and ${isOrder}
    and (mailbox_of(t.guest_email) = mailbox_of(${email}) or t.holder_device = mine.holder_device)`;

type OpenInvoice = { invoiceID: string; number: number; total: number; dueOn: string | null };

export const openInvoicesBilledTo = (sql: Sql, userID: string) => sql<OpenInvoice>`
  select i.invoice_id, i.number, t.total, to_char(i.due_on, 'YYYY-MM-DD') as due_on
  from invoices i join transactions t on t.invoice_id = i.invoice_id
  where i.user_id = ${userID} and t.state in ('held', 'awaitingPayment') order by i.due_on nulls last, i.number limit 100`;

type PaymentRow = { paymentID: string; method: PaymentMethod; amount: number; at: string; takenBy: string | null };

export const invoicePayments = (sql: Sql, transactionID: string) => sql<PaymentRow>`
  select p.payment_id, ${methodOfPayment} as method, p.amount, p.at, u.full_name as taken_by
  from payments p left join payment_attempts a using (client_id, attempt_id) left join users u on u.user_id = p.taken_by
  where p.transaction_id = ${transactionID} order by p.payment_id`;

/** The payment that counts now; payments that were taken back don't. */
export const lastPayment = (sql: Sql, transactionID: string) => sql<{
  paymentID: string;
  provider: string;
  amount: number;
}>`
  select p.payment_id, p.provider, p.amount from payments p left join payment_attempts a using (client_id, attempt_id)
  where p.transaction_id = ${transactionID} and a.state is distinct from 'returned' order by p.payment_id desc limit 1`;

/** Staff see which invoices couldn't be delivered. */
export const noteUndeliveredInvoice = (sql: Sql, mailID: string, reason: string) => sql`
  update invoices set mail_error = ${reason.slice(0, 500)} where mail_id = ${mailID}`;

/** What waits to leave for the former address doesn't; no problem is left until the next mail. */
export const updateInvoiceAddress = (sql: Sql, invoiceID: string, email: string) => sql`
  with waiting as (delete from mails where mail_id = (select mail_id from invoices where invoice_id = ${invoiceID}))
  update invoices set email = ${email}, mail_error = null where invoice_id = ${invoiceID}`;

const isTooLateToPay = fragment`e.submitted_at is null and e.handed_in_at is null and ${isEnteringOver}`;

export type InvoiceDue = {
  dueOn: string;
  remindBefore: number | null;
  remindAfter: number | null;
  before: boolean;
  after: boolean;
};

const cancelledPrograms = (transactionID: Fragment) => fragment`
  select s.name as program from transaction_items x join sales_settings a using (client_id, service_id)
    join services s using (client_id, service_id)
  where x.transaction_id = ${transactionID} and a.cancelled_at is not null`;

/** Nobody is reminded of the fee of an entry that wasn't submitted in time, nor of what doesn't take place. */
export const invoiceDue = (sql: Sql, invoiceID: string) => sql<InvoiceDue>`
  select i.due_on, i.remind_before, i.remind_after, i.reminded_before_at is not null as before,
    i.reminded_after_at is not null as after
  from invoices i join transactions t on t.invoice_id = i.invoice_id
  where i.invoice_id = ${invoiceID} and i.due_on is not null and t.state = 'held'
    and not exists (
      select from transaction_items x join entries e using (client_id, entry_id)
      where x.transaction_id = t.transaction_id and ${isTooLateToPay})
    and not exists (${cancelledPrograms(fragment`t.transaction_id`)})
  for update of i`;

/** Of what it bills, programs that don't take place. */
export const cancelledProgramsOf = (sql: Sql, transactionID: string) =>
  sql<{ program: string }>`${cancelledPrograms(fragment`${transactionID}::uuid`)} limit 1`;

export const invoiceNumber = (sql: Sql, invoiceID: string) => sql<{ number: number | null }>`
  select number from invoices where invoice_id = ${invoiceID}`;

/**
 * What it has of entries' fees is due again, the places of an order are free again, and its promo code can be used again. The
 * caller has locked it.
 */
export async function voidTransaction(sql: Sql, transactionID: string): Promise<void> {
  await releaseHold(sql, transactionID);
  await releasePromoCode(sql, transactionID);
  await releasePersonalClaims(sql, transactionID);
  await sql`
    update transactions set state = 'cancelled', holder_network = null, holder_device = null
    where transaction_id = ${transactionID}`;
}
