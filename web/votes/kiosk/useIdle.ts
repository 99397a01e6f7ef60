import { useEffect, useState } from "react";

const touches = ["pointerdown", "keydown"] as const;

/** Calls `end` after so many seconds without a touch, and says how many are left; `of` is what a new wait begins with. */
export function useIdle(seconds: number | null, of: unknown, end: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    let until = Date.now() + seconds * 1_000;
    const touched = () => void (until = Date.now() + seconds * 1_000);
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1_000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) end();
    }, 500);
    for (const touch of touches) addEventListener(touch, touched);
    return () => {
      clearInterval(timer);
      for (const touch of touches) removeEventListener(touch, touched);
    };
  }, [seconds, of, end]);
  return left;
}
