import { dollars, maxCents } from "../../../contract/platform/money.ts";
import {
  type Invoice,
  type InvoiceRow,
  type InvoiceDraft,
  createInvoice,
  editInvoice,
  getInvoice,
  getLinkedInvoice,
  invoiceFile,
  invoiceHistory,
  invoiceStateText,
  invoiceTotal,
  listInvoices,
  myInvoices,
  removeInvoice,
  sendInvoice,
  correctInvoiceAddress,
} from "../../../contract/commerce/invoices/invoices.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../../tables/downloads/listing.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuseOtherRecord } from "../../platform/http/principal.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { clock } from "../../platform/clock.ts";
import { bankAccountProvider } from "../checkout/bank-debit-queries.ts";
import { bankOfferOf } from "../checkout/bank-debits.ts";
import { INVOICE_PAID_WORK } from "../checkout/finalise.ts";
import { takeNumbers } from "../cart/transaction-queries.ts";
import { orderRefunds } from "../orders/order-queries.ts";
import { INVOICE_MAIL_WORK, INVOICE_REMINDER_WORK } from "./invoice-mail.ts";
import * as queries from "./queries.ts";
import { disputesOfOrder } from "../disputes/dispute-queries.ts";
import { refundableAmount } from "../refunds/refund-queries.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

const PAGE = 50;

async function invoiceAnswer(sql: Sql, client: ClientRow, invoiceID: string, now: Date): Promise<Invoice> {
  const { transactionID, userID: _, ...invoice } = requireRow(await queries.invoiceDetails(sql, invoiceID, now));
  const isPayable = transactionID !== null && invoice.state === "open";
  const [bankAccount] = isPayable ? await bankAccountProvider(sql) : [];
  const byBank =
    isPayable && bankAccount ? await bankOfferOf(sql, transactionID, { ...invoice, ...bankAccount, now }) : null;
  return { ...invoice, association: client.name, byBank };
}

type MaybeLinkHolder = { linkHolder: { recordID: string } | undefined };

/** A link opens its own invoice alone. */
function requireLinkToInvoice({ linkHolder }: MaybeLinkHolder, invoiceID: string): void {
  refuseOtherRecord(linkHolder, invoiceID);
}

export const invoiceHandlers = [
  on(listInvoices, async ({ sql, query: { after, ...filter }, now }) => {
    const place = { after: readCursor(after, "id"), most: PAGE + 1, now };
    const [rows, sums] = await Promise.all([queries.invoicePage(sql, filter, place), queries.invoicesOwed(sql, now)]);
    const { page, next } = pageOf(rows, PAGE, ({ invoiceID }) => [invoiceID]);
    return { invoices: page, next, ...sums };
  }),

  on(myInvoices, async ({ sql, user, now }) => ({ invoices: await queries.invoicesBilledTo(sql, user.userID, now) })),

  on(getInvoice, (context) => {
    const { invoiceID } = context.invoice;
    requireLinkToInvoice(context, invoiceID);
    return invoiceAnswer(context.sql, context.client, invoiceID, context.now);
  }),

  on(getLinkedInvoice, ({ sql, client, linkHolder, now }) => invoiceAnswer(sql, client, linkHolder.recordID, now)),

  onOutsideTransaction(invoiceFile, async (context) => {
    const { client, reply, now, transact } = context;
    const { invoiceID } = context.invoice;
    requireLinkToInvoice(context, invoiceID);
    const invoice = await transact((sql) => invoiceAnswer(sql, client, invoiceID, now));
    const { drawInvoice } = await import("./invoice-file.ts");
    const name = `invoice-${invoice.number ?? "draft"}.pdf`;
    reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return reply.send(await drawInvoice(invoice)) as never;
  }),

  on(invoiceHistory, async ({ sql, invoice: { invoiceID }, now }) => {
    const { transactionID, isOrder, ...facts } = requireRow(await queries.invoiceDetails(sql, invoiceID, now));
    if (transactionID === null) return { ...facts, payments: [], refunds: [], refundable: 0, disputes: [] };
    const [payments, refunds, disputes, [last]] = await Promise.all([
      queries.invoicePayments(sql, transactionID),
      orderRefunds(sql, transactionID),
      disputesOfOrder(sql, transactionID),
      queries.lastPayment(sql, transactionID),
    ]);
    // An order is refunded where its tickets end with it.
    const refundable = last && !isOrder ? await refundableAmount(sql, last.paymentID) : 0;
    return { ...facts, payments, refunds, disputes, refundable };
  }),

  on(createInvoice, async ({ sql, body, user, audit }) => {
    const { lines, ...facts } = await checkDraft(sql, body);
    const { invoiceID } = requireRow(await queries.insertInvoice(sql, facts, user.userID));
    await queries.replaceLines(sql, invoiceID, lines);
    await audit(invoiceID, null, { name: facts.name, email: facts.email, total: invoiceTotal(lines) });
    return { invoiceID };
  }),

  on(editInvoice, async (context) => {
    const { sql, body, invoice, now, audit } = context;
    const { invoiceID } = invoice;
    await lockDraft(sql, invoiceID);
    const before = draftOf(requireRow(await queries.invoiceDetails(sql, invoiceID, now)));
    await refuseIfStale(context, invoiceID, before);
    const after = await checkDraft(sql, body);
    const { lines, ...facts } = after;
    await queries.updateInvoice(sql, invoiceID, facts);
    await queries.replaceLines(sql, invoiceID, lines);
    await audit(invoiceID, ...changedFields(before, after));
    return {};
  }),

  on(removeInvoice, async ({ sql, invoice: { invoiceID }, now, audit }) => {
    await lockDraft(sql, invoiceID);
    const { name, email, total } = requireRow(await queries.invoiceDetails(sql, invoiceID, now));
    await queries.deleteInvoice(sql, invoiceID);
    await audit(invoiceID, { name, email, total }, null);
    return {};
  }),

  on(sendInvoice, async ({ sql, invoice: { invoiceID }, now, audit }) => {
    const locked = requireFound((await queries.lockInvoice(sql, invoiceID))[0], "invoice");
    const { lines, email, name, total, state } = requireRow(await queries.invoiceDetails(sql, invoiceID, now));
    if (state === "void") refuse("This invoice is void. Write a new one.", 409);
    if (name === "" || email === "") refuse("Say first who is billed, and at which address.", 409);
    if (lines.length === 0 || total === 0) refuse("An invoice needs a line, and must come to more than nothing.", 409);
    const number = locked.number ?? (await takeNumbers(sql, "invoice", 1));
    if (locked.number === null) await queries.issueInvoice(sql, invoiceID, { number, now });
    await addDueWork(sql, INVOICE_MAIL_WORK, invoiceID);
    await addDueWork(sql, INVOICE_REMINDER_WORK, invoiceID);
    await audit(invoiceID, null, { number, sentTo: email, total });
    await recordEvent(sql, "invoice.sent", null, { invoiceID, amount: total });
    return { number };
  }),

  on(correctInvoiceAddress, async ({ sql, invoice: { invoiceID }, form, now, audit }) => {
    await queries.lockInvoice(sql, invoiceID);
    const { email, mailError, paidAt, transactionID } = requireRow(await queries.invoiceDetails(sql, invoiceID, now));
    if (mailError === null) refuse("This invoice was delivered, or sent again by somebody else.", 409);
    await queries.updateInvoiceAddress(sql, invoiceID, form.email);
    if (paidAt !== null && transactionID !== null) await addDueWork(sql, INVOICE_PAID_WORK, transactionID);
    else await addDueWork(sql, INVOICE_MAIL_WORK, invoiceID);
    await audit(invoiceID, { email }, { email: form.email });
    return {};
  }),
];

