import { Array as List, Integer, String as Str } from "typebox";
import { cardToken, checkoutOutcome, currentBalance } from "../checkout/checkout.ts";
import { get, post } from "../../platform/endpoint.ts";
import { buyerBodyFields } from "../checkout/buyer-fields.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, WholeNumber } from "../../platform/schema.ts";
import { paymentMethods } from "../../platform/payment-methods.ts";

const path = "/clients/:client/services/:service";

/** N05 The provider's card fields, on staff's screen for the buyer at the counter. */
export const payAtCounter = post(`${path}/checkout/at-counter`, {
  summary: "Sell a cart by card at the counter",
  allow: "MANAGE_SALES",
  feature: "sales",
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    balance: WholeNumber({ minimum: 1 }),
    token: Str({ ...cardToken, minLength: 1 }),
    /** Name and address are optional: tickets are there at once. */
    ...buyerBodyFields,
  }),
  more: currentBalance,
  answer: checkoutOutcome,
});

/** The order that a cart of the counter became: its tickets are shown at once. */
export const soldAtCounter = post(`${path}/checkout/sold`, {
  summary: "Find the order that a cart has become",
  allow: "MANAGE_SALES",
  feature: "sales",
  body: inputRecord({ cart: Str({ maxLength: 100 }) }),
  answer: record({ transactionID: ID() }),
});

const takings = List(record({ method: oneOf(paymentMethods), orders: Integer(), amount: Integer() }));
const cashFields = {
  takings,
  /** Cents given back in cash. */
  cashBack: Integer(),
  /** Cents that should be in the drawer, since the last count. */
  expected: Integer(),
};

export const getTills = get(`${path}/tills`, {
  summary: "What each person has taken at the counter since their till was counted last",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({
    /** A till belongs to a person, or to a shift whose pass sells. */
    open: List(
      record({ userID: nullable(ID()), shiftID: nullable(ID()), name: Str(), since: Instant(), ...cashFields }),
    ),
    counted: List(
      record({
        tillCountID: ID(),
        name: nullable(Str()),
        countedBy: nullable(Str()),
        at: Instant(),
        ...cashFields,
        counted: Integer(),
        note: Str(),
      }),
    ),
  }),
});

export const countTill = post(`${path}/tills/count`, {
  summary: "Count a till, and begin a new one",
  allow: "MANAGE_SALES",
  feature: "sales",
  form: {
    userID: { type: "input", kind: "text", label: "Whose till", carried: true },
    shiftID: { type: "input", kind: "text", label: "Which shift’s till", carried: true },
    counted: { type: "input", kind: "currency", label: "Cash counted", required: true, min: 0, max: 100_000_000 },
    note: { type: "input", kind: "text", label: "Note", maxLength: 500 },
  },
  answer: record({ expected: Integer(), counted: Integer() }),
  done: "Till counted.",
});
