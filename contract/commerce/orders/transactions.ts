import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { builderConsent } from "../../tours/builder-consent.ts";
import { get } from "../../platform/endpoint.ts";
import { buyerResponse } from "../questions/responses.ts";
import { ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { kindNames } from "../../platform/service-kinds.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { walletListSchema } from "../wallets/wallets.ts";

const path = "/clients/:client/services/:service";

export const transactionStates = [
  "cart",
  "held",
  "awaitingPayment",
  "paid",
  "partlyRefunded",
  "refunded",
  "expired",
  "cancelled",
  "paidLateUnfilled",
] as const;
export type TransactionState = (typeof transactionStates)[number];

/** N05 How it was paid. */
export const paymentMethods = ["card", "cash", "manual", "none"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels = {
  card: "Card",
  cash: "Cash",
  manual: "Manual",
  none: "Nothing to pay",
} as const satisfies Record<PaymentMethod, string>;

type PaymentFacts = { method: PaymentMethod; cardBrand: string | null; cardLast4: string | null };

/** 'Visa ending 4242'; of what was no card's, its method. */
export function paymentMethodText({ method, cardBrand, cardLast4 }: PaymentFacts): string {
  if (!cardLast4) return paymentMethodLabels[method];
  const brand = cardBrand ?? "card";
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${cardLast4}`;
}

export const refundStates = ["sending", "succeeded", "failed", "unknown"] as const;

/** Some of the money, as staff give it back. */
export const partialRefund = {
  amount: { type: "input", kind: "currency", label: "Amount", required: true, min: 1, max: 100_000_000 },
  reason: { type: "input", kind: "text", label: "Reason", maxLength: 500 },
} as const;

const namedAmount = record({ name: Str(), amount: Integer() });
const day = record({ opensAt: Instant(), closesAt: Instant() });

export const ticketStates = ["live", "cancelled", "refunded"] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticketStateLabels = {
  live: "Good",
  cancelled: "Cancelled",
  refunded: "Refunded",
} as const satisfies Record<TicketState, string>;

/** A ticket, as whoever holds it sees it. */
export const ticketFields = {
  ticketID: ID(),
  number: Integer(),
  state: oneOf(ticketStates),
  holderName: Str(),
  product: Str(),
  program: Str(),
  place: Str(),
  zone: oneOf(timeZoneNames),
  /** When one may come: the days of the ticket, else all of the program's. */
  days: List(day),
  validFrom: nullable(Instant()),
  admits: Integer(),
  /** What its QR code says; null for one that lets nobody in, and for whoever has given it away. */
  code: nullable(Str()),
};

const purchasedTicketSchema = record({
  ...ticketFields,
  lineID: ID(),
  holderEmail: Str(),
  /** The program that it is for, by its address. */
  service: Str(),
  /** Somebody has it by a link of their own. */
  given: Bool(),
  /** They took it by the link that whoever bought it sent round. */
  claimed: Bool(),
  /** Until when whoever bought it changes who comes, by the rule of its own program; null: at no time. */
  changesUntil: nullable(Instant()),
  paid: Integer(),
  refunded: Integer(),
});
export type PurchasedTicket = Static<typeof purchasedTicketSchema>;

/** A program that an order has something of: what it says counts for its own lines. */
export const orderProgram = record({
  service: Str(),
  kind: oneOf(kindNames),
  program: Str(),
  place: Str(),
  zone: oneOf(timeZoneNames),
  refundPolicy: Str(),
  /** Until when whoever bought it changes names; null: at no time. */
  changesUntil: nullable(Instant()),
});

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What an order is called: 'Awards Gala and Spring Parade'. */
export const programsText = (programs: readonly { program: string }[]): string =>
  listFormat.format(programs.map(({ program }) => program));

/** What somebody has bought. */
const purchase = record({
  wallets: walletListSchema(),
  transactionID: ID(),
  /** The number that is read aloud; null until it is paid. */
  number: nullable(Integer()),
  state: oneOf(transactionStates),
  createdAt: Instant(),
  paidAt: nullable(Instant()),
  zone: oneOf(timeZoneNames),
  association: Str(),
  /** 'Awards Gala and Spring Parade', where it has lines of both. */
  program: Str(),
  /** In the order of their first lines: the first is the one that the order is filed under. */
  programs: List(orderProgram),
  guestName: Str(),
  guestEmail: Str(),
  guestPhone: Str(),
  /** They are not to be written to about other things, or gave no address at all. */
  declineContact: Bool(),
  lines: List(
    record({
      lineID: ID(),
      /** The program that it is of, by its address. */
      service: Str(),
      name: Str(),
      /** The entry whose fee it is; '' for what is no entry's. */
      about: Str(),
      quantity: Integer(),
      unitPrice: Integer(),
      total: Integer(),
      refunded: Integer(),
      /** It was given back, and has no tickets that say so. */
      ended: Bool(),
    }),
  ),
  subtotal: Integer(),
  discount: Integer(),
  fees: List(namedAmount),
  taxes: List(record({ ...namedAmount.properties, included: Bool() })),
  total: Integer(),
  refunded: Integer(),
  method: nullable(oneOf(paymentMethods)),
  cardBrand: nullable(Str()),
  cardLast4: nullable(Str()),
  tickets: List(purchasedTicketSchema),
  /** What was asked of the order and of those who come. */
  responses: List(buyerResponse),
  /** Until when whoever bought it changes anything: the latest of its programs'; null: at no time. */
  changesUntil: nullable(Instant()),
  builderConsent,
  /** The link that was sent round among the guests. */
  guestLink: nullable(record({ createdAt: Instant(), expiresAt: Instant() })),
});
export type Purchase = Static<typeof purchase>;

/** For whoever bears the link in the receipt's mail: it says which transaction. */
export const getPurchase = get(`${path}/purchase`, {
  summary: "What was bought, for whoever has the link to it",
  allow: "BEAR_PURCHASE",
  feature: "sales",
  answer: purchase,
});

export const getTransaction = get(`${path}/transactions/:transactionID`, {
  summary: "What was bought, with its tickets",
  allow: "VIEW_PURCHASE",
  feature: "sales",
  answer: purchase,
});
