import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { currentBalance } from "../commerce/checkout/checkout.ts";
import { get, post } from "../platform/endpoint.ts";
import { buyerBodyFields } from "../commerce/checkout/buyer-fields.ts";
import { cartKey, cartLines, registrationAnswer } from "../commerce/cart/registration.ts";
import { manualPaymentMethods } from "../commerce/orders/order-management.ts";
import { ID, Instant, oneOf, record, inputRecord, NullableID, WholeNumber } from "../platform/schema.ts";

const doorPath = "/clients/:client/services/:service/door";
const sellAccess = { allow: "SELL_AT_DOOR", feature: "door" } as const;

/** In minutes: so long whoever sold something by mistake takes it back themselves. Later it is a refund, which staff make. */
export const UNDO_SALE_MINUTES = 10;

/** N05 Sold at a door: what to hand out, and who has been let in by it already. */
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
      /** What its QR code says: whoever has bought it photographs that. */
      code: Str(),
      letIn: Bool(),
    }),
  ),
  takenBack: Bool(),
  /** Until when whoever sold it may take it back. */
  until: Instant(),
});
export type DoorSale = Static<typeof doorSale>;

export const keepDoorCart = post(`${doorPath}/cart`, {
  summary: "See what is sold at a door, and keep a cart there",
  ...sellAccess,
  body: inputRecord({ cartKey: Optional(cartKey), cart: Optional(cartLines) }),
  answer: registrationAnswer,
});

/** Sent again, it is sold once, and answers what it answered before. */
export const sellAtDoor = post(`${doorPath}/sell`, {
  summary: "Sell a cart at a door for cash, or for what was paid otherwise, and let in whoever has bought it",
  ...sellAccess,
  body: inputRecord({
    cart: cartKey,
    /** What the buyer was told; if it isn't so any more, nothing is sold. */
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
    /** Cash that should be there, since their till was counted. */
    cash: Integer(),
    /** The latest first, of a day. */
    sales: List(doorSale),
  }),
});

export const undoDoorSale = post(`${doorPath}/sales/:transactionID/undo`, {
  summary: "Take back what was sold at the door by mistake, and give the money back",
  ...sellAccess,
  answer: doorSale,
  done: "Taken back.",
});
