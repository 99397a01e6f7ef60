import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { asFile } from "../platform/downloads.ts";
import { PATIENCE, get, post } from "../platform/endpoint.ts";
import { guestFields, guestInBody } from "./buyer-fields.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, sent, Whole } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { type TransactionState, partialRefund, paymentMethods, refundStates } from "./transactions.ts";

const path = "/clients/:client/services/:service";
const transaction = `${path}/transactions/:transactionID` as const;
const manages = { allow: "MANAGE_SALES", feature: "sales" } as const;
const views = { allow: "VIEW_SALES", feature: "sales" } as const;

/** Those that money has come for, or is about to. */
export const soldStates = [
  "paid",
  "awaitingPayment",
  "partlyRefunded",
  "refunded",
  "cancelled",
  "paidLateUnfilled",
] as const satisfies readonly TransactionState[];
export type SoldState = (typeof soldStates)[number];

export const soldStateLabels = {
  paid: "Paid",
  awaitingPayment: "Awaiting payment",
  partlyRefunded: "Partly refunded",
  refunded: "Refunded",
  cancelled: "Cancelled",
  paidLateUnfilled: "Paid late, places gone",
} as const satisfies Record<SoldState, string>;

const filter = {
  /** Name, email, the number of the order or of a ticket. */
  search: Optional(Str({ maxLength: 200 })),
  state: Optional(oneOf(soldStates)),
  method: Optional(oneOf(paymentMethods)),
  productID: Optional(ID()),
};

const row = record({
  transactionID: ID(),
  number: nullable(Integer()),
  state: oneOf(soldStates),
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
export type SoldRow = Static<typeof row>;

export const listTransactions = get(`${path}/transactions`, {
  summary: "What was sold, the latest first",
  ...views,
  query: sent({ ...filter, after: Optional(Cursor()) }),
  answer: record({ transactions: List(row), next: nullable(Str()) }),
});

export const downloadTransactions = post(`${path}/transactions/download`, {
  summary: "Download what was sold",
  ...views,
  ...asFile(filter),
});

export const downloadGuests = post(`${path}/guests/download`, {
  summary: "Download who comes, with what they have answered",
  ...manages,
  ...asFile(filter),
});

/** Amounts are cents of this program's own lines. */
export const salesSummary = get(`${path}/sales`, {
  summary: "What a program has sold, in all and by day",
  ...views,
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

export const transactionHistory = get(`${transaction}/history`, {
  summary: "The money of an order, and what was done with it",
  ...views,
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
export const refundMoney = ["all", "withoutFees", "none"] as const;

const reason = Str({ maxLength: 500 });

/** Tickets that are refunded let nobody in from then on, and what they took is on sale again. */
export const refundTransaction = post(`${transaction}/refund`, {
  summary: "Refund or cancel tickets and other lines of an order",
  ...manages,
  body: sent({
    ticketIDs: List(ID(), { maxItems: 1_000 }),
    lineIDs: List(ID(), { maxItems: 100 }),
    money: oneOf(refundMoney),
    reason,
  }),
  answer: record({ amount: Integer() }),
  done: "Refund begun.",
});

/** Some of the money; nothing that was bought changes by it. */
export const refundAmount = post(`${transaction}/refund-amount`, {
  summary: "Give back some of the money of an order",
  ...manages,
  form: partialRefund,
  answer: record({}),
  done: "Refund begun.",
});

/** A refund that the provider refused is staff's to see to: by hand, by another try, or not at all. */
export const seeToRefusedRefunds = post(`${transaction}/refused-refunds`, {
  summary: "Say that refunds of an order that were refused have been seen to",
  ...manages,
  answer: record({}),
  done: "Noted.",
});

/** Money that came too late: places are found after all. */
export const fillTransaction = post(`${transaction}/fill`, {
  summary: "Give what was bought to whoever paid too late",
  ...manages,
  answer: record({}),
  done: "The tickets are on their way.",
});

export const resendReceipt = post(`${transaction}/resend`, {
  summary: "Send the receipt and the tickets once more",
  ...manages,
  answer: record({}),
  done: "Receipt sent.",
});

export const noteTransaction = post(`${transaction}/note`, {
  summary: "Keep a note about an order, for staff",
  ...manages,
  form: { note: { type: "textarea", label: "Note", maxLength: 2_000 } },
  answer: record({}),
  done: "Note saved.",
});

/** N05 What staff may take in place of a card. */
export const handMethods = ["cash", "manual"] as const;

/** A cart that staff have filled is paid by hand: at the door, by check, by whatever they have in their books. */
export const sellByHand = post(`${path}/checkout/by-hand`, {
  summary: "Sell a cart for cash, or for what was paid elsewhere",
  ...manages,
  body: sent({
    cart: Str({ maxLength: 100 }),
    /** What the buyer was told; if it isn't so any more, nothing is sold. */
    balance: Whole(),
    method: oneOf(handMethods),
    ...guestInBody,
  }),
  answer: record({ transactionID: ID(), number: Integer() }),
  done: "Sold.",
});

const person = { type: "input", kind: "text", required: true, maxLength: 200 } as const;

const unlessDeclined = { showWhen: { name: "declineContact", is: [false] } } as const;

/** M22 V18 */
export const changeContact = post(`${transaction}/contact`, {
  summary: "Change who bought it, and where the receipt goes",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  form: {
    declineContact: {
      type: "checkbox",
      label: "Decline Provide Contact Info",
      help: "Name, email and phone are taken off the order, and no mail goes out for it.",
    },
    guestName: { ...guestFields.guestName, ...unlessDeclined },
    guestEmail: { ...guestFields.guestEmail, ...unlessDeclined },
    guestPhone: { ...guestFields.guestPhone, ...unlessDeclined },
  },
  answer: record({}),
  done: "Transaction contact information updated.",
  patience: PATIENCE,
});

export const moveTicket = post(`${path}/tickets/:ticketID/move`, {
  summary: "Give a ticket to another person: its old code ends",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  form: {
    name: { ...person, label: "Name" },
    email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 },
  },
  answer: record({}),
  done: "Ticket moved.",
});
