import { type ComponentProps, useState } from "react";
import type { TourHome } from "../../../contract/tours/tour.ts";
import type { Cards } from "./HomeGrid.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { RouteBar } from "./RouteBar.tsx";
import { SmallCard } from "./SmallCard.tsx";
import type { Route } from "./use-route.ts";

type Props = Cards &
  Omit<ComponentProps<typeof HomesMap>, "className" | "children" | "card"> & {
    /** Whether the list has only the homes on the map. */
    follows: boolean;
    onFollow(follows: boolean): void;
    onPoint(propertyID: string | null): void;
    onClose(): void;
    route: Route;
  };

const edges = { top: 104, right: 100, bottom: 48, left: 56 };
const edgesWithRoute = { ...edges, bottom: 124 };

/** The map beside the list, with the card of the home whose pin is chosen or under the mouse, and the route. */
export function WideMap({ follows, onFollow, onClose, route, ...props }: Props) {
  const { homes, selected, onPoint } = props;
  const [hovered, setHovered] = useState<string | null>(null);
  const home = cardHomeOf(homes, hovered, selected);
  const isChosen = home?.propertyID === selected;
  const card = home && {
    propertyID: home.propertyID,
    content: <SmallCard {...props} home={home} onClose={isChosen ? onClose : undefined} />,
  };
  const point = (propertyID: string | null) => {
    setHovered(propertyID);
    onPoint(propertyID);
  };
  return (
    <HomesMap
      {...props}
      onPoint={point}
      card={card}
      edges={route.homes.length > 0 ? edgesWithRoute : edges}
      className="size-full rounded-lg"
    >
      <label className="absolute top-4 left-4 z-10 flex h-11 cursor-pointer items-center gap-2.5 rounded-full bg-raised pr-4 pl-3.5 text-base font-medium shadow-2">
        {/* The browser's own checkbox: the styled one is loaded with the pages of a checkout. */}
        <input
          type="checkbox"
          checked={follows}
          onChange={(event) => onFollow(event.target.checked)}
          className="size-[18px] accent-brand"
        />
        Search as I move the map
      </label>
      <div className="absolute inset-x-4 bottom-6 z-10">
        <RouteBar at={props.at} route={route} zone={props.zone} />
      </div>
    </HomesMap>
  );
}

const cardHomeOf = (homes: readonly TourHome[], hovered: string | null, selected: string | null) => {
  const homeOf = (id: string | null) => (id === null ? undefined : homes.find(({ propertyID }) => propertyID === id));
  return homeOf(hovered) ?? homeOf(selected);
};
