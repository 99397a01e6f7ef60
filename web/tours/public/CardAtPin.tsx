import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { Coordinates } from "../../../contract/platform/map-coordinates.ts";
import type { OpenMap } from "../../platform/maps/open-map.ts";

type Props = { map: OpenMap; at: Coordinates; children: ReactNode };

/** Pixels from the pin's place to the card above it, which leaves the pin free, and to one below; and from the map's edges. */
const ABOVE_PIN = 58;
const BELOW_PIN = 10;
const EDGE = 12;

/** A card that stays with its pin while the map moves: above it, else below, and within the map. */
export function CardAtPin({ map, at, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const place = useEffectEvent((isZooming: boolean) => {
    const card = element.current;
    const frame = card?.offsetParent;
    if (!card || !frame) return;
    card.style.visibility = isZooming ? "hidden" : "";
    if (isZooming) return;
    const { x, y } = map.pointOf(at);
    const { offsetWidth: width, offsetHeight: height } = card;
    const left = Math.max(EDGE, Math.min(frame.clientWidth - width - EDGE, x - width / 2));
    const top = y - ABOVE_PIN - height < EDGE ? y + BELOW_PIN : y - ABOVE_PIN - height;
    card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  });
  useEffect(() => {
    place(false);
    return map.onFrame((isZooming) => place(isZooming));
  }, [map]);
  return (
    <div ref={element} data-slot="card-at-pin" className="absolute top-0 left-0 z-20 w-[min(22rem,calc(100%-24px))]">
      {children}
    </div>
  );
}
