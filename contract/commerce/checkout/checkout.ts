import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { post } from "../../platform/endpoint.ts";
import { chargeMethods } from "../../platform/payment-methods.ts";
import { buyerBodyFields } from "./buyer-fields.ts";
import { ID, nullable, oneOf, record, inputRecord, WholeNumber } from "../../platform/schema.ts";

const path = "/clients/:client/services/:service/checkout";

/** The provider's one-time token for a card. A value of digits alone would be a card number, and is refused. */
export const cardToken = { maxLength: 500, pattern: "^(?![\\d\\s-]{8,}$)" } as const;

/**
 * Outcomes of a checkout, as far as they are known. `asking`: the provider's answer is awaited. `processing`: the buyer's bank
 * has days for a debit. `late`: the money came when nothing was left.
 */
export const checkoutStates = ["paid", "requiresAction", "declined", "asking", "processing", "late"] as const;

export const checkoutOutcome = record({
  state: oneOf(checkoutStates),
  /** The buyer's messages after a decline. */
  errors: List(Str()),
  /** The value that the provider's script needs to continue; for `requiresAction` alone. */
  clientSecret: nullable(Str()),
  /** The order's number; for `paid` alone. */
  number: nullable(Integer()),
  /** The attempt of this outcome; null: none. A browser that lost an answer knows by it whether its attempt arrived. */
  attemptID: nullable(ID()),
});
export type CheckoutOutcome = Static<typeof checkoutOutcome>;

/** The cart's present total, sent with a refusal of another balance; for a cart whose hold is over during a rush, where to wait. */
export const currentBalance = record({ balance: Optional(Integer()), line: Optional(Str()) });

/** D14 Pays for the cart once: a repeated request answers with the first one's outcome. */
export const checkout = post(path, {
  summary: "Pay for a cart by card or from a bank account, or take it where it costs nothing",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    /** The total that the buyer saw; the charge is refused where it has changed. */
    balance: WholeNumber(),
    /** '' where the total is zero. */
    token: Str(cardToken),
    /** Nothing: card. */
    method: Optional(oneOf(chargeMethods)),
    /** Signed-in buyers are known by their account; buyers who decline to be contacted may leave these out, and get no mail. */
    ...buyerBodyFields,
    declineContact: Optional(Bool()),
    /** For tours: the buyer agrees to `builderConsentText`. */
    hearFromBuilders: Optional(Bool()),
  }),
  more: currentBalance,
  answer: checkoutOutcome,
});

/** Repeated, it answers with the same invoice. */
export const billCart = post(`${path}/invoice`, {
  summary: "Pay for a cart by check or transfer: its places are held, and an invoice goes to the buyer",
  allow: "PUBLIC",
  feature: "sales",
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    /** The total that the buyer saw. */
    balance: WholeNumber(),
    ...buyerBodyFields,
    hearFromBuilders: Optional(Bool()),
    company: Str({ maxLength: 100 }),
    /** The buyer's own number; '' where there is none. */
    purchaseOrder: Str({ maxLength: 60 }),
  }),
  more: currentBalance,
  /** The key opens the invoice's page. */
  answer: record({ invoiceKey: Str(), number: Integer() }),
});

/** After a bank's question, a closed laptop or a reload: the provider alone is asked for the outcome. */
export const resumeCheckout = post(`${path}/resume`, {
  summary: "Hear what became of a payment",
  allow: "PUBLIC",
  whileSuspended: true,
  feature: "sales",
  limited: false,
  body: inputRecord({ cart: Str({ maxLength: 100 }) }),
  answer: checkoutOutcome,
});
