import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { post } from "../../platform/endpoint.ts";
import { buyerBodyFields } from "./buyer-fields.ts";
import { ID, nullable, oneOf, record, inputRecord, WholeNumber } from "../../platform/schema.ts";

const path = "/clients/:client/services/:service/checkout";

/** The card, as the provider's own fields have turned it into something of one use. Figures alone would be a card's number, which has no business here. */
export const cardToken = { maxLength: 500, pattern: "^(?![\\d\\s-]{8,}$)" } as const;

/** What became of a checkout, as far as is known now. */
export const checkoutStates = ["paid", "requiresAction", "declined", "asking", "late"] as const;

export const checkoutOutcome = record({
  state: oneOf(checkoutStates),
  /** Of a decline: what the buyer is told. */
  errors: List(Str()),
  /** Of `requiresAction`: what the provider's own script goes on with. */
  clientSecret: nullable(Str()),
  /** Of `paid`: the number that is read aloud. */
  number: nullable(Integer()),
  /** The try that this is of; null where there was none. Whoever lost the answer to a try knows by it whether it arrived. */
  attemptID: nullable(ID()),
});
export type CheckoutOutcome = Static<typeof checkoutOutcome>;

/** What the cart comes to by now, for whoever saw another balance. */
export const currentBalance = record({ balance: Integer() });

/** D14 Pays for the cart, once, however often it is sent: who presses twice is told what became of the first. */
export const checkout = post(path, {
  summary: "Pay for a cart by card, or take it where it costs nothing",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord({
    cart: Str({ maxLength: 100 }),
    /** What the buyer saw; if it isn't so any more, nothing is charged. */
    balance: WholeNumber(),
    /** '' where nothing is to be paid. */
    token: Str(cardToken),
    /** Whoever has signed in is known by their account; whoever declines to be contacted needn't say who they are, and gets no mail. */
    ...buyerBodyFields,
    declineContact: Optional(Bool()),
    /** Of a tour: the buyer agrees to `builderConsentText`. */
    hearFromBuilders: Optional(Bool()),
  }),
  more: currentBalance,
  answer: checkoutOutcome,
});

/** After a card's own question, a closed laptop, a reload: the provider is asked, and nobody else believed. */
export const resumeCheckout = post(`${path}/resume`, {
  summary: "Hear what became of a payment",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord({ cart: Str({ maxLength: 100 }) }),
  answer: checkoutOutcome,
});
