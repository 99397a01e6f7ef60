import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { newBalance } from "../commerce/checkout.ts";
import { get, post } from "../platform/endpoint.ts";
import { guestInBody } from "../commerce/buyer-fields.ts";
import { cartKey, cartLines, registrationAnswer } from "../commerce/registration.ts";
import { handMethods } from "../commerce/sales.ts";
import { ID, Instant, oneOf, record, sent, sentID, Whole } from "../platform/schema.ts";

const path = "/clients/:client/services/:service/door";
const sells = { allow: "SELL_AT_DOOR", feature: "door" } as const;

/** In minutes: so long whoever sold something by mistake takes it back themselves. Later it is a refund, which staff make. */
export const TAKING_BACK_MINUTES = 10;

/** N05 Sold at a door: what to hand out, and who has been let in by it already. */
const doorSale = record({
  transactionID: ID(),
  number: Integer(),
  total: Integer(),
  method: oneOf(handMethods),
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

export const keepDoorCart = post(`${path}/cart`, {
  summary: "See what is sold at a door, and keep a cart there",
  ...sells,
  body: sent({ cartKey: Optional(cartKey), cart: Optional(cartLines) }),
  answer: registrationAnswer,
});

/** Sent again, it is sold once, and answers what it answered before. */
export const sellAtDoor = post(`${path}/sell`, {
  summary: "Sell a cart at a door for cash, or for what was paid otherwise, and let in whoever has bought it",
  ...sells,
  body: sent({
    cart: cartKey,
    /** What the buyer was told; if it isn't so any more, nothing is sold. */
    balance: Whole(),
    method: oneOf(handMethods),
    propertyID: Optional(sentID()),
    letIn: Bool(),
    deviceID: Optional(ID()),
    ...guestInBody,
  }),
  more: newBalance,
  answer: doorSale,
});

export const listDoorSales = get(`${path}/sales`, {
  summary: "What the person has sold at the door lately, and what is in their till",
  ...sells,
  answer: record({
    /** Cash that should be there, since their till was counted. */
    cash: Integer(),
    /** The latest first, of a day. */
    sales: List(doorSale),
  }),
});

export const undoDoorSale = post(`${path}/sales/:transactionID/undo`, {
  summary: "Take back what was sold at the door by mistake, and give the money back",
  ...sells,
  answer: doorSale,
  done: "Taken back.",
});
