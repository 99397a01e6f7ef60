import { ArrowLeft, ArrowUpDown, Car, Check } from "lucide-react";
import { useState } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { maxStops } from "../../../contract/platform/route-size.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText } from "../../../contract/platform/time-zone.ts";
import { Link } from "../../platform/address/Link.tsx";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { FilterSelect } from "../../platform/ui/Toolbar.tsx";
import { HomeOnTheWay } from "./HomeOnTheWay.tsx";
import { HomesMap } from "./HomesMap.tsx";
import { RouteStops } from "./RouteStops.tsx";
import { startTimes } from "./route-choices.ts";
import { ShareRoute } from "./ShareRoute.tsx";
import { timeOfDayText, directionsLinks, milesText, minutesText } from "./route-words.ts";
import type { Route } from "./use-route.ts";
import type { TourAnswer } from "./use-full-tour.ts";

type OwnRouteProps = { at: ServiceAddress; tour: TourAnswer; route: Route };

/** The next stop, what was seen and what follows, on a map beside it; on a phone the map is above. */
export function OwnRoute({ at, tour, route }: OwnRouteProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const { homes, ahead, numbered, untold, seen, isUnderway } = route;
  const visited = ahead.filter(({ propertyID }) => numbered.includes(propertyID));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-2">
      <div className="max-lg:relative max-lg:z-10 max-lg:-mx-(--page-inset) max-lg:-mt-6 max-lg:rounded-t-hero max-lg:bg-bg max-lg:px-(--page-inset) max-lg:pt-6">
        <header>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h1 className="display text-3xl">My route</h1>
            {ahead.length > 0 && (
              <Button
                variant="ghost"
                size="lg"
                aria-pressed={isChanging}
                className="-mr-3"
                onClick={() => setChanging(!isChanging)}
              >
                {isChanging ? <Check aria-hidden size={18} /> : <ArrowUpDown aria-hidden size={18} />}
                {isChanging ? "Done" : ahead.length > 1 ? "Change order" : "Change"}
              </Button>
            )}
          </div>
          <p className="num mt-0.5 text-lg text-ink-2" role="status">
            <RouteSentence route={route} zone={tour.zone} />
          </p>
        </header>
        {ahead.length > 0 && (isChanging || !isUnderway) && <RouteWishFields tour={tour} route={route} />}
        {route.isFull && <p className="mt-3 text-base text-warning-text">{`A route has at most ${maxStops} homes.`}</p>}
        <RouteStops
          at={at}
          tour={tour}
          route={route}
          isChanging={isChanging}
          selected={selected}
          onChoose={setSelected}
        />
        {!isChanging && <HomeOnTheWay tour={tour} route={route} at={at} />}
        {untold.length > 0 && (
          <p className="mt-4 text-base text-ink-2">
            {`${untold.map(({ name }) => name).join(", ")}: the street isn’t told yet. ${untold.length === 1 ? "It joins" : "They join"} the route by itself once it is.`}
          </p>
        )}
        {visited.length > 0 && <DirectionsLinks at={at} homes={visited} route={route} />}
      </div>
      <div className="noscript:hidden max-lg:relative max-lg:order-first max-lg:-mx-(--page-inset) max-lg:-mt-6 sm:max-lg:-mt-8">
        <HomesMap
          homes={homes}
          selected={selected ?? visited[0]?.propertyID ?? null}
          pointed={null}
          stops={numbered}
          ways={route.ways}
          seen={seen.map(({ home }) => home.propertyID)}
          onChoose={setSelected}
          fitKey={numbered.join()}
          controlsClass="right-4 bottom-10 lg:top-4 lg:bottom-auto"
          className="h-[clamp(13rem,30dvh,22rem)] lg:sticky lg:top-4 lg:h-[min(48rem,calc(100dvh-2rem))] lg:rounded-lg"
        />
        <Link
          to={paths.tour(at)}
          aria-label="Back to the homes"
          className="absolute top-4 left-4 z-10 grid size-11 place-items-center rounded-full bg-raised shadow-2 lg:hidden"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
      </div>
    </div>
  );
}

function RouteSentence({ route, zone }: { route: Route; zone: TourAnswer["zone"] }) {
  const { drive, seen, ahead } = route;
  const done = drive.doneAt !== null && `done by ${timeOfDayText(drive.doneAt, zone)}`;
  if (seen.length > 0 && ahead.length === 0) return `All ${plural(seen.length, "home")} seen`;
  if (seen.length > 0)
    return [`${seen.length} of ${seen.length + ahead.length} seen`, done].filter(Boolean).join(" · ");
  if (drive.visits.length === 0)
    return ahead.length > 0 ? "None of these homes is open then." : "All of them are left out for now.";
  return [plural(drive.visits.length, "home"), milesText(drive.miles), done].filter(Boolean).join(" · ");
}

/** Day, start and time in each home. A drive that has begun goes on from where the visitor is. */
function RouteWishFields({ tour, route }: { tour: TourAnswer; route: Route }) {
  const { wishes, days, day, now, options } = route;
  const starts = startTimes(tour, route, now);
  const hasStart = starts.some(({ value }) => value === wishes.start);
  return (
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
      {!route.isUnderway && starts.length > 0 && (
        <FilterSelect
          size="large"
          label="Start"
          all={timeOfDayText(options.startAt, tour.zone)}
          value={hasStart ? wishes.start : ""}
          onChange={(start) => route.change({ start })}
          options={starts}
        />
      )}
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
  );
}

type DirectionsProps = { at: ServiceAddress; homes: TourAnswer["homes"]; route: Route };

/** The phone's own maps know the traffic. */
function DirectionsLinks({ at, homes, route }: DirectionsProps) {
  const { google, apple, isCut } = directionsLinks(homes);
  const driving = minutesText(route.drive.minutes);
  return (
    <div className="mt-6 border-t pt-5">
      <div className="flex flex-wrap gap-2.5">
        <LinkButton size="lg" to={google} rel="noopener">
          <Car aria-hidden size={18} />
          Drive with Google Maps
        </LinkButton>
        <LinkButton size="lg" to={apple} rel="noopener">
          With Apple Maps
        </LinkButton>
        <ShareRoute at={at} homes={route.homes} />
      </div>
      <p className="mt-3 max-w-text text-sm text-ink-3">
        {route.isByStreets
          ? `About ${driving} of driving by these streets, without traffic. Your maps know the traffic.`
          : `About ${driving} of driving, reckoned from the distance as the crow flies and a third more, at 25 miles an hour, where the line on this map is dotted. Your maps know the streets and the traffic.`}
        {isCut && " They take ten stops at a time: the first ten go along."}
      </p>
    </div>
  );
}
