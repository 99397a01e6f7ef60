/** What a provider takes money from. */
export const chargeMethods = ["card", "bank"] as const;
export type ChargeMethod = (typeof chargeMethods)[number];

/** N05 `none` is that of an order without a payment. */
export const paymentMethods = [...chargeMethods, "cash", "manual", "none"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels = {
  card: "Card",
  bank: "Bank account",
  cash: "Cash",
  manual: "Manual",
  none: "Nothing to pay",
} as const satisfies Record<PaymentMethod, string>;

/** 'Paid by card': how something was paid, within a sentence. */
export const paidByTexts = {
  card: "by card",
  bank: "from a bank account",
  cash: "in cash",
  manual: "by check or transfer",
  none: "with nothing to pay",
} as const satisfies Record<PaymentMethod, string>;
