import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { cardToken, checkoutOutcome } from "../checkout/checkout.ts";
import { downloadQuery } from "../../platform/downloads.ts";
import { download, get, post } from "../../platform/endpoint.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import {
  EmailAddressOrEmpty,
  Cursor,
  Day,
  ID,
  Instant,
  nullable,
  oneOf,
  record,
  inputRecord,
  NullableDay,
  NullableID,
  NullableInteger,
} from "../../platform/schema.ts";
import { correctedReceivedOnField, receivedOnField } from "../payments/received-day.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { dispute } from "../payments/disputes.ts";
import { type PaymentMethod, chargeMethods, paymentMethods } from "../../platform/payment-methods.ts";
import { partialRefund, refundStates } from "../orders/transactions.ts";

const path = "/clients/:client/invoices";
const invoicePath = `${path}/:invoiceID` as const;
const manageAccess = { allow: "MANAGE_INVOICES" } as const;

/** `paying`: a payment by card or from a bank account is under way, and its outcome unknown. */
export const invoiceStates = ["draft", "open", "paying", "paid", "partlyRefunded", "refunded", "void"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabels = {
  draft: "Draft",
  open: "Open",
  paying: "Awaiting payment",
  paid: "Paid",
  partlyRefunded: "Partly refunded",
  refunded: "Refunded",
  void: "Void",
} as const satisfies Record<InvoiceState, string>;

/** The state of an invoice in words, with what it is paid by where that takes days. */
export const invoiceStateText = ({ state, method }: { state: InvoiceState; method: PaymentMethod | null }): string =>
  state === "paying" && method === "bank" ? "Bank payment on its way" : invoiceStateLabels[state];

const line = record({ name: Str(), amount: Integer(), quantity: Integer() });
export type InvoiceLine = Static<typeof line>;

export const invoiceTotal = (lines: readonly Pick<InvoiceLine, "amount" | "quantity">[]): number =>
  lines.reduce((all, { amount, quantity }) => all + amount * quantity, 0);

/** 'Promo code HALF'; undefined where nothing was taken off. */
export const invoiceDiscountLabel = ({ discount, promoCode }: Pick<Invoice, "discount" | "promoCode">) =>
  discount > 0 ? (promoCode === null ? "Discount" : `Promo code ${promoCode}`) : undefined;

export const mostInvoiceLines = 50;

const reminderDays = (minimum: number) => NullableInteger({ minimum, maximum: 60 });

const draftBody = inputRecord({
  /** An account, whose name and address are used; null: the name and the address below. */
  userID: NullableID(),
  name: Str({ maxLength: 200 }),
  email: EmailAddressOrEmpty(),
  lines: List(
    inputRecord({
      name: Str({ minLength: 1, maxLength: 300 }),
      /** Cents for one. */
      amount: Integer({ minimum: 0, maximum: 100_000_000 }),
      quantity: Integer({ minimum: 1, maximum: 10_000 }),
    }),
    { maxItems: mostInvoiceLines },
  ),
  dueOn: NullableDay(),
  note: Str({ maxLength: 2_000 }),
  /** Days before and after the due date on which the billed person is reminded; null: no reminder. */
  remindBefore: reminderDays(0),
  remindAfter: reminderDays(1),
});
export type InvoiceDraft = Static<typeof draftBody>;

const invoiceFacts = {
  invoiceID: ID(),
  /** Null for drafts. */
  number: nullable(Integer()),
  state: oneOf(invoiceStates),
  name: Str(),
  email: Str(),
  total: Integer(),
  refunded: Integer(),
  dueOn: nullable(Day()),
  isOverdue: Bool(),
  /** By what it was paid, or a bank pays it just now. */
  method: nullable(oneOf(paymentMethods)),
  /** The billed person's own number of a purchase order; '' where there is none. */
  purchaseOrder: Str(),
};

const invoice = record({
  ...invoiceFacts,
  association: Str(),
  lines: List(line),
  /** Cents that a promo code takes off the lines; the total is without them. */
  discount: Integer(),
  promoCode: nullable(Str()),
  note: Str(),
  sentAt: nullable(Instant()),
  paidAt: nullable(Instant()),
  /** When a payment by hand came, where staff said so; null: when it was recorded. */
  receivedOn: nullable(Day()),
  cardBrand: nullable(Str()),
  cardLast4: nullable(Str()),
  /** The invoice can be paid from a bank account, unless there is a `problem`; null: not offered. */
  byBank: nullable(record({ problem: nullable(Str()) })),
});
export type Invoice = Static<typeof invoice>;

const row = record({ ...invoiceFacts, at: Instant() });
export type InvoiceRow = Static<typeof row>;

const filter = {
  /** Name, email, number of the invoice or the purchase order. */
  search: Optional(Str({ maxLength: 200 })),
  state: Optional(oneOf([...invoiceStates, "overdue"])),
};

export const listInvoices = get(path, {
  summary: "The invoices of a client, the latest first",
  allow: "VIEW_INVOICES",
  query: inputRecord({ ...filter, after: Optional(Cursor()) }),
  answer: record({
    invoices: List(row),
    next: nullable(Str()),
    /** Cents owed in all; `overdue` is the late part. */
    owed: Integer(),
    overdue: Integer(),
  }),
});

export const downloadInvoices = post(`${path}/download`, {
  summary: "Download the invoices",
  allow: "VIEW_INVOICES",
  ...downloadQuery(filter),
});

export const createInvoice = post(path, {
  summary: "Write an invoice",
  ...manageAccess,
  body: draftBody,
  answer: record({ invoiceID: ID() }),
  done: "Draft saved.",
});

/** F19 The billed person and staff may see it. */
export const getInvoice = get(invoicePath, { summary: "An invoice", allow: "VIEW_INVOICE", answer: invoice });

/** The link in the invoice's mail says which invoice it is. */
export const getLinkedInvoice = get("/clients/:client/invoice", {
  summary: "An invoice, for whoever has the link to it",
  allow: "BEAR_INVOICE",
  answer: invoice,
});

export const myInvoices = get("/clients/:client/my-invoices", {
  summary: "What somebody has been billed for",
  allow: "SIGNED_IN",
  answer: record({ invoices: List(row) }),
});

export const invoiceFile = download(`${invoicePath}/pdf`, {
  summary: "An invoice, as PDF",
  allow: "VIEW_INVOICE",
  fileName: "invoice.pdf",
});

/** Invoices can be edited until they are sent. */
export const editInvoice = post(invoicePath, {
  summary: "Change an invoice that wasn’t sent",
  ...manageAccess,
  body: draftBody,
  answer: record({}),
  more: changedMeanwhile,
  done: "Draft saved.",
});

export const removeInvoice = post(`${invoicePath}/remove`, {
  summary: "Remove an invoice that wasn’t sent",
  ...manageAccess,
  answer: record({}),
  done: "Draft removed.",
});

/** The first sending gives the invoice its number; later ones repeat it. */
export const sendInvoice = post(`${invoicePath}/send`, {
  summary: "Send an invoice, or send it once more",
  ...manageAccess,
  answer: record({ number: Integer() }),
  done: "Invoice sent.",
});

/** An invoice stays as it was sent, but for an address that its mail didn't reach. */
export const correctInvoiceAddress = post(`${invoicePath}/correct-address`, {
  summary: "Correct the address that an invoice couldn’t be delivered to, and send it again",
  ...manageAccess,
  form: { email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 } },
  answer: record({}),
  done: "Address saved. The invoice is on its way.",
});

