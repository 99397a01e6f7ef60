import type { CheckoutOutcome } from "../../../../contract/commerce/checkout/checkout.ts";

const pauses = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000];

/** How long to wait before it is asked again what became of a payment. */
export const pauseAfter = (asked: number): number => pauses[Math.min(asked, pauses.length - 1)]!;

/** What is known of a payment on this page: none; begun; one whose outcome nobody knows yet; or what became of it. */
export type PaymentState = { state: "none" | "paying" | "asking" } | CheckoutOutcome;

/** Nobody may press anything, or go away thinking that nothing happened. */
export const isPaymentUnderWay = ({ state }: PaymentState): boolean =>
  state === "paying" || state === "asking" || state === "requiresAction";
