import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { builderConsent } from "../../tours/builder-consent.ts";
import { capitalized } from "../../platform/capitalized.ts";
import { get } from "../../platform/endpoint.ts";
import { buyerResponse } from "../questions/responses.ts";
import { Day, ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { pictureSchema } from "../../platform/pictures.ts";
import { kindNames } from "../../platform/service-kinds.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { madeRecords } from "../cart/made-records.ts";
import { type ProductKind, productKinds } from "../shop/sale-rules.ts";
import { walletListSchema } from "../wallets/wallets.ts";
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from "../../platform/payment-methods.ts";

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

type ChargedFacts = { method: PaymentMethod; cardBrand: string | null; cardLast4: string };
type PaymentFacts = { method: PaymentMethod; cardBrand: string | null; cardLast4: string | null };

/** 'Visa ending 4242', 'Bank account ending 6789', or the name of the method. */
export const paymentMethodText = ({ method, cardBrand, cardLast4 }: PaymentFacts): string =>
  cardLast4 ? capitalized(chargedText({ method, cardBrand, cardLast4 })) : paymentMethodLabels[method];

/** 'Visa ending 4242', 'bank account ending 6789': what was charged, within a sentence. */
export const chargedText = ({ method, ...card }: ChargedFacts): string =>
  method === "bank" ? `bank account ending ${card.cardLast4}` : cardText(card);

/** 'Visa ending 4242'; 'card ending 4242' where its brand isn't known. */
const cardText = ({ cardBrand, cardLast4 }: { cardBrand: string | null; cardLast4: string }): string =>
  `${cardBrand ? capitalized(cardBrand) : "card"} ending ${cardLast4}`;

export const refundStates = ["sending", "succeeded", "failed", "unknown"] as const;

/** A refund of an amount that staff choose. */
export const partialRefund = {
  amount: { type: "input", kind: "currency", label: "Amount", required: true, min: 1, max: 100_000_000 },
  reason: {
    type: "input",
    kind: "text",
    label: "Reason",
    maxLength: 500,
    help: "For staff. The mail about the refund doesn’t say it.",
  },
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

export const ticketFields = {
  ticketID: ID(),
  number: Integer(),
  state: oneOf(ticketStates),
  holderName: Str(),
  product: Str(),
  program: Str(),
  /** The program's banner. */
  picture: nullable(pictureSchema),
  place: Str(),
  zone: oneOf(timeZoneNames),
  /** The days on which the ticket is valid: its product's, else all of the program's. */
  days: List(day),
  validFrom: nullable(Instant()),
  admits: Integer(),
  /** The QR code's text; null for tickets that aren't valid, and for a buyer who gave the ticket away. */
  code: nullable(Str()),
};

const purchasedTicketSchema = record({
  ...ticketFields,
  lineID: ID(),
  holderEmail: Str(),
  service: Str(),
  /** The holder has a link of their own. */
  given: Bool(),
  /** The holder took it by the guest link. */
  claimed: Bool(),
  /** The last moment at which the buyer may change the holder, by the program's rule; null: never. */
  changesUntil: nullable(Instant()),
  paid: Integer(),
  refunded: Integer(),
});
export type PurchasedTicket = Static<typeof purchasedTicketSchema>;

/** A program of an order; its rules apply to its own lines. */
export const orderProgram = record({
  service: Str(),
  kind: oneOf(kindNames),
  program: Str(),
  place: Str(),
  zone: oneOf(timeZoneNames),
  refundPolicy: Str(),
  /** The last moment at which the buyer may change names; null: never. */
  changesUntil: nullable(Instant()),
});

/** What a purchase is of, which decides its words and where it leads: tickets, unless there are none in it. */
export type PurchaseSubject = "tickets" | "entries" | "homes" | "sponsors" | "gift";

export function purchaseSubject(lines: readonly { kind: ProductKind }[]): PurchaseSubject {
  const kinds = new Set(lines.map(({ kind }) => kind));
  if (lines.length === 0 || [...kinds].some(isAdmission)) return "tickets";
  if (kinds.has("property")) return "homes";
  if (kinds.has("sponsor")) return "sponsors";
  if (kinds.has("fee")) return "entries";
  return kinds.has("donation") ? "gift" : "tickets";
}

/** Whether who buys it comes as a visitor. */
export const isAdmission = (kind: ProductKind): boolean => kind === "ticket" || kind === "registration";

/** The button to a home or a sponsor that was paid for: there is more to say of it. */
export const completeLabels = { home: "Complete your home", sponsor: "Complete your sponsorship" } as const;

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

/** An order's name: 'Awards Gala and Spring Parade'. */
export const programsText = (programs: readonly { program: string }[]): string =>
  listFormat.format(programs.map(({ program }) => program));

const purchase = record({
  wallets: walletListSchema(),
  transactionID: ID(),
  /** The order's number; null until it is paid. */
  number: nullable(Integer()),
  state: oneOf(transactionStates),
  createdAt: Instant(),
  paidAt: nullable(Instant()),
  /** When a payment by hand came, where staff said so; null: when it was recorded. */
  receivedOn: nullable(Day()),
  zone: oneOf(timeZoneNames),
  association: Str(),
  /** The name of its programs: 'Awards Gala and Spring Parade'. */
  program: Str(),
  /** In the order of their first lines; the order is filed under the first. */
  programs: List(orderProgram),
  guestName: Str(),
  guestEmail: Str(),
  guestPhone: Str(),
  /** The buyer doesn't want other mail, or gave no address. */
  declineContact: Bool(),
  lines: List(
    record({
      lineID: ID(),
      service: Str(),
      /** An entry’s fee is a `fee`. */
      kind: oneOf(productKinds),
      made: madeRecords,
      name: Str(),
      /** The title of the entry whose fee it is; '' for other lines. */
      about: Str(),
      quantity: Integer(),
      unitPrice: Integer(),
      total: Integer(),
      refunded: Integer(),
      /** Given back, and without tickets that would show it. */
      ended: Bool(),
    }),
  ),
  subtotal: Integer(),
  discount: Integer(),
  /** The code that took the discount off. */
  promoCode: nullable(Str()),
  fees: List(namedAmount),
  taxes: List(record({ ...namedAmount.properties, included: Bool() })),
  total: Integer(),
  refunded: Integer(),
  method: nullable(oneOf(paymentMethods)),
  cardBrand: nullable(Str()),
  cardLast4: nullable(Str()),
  /** What of it is a gift that may be deducted, in sentences; none: nothing. */
  giftTexts: List(Str()),
  tickets: List(purchasedTicketSchema),
  responses: List(buyerResponse),
  /** The last moment for changes by the buyer, the latest of its programs'; null: never. */
  changesUntil: nullable(Instant()),
  builderConsent,
  /** The link for the guests. */
  guestLink: nullable(record({ createdAt: Instant(), expiresAt: Instant() })),
});
export type Purchase = Static<typeof purchase>;

/** The link in the receipt's mail says which transaction it is. */
export const getPurchase = get(`${path}/purchase`, {
  summary: "What was bought, for whoever has the link to it",
  allow: "BEAR_PURCHASE",
  whileSuspended: true,
  feature: "sales",
  answer: purchase,
});

export const getTransaction = get(`${path}/transactions/:transactionID`, {
  summary: "What was bought, with its tickets",
  allow: "VIEW_PURCHASE",
  whileSuspended: true,
  feature: "sales",
  answer: purchase,
});
