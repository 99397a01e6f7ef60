import { Check, X } from "lucide-react";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText, isSameDay } from "../../../contract/platform/time-zone.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { StopTrack } from "./StopTrack.tsx";
import { timeOfDayText } from "./route-words.ts";
import type { RouteStopsProps } from "./stop-props.ts";
import type { TourAnswer } from "./use-full-tour.ts";

/** The most seen homes that are told one by one. */
const MOST_SEEN_SHOWN = 2;

/** Where the visitor was, a line each; folded up where there are many. */
export function SeenStops({ at, tour, route }: Pick<RouteStopsProps, "at" | "tour" | "route">) {
  const { seen, now } = route;
  if (seen.length === 0) return null;
  const rows = seen.map(({ home, at: moment }) => (
    <li key={home.propertyID} data-slot="seen-stop">
      <StopTrack
        mark={
          <b className="grid size-9 place-items-center rounded-full bg-sunken text-brand-text">
            <Check aria-hidden size={18} />
          </b>
        }
      >
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 pb-3">
          <HomeLink at={at} propertyID={home.propertyID} className="min-w-0 flex-1 text-md text-ink-2">
            {home.name}
          </HomeLink>
          <span className="num text-sm text-ink-3">{seenText(moment, tour.zone, now)}</span>
          <IconButton
            label={`${home.name} isn’t seen yet`}
            icon={<X aria-hidden size={16} />}
            className="touch:size-11"
            onClick={() => route.putBack(home.propertyID)}
          />
        </div>
      </StopTrack>
    </li>
  ));
  return (
    <div className="mt-6">
      {seen.length > MOST_SEEN_SHOWN ? (
        <details data-slot="seen-stops" className="pb-3">
          <summary className="cursor-pointer py-2 text-md text-ink-2">
            {plural(seen.length, "home")} seen, last {seen.at(-1)!.home.name}
          </summary>
          <ol className="pt-2">{rows}</ol>
        </details>
      ) : (
        <ol>{rows}</ol>
      )}
    </div>
  );
}

const seenText = (moment: Date, zone: TourAnswer["zone"], now: Date) =>
  isSameDay(moment, now, zone) ? `Seen at ${timeOfDayText(moment, zone)}` : `Seen ${dayText(moment, zone, now)}`;
