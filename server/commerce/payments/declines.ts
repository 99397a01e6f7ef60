import { checkoutProblemText } from "../../../contract/commerce/payments/card-errors.ts";
import type { DeclinedPayment } from "./provider.ts";

/** Messages for buyers. A bank's suspicion isn't explained: a thief would learn from it. */
const declineTexts = {
  declined: "Your card was declined. Try another card, or ask your bank.",
  insufficientFunds: "There isn’t enough money on this card. Try another one.",
  expired: "This card has expired, or its expiration date isn’t right. Check the date, or try another card.",
  wrongCode: "The card’s security code isn’t right. Check it and try again.",
  wrongNumber: "The card number isn’t right. Check it and try again.",
  wrongPostalCode: "The ZIP code doesn’t match the card’s. Check it and try again.",
  notSupported: "This card can’t be used for this purchase. Try another one.",
  overLimit: "This is more than the card allows. Try another one, or ask your bank.",
  verificationFailed: "Your bank couldn’t confirm that it was you. Try again, or try another card.",
  verificationRequired: "Your bank wants to confirm that it’s you. Enter your card again, or try another one.",
  enterAgain: "Your card details have run out of time. Enter them again.",
  accountEmpty: "There wasn’t enough money in the bank account.",
  accountClosed: "The bank account is closed, or can’t be used for this.",
  accountUnknown: "The bank doesn’t know this account. Its number may be wrong.",
  debitForbidden: "The bank doesn’t allow this debit, or its account holder has stopped it.",
  debitTooLarge: "This is more than can be taken from a bank account at once.",
  debitFailed: "The bank didn’t pay it, and gave no reason.",
  tryAgain: "Your bank couldn’t be reached. You weren’t charged. Try again in a minute.",
} as const;

export type DeclineReason = keyof typeof declineTexts;

/** A final decline by the provider's own code; what isn't among its reasons is said by `other`. */
export const declinedPayment = (
  code: string,
  reasons: Partial<Record<string, DeclineReason>>,
  reference: string | null = null,
  other: DeclineReason = "declined",
): DeclinedPayment => ({ state: "declined", code, message: declineTexts[reasons[code] ?? other], reference });

/** M07 A failure of the form or of our request, which another card wouldn't change. */
export const formFailure = (code: string, problem: string): DeclinedPayment => ({
  state: "declined",
  code,
  message: checkoutProblemText(problem),
  reference: null,
});
