import { useRef } from "react";
import type { CheckoutOutcome } from "../../../../contract/commerce/checkout/checkout.ts";

/** Tells a decline of the try whose answer was lost from one that was told before: the same one again means that the last try never arrived. */
export function useDeclines() {
  const told = useRef<string | null>(null);
  return {
    tell: ({ state, attemptID }: CheckoutOutcome): void => {
      if (state === "declined") told.current = attemptID;
    },
    /** What was heard, without the words of a decline that was told before. */
    sinceThen: (outcome: CheckoutOutcome): CheckoutOutcome =>
      outcome.state === "declined" && outcome.attemptID === told.current ? { ...outcome, errors: [] } : outcome,
  };
}
