import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import {
  type Drive,
  type DriveStop,
  bestDrive,
  driveInOrder,
  maxStops,
} from "../../../contract/platform/drive-planning.ts";
import { instantAt, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { useMemo } from "react";
import { useStoredText, useRouteStops } from "./stored-homes.ts";
import type { TourAnswer } from "./use-full-tour.ts";

/** The day of the drive, its start ('11:00'; empty: as soon as the first door opens), and the minutes in each home. */
export type RouteWishes = { day: string; start: string; minutesEach: number; isByHand: boolean };
const defaultWishes: RouteWishes = { day: "", start: "", minutesEach: 30, isByHand: false };

export type Route = ReturnType<typeof useRoute>;

/** The homes of the route in the order of the drive. They are stored on this device alone. */
export function useRoute(at: ServiceAddress, tour: TourAnswer & { isWhole: boolean }) {
  const { stops, isHere, set, toggle } = useRouteStops(at);
  const { text, store } = useStoredText(`route wishes: ${at.client}/${at.service}`);
  const wishes = useMemo(() => wishesIn(text), [text]);
  const change = (changed: Partial<RouteWishes>) => store(JSON.stringify({ ...wishes, ...changed }));
  const days = useMemo(
    () => tour.days.filter(({ closesAt }) => Date.parse(closesAt) > Date.parse(tour.now)),
    [tour.days, tour.now],
  );
  const plan = useMemo(() => routeDay(tour, stops, wishes, days), [tour, stops, wishes, days]);
  return {
    ...plan,
    isHere,
    wishes,
    days,
    change,
    toggle,
    isFull: stops.length >= maxStops,
    /** An order made by hand stays until the visitor asks for the best one. */
    reorder(order: readonly string[]) {
      set(order);
      change({ isByHand: true });
    },
    take(order: readonly string[]) {
      set(order.slice(0, maxStops));
      change({ isByHand: true });
    },
    orderForMe: () => change({ isByHand: false }),
    clear: () => set([]),
  };
}

function wishesIn(text: string): RouteWishes {
  try {
    return { ...defaultWishes, ...(text ? (JSON.parse(text) as Partial<RouteWishes>) : {}) };
  } catch {
    return defaultWishes;
  }
}

type Day = TourAnswer["days"][number];

/** The chosen day; else the first on which one of the homes can still be visited. */
function routeDay(tour: TourAnswer, stops: readonly string[], wishes: RouteWishes, days: readonly Day[]) {
  const on = (day: Day | undefined) => ({ day, ...routeOf(tour, stops, wishes, day) });
  const requestedDay = days.find(({ timeframeID }) => timeframeID === wishes.day);
  if (requestedDay) return on(requestedDay);
  for (const day of days) {
    const route = on(day);
    if (route.numbered.length > 0) return route;
  }
  return on(days[0]);
}

function routeOf(tour: TourAnswer, stops: readonly string[], wishes: RouteWishes, day: Day | undefined) {
  const routeHomes = stops.flatMap((stop) => tour.homes.find(({ propertyID }) => propertyID === stop) ?? []);
  const positioned = routeHomes.filter(({ latitude }) => latitude !== null);
  const driven = positioned.map((home) => driveStop(home, day?.timeframeID));
  const startAt = routeStart(tour, driven, wishes, day);
  const plan = wishes.isByHand ? driveInOrder : bestDrive;
  const drive: Drive = plan(driven, { startAt, minutesEach: wishes.minutesEach });
  const visited = drive.visits.map(({ key }) => key);
  const order = wishes.isByHand ? positioned.map(({ propertyID }) => propertyID) : [...visited, ...drive.leftOut];
  const homeOf = (propertyID: string) => routeHomes.find((home) => home.propertyID === propertyID)!;
  return {
    drive,
    /** All of them, those that can't be visited at the end. */
    homes: order.map(homeOf),
    /** Homes whose street isn't public yet. */
    untold: routeHomes.filter(({ latitude }) => latitude === null),
    /** Each home's number on its card and pin. */
    numbered: visited,
    startAt,
  };
}

const driveStop = (home: TourHome, day: string | undefined): DriveStop => ({
  key: home.propertyID,
  latitude: home.latitude!,
  longitude: home.longitude!,
  hours:
    day === undefined
      ? null
      : home.openings.flatMap(({ timeframeID, hours }) => (timeframeID === day && hours ? [hours] : [])),
});

/** Neither before now, nor before the first door opens. */
function routeStart(tour: TourAnswer, stops: readonly DriveStop[], { start }: RouteWishes, day: Day | undefined) {
  const now = Date.parse(tour.now);
  if (!day) return new Date(now);
  const requestedStart =
    start && instantAt(`${wallClockMinute(day.opensAt, tour.zone).slice(0, 10)}T${start}`, tour.zone);
  const first = stops.flatMap(({ hours }) => hours ?? []).map(({ opensAt }) => Date.parse(opensAt));
  const usually = first.length > 0 ? Math.min(...first) : Date.parse(day.opensAt);
  return new Date(Math.max(now, requestedStart ? Date.parse(requestedStart) : usually));
}
