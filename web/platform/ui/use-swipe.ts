import { type TouchEvent, useRef } from "react";

/** Pixels that a finger has to go, more sideways than up or down. */
const SHORTEST_SWIPE = 48;

/** What listens to a finger that swipes sideways: on to what is at the right (1), or back (-1). */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(right) >= SHORTEST_SWIPE && Math.abs(right) > Math.abs(down)) onSwipe(right < 0 ? 1 : -1);
    },
  };
}
