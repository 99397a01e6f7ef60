import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../../platform/downloads.ts";
import { SHORT_TIMEOUT, get, post } from "../../platform/endpoint.ts";
import { buyerFields, buyerBodyFields } from "../checkout/buyer-fields.ts";
import { correctedReceivedOnField } from "../payments/received-day.ts";
import { Cursor, Day, ID, Instant, nullable, oneOf, record, inputRecord, WholeNumber } from "../../platform/schema.ts";
import { pollAnswer, pollQuery } from "../../platform/polling.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { attemptStates } from "../payments/attempt-states.ts";
import { chargeMethods, paymentMethods } from "../../platform/payment-methods.ts";
import { dispute } from "../payments/disputes.ts";
import { type TransactionState, partialRefund, refundStates } from "./transactions.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;
const manageAccess = { allow: "MANAGE_SALES", feature: "sales" } as const;
const viewAccess = { allow: "VIEW_SALES", feature: "sales" } as const;

/** States of orders whose money has come, or is on its way. */
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
  /** Name, email, or the number of the order or a ticket. */
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
  /** Cents of this program's lines; `refunded` is the part that went back. */
  total: Integer(),
  refunded: Integer(),
  /** The total of the whole order. */
  orderTotal: Integer(),
  at: Instant(),
});
export type OrderListRow = Static<typeof row>;

export const listTransactions = get(`${path}/transactions`, {
  summary: "What was sold, the latest first",
  ...viewAccess,
  query: inputRecord({ ...filter, ...pollQuery, after: Optional(Cursor()) }),
  answer: record({ transactions: List(row), next: nullable(Str()), ...pollAnswer }),
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
    /** The last thirty days, without those on which nothing was sold. */
    days: List(record({ day: Str(), amount: Integer() })),
    /** Each product's sales less refunds, and the number sold; the largest first. */
    byProduct: List(record({ name: Str(), sold: Integer(), amount: Integer() })),
    /** Orders by promo code, and the discount of each. */
    byCode: List(record({ name: Str(), orders: Integer(), amount: Integer(), discount: Integer() })),
    /** Orders whose money came when nothing was left: staff decide. */
    late: List(record({ transactionID: ID(), guestName: Str(), total: Integer() })),
    /** Refunds that nobody has settled: the provider refused them, or they are to be sent by hand. */
    refused: List(record({ transactionID: ID(), guestName: Str(), amount: Integer(), byHand: Bool() })),
    products: List(record({ productID: ID(), name: Str() })),
  }),
});

export const orderMailKindLabels = {
  receipt: "Receipt",
  ticketGiven: "Ticket for its holder",
  refunded: "Refund",
  ticketsCancelled: "Tickets cancelled",
  ticketCancelled: "Ticket cancelled, to its holder",
} as const;

const orderMailStates = ["waiting", "sent", "refused", "bounced"] as const;

export const orderMailStateLabels = {
  waiting: "On its way",
  sent: "Sent",
  refused: "Refused",
  bounced: "Came back",
} as const satisfies Record<(typeof orderMailStates)[number], string>;

const orderMail = record({
  mailID: ID(),
  kind: oneOf(Object.keys(orderMailKindLabels) as (keyof typeof orderMailKindLabels)[]),
  recipient: Str(),
  at: Instant(),
  state: oneOf(orderMailStates),
  /** Why it couldn't be delivered, in words; null where it could. */
  reason: nullable(Str()),
  /** What the mail server answered. */
  answer: nullable(Str()),
  /** The mail couldn't be delivered, and nobody has sent it again. */
  isOpen: Bool(),
});
export type OrderMailEntry = Static<typeof orderMail>;

