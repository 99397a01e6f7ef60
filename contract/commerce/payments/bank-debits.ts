import { dollars } from "../../platform/money.ts";

/**
 * Business days until a bank debit is sure to have succeeded or failed: four by Stripe, and one more for what is begun after the
 * day's last hour. https://docs.stripe.com/payments/ach-direct-debit
 */
export const BANK_DEBIT_DAYS = 5;

export const debitUnderWayTitle = "Your bank payment is on its way";

export const debitUnderWayText = `It takes up to ${BANK_DEBIT_DAYS} business days. Don’t pay again: you hear by mail as soon as it is through, or if it fails.`;

export const debitTimeText = `It takes up to ${BANK_DEBIT_DAYS} business days.`;

/** What a buyer agrees to with a debit. */
export const mandateText = ({ seller, cents }: { seller: string; cents: number }): string =>
  `With “Complete Purchase” you authorize ${seller} to take ${dollars(cents)} from this bank account, once, and to correct it if it was taken by mistake.`;
