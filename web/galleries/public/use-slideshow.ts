import { useEffect, useState } from "react";
import { mediaHook } from "../../platform/ui/media-hook.ts";
import { useReducedMotion } from "../../platform/ui/use-reduced-motion.ts";
import { slideTime } from "../../platform/ui/slide-time.ts";

/** One after the other, four seconds each, until somebody pauses it. What wasn't shown yet isn't fetched. */
export function useSlideshow(count: number) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState<boolean>();
  const wide = useIsWide();
  const wanted = !(paused ?? still);
  const playing = wanted && wide && count > 1;

  const go = (to: number) => {
    setSeen((before) => new Set(before).add(to));
    setIndex(to);
  };
  useEffect(() => {
    if (!playing) return;
    const next = (index + 1) % count;
    const prepare = setTimeout(() => setSeen((before) => new Set(before).add(next)), slideTime / 2);
    const turn = setTimeout(() => setIndex(next), slideTime);
    return () => {
      clearTimeout(prepare);
      clearTimeout(turn);
    };
  }, [playing, index, count]);

  return { index, seen, wanted, playing, go, toggle: () => setPaused(wanted) };
}

/** Where it is narrow there is no room for the buttons that would pause it, so nothing moves by itself. */
const useIsWide = mediaHook("(min-width: 1024px)");
