import { useEffect, useState } from "react";
import { mediaHook } from "../../platform/ui/media-hook.ts";
import { useReducedMotion } from "../../platform/ui/use-reduced-motion.ts";
import { slideTime } from "../../platform/ui/slide-time.ts";

/** Four seconds for each slide, until the visitor pauses. Slides that weren't shown yet aren't fetched. */
export function useSlideshow(count: number) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [seenSlides, setSeenSlides] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState<boolean>();
  const wide = useIsWide();
  const isPlaying = !(paused ?? still);
  const playing = isPlaying && wide && count > 1;

  const go = (to: number) => {
    setSeenSlides((before) => new Set(before).add(to));
    setIndex(to);
  };
  useEffect(() => {
    if (!playing) return;
    const next = (index + 1) % count;
    const prepare = setTimeout(() => setSeenSlides((before) => new Set(before).add(next)), slideTime / 2);
    const timer = setTimeout(() => setIndex(next), slideTime);
    return () => {
      clearTimeout(prepare);
      clearTimeout(timer);
    };
  }, [playing, index, count]);

  return { index, seen: seenSlides, wanted: isPlaying, playing, go, toggle: () => setPaused(isPlaying) };
}

/** A narrow screen has no room for the pause button, so nothing moves there. */
const useIsWide = mediaHook("(min-width: 1024px)");