/** N05 By check, transfer or cash. */
export const markInvoicePaid = post(`${invoicePath}/mark-paid`, {
  summary: "Mark an invoice as paid",
  ...manageAccess,
  form: {
    method: {
      type: "radio",
      label: "Paid",
      required: true,
      options: [
        { value: "manual", label: "By check or transfer" },
        { value: "cash", label: "In cash" },
      ],
    },
    receivedOn: receivedOnField,
    note: {
      type: "input",
      kind: "text",
      label: "Note",
      maxLength: 500,
      help: "Such as the number of the check. Only staff see it.",
    },
  },
  answer: record({}),
  done: "Marked as paid.",
});

export const correctInvoiceReceivedDay = post(`${invoicePath}/received-on`, {
  summary: "Correct the day on which an invoice’s payment by hand was received",
  ...manageAccess,
  form: { receivedOn: correctedReceivedOnField },
  answer: record({}),
  done: "Day corrected.",
});

export const reopenInvoice = post(`${invoicePath}/reopen`, {
  summary: "Take back that an invoice was marked as paid",
  ...manageAccess,
  answer: record({}),
  done: "The invoice is open again.",
});

export const voidInvoice = post(`${invoicePath}/void`, {
  summary: "Void an invoice, so that nobody pays it",
  ...manageAccess,
  answer: record({}),
  done: "Invoice voided.",
});

export const refundInvoice = post(`${invoicePath}/refund`, {
  summary: "Give back some or all of what was paid for an invoice",
  ...manageAccess,
  form: partialRefund,
  answer: record({}),
  done: "Refund begun.",
});

/** Facts that staff see and the billed person doesn't. */
export const invoiceHistory = get(`${invoicePath}/history`, {
  summary: "What staff know of an invoice: its money, its mail and its reminders",
  allow: "VIEW_INVOICES",
  answer: record({
    userID: nullable(ID()),
    /** By whose clocks its days are told: its program's, or the association's. */
    zone: oneOf(timeZoneNames),
    remindBefore: nullable(Integer()),
    remindAfter: nullable(Integer()),
    /** Why its last mail couldn't be delivered, in words, and what the mail server answered. */
    mailError: nullable(Str()),
    mailAnswer: nullable(Str()),
    /** Staff's note of a payment by hand. */
    paidNote: Str(),
    payments: List(
      record({
        paymentID: ID(),
        method: oneOf(paymentMethods),
        amount: Integer(),
        at: Instant(),
        takenBy: nullable(Str()),
      }),
    ),
    refunds: List(
      record({
        refundID: ID(),
        amount: Integer(),
        state: oneOf(refundStates),
        reason: Str(),
        at: Instant(),
        madeBy: nullable(Str()),
      }),
    ),
    refundable: Integer(),
    /** A buyer's bank asks about a payment, or takes it back; the latest first. */
    disputes: List(dispute),
  }),
});

const payerAccess = { allow: "PAY_INVOICE", limited: false } as const;

/** The payer's open invoices, sent with a refusal when the request names none. */
const openInvoices = record({
  invoices: List(record({ invoiceID: ID(), number: Integer(), total: Integer(), dueOn: nullable(Day()) })),
});

/** D15 A repeated request doesn't pay again. The link names the invoice; a signed-in payer with several names it in the body. */
export const payInvoice = post(`${path}/pay/cc`, {
  summary: "Pay an invoice by card or from a bank account",
  ...payerAccess,
  body: inputRecord({
    invoiceID: Optional(ID()),
    token: Str({ ...cardToken, minLength: 1 }),
    /** Nothing: card. */
    method: Optional(oneOf(chargeMethods)),
  }),
  more: openInvoices,
  answer: checkoutOutcome,
});

export const resumeInvoicePayment = post(`${path}/pay/resume`, {
  summary: "Hear what became of an invoice’s payment",
  ...payerAccess,
  body: inputRecord({ invoiceID: Optional(ID()) }),
  more: openInvoices,
  answer: checkoutOutcome,
});
