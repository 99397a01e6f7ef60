import { checkoutProblemText } from "../../../contract/commerce/payments/card-errors.ts";
import type { DeclinedPayment } from "./provider.ts";

/** What the buyer is told. Why a bank suspects a card is for the bank to say: a thief learns nothing here. */
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
  tryAgain: "Your bank couldn’t be reached. You weren’t charged. Try again in a minute.",
} as const;

export type DeclineReason = keyof typeof declineTexts;

/** A definite no, by the provider's own code for it. */
export const declinedPayment = (
  code: string,
  reasons: Partial<Record<string, DeclineReason>>,
  reference: string | null = null,
): DeclinedPayment => ({ state: "declined", code, message: declineTexts[reasons[code] ?? "declined"], reference });

/** M07 The form itself is at fault, or how the provider was asked: nothing that another card would change. */
export const formFailure = (code: string, problem: string): DeclinedPayment => ({
  state: "declined",
  code,
  message: checkoutProblemText(problem),
  reference: null,
});
