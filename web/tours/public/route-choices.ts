import { MINUTE } from "../../../contract/platform/durations.ts";
import { driveInOrder } from "../../../contract/platform/drive-planning.ts";
import { wallClockMinute } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { type RoutePlan, type RouteTour, driveStop, hoursOfStops } from "./plan-route.ts";
import { timeOfDayText } from "./route-words.ts";

const HALF_HOUR = 30 * MINUTE;

/** Every half hour that is still to come on that day, while a home is open: by the program's clock, as '13:30' and '1:30 PM'. */
export function startTimes({ zone }: Pick<RouteTour, "zone">, { day, ahead, options }: RoutePlan, now: Date) {
  if (!day) return [];
  const stops = ahead.map((home) => driveStop(home, day.timeframeID));
  const { opens, closes } = hoursOfStops(stops, day);
  const times: { value: string; label: string }[] = [];
  const last = closes - options.minutesEach * MINUTE;
  for (let at = Math.ceil(opens / HALF_HOUR) * HALF_HOUR; at <= last; at += HALF_HOUR)
    if (at > now.getTime())
      times.push({
        value: wallClockMinute(at, zone).slice(11),
        label: timeOfDayText(at, zone),
      });
  return times;
}

/** A home that isn't on the route but lies on its way, and what it takes to see it, too. */
type Detour = { home: TourHome; minutes: number; before: string | undefined; enterAt: number };

/** In minutes: a longer detour isn't on the way. */
const LONGEST_DETOUR = 6;

/** The nearest home to the way that fits in without another being missed; undefined where there is none. */
export function homeOnTheWay(
  { homes }: RouteTour,
  { ahead, drive, options, seen, skipped, day }: RoutePlan,
): Detour | undefined {
  const driven = drive.visits.map(({ key }) => ahead.find(({ propertyID }) => propertyID === key)!);
  if (driven.length === 0 || !day) return undefined;
  const known = new Set([...ahead, ...skipped, ...seen.map(({ home }) => home)].map(({ propertyID }) => propertyID));
  let nearest: Detour | undefined;
  for (const home of homes) {
    if (known.has(home.propertyID) || home.latitude === null) continue;
    const stops = driven.map((one) => driveStop(one, day.timeframeID));
    // Before the first it would be the next, and after the last the end of the day is later.
    for (let place = 1; place <= stops.length; place += 1) {
      const tried = driveInOrder(stops.toSpliced(place, 0, driveStop(home, day.timeframeID)), options);
      const minutes = tried.minutes - drive.minutes;
      const visit = tried.visits.find(({ key }) => key === home.propertyID);
      if (tried.leftOut.length > 0 || !visit || minutes > Math.min(LONGEST_DETOUR, nearest?.minutes ?? Infinity))
        continue;
      nearest = { home, minutes, before: driven[place]?.propertyID, enterAt: visit.enterAt };
    }
  }
  return nearest;
}
