import { useEffect } from "react";
import { useStateOf } from "../../platform/ui/useStateOf.ts";

const touches = ["pointerdown", "keydown"] as const;

/** So many seconds, and whether a touch begins them again. */
export type Wait = { seconds: number; isPutOff: boolean };

/** Calls `end` when a wait is over, and says how many seconds are left; `of` is what a new one begins with. */
export function useIdle(wait: Wait | null, of: unknown, end: () => void): number | null {
  const seconds = wait?.seconds ?? null;
  const isPutOff = wait?.isPutOff ?? false;
  const [left, setLeft] = useStateOf(of, () => seconds);
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
    if (isPutOff) for (const touch of touches) addEventListener(touch, touched);
    return () => {
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, touched);
    };
  }, [seconds, isPutOff, setLeft, end]);
  return left;
}
