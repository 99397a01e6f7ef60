import { MINUTE } from "../../../contract/platform/durations.ts";
import {
  type Drive,
  type DriveOptions,
  type DriveStop,
  bestDrive,
  driveInOrder,
} from "../../../contract/platform/drive-planning.ts";
import { instantAt, isSameDay, localDayOf } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import type { RouteProgress } from "./use-route-stops.ts";
import type { TourAnswer } from "./use-full-tour.ts";

/** The day of the drive, its start ('11:00'; empty: as soon as the first door opens), and the minutes in each home. */
export type RouteWishes = { day: string; start: string; minutesEach: number; isByHand: boolean };

export type RouteTour = Pick<TourAnswer, "homes" | "zone">;
export type RouteDay = TourAnswer["days"][number];

export type RouteInput = {
  tour: RouteTour;
  stops: readonly string[];
  wishes: RouteWishes;
  progress: RouteProgress;
  /** The tour's days that aren't over. */
  days: readonly RouteDay[];
  now: Date;
  legBetween: DriveOptions["legBetween"];
};

export type RoutePlan = ReturnType<typeof planDay>;

/** The chosen day; else the first on which one of the homes can still be visited. */
export function planRoute(input: RouteInput) {
  const { days, wishes } = input;
  const requestedDay = days.find(({ timeframeID }) => timeframeID === wishes.day);
  if (requestedDay) return planDay(input, requestedDay);
  for (const day of days) {
    const plan = planDay(input, day);
    if (plan.drive.visits.length > 0) return plan;
  }
  return planDay(input, days[0]);
}

function planDay(input: RouteInput, day: RouteDay | undefined) {
  const { tour, stops, wishes, progress } = input;
  const routeHomes = stops.flatMap((stop) => tour.homes.find(({ propertyID }) => propertyID === stop) ?? []);
  const positioned = routeHomes.filter(({ latitude }) => latitude !== null);
  const seen = positioned
    .flatMap((home) => {
      const at = progress.seen[home.propertyID];
      return at === undefined ? [] : [{ home, at: new Date(at) }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const isSeen = (home: TourHome) => seen.some((one) => one.home === home);
  const skipped = positioned.filter((home) => !isSeen(home) && progress.skipped.includes(home.propertyID));
  const left = positioned.filter((home) => !isSeen(home) && !skipped.includes(home));
  const stopOn = (home: TourHome) => driveStop(home, day?.timeframeID);
  const driven = left.map(stopOn);
  const last = seen.at(-1);
  const lastToday =
    last && day && isSameDay(last.at, input.now, tour.zone) && isSameDay(day.opensAt, input.now, tour.zone);
  const options: DriveOptions = {
    startAt: routeStart(input, driven, { day, after: lastToday ? last.at : undefined }),
    minutesEach: wishes.minutesEach,
    from: lastToday ? stopOn(last.home) : undefined,
    legBetween: input.legBetween,
  };
  const drive: Drive = (wishes.isByHand ? driveInOrder : bestDrive)(driven, options);
  const visited = drive.visits.map(({ key }) => key);
  const order = wishes.isByHand ? left.map(({ propertyID }) => propertyID) : [...visited, ...drive.leftOut];
  const ahead = order.map((propertyID) => left.find((home) => home.propertyID === propertyID)!);
  return {
    day,
    drive,
    options,
    seen,
    /** Those still to come, in their order; that can't be visited any more at the end. */
    ahead,
    skipped,
    homes: [...seen.map(({ home }) => home), ...ahead, ...skipped],
    /** Homes whose street isn't public yet. */
    untold: routeHomes.filter(({ latitude }) => latitude === null),
    /** Each home's number on its card and pin. */
    numbered: [...seen.map(({ home }) => home.propertyID), ...visited],
    /** Whether the drive has begun: then it goes on from where the visitor was last. */
    isUnderway: lastToday === true,
  };
}

export const driveStop = (home: TourHome, day: string | undefined): DriveStop => ({
  key: home.propertyID,
  latitude: home.latitude!,
  longitude: home.longitude!,
  hours:
    day === undefined
      ? null
      : home.openings.flatMap(({ timeframeID, hours }) => (timeframeID === day && hours ? [hours] : [])),
});

/** From the first door's opening to the last one's closing. */
export function hoursOfStops(stops: readonly DriveStop[], day: RouteDay) {
  const hours = stops.flatMap((stop) => stop.hours ?? []);
  const all = hours.length > 0 ? hours : [day];
  return {
    opens: Math.min(...all.map(({ opensAt }) => Date.parse(opensAt))),
    closes: Math.max(...all.map(({ closesAt }) => Date.parse(closesAt))),
  };
}

type Begun = { day: RouteDay | undefined; after: Date | undefined };

/** Neither before now, nor before the first door opens, nor before the visitor has looked around where they are. */
function routeStart({ tour, wishes, now }: RouteInput, stops: readonly DriveStop[], { day, after }: Begun): Date {
  if (!day) return now;
  if (after) return new Date(Math.max(now.getTime(), after.getTime() + wishes.minutesEach * MINUTE));
  const date = localDayOf(day.opensAt, tour.zone);
  const requestedStart = wishes.start && instantAt(`${date}T${wishes.start}`, tour.zone);
  const usually = hoursOfStops(stops, day).opens;
  return new Date(Math.max(now.getTime(), requestedStart ? Date.parse(requestedStart) : usually));
}