/** Sent invoices never change. */
async function lockDraft(sql: Sql, invoiceID: string): Promise<void> {
  const { number } = requireFound((await queries.lockInvoice(sql, invoiceID))[0], "invoice");
  if (number !== null) refuse("This invoice was sent, so it stays as it is. Void it, and write a new one.", 409);
}

const draftOf = (details: queries.InvoiceDetails): InvoiceDraft => {
  const { userID, name, email, lines, dueOn, note, remindBefore, remindAfter } = details;
  return { userID, name, email, lines, dueOn, note, remindBefore, remindAfter };
};

/** Refuses impossible days and totals. An account's own name and address replace those of the form. */
async function checkDraft(sql: Sql, body: InvoiceDraft): Promise<InvoiceDraft> {
  if (body.dueOn !== null && Number.isNaN(Date.parse(body.dueOn)))
    refuse("There is no such day.", 400, { errors: { dueOn: "There is no such day." } });
  if (invoiceTotal(body.lines) > maxCents) {
    const most = `An invoice comes to ${dollars(maxCents)} at most.`;
    refuse(most, 400, { errors: { lines: most } });
  }
  const { userID, dueOn, remindBefore, remindAfter } = body;
  const who = userID === null ? body : requireFound((await queries.billedAccount(sql, userID))[0], "account");
  const reminders = dueOn === null ? { remindBefore: null, remindAfter: null } : { remindBefore, remindAfter };
  return { ...body, ...reminders, name: who.name.trim(), email: who.email };
}

/** The latest first. */
export async function invoicesListing({ filter, read }: ListRequest<queries.InvoiceFilter>): Promise<Listing> {
  const now = clock.now();
  const { total } = requireRow(await read((sql) => queries.countInvoices(sql, filter, now)));
  const parts = pagesAfter<InvoiceRow>((last) =>
    read((sql) => queries.invoicePage(sql, filter, { after: last && [last.invoiceID], most: PART_SIZE, now })),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<InvoiceRow>[] = [
  { id: "number", heading: "Number", kind: "number", value: ({ number }) => number },
  { id: "state", heading: "State", kind: "text", value: invoiceStateText },
  { id: "name", heading: "Name", kind: "text", value: ({ name }) => name },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "purchaseOrder", heading: "Purchase order", kind: "text", value: ({ purchaseOrder }) => purchaseOrder },
  { id: "total", heading: "Total", kind: "money", value: ({ total }) => total },
  { id: "refunded", heading: "Refunded", kind: "money", value: ({ refunded }) => refunded },
  { id: "due", heading: "Due", kind: "date", value: ({ dueOn }) => dueOn },
  { id: "overdue", heading: "Overdue", kind: "yesNo", value: ({ isOverdue }) => isOverdue },
  { id: "at", heading: "Sent or begun", kind: "instant", value: ({ at }) => at },
];
