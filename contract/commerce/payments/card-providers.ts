type CardProviderFacts = {
  name: string;
  /** Means of payment, for staff who choose a provider. */
  takes: string;
  /** Whether it takes keys of the client, with which money can move. */
  hasKeys: boolean;
  /** D14 The note below its card fields. */
  note: string;
  /** Events that staff must switch on for the client's webhook. */
  webhookEvents: string;
};

/** Facts of each provider of card payments; the protocols are in `server/commerce/payments`. */
const providerTable = {
  stripe: {
    name: "Stripe",
    takes: "Cards, Apple Pay and Google Pay",
    note: "Your card is handled by Stripe. Its number never reaches this site.",
    hasKeys: true,
    webhookEvents:
      "payment_intent.succeeded, payment_intent.payment_failed, refund.created, refund.updated, charge.dispute.created, charge.dispute.updated and charge.dispute.closed",
  },
  square: {
    name: "Square",
    takes: "Cards",
    note: "Your card is handled by Square. Its number never reaches this site.",
    hasKeys: true,
    webhookEvents: "payment.updated, refund.created, refund.updated, dispute.created and dispute.state.updated",
  },
  test: {
    name: "Test gateway",
    takes: "For trying it out: charges nobody",
    note: "This is the test gateway: it takes test cards only, and nobody is charged.",
    hasKeys: false,
    webhookEvents: "",
  },
} as const satisfies Record<string, CardProviderFacts>;

export type Provider = keyof typeof providerTable;
export const cardProviders: Readonly<Record<Provider, CardProviderFacts>> = providerTable;
export const providers = Object.keys(providerTable) as readonly Provider[];
