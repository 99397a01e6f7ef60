import { useEffect, useEffectEvent } from "react";
import { pauseAfter } from "./payment-state.ts";

/** Polls a payment's outcome with growing pauses, and at once when the network is back. */
export function usePaymentPolling(isAsking: boolean, ask: () => Promise<string | undefined>): void {
  const poll = useEffectEvent(ask);
  useEffect(() => {
    if (!isAsking) return;
    let questionCount = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = async () => {
      const state = await poll().catch(() => "asking");
      if (state === "asking") timer = setTimeout(() => void askAgain(), pauseAfter(questionCount));
      questionCount += 1;
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
