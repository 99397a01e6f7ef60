import { type RefObject, useEffect, useRef, useState } from "react";
import { getMap } from "../../../contract/platform/maps.ts";
import { useApi } from "../api/api.ts";
import { useReducedMotion } from "../ui/use-reduced-motion.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { OpenMap } from "./open-map.ts";

export type ShownMap = {
  element: RefObject<HTMLDivElement | null>;
  map: OpenMap | undefined;
  /** Who made it. */
  credit: string;
  failed: boolean;
  retry(): void;
};

/** A map in an element, once that is seen and the browser has nothing better to do: it weighs as much as all the rest of a page. */
export function useMap(): ShownMap {
  const { call } = useApi();
  const isStill = useReducedMotion();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap>();
  const [credit, setCredit] = useState("");
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    let isGone = false;
    let opened: OpenMap | undefined;
    const open = async () => {
      try {
        const [{ openMap }, answer] = await Promise.all([import("./open-map.ts"), call(getMap, {})]);
        if (isGone) return;
        opened = await openMap(place, answer, isStill);
        if (isGone) return opened.close();
        setCredit(answer.credit);
        setMap(opened);
      } catch {
        if (!isGone) setFailed(true);
      }
    };
    let callOff = () => {};
    const watcher = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      watcher.disconnect();
      callOff = whenIdle(() => void open());
    });
    watcher.observe(place);
    return () => {
      isGone = true;
      watcher.disconnect();
      callOff();
      opened?.close();
      setMap(undefined);
    };
  }, [call, isStill, tries]);

  const retry = () => {
    setFailed(false);
    setTries((count) => count + 1);
  };
  return { element, map, credit, failed, retry };
}
