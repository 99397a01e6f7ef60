import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import { slideTime } from "./slide-time.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

export const carouselOptions = { loop: true, duration: 28 };

/** Fading pictures that go on by themselves, without end, until somebody pauses them. */
export function useFadeCarousel() {
  const [plugins] = useState(() => [Fade()]);
  const [viewport, api] = useEmblaCarousel(carouselOptions, plugins);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState<boolean>();
  const still = useReducedMotion();
  const playing = !(paused ?? still);

  useEffect(() => {
    if (!api) return;
    const select = () => setIndex(api.selectedScrollSnap());
    api.on("select", select).on("reInit", select);
    return () => void api.off("select", select).off("reInit", select);
  }, [api]);

  // From one picture's coming to the next one's: whatever brought it, a fade takes none of the time.
  useEffect(() => {
    if (!api || !playing || api.scrollSnapList().length < 2) return;
    const turn = setTimeout(() => api.scrollNext(still), slideTime);
    return () => clearTimeout(turn);
  }, [api, playing, still, index]);

  return {
    viewport,
    index,
    playing,
    pause: () => setPaused(playing),
    go: (to: number) => api?.scrollTo(to, still),
    next: () => api?.scrollNext(still),
    previous: () => api?.scrollPrev(still),
  };
}
