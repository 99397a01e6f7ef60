import { Check, Car } from "lucide-react";
import { useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { maxStops } from "../../../contract/platform/drive-planning.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { FilterSelect } from "../../platform/ui/Toolbar.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { RouteStops } from "./RouteStops.tsx";
import { ShareRoute } from "./ShareRoute.tsx";
import { timeOfDayText, directionsLinks, milesText, minutesText } from "./route-words.ts";
import type { Route } from "./use-route.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type OwnRouteProps = { at: ServiceAddress; tour: TourAnswer; route: Route };

/** Stop by stop with its times, on a map beside it, and out of here into the phone’s own maps. */
export function OwnRoute({ at, tour, route }: OwnRouteProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { homes, drive, numbered, untold, wishes, days, day, isFull } = route;
  const now = new Date(tour.now);
  const seen = homes.filter(({ propertyID }) => numbered.includes(propertyID));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-2">
      <div>
        <header>
          <h1 className="display text-3xl">My route</h1>
          <p className="num mt-2 text-lg text-ink-2" role="status">
            {seen.length === 0
              ? "None of these homes is open then."
              : [
                  plural(seen.length, "home"),
                  milesText(drive.miles),
                  drive.doneAt !== null && `done by ${timeOfDayText(drive.doneAt, tour.zone)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
          </p>
        </header>
        <div className="mt-5 flex flex-wrap items-center gap-2.5">
          {days.length > 1 && (
            <FilterSelect
              size="large"
              label="Day"
              all={day ? dayText(day.opensAt, tour.zone, now) : ""}
              value={wishes.day}
              onChange={(value) => route.change({ day: value, start: "" })}
              options={days.map(({ timeframeID, opensAt }) => ({
                value: timeframeID,
                label: dayText(opensAt, tour.zone, now),
              }))}
            />
          )}
          <FilterSelect
            size="large"
            label="Start"
            all={timeOfDayText(route.startAt.getTime(), tour.zone)}
            value={wishes.start}
            onChange={(start) => route.change({ start })}
            options={startTimes}
          />
          <FilterSelect
            size="large"
            label="In each home"
            all="30 min"
            value={wishes.minutesEach === 30 ? "" : String(wishes.minutesEach)}
            onChange={(minutes) => route.change({ minutesEach: Number(minutes || 30) })}
            options={[15, 20, 45, 60].map((minutes) => ({ value: String(minutes), label: `${minutes} min each` }))}
          />
          {wishes.isByHand ? (
            <Button size="lg" onClick={route.orderForMe}>
              Best order
            </Button>
          ) : (
            <span className="inline-flex items-center gap-1.5 text-base text-confirm-text">
              <Check aria-hidden size={16} />
              Best order
            </span>
          )}
        </div>
        {isFull && <p className="mt-3 text-base text-warning-text">{`A route has at most ${maxStops} homes.`}</p>}
        <RouteStops at={at} tour={tour} route={route} chosen={chosen} onChoose={setChosen} />
        {untold.length > 0 && (
          <p className="mt-4 text-base text-ink-2">
            {`${untold.map(({ name }) => name).join(", ")}: the street isn’t told yet. ${untold.length === 1 ? "It joins" : "They join"} the route by itself once it is.`}
          </p>
        )}
        {seen.length > 0 && <DirectionsLinks at={at} homes={seen} minutes={drive.minutes} />}
      </div>
      <div className="noscript:hidden max-lg:order-first">
        <HomesMap
          homes={homes}
          chosen={chosen}
          pointed={null}
          saved={[]}
          stops={numbered}
          onChoose={setChosen}
          fitKey={numbered.join()}
          className="h-64 rounded-lg sm:h-80 lg:sticky lg:top-4 lg:h-[min(48rem,calc(100dvh-2rem))]"
        />
      </div>
    </div>
  );
}

/** On the half hour, from eight to six. */
const startTimes = Array.from({ length: 21 }, (_, at) => {
  const [hour, minute] = [8 + Math.floor(at / 2), at % 2 === 0 ? "00" : "30"];
  return {
    value: `${String(hour).padStart(2, "0")}:${minute}`,
    label: `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`,
  };
});

/** In the phone's own maps, which know the streets. */
function DirectionsLinks({ at, homes, minutes }: { at: ServiceAddress; homes: TourAnswer["homes"]; minutes: number }) {
  const { google, apple, isCut } = directionsLinks(homes);
  return (
    <div className="mt-6 border-t pt-5">
      <div className="flex flex-wrap gap-2.5">
        <LinkButton variant="primary" size="lg" to={google} rel="noopener">
          <Car aria-hidden size={18} />
          Drive with Google Maps
        </LinkButton>
        <LinkButton size="lg" to={apple} rel="noopener">
          With Apple Maps
        </LinkButton>
        <ShareRoute at={at} homes={homes} />
      </div>
      <p className="mt-3 max-w-text text-sm text-ink-3">
        {`About ${minutesText(minutes)} of driving, reckoned from the distance as the crow flies and a third more, at 25 miles an hour; the line on this map goes straight from door to door. Your maps know the streets and the traffic.`}
        {isCut && " They take ten stops at a time: the first ten go along."}
      </p>
    </div>
  );
}
