import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../../platform/downloads.ts";
import { SHORT_TIMEOUT, get, post } from "../../platform/endpoint.ts";
import { buyerFields, buyerBodyFields } from "../checkout/buyer-fields.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord, WholeNumber } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { type TransactionState, partialRefund, paymentMethods, refundStates } from "./transactions.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;
const manageAccess = { allow: "MANAGE_SALES", feature: "sales" } as const;
const viewAccess = { allow: "VIEW_SALES", feature: "sales" } as const;

/** Those that money has come for, or is about to. */
export const orderStates = [
  "paid",
  "awaitingPayment",
  "partlyRefunded",
  "refunded",
  "cancelled",
  "paidLateUnfilled",
] as const satisfies readonly TransactionState[];
export type OrderState = (typeof orderStates)[number];

export const orderStateLabels = {
  paid: "Paid",
  awaitingPayment: "Awaiting payment",
  partlyRefunded: "Partly refunded",
  refunded: "Refunded",
  cancelled: "Cancelled",
  paidLateUnfilled: "Paid late, places gone",
} as const satisfies Record<OrderState, string>;

const filter = {
  /** Name, email, the number of the order or of a ticket. */
  search: Optional(Str({ maxLength: 200 })),
  state: Optional(oneOf(orderStates)),
  method: Optional(oneOf(paymentMethods)),
  productID: Optional(ID()),
};

const row = record({
  transactionID: ID(),
  number: nullable(Integer()),
  state: oneOf(orderStates),
  guestName: Str(),
  guestEmail: Str(),
  bought: Str(),
  method: nullable(oneOf(paymentMethods)),
  /** This program's part of it, and what of that went back. */
  total: Integer(),
  refunded: Integer(),
  /** What the whole order came to. */
  orderTotal: Integer(),
  at: Instant(),
});
export type OrderListRow = Static<typeof row>;

export const listTransactions = get(`${path}/transactions`, {
  summary: "What was sold, the latest first",
  ...viewAccess,
  query: inputRecord({ ...filter, after: Optional(Cursor()) }),
  answer: record({ transactions: List(row), next: nullable(Str()) }),
});

export const downloadTransactions = post(`${path}/transactions/download`, {
  summary: "Download what was sold",
  ...viewAccess,
  ...downloadQuery(filter),
});

export const downloadGuests = post(`${path}/guests/download`, {
  summary: "Download who comes, with what they have answered",
  ...manageAccess,
  ...downloadQuery(filter),
});

/** Amounts are cents of this program's own lines. */
export const salesSummary = get(`${path}/sales`, {
  summary: "What a program has sold, in all and by day",
  ...viewAccess,
  answer: record({
    zone: oneOf(timeZoneNames),
    net: Integer(),
    refunded: Integer(),
    orders: Integer(),
    sold: Integer(),
    held: Integer(),
    /** Of the last thirty days, those on which something was sold. */
    days: List(record({ day: Str(), amount: Integer() })),
    /** What each product brought, less what went back, and how many of it are sold: the most first. */
    byProduct: List(record({ name: Str(), sold: Integer(), amount: Integer() })),
    /** What was bought with each code, and what it took off. */
    byCode: List(record({ name: Str(), orders: Integer(), amount: Integer(), discount: Integer() })),
    /** Whose money came when there was nothing left: a person decides. */
    late: List(record({ transactionID: ID(), guestName: Str(), total: Integer() })),
    /** Refunds that the card provider refused, until somebody has seen to them. */
    refused: List(record({ transactionID: ID(), guestName: Str(), amount: Integer() })),
    products: List(record({ productID: ID(), name: Str() })),
  }),
});

export const transactionHistory = get(`${transactionPath}/history`, {
  summary: "The money of an order, and what was done with it",
  ...viewAccess,
  answer: record({
    note: Str(),
    mailError: nullable(Str()),
    payments: List(
      record({
        paymentID: ID(),
        provider: Str(),
        reference: Str(),
        amount: Integer(),
        at: Instant(),
        takenBy: nullable(Str()),
        /** What of it has gone back, by our books. */
        refunded: Integer(),
        /** The same payment as its provider holds it; null for what no provider took, or hasn't been asked about yet. */
        theirs: nullable(record({ amount: Integer(), refunded: Integer(), seenAt: Instant() })),
        byCard: Bool(),
      }),
    ),
    /** Every time that a provider was asked to charge a card. */
    attempts: List(
      record({
        attemptID: ID(),
        provider: Str(),
        state: oneOf(["sending", "requiresAction", "succeeded", "declined", "unknown", "returned"]),
        reference: nullable(Str()),
        amount: Integer(),
        at: Instant(),
        errors: List(Str()),
      }),
    ),
    refunds: List(
      record({
        refundID: ID(),
        amount: Integer(),
        state: oneOf(refundStates),
        reason: Str(),
        /** Why the provider refused it, and whether what ended by it lets people in again; null where nothing did. */
        failure: Str(),
        livesAgain: nullable(Bool()),
        seenTo: Bool(),
        at: Instant(),
        madeBy: nullable(Str()),
      }),
    ),
    /** Who did what and when, the latest first; null is nobody who signed in: the buyer, or a guest. */
    events: List(record({ eventID: ID(), at: Instant(), who: nullable(Str()), what: Str() })),
    /** What of the money could still go back, of the programs whose sales this person manages. */
    refundable: Integer(),
    /** Those lines that are another program's, with its name: who manages its sales refunds them. */
    others: List(record({ lineID: ID(), program: Str() })),
    /** F16 What was made because this was paid. It stays when money is given back: staff decide about it there. */
    made: List(
      record({
        kind: oneOf(["property", "sponsor"]),
        recordID: ID(),
        name: Str(),
        disqualified: Bool(),
        removed: Bool(),
      }),
    ),
  }),
});

