import { dollars } from "../../platform/money.ts";
import type { ChargeMethod } from "../../platform/payment-methods.ts";

type CardProviderFacts = {
  name: string;
  /** Means of payment, for staff who choose a provider. */
  takes: string;
  /** Whether it takes keys of the client, with which money can move. */
  hasKeys: boolean;
  /** D14 The note below its card fields. */
  note: string;
  /** Whether it can take money from buyers' bank accounts. */
  takesBank: boolean;
  /** Events that staff must switch on for the client's webhook. */
  webhookEvents: string;
  /** The least that it charges in US dollars, in cents; it refuses less. Where a provider doesn't say, 50. */
  leastCents: number;
};

/** Facts of each provider of card payments; the protocols are in `server/commerce/payments`. */
const providerTable = {
  stripe: {
    name: "Stripe",
    takes: "Cards, Apple Pay and Google Pay; bank accounts (ACH), if you like",
    note: "Your card is handled by Stripe. Its number never reaches this site.",
    hasKeys: true,
    takesBank: true,
    webhookEvents:
      "payment_intent.processing, payment_intent.succeeded, payment_intent.payment_failed, refund.created, refund.updated, charge.dispute.created, charge.dispute.updated and charge.dispute.closed",
    // https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
    leastCents: 50,
  },
  square: {
    name: "Square",
    takes: "Cards",
    note: "Your card is handled by Square. Its number never reaches this site.",
    hasKeys: true,
    takesBank: false,
    webhookEvents: "payment.updated, refund.created, refund.updated, dispute.created and dispute.state.updated",
    // https://developer.squareup.com/docs/payment-minimums
    leastCents: 1,
  },
  test: {
    name: "Test gateway",
    takes: "For trying it out: charges nobody",
    note: "This is the test gateway: it takes test cards only, and nobody is charged.",
    hasKeys: false,
    takesBank: false,
    webhookEvents: "",
    // As the strictest of the others, so that a shop that is tried out can be paid at each of them.
    leastCents: 50,
  },
} as const satisfies Record<string, CardProviderFacts>;

export type Provider = keyof typeof providerTable;
export const cardProviders: Readonly<Record<Provider, CardProviderFacts>> = providerTable;
export const providers = Object.keys(providerTable) as readonly Provider[];

export const isBelowLeast = (cents: number, provider: Provider): boolean =>
  cents > 0 && cents < cardProviders[provider].leastCents;

export const leastChargeText = (provider: Provider, method: ChargeMethod = "card"): string =>
  `A ${method === "bank" ? "bank account" : "card"} can’t be charged less than ${dollars(cardProviders[provider].leastCents)}.`;

/** Why this provider can't charge this amount; undefined where it can, and where there is nothing to pay. */
export const chargeAmountProblem = (cents: number, provider: Provider, method?: ChargeMethod): string | undefined =>
  isBelowLeast(cents, provider)
    ? `${leastChargeText(provider, method)} Add something to it, or ask the association how to pay.`
    : undefined;
