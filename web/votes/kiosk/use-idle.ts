import { useEffect } from "react";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";

const touchEvents = ["pointerdown", "keydown"] as const;

/** Seconds to wait, and whether a touch restarts them. */
export type IdleWait = { seconds: number; isPutOff: boolean };

/** Calls `end` after the wait, and returns the remaining seconds; a change of `of` restarts it. */
export function useIdle(wait: IdleWait | null, of: unknown, end: () => void): number | null {
  const seconds = wait?.seconds ?? null;
  const isPutOff = wait?.isPutOff ?? false;
  const [left, setLeft] = useKeyedState(of, () => seconds);
  useEffect(() => {
    if (seconds === null) return;
    let until = Date.now() + seconds * 1_000;
    const restart = () => {
      until = Date.now() + seconds * 1_000;
      setLeft(seconds);
    };
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1_000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) end();
    }, 250);
    if (isPutOff) for (const touch of touchEvents) addEventListener(touch, restart);
    return () => {
      clearInterval(timer);
      for (const touch of touchEvents) removeEventListener(touch, restart);
    };
  }, [seconds, isPutOff, setLeft, end]);
  return left;
}
