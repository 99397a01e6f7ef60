import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type TourHome, homesOnFirstPage } from "../../../contract/tours/tour.ts";
import { LoadMore } from "../../platform/ui/LoadMore.tsx";
import { useInfiniteList } from "../../platform/ui/use-infinite-list.ts";
import { HomeCard } from "./HomeCard.tsx";

/** Data and actions that all cards of a tour share. */
export type Cards = {
  at: ServiceAddress;
  zone: TimeZone;
  now: Date;
  saved: readonly string[];
  toggle(propertyID: string): void;
  stops: readonly string[];
  toggleStop(propertyID: string): void;
  /** How far it is, where that is known. */
  distanceText?: ((home: TourHome) => string) | undefined;
};

type Props = Cards & {
  homes: readonly TourHome[];
  total: number;
  isBesideMap: boolean;
  selected: string | null;
  onPoint(propertyID: string | null): void;
};

/** Cards that come and go together: rows are full with one to four columns. */
const CARDS_TOGETHER = 12;

/**
 * The cards appear screen by screen while the visitor scrolls. Of a long list only those near the screen are drawn, so that six hundred
 * homes scroll as ten do.
 */
export function HomeGrid({ homes, total, ...cards }: Props) {
  const { room, grow, end } = useInfiniteList(homesOnFirstPage, homes.length);
  const chosen = homes.findIndex(({ propertyID }) => propertyID === cards.selected);
  const list = useShownCard(chosen === -1 ? null : cards.selected);
  const count = Math.min(homes.length, Math.max(room, chosen + 1));
  const more = count < homes.length;
  const starts = Array.from({ length: Math.ceil(count / CARDS_TOGETHER) }, (_, at) => at * CARDS_TOGETHER);
  return (
    <>
      <div ref={list} role="list" className="grid gap-y-9">
        {starts.map((start) => (
          <HomeRows
            key={start}
            {...cards}
            homes={homes.slice(start, Math.min(start + CARDS_TOGETHER, count))}
            start={start}
            total={total}
            isLong={homes.length > homesOnFirstPage}
            isWanted={chosen >= start && chosen < start + CARDS_TOGETHER}
          />
        ))}
      </div>
      <div ref={end}>
        {(more || count < total) && count > 0 && <LoadMore shown={count} total={total} more={more} onMore={grow} />}
      </div>
    </>
  );
}

type RowsProps = Props & {
  /** The place of the first of them in the list. */
  start: number;
  isLong: boolean;
  /** The chosen home is one of them. */
  isWanted: boolean;
};

/** Some cards; far from the screen only the room that they take. */
function HomeRows({ homes, start, total, isLong, isWanted, isBesideMap, selected, onPoint, ...cards }: RowsProps) {
  const { at, zone, now, saved, toggle, stops, toggleStop, distanceText } = cards;
  const { element, height } = useRoomWhenFar(isLong);
  const isFar = height !== undefined && !isWanted;
  return (
    <div
      ref={element}
      role="none"
      style={isFar ? { height } : undefined}
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-9 sm:grid-cols-2",
        isBesideMap ? "lg:gap-x-5" : "lg:grid-cols-3 xl:grid-cols-4",
      )}
    >
      {!isFar &&
        homes.map((home, place) => {
          const { propertyID } = home;
          const point = () => onPoint(propertyID);
          const leave = () => onPoint(null);
          return (
            <div
              key={propertyID}
              role="listitem"
              aria-posinset={start + place + 1}
              aria-setsize={total}
              data-home={propertyID}
              onPointerEnter={point}
              onPointerLeave={leave}
              onFocus={point}
              onBlur={leave}
            >
              <HomeCard
                at={at}
                home={home}
                heading="h2"
                zone={zone}
                now={now}
                distance={distanceText?.(home)}
                eager={start + place === 0}
                isBesideMap={isBesideMap}
                isChosen={propertyID === selected}
                saved={{ isSaved: saved.includes(propertyID), toggle: () => toggle(propertyID) }}
                route={{ stop: stops.indexOf(propertyID) + 1, toggle: () => toggleStop(propertyID) }}
              />
            </div>
          );
        })}
    </div>
  );
}

/** Pixels above and below the screen within which cards are drawn. */
const DRAWN_AROUND = 1_200;

/** The height of what is far from the screen, in pixels; undefined while it is to be drawn. What has the focus stays. */
function useRoomWhenFar(isLong: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const rows = element.current;
    if (!rows || !isLong) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.isIntersecting) setHeight(undefined);
        else if (!rows.contains(document.activeElement)) setHeight((now) => now ?? entry.boundingClientRect.height);
      },
      { rootMargin: `${DRAWN_AROUND}px 0px` },
    );
    watcher.observe(rows);
    return () => {
      watcher.disconnect();
      setHeight(undefined);
    };
  }, [isLong]);
  return { element, height };
}

/** The card of a home that was chosen on the map comes into view. */
function useShownCard(selected: string | null) {
  const list = useRef<HTMLDivElement>(null);
  const show = useEffectEvent((propertyID: string) => {
    const card = list.current?.querySelector(`[data-home="${propertyID}"]`);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    card?.scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
  });
  useEffect(() => {
    if (selected !== null) show(selected);
  }, [selected]);
  return list;
}
