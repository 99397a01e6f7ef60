import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

type InfiniteList = { room: number; grow(): void; end: RefObject<HTMLDivElement | null> };

/** A list that grows by so many as somebody comes near its end. */
export function useInfiniteList(step: number, length: number): InfiniteList {
  const [room, setRoom] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const grow = () => setRoom((now) => now + step);
  const onReach = useEffectEvent(grow);
  const more = room < length;
  useEffect(() => {
    if (!more || !end.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(), { rootMargin: "600px" });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more, room]);
  return { room, grow, end };
}
