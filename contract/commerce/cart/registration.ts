import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { SHORT_TIMEOUT, post } from "../../platform/endpoint.ts";
import { audiences } from "../../platform/forms/element.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID } from "../../platform/schema.ts";
import { kindNames } from "../../platform/service-kinds.ts";
import { productKinds, registrationSteps } from "../shop/sale-rules.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service";

/** One of these names what a line is of: a product, or the fee of an entry. */
const lineSubject = {
  ticketID: Optional(NullableID()),
  categoryID: Optional(NullableID()),
  entryID: Optional(NullableID()),
};

/** Lines of other programs of the client are put into the cart by their own IDs. */
const cartLine = inputRecord({
  ...lineSubject,
  quantity: Integer({ minimum: 1, maximum: 1_000 }),
  /** Of a donation: what is given, in cents. */
  price: Optional(Integer({ minimum: 0, maximum: 100_000_000 })),
});
export type CartLine = Static<typeof cartLine>;
export const mostCartLines = 50;

/** The cart's own key, which the browser keeps: whoever has it has the cart. */
export const cartKey = Str({ maxLength: 100, pattern: "^[A-Za-z0-9_-]{64}$" });

/** The whole cart, as it is to be from now on. */
export const cartLines = List(cartLine, { maxItems: mostCartLines });

const registrationBody = {
  cartKey: Optional(cartKey),
  /** Left out: as it is. */
  cart: Optional(cartLines),
  /** T09 The code that is to be used, '' for none; left out: as it is. */
  promoCode: Optional(Str({ maxLength: 40 })),
  /** Staff sell: prices are those of somebody who isn't known, also after registration has closed. */
  atCounter: Optional(Bool()),
};

export const offeredProduct = record({
  ticketID: ID(),
  kind: oneOf(productKinds),
  name: Str(),
  description: Str(),
  /** What it costs this person now; of a donation, the least. */
  price: Integer(),
  /** What it costs others, where that is more. */
  regularPrice: nullable(Integer()),
  memberPrice: nullable(Integer()),
  /** Until when it costs that. */
  priceUntil: nullable(Instant()),
  priceName: Str(),
  /** Why it can't be had now. */
  unavailable: nullable(oneOf(["notYet", "over", "notForYou", "soldOut"])),
  audience: oneOf(audiences),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  /** How many are left, where it is few. */
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
  /** The program that it is of, by its address and by its name. */
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
  /** Those that it has lines of, in that order: the first is the one that its order is filed under. */
  programs: List(record({ service: Str(), kind: oneOf(kindNames), program: Str(), refundPolicy: Str() })),
  /** Line by line, what isn't as it was wanted. */
  problems: List(record({ ticketID: nullable(ID()), text: Str() })),
  promoCode: nullable(Str()),
  subtotal: Integer(),
  discount: Integer(),
  fees: List(namedAmount),
  taxes: List(record({ ...namedAmount.properties, included: Bool() })),
  /** T11 Never below zero. */
  balance: Integer(),
  /** Why a card can’t pay so little; null where it can. */
  cardProblem: nullable(Str()),
  /** What membership and code have saved. */
  saved: Integer(),
  heldUntil: nullable(Instant()),
  /** Whether whoever buys is asked something, and what of it keeps the cart from being paid. */
  questions: record({ asked: Bool(), problem: nullable(Str()) }),
});
export type Cart = Static<typeof cart>;

export const registrationAnswer = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  steps: List(oneOf(registrationSteps)),
  /** What buyers are told of a program that doesn't take place; nothing of it is on sale. */
  cancelled: nullable(Str()),
  place: Str(),
  refundPolicy: Str(),
  /** When the program takes registrations; null: whenever its products are on sale. */
  window: nullable(record({ opensAt: Instant(), closesAt: Instant() })),
  /** F32 Whether the person has member prices; null: nobody has signed in. */
  member: nullable(Bool()),
  products: List(offeredProduct),
  /** One's own, or a fresh one to begin with. */
  cartKey: Str(),
  cart: nullable(cart),
});
export type Registration = Static<typeof registrationAnswer>;

/**
 * F32 What is on sale to this person, and their cart. A cart that is sent takes the place of the one before: what is in it is held from then on, and what
 * can't be had as it was wanted is said line by line.
 */
export const registration = post(`${path}/registration`, {
  summary: "See what is on sale, and keep a cart",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord(registrationBody),
  answer: registrationAnswer,
  timeout: SHORT_TIMEOUT,
});

const previewProduct = record({
  ...offeredProduct.properties,
  /** How its price and its being on sale come about, sentence by sentence. */
  reasons: List(Str()),
});

/** F32 For staff: what members and others see on another day, without holding anything. */
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
