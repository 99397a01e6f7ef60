import type { CheckoutOutcome } from "../../../contract/commerce/checkout/checkout.ts";
import {
  correctInvoiceReceivedDay,
  markInvoicePaid,
  payInvoice,
  refundInvoice,
  reopenInvoice,
  resumeInvoicePayment,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { type AttemptRow, isAttemptOpen, decisiveAttempt } from "../checkout/attempt-queries.ts";
import { beginCharge, chargeAttempt } from "../checkout/checkout.ts";
import { refuseUnchargeable } from "../checkout/bank-debits.ts";
import { finalise } from "../checkout/finalise.ts";
import { type TransactionRow, lockTransaction } from "../cart/transaction-queries.ts";
import { recheckAttempt } from "../checkout/attempt-follow-up.ts";
import { beginRefund, reverseManualPayment } from "../refunds/refunds.ts";
import { bookRefundParts, countTowardOwedRefunds, spreadRefund } from "../refunds/refund-parts.ts";
import { invoicedFeeProblem } from "../entry-fees/invoiced-fee-problem.ts";
import { correctDay, receivedDayOf, refuseOtherTimes } from "../payments/received-day.ts";
import { setOrderNote } from "../orders/order-queries.ts";
import { checkoutOutcomeOf } from "../checkout/settle.ts";
import { INVOICE_REMINDER_WORK } from "./invoice-mail.ts";
import {
  type InvoiceDetails,
  cancelledProgramsOf,
  findInvoice,
  lastPayment,
  openInvoicesBilledTo,
  invoiceDetails,
  voidTransaction,
} from "./queries.ts";
import { refundableAmount } from "../refunds/refund-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

type PayerRequest = Pick<OutsideContext<typeof payInvoice>, "linkHolder" | "visitor" | "now"> & {
  body: { invoiceID?: string };
};
type PreparedPayment = { outcome: CheckoutOutcome } | { attempt: AttemptRow; email: string; number: number };
type SentInvoice = InvoiceDetails & { transactionID: string; number: number };

/** The invoice of the link or of the signed-in payer; others are told that there is none. */
async function requirePayersInvoice(sql: Sql, { linkHolder, visitor, body, now }: PayerRequest): Promise<SentInvoice> {
  const invoiceID = linkHolder?.recordID ?? body.invoiceID ?? (await requireOnlyOpenInvoice(sql, visitor));
  const [invoice] = await findInvoice(sql, invoiceID);
  const isTheirs = linkHolder !== undefined || (visitor !== undefined && invoice?.userID === visitor.userID);
  requireFound(isTheirs && invoice?.isSent ? invoice : undefined, "invoice");
  return requireSentInvoice(sql, invoiceID, now);
}

/** The payer's only open invoice; with several, the payer must name one. */
async function requireOnlyOpenInvoice(sql: Sql, visitor: PayerRequest["visitor"]): Promise<string> {
  const invoices = visitor ? await openInvoicesBilledTo(sql, visitor.userID) : [];
  const [only, ...others] = invoices;
  if (!only) return refuse("You have no open invoice here.", 409, { more: { invoices } });
  if (others.length === 0) return only.invoiceID;
  const named = invoices.map(({ number, total }) => `${number} of ${dollars(total)}`).join(", ");
  return refuse(`You have several open invoices: ${named}. Say which one you pay.`, 409, { more: { invoices } });
}

async function requireSentInvoice(sql: Sql, invoiceID: string, now: Date): Promise<SentInvoice> {
  const { transactionID, number, ...invoice } = requireRow(await invoiceDetails(sql, invoiceID, now));
  if (transactionID === null || number === null) return refuse("This invoice wasn’t sent yet.", 409);
  return { ...invoice, transactionID, number };
}

/** Locks an invoice that is neither paid nor being paid: of two settlements at once, one is second. */
async function lockUnpaidInvoice(sql: Sql, transactionID: string): Promise<TransactionRow> {
  const transaction = requireRow(await lockTransaction(sql, transactionID));
  if (transaction.state === "awaitingPayment")
    refuse("A payment for this invoice is under way. Wait for its answer: a bank payment takes days.", 409);
  if (transaction.state === "cancelled") refuse("This invoice is void.", 409);
  if (transaction.state !== "held") refuse("This invoice was paid meanwhile. Look at it once more.", 409);
  return transaction;
}

type PaymentByHand = {
  method: "manual" | "cash";
  note: string;
  takenBy: string;
  /** Null: today. */
  receivedOn: string | null;
  now: Date;
};

/** N05 The caller has locked the transaction. */
export async function finaliseByHand(
  sql: Sql,
  transaction: TransactionRow,
  { method, note, takenBy, receivedOn, now }: PaymentByHand,
): Promise<void> {
  if (receivedOn !== null) await refuseOtherTimes(sql, transaction.transactionID, { receivedOn, now });
  await setOrderNote(sql, transaction.transactionID, note);
  const reference = await newID(sql);
  await finalise(sql, transaction, {
    method,
    provider: method,
    reference,
    amount: transaction.total,
    takenBy,
    receivedOn,
  });
}

export const invoicePaymentHandlers = [
  onOutsideTransaction(payInvoice, async (context) => {
    const { app, client, body, now, transact } = context;
    const account = await app.payments.activeAccount(client.clientID);
    const prepared = await transact(async (sql): Promise<PreparedPayment> => {
      const { transactionID, number, email } = await requirePayersInvoice(sql, context);
      const transaction = requireRow(await lockTransaction(sql, transactionID));
      const { state, total: amount } = transaction;
      if (state === "cancelled") refuse("This invoice is void: there is nothing to pay.", 409);
      if (state !== "held") return { outcome: await checkoutOutcomeOf(sql, transactionID) };
      const [cancelled] = await cancelledProgramsOf(sql, transactionID);
      if (cancelled)
        refuse(
          `${cancelled.program} doesn’t take place. Don’t pay this invoice: ask the association about the rest.`,
          409,
        );
      const feeProblem = await invoicedFeeProblem(sql, transactionID, now);
      if (feeProblem) refuse(feeProblem, 409);
      if (!account) return refuse("Cards can’t be taken yet. Ask the association how to pay.", 409);
      const { method = "card" } = body;
      await refuseUnchargeable(sql, transactionID, { account, method, total: amount, now });
      return { attempt: await beginCharge(sql, transaction, { account, amount, method, now }), email, number };
    });
    if ("outcome" in prepared) return prepared.outcome;
    const description = `invoice ${prepared.number}`;
    return chargeAttempt(app, { client, account: account!, token: body.token, description, ...prepared });
  }),

  onOutsideTransaction(resumeInvoicePayment, async (context) => {
    const { app, client, transact } = context;
    const { attempt, outcome } = await transact(async (sql) => {
      const { transactionID } = await requirePayersInvoice(sql, context);
      const [attempt] = await decisiveAttempt(sql, transactionID);
      return { attempt, outcome: await checkoutOutcomeOf(sql, transactionID) };
    });
    return attempt && isAttemptOpen(attempt) ? recheckAttempt(app, client.clientID, attempt) : outcome;
  }),

  on(markInvoicePaid, async ({ sql, invoice: { invoiceID }, form, user, now, audit }) => {
    const { transactionID } = await requireSentInvoice(sql, invoiceID, now);
    const transaction = await lockUnpaidInvoice(sql, transactionID);
    const [cancelled] = transaction.isOrder ? await cancelledProgramsOf(sql, transactionID) : [];
    if (cancelled) refuse(`${cancelled.program} doesn’t take place. Void this invoice, and send the money back.`, 409);
    const { method, note = "" } = form;
    const receivedOn = receivedDayOf(form.receivedOn);
    await finaliseByHand(sql, transaction, { method, note: note ?? "", takenBy: user.userID, receivedOn, now });
    await audit(invoiceID, null, { paid: transaction.total, method, note: note ?? "", receivedOn });
    return {};
  }),

  on(correctInvoiceReceivedDay, async ({ sql, invoice: { invoiceID }, form, now, audit }) => {
    const { transactionID } = await requireSentInvoice(sql, invoiceID, now);
    const receivedOn = receivedDayOf(form.receivedOn)!;
    const before = await correctDay(sql, transactionID, { receivedOn, now });
    await audit(invoiceID, { receivedOn: before }, { receivedOn });
    return {};
  }),

  /** The payment never happened: the ledger gets a reversal, and the first entry stays. */
  on(reopenInvoice, async ({ sql, invoice: { invoiceID }, user, now, audit }) => {
    const { transactionID } = await requireSentInvoice(sql, invoiceID, now);
    const { state, isOrder } = requireRow(await lockTransaction(sql, transactionID));
    if (isOrder) refuse("What was bought is given out: refund the order instead, and its places are free again.", 409);
    const [payment] = await lastPayment(sql, transactionID);
    const isByHand = payment?.provider === "manual" || payment?.provider === "cash";
    if (state !== "paid" || !isByHand)
      return refuse("Only what was marked as paid by hand can be marked as not paid. Refund it instead.", 409);
    await reverseManualPayment(sql, transactionID, {
      ...payment,
      reason: "Marked as paid by mistake",
      madeBy: user.userID,
    });
    await sql`
      update transactions set state = 'held', method = null, paid_at = null, received_on = null, note = ''
      where transaction_id = ${transactionID}`;
    await addDueWork(sql, INVOICE_REMINDER_WORK, invoiceID);
    await audit(invoiceID, { paid: payment.amount }, { paid: 0 });
    return {};
  }),

  on(voidInvoice, async ({ sql, invoice: { invoiceID }, now, audit }) => {
    const { transactionID } = await requireSentInvoice(sql, invoiceID, now);
    await lockUnpaidInvoice(sql, transactionID);
    await voidTransaction(sql, transactionID);
    await audit(invoiceID, { state: "open" }, { state: "void" });
    await recordEvent(sql, "invoice.voided", null, { invoiceID });
    return {};
  }),

  on(refundInvoice, async ({ sql, invoice: { invoiceID }, form, user, now, audit }) => {
    const { transactionID } = await requireSentInvoice(sql, invoiceID, now);
    const { state, isOrder } = requireRow(await lockTransaction(sql, transactionID));
    if (isOrder)
      refuse("What was bought is given out: refund the order instead, so that its tickets end with it.", 409);
    const [payment] = await lastPayment(sql, transactionID);
    if (!payment || (state !== "paid" && state !== "partlyRefunded"))
      return refuse("There is nothing of this invoice to give back.", 409);
    const left = await refundableAmount(sql, payment.paymentID);
    if (form.amount > left) refuse(`Only ${dollars(left)} of this invoice hasn’t been given back yet.`, 409);
    const reason = form.reason ?? "";
    const { paymentID } = payment;
    const parts = await spreadRefund(sql, transactionID, { amount: form.amount, serviceIDs: null });
    await bookRefundParts(sql, parts);
    await countTowardOwedRefunds(sql, transactionID, parts);
    await beginRefund(sql, transactionID, { paymentID, amount: form.amount, reason, parts, madeBy: user.userID });
    await audit(invoiceID, null, { refunded: form.amount, reason });
    return {};
  }),
];
