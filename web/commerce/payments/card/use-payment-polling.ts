import { useEffect, useEffectEvent } from "react";
import { pauseAfter } from "./payment-state.ts";

/** Asks with growing pauses what became of a payment, until it is known; at once when the network is back. */
export function usePaymentPolling(isAsking: boolean, ask: () => Promise<string | undefined>): void {
  const hear = useEffectEvent(ask);
  useEffect(() => {
    if (!isAsking) return;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = async () => {
      const state = await hear().catch(() => "asking");
      if (state === "asking") timer = setTimeout(() => void askAgain(), pauseAfter(asked));
      asked += 1;
    };
    void askAgain();
    const atOnce = () => {
      clearTimeout(timer);
      void askAgain();
    };
    addEventListener("online", atOnce);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", atOnce);
    };
  }, [isAsking]);
}