export const transactionHistory = get(`${transactionPath}/history`, {
  summary: "The money of an order, and what was done with it",
  ...viewAccess,
  answer: record({
    /** The buyer's account; null for a guest. */
    userID: nullable(ID()),
    note: Str(),
    /** The receipt couldn't be written at all. */
    mailError: nullable(Str()),
    /** The order's mails, the latest first. */
    mails: List(orderMail),
    payments: List(
      record({
        paymentID: ID(),
        provider: Str(),
        reference: Str(),
        amount: Integer(),
        at: Instant(),
        takenBy: nullable(Str()),
        /** Cents that went back, by our books. */
        refunded: Integer(),
        /** The payment by the provider's account; null where no provider took it, or the comparison hasn't run. */
        theirs: nullable(record({ amount: Integer(), refunded: Integer(), seenAt: Instant() })),
        method: oneOf(paymentMethods),
        /** The method is `card`. */
        byCard: Bool(),
      }),
    ),
    attempts: List(
      record({
        attemptID: ID(),
        provider: Str(),
        state: oneOf(attemptStates),
        method: oneOf(chargeMethods),
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
        /**
         * The provider's reason for a refusal; `livesAgain`: whether the refunded tickets are valid again, null where none
         * ended.
         */
        failure: Str(),
        livesAgain: nullable(Bool()),
        seenTo: Bool(),
        /** The refund isn't of a payment by card. */
        byHand: Bool(),
        at: Instant(),
        madeBy: nullable(Str()),
      }),
    ),
    /** A buyer's bank asks about a payment, or takes it back; the latest first. */
    disputes: List(dispute),
    /** The latest first; `who` is null for buyers and guests, who weren't signed in. */
    events: List(record({ eventID: ID(), at: Instant(), who: nullable(Str()), what: Str() })),
    /** Cents that can still go back, of the programs whose sales this person manages. */
    refundable: Integer(),
    /** Lines of other programs, with their names: their own sales managers refund them. */
    others: List(record({ lineID: ID(), program: Str() })),
    /** F16 Homes and sponsors that this order created. Refunds leave them in place. */
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

/** The refunded part of a ticket's price. */
export const refundModes = ["all", "withoutFees", "none"] as const;

const reasonSchema = Str({ maxLength: 500 });

/** Refunded tickets stop being valid, and their places are on sale again. */
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

/** Gives back some of the money; the purchase stays as it is. */
export const refundAmount = post(`${transactionPath}/refund-amount`, {
  summary: "Give back some of the money of an order",
  ...manageAccess,
  form: partialRefund,
  answer: record({}),
  done: "Refund begun.",
});

/** Staff settle a refused refund by hand, by another try, or not at all. */
export const seeToRefusedRefunds = post(`${transactionPath}/refused-refunds`, {
  summary: "Say that refunds of an order that were refused have been seen to",
  ...manageAccess,
  answer: record({}),
  done: "Noted.",
});

/** Fills an order whose money came late, once there is room. */
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

/** Where staff wrote a mistaken day, or none, when they recorded a payment. */
export const correctReceivedDay = post(`${transactionPath}/received-on`, {
  summary: "Correct the day on which an order’s payment by hand was received",
  ...manageAccess,
  form: { receivedOn: correctedReceivedOnField },
  answer: record({}),
  done: "Day corrected.",
});

/** N05 The methods of payments that staff enter by hand. */
export const manualPaymentMethods = ["cash", "manual"] as const;

/** Staff take the money for a cart that they filled: at the door, by check, or in their own books. */
export const sellByHand = post(`${path}/checkout/by-hand`, {
  summary: "Sell a cart for cash, or for what was paid elsewhere",
  ...manageAccess,
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    /** The total that the buyer was told; the sale is refused where it has changed. */
    balance: WholeNumber(),
    method: oneOf(manualPaymentMethods),
    /** The day on which the money came; nothing: today. */
    receivedOn: Optional(nullable(Day())),
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

/** What couldn't be delivered to an address goes to the corrected one. */
export const correctAddress = post(`${transactionPath}/mails/:mailID/correct-address`, {
  summary: "Correct an address that a mail of an order couldn’t be delivered to, and send it again",
  ...manageAccess,
  form: { email: buyerFields.guestEmail },
  answer: record({}),
  done: "Address saved. The mail is on its way.",
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
