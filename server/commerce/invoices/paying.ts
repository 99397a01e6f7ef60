import type { CheckoutOutcome } from "../../../contract/commerce/checkout.ts";
import {
  markInvoicePaid,
  payInvoice,
  refundInvoice,
  reopenInvoice,
  resumeInvoicePayment,
  voidInvoice,
} from "../../../contract/commerce/invoices.ts";
import { dollars, whyNotByCard } from "../../../contract/platform/money.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type Outside, on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { type AttemptRow, isOpen, latestAttempt } from "../sales/attempt-queries.ts";
import { beginCharge, charge } from "../sales/checkout.ts";
import { finalise } from "../sales/finalise.ts";
import { lockedTransaction } from "../sales/queries.ts";
import { askAgain } from "../sales/reconcile.ts";
import { beginRefund, takeBack } from "../sales/refunds.ts";
import { writeNote } from "../sales/sales-queries.ts";
import { outcomeOf } from "../sales/settle.ts";
import { INVOICE_REMINDER_WORK } from "./invoice-mail.ts";
import { type WholeInvoice, invoiceWith, lastPayment, openInvoicesOf, wholeInvoice } from "./queries.ts";
import { refundable } from "../sales/refund-queries.ts";

type Paying = Pick<Outside<typeof payInvoice>, "bearer" | "visitor" | "now"> & { body: { invoiceID?: string } };
type Prepared = { outcome: CheckoutOutcome } | { attempt: AttemptRow; email: string; number: number };
type Sent = WholeInvoice & { transactionID: string; number: number };

/** Whose link it is, or whose own it is: nobody else is told that it is there. */
async function invoiceOfPayer(sql: Sql, { bearer, visitor, body, now }: Paying): Promise<Sent> {
  const invoiceID = bearer?.recordID ?? body.invoiceID ?? (await onlyOpenInvoice(sql, visitor));
  const [invoice] = await invoiceWith(sql, invoiceID);
  const isTheirs = bearer !== undefined || (visitor !== undefined && invoice?.userID === visitor.userID);
  found(isTheirs && invoice?.isSent ? invoice : undefined, "invoice");
  return sentInvoice(sql, invoiceID, now);
}

/** The one that there is to pay; of several the payer says which. */
async function onlyOpenInvoice(sql: Sql, visitor: Paying["visitor"]): Promise<string> {
  const invoices = visitor ? await openInvoicesOf(sql, visitor.userID) : [];
  const [only, ...others] = invoices;
  if (!only) return refuse("You have no open invoice here.", 409, { more: { invoices } });
  if (others.length === 0) return only.invoiceID;
  const named = invoices.map(({ number, total }) => `${number} of ${dollars(total)}`).join(", ");
  return refuse(`You have several open invoices: ${named}. Say which one you pay.`, 409, { more: { invoices } });
}

async function sentInvoice(sql: Sql, invoiceID: string, now: Date): Promise<Sent> {
  const { transactionID, number, ...invoice } = one(await wholeInvoice(sql, invoiceID, now));
  if (transactionID === null || number === null) return refuse("This invoice wasn’t sent yet.", 409);
  return { ...invoice, transactionID, number };
}

/** Of what nobody is about to pay, and nobody has paid: locked, so that of two who settle it one is second. */
async function lockedOpen(sql: Sql, transactionID: string) {
  const transaction = one(await lockedTransaction(sql, transactionID));
  if (transaction.state === "awaitingPayment")
    refuse("A card payment for this invoice is under way. Wait for its answer.", 409);
  if (transaction.state === "cancelled") refuse("This invoice is void.", 409);
  if (transaction.state !== "held") refuse("This invoice was paid meanwhile. Look at it once more.", 409);
  return transaction;
}

