import { clsx } from "clsx";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type TourHome, homesOnFirstPage } from "../../../contract/tours/tour.ts";
import { LoadMore } from "../../platform/ui/LoadMore.tsx";
import { useInfiniteList } from "../../platform/ui/use-infinite-list.ts";
import { HomeCard } from "./HomeCard.tsx";

/** What every card of a tour needs, and what can be done with each. */
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

/** The cards, a screenful after the other as somebody scrolls. */
export function HomeGrid({ homes, total, isBesideMap, onPoint, ...cards }: Props) {
  const { at, zone, now, saved, toggle, stops, toggleStop } = cards;
  const { room, grow, end } = useInfiniteList(homesOnFirstPage, homes.length);
  const shown = homes.slice(0, room);
  const more = shown.length < homes.length;
  return (
    <>
      <ul
        className={clsx(
          "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-9 sm:grid-cols-2",
          isBesideMap ? "lg:gap-x-5" : "lg:grid-cols-3 xl:grid-cols-4",
        )}
      >
        {shown.map((home, place) => {
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
        {(more || shown.length < total) && shown.length > 0 && (
          <LoadMore shown={shown.length} total={total} more={more} onMore={grow} />
        )}
      </div>
    </>
  );
}
