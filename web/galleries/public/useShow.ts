import { useEffect, useState, useSyncExternalStore } from "react";
import { useReducedMotion } from "../../ui/useReducedMotion.ts";
import { slideTime } from "../../ui/slideTime.ts";

/** One after the other, four seconds each, until somebody pauses it. What wasn't shown yet isn't fetched. */
export function useShow(count: number) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const [paused, setPaused] = useState<boolean>();
  const wide = useWide();
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

const query = "(min-width: 1024px)";

function watch(changed: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Where it is narrow there is no room for the buttons that would pause it, so nothing moves by itself. */
const useWide = () =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
