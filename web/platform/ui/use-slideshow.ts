import { useEffect, useState } from "react";
import { slideTime } from "./slide-time.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { wrapIndex } from "./wrap-index.ts";

/** Slides that go on by themselves, without end, until somebody pauses them; where there is room for what pauses them. */
export function useSlideshow(count: number, { hasRoom = true } = {}) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState<boolean>();
  const isPlaying = !(paused ?? still);
  const playing = isPlaying && hasRoom && count > 1;

  const fetchAlso = (...indexes: number[]) =>
    setSeen((before) => new Set([...before, ...indexes.map((at) => wrapIndex(at, count))]));
  const go = (to: number) => {
    // Whoever turns goes on that way.
    fetchAlso(to, to + Math.sign(to - index));
    setIndex(wrapIndex(to, count));
  };
  // The next one is fetched while this one is shown. The time includes the fade.
  useEffect(() => {
    if (!playing) return;
    const next = wrapIndex(index + 1, count);
    const prepare = setTimeout(() => setSeen((before) => new Set(before).add(next)), slideTime / 2);
    const timer = setTimeout(() => setIndex(next), slideTime);
    return () => {
      clearTimeout(prepare);
      clearTimeout(timer);
    };
  }, [playing, index, count]);

  return {
    index,
    /** Those that weren't shown yet aren't fetched. */
    seen,
    wanted: isPlaying,
    playing,
    go,
    /** For a pointer, a finger or the focus that has come: the next press shows one of them. */
    fetchNeighbors: () => fetchAlso(index - 1, index + 1),
    next: () => go(index + 1),
    previous: () => go(index - 1),
    toggle: () => setPaused(isPlaying),
  };
}
