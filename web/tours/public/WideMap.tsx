import type { ComponentProps } from "react";
import type { TourHome } from "../../../contract/tours/tour.ts";
import type { Cards } from "./HomeGrid.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { RouteBar } from "./RouteBar.tsx";
import { SmallCard } from "./SmallCard.tsx";
import type { Route } from "./use-route.ts";

type Props = Cards &
  Omit<ComponentProps<typeof HomesMap>, "className" | "children"> & {
    /** Whether the list has what the map shows. */
    follows: boolean;
    onFollow(follows: boolean): void;
    /** The home whose pin was pressed. */
    card: TourHome | undefined;
    onClose(): void;
    route: Route;
  };

/** The map beside the list, with the home that is looked at and the route. */
export function WideMap({ follows, onFollow, card, onClose, route, ...props }: Props) {
  return (
    <HomesMap {...props} className="size-full rounded-lg">
      <label className="absolute top-4 left-4 z-10 flex h-11 cursor-pointer items-center gap-2.5 rounded-full bg-raised pr-4 pl-3.5 text-base font-medium shadow-2">
        {/* The browser's own box: the dressed one comes with the pages of a checkout. */}
        <input
          type="checkbox"
          checked={follows}
          onChange={(event) => onFollow(event.target.checked)}
          className="size-[18px] accent-brand"
        />
        Search as I move the map
      </label>
      <div className="absolute inset-x-4 bottom-6 z-10 grid justify-items-center gap-3">
        {card && <SmallCard {...props} home={card} onClose={onClose} />}
        <RouteBar at={props.at} route={route} zone={props.zone} />
      </div>
    </HomesMap>
  );
}
