import { plural } from "../../../contract/platform/plural.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import type { TourAnswer } from "./use-full-tour.ts";
import type { Route } from "./use-route.ts";

type Props = { stops: readonly string[]; onAnswered(): void; tour: TourAnswer; route: Route };

/** A route that somebody has sent, in place of one's own or not. */
export function SharedRoute({ stops, onAnswered, tour, route }: Props) {
  const knownStops = stops.filter((stop) => tour.homes.some(({ propertyID }) => propertyID === stop));
  const ownStops = route.homes.map(({ propertyID }) => propertyID);
  if (knownStops.join() === ownStops.join()) return null;
  const take = () => {
    route.take(knownStops);
    onAnswered();
  };
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Somebody sent you a route of ${plural(knownStops.length, "home")}`}
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={take}>
              {ownStops.length > 0 ? "Take it instead of mine" : "Take it"}
            </Button>
            <Button onClick={onAnswered}>No, thanks</Button>
          </span>
        }
      >
        {knownStops.map((stop) => tour.homes.find(({ propertyID }) => propertyID === stop)!.name).join(", ")}
      </Notice>
    </div>
  );
}
