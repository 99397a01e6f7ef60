type CardProviderFacts = {
  /** What people call it. */
  name: string;
  /** What buyers can pay with, to whoever chooses a provider. */
  takes: string;
  /** Whether a client has keys there, with which money can move. */
  hasKeys: boolean;
  /** D14 What stands below its card fields. */
  note: string;
  /** What it has to be told to send to a client's webhook. */
  webhookEvents: string;
};

/** Each provider of card payments, and all in which they differ but for how each is spoken to. */
const providerTable = {
  stripe: {
    name: "Stripe",
    takes: "Cards, Apple Pay and Google Pay",
    note: "Your card is handled by Stripe. Its number never reaches this site.",
    hasKeys: true,
    webhookEvents: "payment_intent.succeeded, payment_intent.payment_failed, refund.created and refund.updated",
  },
  square: {
    name: "Square",
    takes: "Cards",
    note: "Your card is handled by Square. Its number never reaches this site.",
    hasKeys: true,
    webhookEvents: "payment.updated, refund.created and refund.updated",
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
