import type { CheckoutOutcome } from "../../../../contract/commerce/checkout/checkout.ts";

const pauses = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000];

/** Milliseconds until the next question about a payment's outcome. */
export const pauseAfter = (questionCount: number): number => pauses[Math.min(questionCount, pauses.length - 1)]!;

/** A payment on this page: none; begun; one with an unknown outcome; or its outcome. */
export type PaymentState = { state: "none" | "paying" | "asking" } | CheckoutOutcome;

/** Buttons are disabled, and leaving the page warns. */
export const isPaymentUnderWay = ({ state }: PaymentState): boolean =>
  state === "paying" || state === "asking" || state === "requiresAction";
