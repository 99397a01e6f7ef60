import { useEffect } from "react";
import { useKeyedState } from "../../platform/ui/use-keyed-state.ts";

const touchEvents = ["pointerdown", "keydown"] as const;

/** So many seconds, and whether a touch begins them again. */
export type IdleWait = { seconds: number; isPutOff: boolean };

/** Calls `end` when a wait is over, and says how many seconds are left; `of` is what a new one begins with. */
export function useIdle(wait: IdleWait | null, of: unknown, end: () => void): number | null {
  const seconds = wait?.seconds ?? null;
  const isPutOff = wait?.isPutOff ?? false;
  const [left, setLeft] = useKeyedState(of, () => seconds);
  useEffect(() => {
    if (seconds === null) return;
    let until = Date.now() + seconds * 1_000;
    const touched = () => {
      until = Date.now() + seconds * 1_000;
      setLeft(seconds);
    };
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1_000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) end();
    }, 250);
    if (isPutOff) for (const touch of touchEvents) addEventListener(touch, touched);
    return () => {
      clearInterval(timer);
      for (const touch of touchEvents) removeEventListener(touch, touched);
    };
  }, [seconds, isPutOff, setLeft, end]);
  return left;
}
