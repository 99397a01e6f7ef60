import Autoplay from "embla-carousel-autoplay";
import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import { useReducedMotion } from "./useReducedMotion.ts";

/** How long each picture stays. */
const slideTime = 4000;

export const carouselOptions = { loop: true, duration: 28 };
/** It is started and stopped by us alone: the pause button, the pointer and the focus all have a say. */
export const autoplayOptions = { delay: slideTime, playOnInit: false, stopOnFocusIn: false, stopOnInteraction: true };

/** Fading pictures that go on by themselves, without end, until somebody pauses them or looks closer. */
export function useFadeCarousel() {
  const [plugins] = useState(() => [Autoplay(autoplayOptions), Fade()]);
  const [viewport, api] = useEmblaCarousel(carouselOptions, plugins);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState<boolean>();
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const wanted = !(paused ?? still);
  const playing = wanted && !held;

  useEffect(() => {
    if (!api) return;
    const select = () => setIndex(api.selectedScrollSnap());
    api.on("select", select).on("reInit", select);
    return () => void api.off("select", select).off("reInit", select);
  }, [api]);

  useEffect(() => {
    const autoplay = api?.plugins().autoplay;
    if (!autoplay || !playing || api.scrollSnapList().length < 2) return;
    const play = () => autoplay.play(still);
    play();
    // A drag or a chosen picture stops the clock; it starts anew for the picture that came.
    api.on("settle", play).on("pointerUp", play);
    return () => {
      api.off("settle", play).off("pointerUp", play);
      autoplay.stop();
    };
  }, [api, playing, still]);

  return {
    viewport,
    index,
    /** Whether it would go on if nobody were looking closer. */
    wanted,
    playing,
    pause: () => setPaused(wanted),
    setHeld,
    go: (to: number) => api?.scrollTo(to, still),
    next: () => api?.scrollNext(still),
    previous: () => api?.scrollPrev(still),
  };
}
