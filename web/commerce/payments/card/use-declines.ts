import { useRef } from "react";
import type { CheckoutOutcome } from "../../../../contract/commerce/checkout/checkout.ts";

/** Tells a new decline from the one before the lost answer: the same attempt's decline means that the last try never arrived. */
export function useDeclines() {
  const lastDecline = useRef<string | null>(null);
  return {
    tell: ({ state, attemptID }: CheckoutOutcome): void => {
      if (state === "declined") lastDecline.current = attemptID;
    },
    /** The outcome, without the words of a decline that was shown before. */
    sinceThen: (outcome: CheckoutOutcome): CheckoutOutcome =>
      outcome.state === "declined" && outcome.attemptID === lastDecline.current ? { ...outcome, errors: [] } : outcome,
  };
}
