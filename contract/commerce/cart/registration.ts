import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { SHORT_TIMEOUT, get, post } from "../../platform/endpoint.ts";
import { audiences } from "../../platform/forms/element.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID, Day } from "../../platform/schema.ts";
import { kindNames } from "../../platform/service-kinds.ts";
import { whereToWait } from "../waiting-room/waiting-room.ts";
import { madeRecords } from "./made-records.ts";
import { productKinds, registrationSteps, unavailableReasons } from "../shop/sale-rules.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service";

/** The subject of a line: a product, or the fee of an entry. Exactly one is given. */
const lineSubject = {
  ticketID: Optional(NullableID()),
  categoryID: Optional(NullableID()),
  entryID: Optional(NullableID()),
};

/** Products of the client's other programs are named by their IDs alike. */
const cartLine = inputRecord({
  ...lineSubject,
  quantity: Integer({ minimum: 1, maximum: 1_000 }),
  /** For donations: the amount in cents. */
  price: Optional(Integer({ minimum: 0, maximum: 100_000_000 })),
});
export type CartLine = Static<typeof cartLine>;
export const mostCartLines = 50;

/** The secret of a cart, stored in the browser; it gives access to the cart. */
export const cartKey = Str({ maxLength: 100, pattern: "^[A-Za-z0-9_-]{64}$" });

/** The complete contents of the cart from now on. */
export const cartLines = List(cartLine, { maxItems: mostCartLines });

const registrationBody = {
  cartKey: Optional(cartKey),
  /** Absent: the contents stay. */
  cart: Optional(cartLines),
  /** T09 The code to use; '' removes it; absent: it stays. */
  promoCode: Optional(Str({ maxLength: 40 })),
  /** Staff sell: public prices, also after registration has closed. */
  atCounter: Optional(Bool()),
};

export const offeredProduct = record({
  ticketID: ID(),
  kind: oneOf(productKinds),
  name: Str(),
  description: Str(),
  /** This person's price now; for donations, the least. */
  price: Integer(),
  /** The others' price, where it is higher. */
  regularPrice: nullable(Integer()),
  memberPrice: nullable(Integer()),
  /** The end of this price. */
  priceUntil: nullable(Instant()),
  priceName: Str(),
  /** The reason why it isn't available now. */
  unavailable: nullable(oneOf(unavailableReasons)),
  audience: oneOf(audiences),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  /** The number left, where it is small. */
  left: nullable(Integer()),
  fewest: Integer(),
  most: Integer(),
  tickets: Integer(),
  admits: Integer(),
  validFrom: nullable(Instant()),
});
export type OfferedProduct = Static<typeof offeredProduct>;

const pricedLine = record({
  lineID: ID(),
  ticketID: nullable(ID()),
  feeID: nullable(ID()),
  entryID: nullable(ID()),
  /** An entry’s fee is a `fee`. */
  kind: oneOf(productKinds),
  /** Of a paid line: the homes and sponsors that it made. */
  made: madeRecords,
  /** The program's address and name. */
  service: Str(),
  program: Str(),
  name: Str(),
  description: Str(),
  quantity: Integer(),
  price: Integer(),
  discount: Integer(),
  total: Integer(),
});

const namedAmount = record({ name: Str(), amount: Integer() });

export const cartStates = ["cart", "held", "awaitingPayment", "paid", "expired", "cancelled"] as const;

const cart = record({
  state: oneOf(cartStates),
  lines: List(pricedLine),
  /** The programs of its lines, in their order; the first is the program of its order. */
  programs: List(record({ service: Str(), kind: oneOf(kindNames), program: Str(), refundPolicy: Str() })),
  /** Line by line, where the cart differs from the request. */
  problems: List(record({ ticketID: nullable(ID()), text: Str() })),
  promoCode: nullable(Str()),
  subtotal: Integer(),
  discount: Integer(),
  fees: List(namedAmount),
  taxes: List(record({ ...namedAmount.properties, included: Bool() })),
  /** T11 Never below zero. */
  balance: Integer(),
  /** The reason why a card can’t pay this little; null where it can. */
  cardProblem: nullable(Str()),
  /** Cents saved by membership and code. */
  saved: Integer(),
  heldUntil: nullable(Instant()),
  /** The cart can be paid from a bank account, unless there is a `problem`; null: not offered here. */
  byBank: nullable(record({ problem: nullable(Str()) })),
  /** The cart can be paid by check or transfer, until when and how; null: not. */
  byInvoice: nullable(record({ dueOn: Day(), note: Str() })),
  /** `asked`: the buyer has questions to answer; `problem`: the reason why they keep the cart from being paid. */
  questions: record({ asked: Bool(), problem: nullable(Str()) }),
});
export type Cart = Static<typeof cart>;

export const registrationAnswer = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  steps: List(oneOf(registrationSteps)),
  /** The message of a cancelled program, which sells nothing. */
  cancelled: nullable(Str()),
  place: Str(),
  refundPolicy: Str(),
  /** The last moment at which buyers may say who comes; null: never. */
  changesUntil: nullable(Instant()),
  /** The program's registration window; null: products' own windows alone count. */
  window: nullable(record({ opensAt: Instant(), closesAt: Instant() })),
  /** F32 Whether the person has member prices; null: not signed in. */
  member: nullable(Bool()),
  products: List(offeredProduct),
  /** The visitor's own key, or a fresh one. */
  cartKey: Str(),
  cart: nullable(cart),
});
export type Registration = Static<typeof registrationAnswer>;

/**
 * F32 The products for this person, and their cart. A cart in the body replaces the one before: its contents are held, and each
 * line that can't be had as requested is reported.
 */
export const registration = post(`${path}/registration`, {
  summary: "See what is on sale, and keep a cart",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord(registrationBody),
  answer: registrationAnswer,
  more: whereToWait,
  timeout: SHORT_TIMEOUT,
});

const { now, zone, steps, cancelled, place, refundPolicy, changesUntil, window, products } =
  registrationAnswer.properties;

/** F32 The part of it that is the same for everybody, for the page before anything is known of its visitor. */
export const productsOnSale = get(`${path}/registration`, {
  summary: "See what is on sale, as whoever isn’t signed in sees it",
  allow: "PUBLIC",
  feature: "sales",
  cached: true,
  answer: record({ now, zone, steps, cancelled, place, refundPolicy, changesUntil, window, products }),
});
export type ProductsOnSale = Static<(typeof productsOnSale)["answer"]>;

const previewProduct = record({
  ...offeredProduct.properties,
  /** Sentences that explain its price and its availability. */
  reasons: List(Str()),
});

/** F32 For staff: products as members and others see them at another time; nothing is held. */
export const previewRegistration = post(`${path}/registration/preview/:dateTime`, {
  summary: "See what is on sale on another day, and why",
  allow: "VIEW_SALES",
  feature: "sales",
  body: inputRecord({ member: Bool() }),
  answer: record({
    now: Instant(),
    zone: oneOf(timeZoneNames),
    window: registrationAnswer.properties.window,
    products: List(previewProduct),
  }),
});

export const verifyPromoCode = post(`${path}/promo-codes/verify`, {
  summary: "See whether a promo code counts, and for what",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  form: { promoCode: { type: "input", kind: "text", label: "Promo code", required: true, maxLength: 40 } },
  answer: record({ promoCode: Str(), says: Str(), ticketIDs: nullable(List(ID())) }),
  done: "Promotional Code Added",
});
