import { clsx } from "clsx";
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
};

type Props = Cards & {
  homes: readonly TourHome[];
  total: number;
  isBesideMap: boolean;
  onPoint(propertyID: string | null): void;
};

/** The cards appear screen by screen while the visitor scrolls. */
export function HomeGrid({ homes, total, isBesideMap, onPoint, ...cards }: Props) {
  const { at, zone, now, saved, toggle, stops, toggleStop } = cards;
  const { room, grow, end } = useInfiniteList(homesOnFirstPage, homes.length);
  const visible = homes.slice(0, room);
  const more = visible.length < homes.length;
  return (
    <>
      <ul
        className={clsx(
          "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-9 sm:grid-cols-2",
          isBesideMap ? "lg:gap-x-5" : "lg:grid-cols-3 xl:grid-cols-4",
        )}
      >
        {visible.map((home, place) => {
          const { propertyID } = home;
          const point = () => onPoint(propertyID);
          const leave = () => onPoint(null);
          return (
            <li key={propertyID} onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave}>
              <HomeCard
                at={at}
                home={home}
                heading="h2"
                zone={zone}
                now={now}
                eager={place === 0}
                isBesideMap={isBesideMap}
                saved={{ isSaved: saved.includes(propertyID), toggle: () => toggle(propertyID) }}
                route={{ stop: stops.indexOf(propertyID) + 1, toggle: () => toggleStop(propertyID) }}
              />
            </li>
          );
        })}
      </ul>
      <div ref={end}>
        {(more || visible.length < total) && visible.length > 0 && (
          <LoadMore shown={visible.length} total={total} more={more} onMore={grow} />
        )}
      </div>
    </>
  );
}
