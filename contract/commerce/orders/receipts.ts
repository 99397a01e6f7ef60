import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { download, get } from "../../platform/endpoint.ts";
import { Day, ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { paymentMethods } from "../../platform/payment-methods.ts";

const path = "/clients/:client/services/:service/receipts/:receiptID";
const namedAmount = record({ name: Str(), amount: Integer() });

const receipt = record({
  receiptID: ID(),
  number: Integer(),
  paidAt: Instant(),
  /** When a payment by hand came, where staff said so; null: when it was recorded. */
  receivedOn: nullable(Day()),
  zone: oneOf(timeZoneNames),
  association: Str(),
  program: Str(),
  guestName: Str(),
  guestEmail: Str(),
  lines: List(record({ name: Str(), about: Str(), quantity: Integer(), unitPrice: Integer() })),
  subtotal: Integer(),
  discount: Integer(),
  /** The code that took the discount off. */
  promoCode: nullable(Str()),
  fees: List(namedAmount),
  taxes: List(record({ ...namedAmount.properties, included: Bool() })),
  total: Integer(),
  refunded: Integer(),
  method: oneOf(paymentMethods),
  cardBrand: nullable(Str()),
  cardLast4: nullable(Str()),
  /** What of it is a gift that may be deducted, in sentences; none: nothing. */
  giftTexts: List(Str()),
});
export type Receipt = Static<typeof receipt>;

/** 'Promo code GALA10' */
export const discountText = (promoCode: string | null): string =>
  promoCode === null ? "Promo code" : `Promo code ${promoCode}`;

/** F20 A receipt belongs to a paid transaction, and has its ID and number. */
export const getReceipt = get(path, {
  summary: "The receipt of what was paid",
  allow: "VIEW_PURCHASE",
  whileSuspended: true,
  feature: "sales",
  answer: receipt,
});

export const receiptFile = download(`${path}/pdf`, {
  summary: "The receipt of what was paid, as PDF",
  allow: "VIEW_PURCHASE",
  whileSuspended: true,
  feature: "sales",
  fileName: "receipt.pdf",
});