export const invoicePayments = [
  outside(payInvoice, async (ask) => {
    const { house, client, body, now, transact } = ask;
    const account = await house.payments.chosen(client.clientID);
    const prepared = await transact(async (sql): Promise<Prepared> => {
      const { transactionID, number, email } = await invoiceOfPayer(sql, ask);
      const transaction = one(await lockedTransaction(sql, transactionID));
      const { state, total: amount } = transaction;
      if (state === "cancelled") refuse("This invoice is void: there is nothing to pay.", 409);
      if (state !== "held") return { outcome: await outcomeOf(sql, transactionID) };
      const problem = whyNotByCard(amount);
      if (problem) refuse(problem, 409);
      if (!account) return refuse("Cards can’t be taken yet. Ask the association how to pay.", 409);
      return { attempt: await beginCharge(sql, transaction, { account, amount, now }), email, number };
    });
    if ("outcome" in prepared) return prepared.outcome;
    const description = `invoice ${prepared.number}`;
    return charge(house, { client, account: account!, token: body.token, description, ...prepared });
  }),

  outside(resumeInvoicePayment, async (ask) => {
    const { house, client, transact } = ask;
    const { attempt, outcome } = await transact(async (sql) => {
      const { transactionID } = await invoiceOfPayer(sql, ask);
      const [attempt] = await latestAttempt(sql, transactionID);
      return { attempt, outcome: await outcomeOf(sql, transactionID) };
    });
    return attempt && isOpen(attempt) ? askAgain(house, client.clientID, attempt) : outcome;
  }),

  on(markInvoicePaid, async ({ sql, invoice: { invoiceID }, form, user, now, audit }) => {
    const { transactionID } = await sentInvoice(sql, invoiceID, now);
    const transaction = await lockedOpen(sql, transactionID);
    const { method } = form;
    const reference = await newID(sql);
    await writeNote(sql, transactionID, form.note ?? "");
    const money = { method, provider: method, reference, amount: transaction.total, takenBy: user.userID };
    await finalise(sql, transaction, money);
    await audit(invoiceID, null, { paid: transaction.total, method, note: form.note ?? "" });
    return {};
  }),

  /** The money was never there: what was written of it is taken back in the books, not struck from them. */
  on(reopenInvoice, async ({ sql, invoice: { invoiceID }, user, now, audit }) => {
    const { transactionID } = await sentInvoice(sql, invoiceID, now);
    const { state } = one(await lockedTransaction(sql, transactionID));
    const [payment] = await lastPayment(sql, transactionID);
    const isByHand = payment?.provider === "manual" || payment?.provider === "cash";
    if (state !== "paid" || !isByHand)
      return refuse("Only what was marked as paid by hand can be taken back. Refund it instead.", 409);
    await takeBack(sql, transactionID, { ...payment, reason: "Marked as paid by mistake", madeBy: user.userID });
    await sql`
      update transactions set state = 'held', method = null, paid_at = null, note = ''
      where transaction_id = ${transactionID}`;
    await addDueWork(sql, INVOICE_REMINDER_WORK, invoiceID);
    await audit(invoiceID, { paid: payment.amount }, { paid: 0 });
    return {};
  }),

  on(voidInvoice, async ({ sql, invoice: { invoiceID }, now, audit }) => {
    const { transactionID } = await sentInvoice(sql, invoiceID, now);
    await lockedOpen(sql, transactionID);
    await sql`update transactions set state = 'cancelled' where transaction_id = ${transactionID}`;
    await audit(invoiceID, { state: "open" }, { state: "void" });
    return {};
  }),

  on(refundInvoice, async ({ sql, invoice: { invoiceID }, form, user, now, audit }) => {
    const { transactionID } = await sentInvoice(sql, invoiceID, now);
    const { state } = one(await lockedTransaction(sql, transactionID));
    const [payment] = await lastPayment(sql, transactionID);
    if (!payment || (state !== "paid" && state !== "partlyRefunded"))
      return refuse("There is nothing of this invoice to give back.", 409);
    const left = await refundable(sql, payment.paymentID);
    if (form.amount > left) refuse(`Only ${dollars(left)} of this invoice hasn’t been given back yet.`, 409);
    const reason = form.reason ?? "";
    const { paymentID } = payment;
    await beginRefund(sql, transactionID, { paymentID, amount: form.amount, reason, parts: [], madeBy: user.userID });
    await audit(invoiceID, null, { refunded: form.amount, reason });
    return {};
  }),
];
