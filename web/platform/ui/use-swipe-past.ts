import { type TouchEvent, useRef } from "react";

/** Pixels that a finger has to go, more sideways than up or down. */
const SHORTEST_SWIPE = 48;

type Options = { index: number; count: number; onSwipePast: ((by: 1 | -1) => void) | undefined };
type Start = { x: number; y: number; index: number };

/** Touches of a row of pictures that goes round: a swipe beyond its end is told. */
export function useSwipePast({ index, count, onSwipePast }: Options) {
  const start = useRef<Start>(undefined);
  if (!onSwipePast) return {};
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, index } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(right) < SHORTEST_SWIPE || Math.abs(right) <= Math.abs(down)) return;
      if (right < 0 && from.index === count - 1) onSwipePast(1);
      if (right > 0 && from.index === 0) onSwipePast(-1);
    },
  };
}
