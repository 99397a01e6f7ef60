import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { currentBalance } from "../commerce/checkout/checkout.ts";
import { get, post } from "../platform/endpoint.ts";
import { buyerBodyFields } from "../commerce/checkout/buyer-fields.ts";
import { cartKey, cartLines, registrationAnswer } from "../commerce/cart/registration.ts";
import { manualPaymentMethods } from "../commerce/orders/order-management.ts";
import { ID, Instant, oneOf, record, inputRecord, NullableID, WholeNumber } from "../platform/schema.ts";

const doorPath = "/clients/:client/services/:service/door";
const sellAccess = { allow: "SELL_AT_DOOR", feature: "door" } as const;

/** Minutes in which a seller can undo a sale. After that it is a refund, which staff make. */
export const UNDO_SALE_MINUTES = 10;

/** N05 A sale at the door, with its tickets and how many of them have been let in. */
const doorSale = record({
  transactionID: ID(),
  number: Integer(),
  total: Integer(),
  method: oneOf(manualPaymentMethods),
  at: Instant(),
  guestName: Str(),
  guestEmail: Str(),
  tickets: List(
    record({
      ticketID: ID(),
      number: Integer(),
      product: Str(),
      /** Content of the QR code, which the buyer photographs. */
      code: Str(),
      letIn: Bool(),
    }),
  ),
  takenBack: Bool(),
  /** End of the time in which the seller can undo the sale. */
  until: Instant(),
});
export type DoorSale = Static<typeof doorSale>;

export const keepDoorCart = post(`${doorPath}/cart`, {
  summary: "See what is sold at a door, and keep a cart there",
  ...sellAccess,
  body: inputRecord({ cartKey: Optional(cartKey), cart: Optional(cartLines) }),
  answer: registrationAnswer,
});

/** Idempotent: sent again, it answers as before. */
export const sellAtDoor = post(`${doorPath}/sell`, {
  summary: "Sell a cart at a door for cash, or for what was paid otherwise, and let in whoever has bought it",
  ...sellAccess,
  body: inputRecord({
    cart: cartKey,
    /** The amount that the buyer was told; if it has changed, nothing is sold. */
    balance: WholeNumber(),
    method: oneOf(manualPaymentMethods),
    propertyID: Optional(NullableID()),
    letIn: Bool(),
    deviceID: Optional(ID()),
    ...buyerBodyFields,
  }),
  more: currentBalance,
  answer: doorSale,
});

export const listDoorSales = get(`${doorPath}/sales`, {
  summary: "What the person has sold at the door lately, and what is in their till",
  ...sellAccess,
  answer: record({
    /** Cash since the seller's till was counted. */
    cash: Integer(),
    /** Sales of one day, the latest first. */
    sales: List(doorSale),
  }),
});

export const undoDoorSale = post(`${doorPath}/sales/:transactionID/undo`, {
  summary: "Take back what was sold at the door by mistake, and give the money back",
  ...sellAccess,
  answer: doorSale,
  done: "Sale undone.",
});