/** What goes back of a ticket's price. */
export const refundModes = ["all", "withoutFees", "none"] as const;

const reasonSchema = Str({ maxLength: 500 });

/** Tickets that are refunded let nobody in from then on, and what they took is on sale again. */
export const refundTransaction = post(`${transactionPath}/refund`, {
  summary: "Refund or cancel tickets and other lines of an order",
  ...manageAccess,
  body: inputRecord({
    ticketIDs: List(ID(), { maxItems: 1_000 }),
    lineIDs: List(ID(), { maxItems: 100 }),
    money: oneOf(refundModes),
    reason: reasonSchema,
  }),
  answer: record({ amount: Integer() }),
  done: "Refund begun.",
});

/** Some of the money; nothing that was bought changes by it. */
export const refundAmount = post(`${transactionPath}/refund-amount`, {
  summary: "Give back some of the money of an order",
  ...manageAccess,
  form: partialRefund,
  answer: record({}),
  done: "Refund begun.",
});

/** A refund that the provider refused is staff's to see to: by hand, by another try, or not at all. */
export const seeToRefusedRefunds = post(`${transactionPath}/refused-refunds`, {
  summary: "Say that refunds of an order that were refused have been seen to",
  ...manageAccess,
  answer: record({}),
  done: "Noted.",
});

/** Money that came too late: places are found after all. */
export const fillTransaction = post(`${transactionPath}/fill`, {
  summary: "Give what was bought to whoever paid too late",
  ...manageAccess,
  answer: record({}),
  done: "The tickets are on their way.",
});

export const resendReceipt = post(`${transactionPath}/resend`, {
  summary: "Send the receipt and the tickets once more",
  ...manageAccess,
  answer: record({}),
  done: "Receipt sent.",
});

export const noteTransaction = post(`${transactionPath}/note`, {
  summary: "Keep a note about an order, for staff",
  ...manageAccess,
  form: { note: { type: "textarea", label: "Note", maxLength: 2_000 } },
  answer: record({}),
  done: "Note saved.",
});

/** N05 What staff may take in place of a card. */
export const manualPaymentMethods = ["cash", "manual"] as const;

/** A cart that staff have filled is paid by hand: at the door, by check, by whatever they have in their books. */
export const sellByHand = post(`${path}/checkout/by-hand`, {
  summary: "Sell a cart for cash, or for what was paid elsewhere",
  ...manageAccess,
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    /** What the buyer was told; if it isn't so any more, nothing is sold. */
    balance: WholeNumber(),
    method: oneOf(manualPaymentMethods),
    ...buyerBodyFields,
  }),
  answer: record({ transactionID: ID(), number: Integer() }),
  done: "Sold.",
});

const personField = { type: "input", kind: "text", required: true, maxLength: 200 } as const;

const hiddenIfDeclined = { showWhen: { name: "declineContact", is: [false] } } as const;

/** M22 V18 */
export const changeContact = post(`${transactionPath}/contact`, {
  summary: "Change who bought it, and where the receipt goes",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  form: {
    declineContact: {
      type: "checkbox",
      label: "Decline Provide Contact Info",
      help: "Name, email and phone are taken off the order, and no mail goes out for it.",
    },
    guestName: { ...buyerFields.guestName, ...hiddenIfDeclined },
    guestEmail: { ...buyerFields.guestEmail, ...hiddenIfDeclined },
    guestPhone: { ...buyerFields.guestPhone, ...hiddenIfDeclined },
  },
  answer: record({}),
  done: "Transaction contact information updated.",
  timeout: SHORT_TIMEOUT,
});

export const moveTicket = post(`${path}/tickets/:ticketID/move`, {
  summary: "Give a ticket to another person: its old code ends",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  form: {
    name: { ...personField, label: "Name" },
    email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 },
  },
  answer: record({}),
  done: "Ticket moved.",
});
