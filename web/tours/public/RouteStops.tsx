import { X } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { LaterStop } from "./LaterStop.tsx";
import { NextStop } from "./NextStop.tsx";
import { SeenStops } from "./SeenStops.tsx";
import type { RouteStopsProps } from "./stop-props.ts";

/** What was seen in a line each, the next stop as the one card, and rows for what follows. */
export function RouteStops(props: RouteStopsProps) {
  const { at, tour, route, isChanging } = props;
  const { ahead, drive, seen, skipped } = route;
  const order = ahead.map(({ propertyID }) => propertyID);
  const move = (from: number, to: number) => route.reorder(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
  return (
    <>
      <SeenStops {...props} />
      <ol className={seen.length > 0 ? "" : "mt-6"}>
        {ahead.map((home, place) => {
          const { propertyID } = home;
          const stop = {
            ...props,
            home,
            visit: drive.visits.find(({ key }) => key === propertyID),
            number: route.numbered.indexOf(propertyID) + 1,
            isLast: place === ahead.length - 1,
          };
          return !isChanging && place === 0 && stop.visit ? (
            <NextStop key={propertyID} {...stop} visit={stop.visit} />
          ) : (
            <LaterStop
              key={propertyID}
              {...stop}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < ahead.length - 1 ? () => move(place, place + 1) : undefined}
            />
          );
        })}
      </ol>
      {skipped.length > 0 && <SkippedStops at={at} route={route} />}
      {ahead.length === 0 && seen.length > 0 && (
        <p className="mt-5">
          <LinkButton size="lg" to={paths.tour(at)}>
            Look at {tour.homes.length > seen.length ? "the other homes" : "the homes"}
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** What is left out for now. */
const SkippedStops = ({ at, route }: Pick<RouteStopsProps, "at" | "route">) => (
  <section aria-labelledby="skipped" className="mt-2 border-t pt-4">
    <h2 id="skipped" className="text-sm font-medium text-ink-3">
      Skipped
    </h2>
    <ul>
      {route.skipped.map(({ propertyID, name }) => (
        <li key={propertyID} data-slot="skipped-stop" className="flex items-center gap-3 py-1">
          <HomeLink at={at} propertyID={propertyID} className="min-w-0 flex-1 text-base">
            {name}
          </HomeLink>
          <Button size="sm" className="touch:min-h-11" onClick={() => route.putBack(propertyID)}>
            Put back
          </Button>
          <IconButton
            label={`Take ${name} off my route`}
            size="icon-lg"
            icon={<X aria-hidden size={18} />}
            onClick={() => route.toggle(propertyID)}
          />
        </li>
      ))}
    </ul>
  </section>
);
