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

/** On which day they drive, from when on ('11:00'; empty: as soon as the first door opens), and how long they stay in each home. */
export type RouteWishes = { day: string; start: string; minutesEach: number; isByHand: boolean };
const defaultWishes: RouteWishes = { day: "", start: "", minutesEach: 30, isByHand: false };

export type Route = ReturnType<typeof useRoute>;

/** The homes that somebody has chosen, in the order in which they drive. Kept on the device alone. */
export function useRoute(at: ServiceAddress, tour: TourAnswer & { isWhole: boolean }) {
  const { stops, isHere, set, toggle } = useRouteStops(at);
  const { text, keep } = useStoredText(`route wishes: ${at.client}/${at.service}`);
  const wishes = useMemo(() => wishesIn(text), [text]);
  const change = (changed: Partial<RouteWishes>) => keep(JSON.stringify({ ...wishes, ...changed }));
  const days = useMemo(
    () => tour.days.filter(({ closesAt }) => Date.parse(closesAt) > Date.parse(tour.now)),
    [tour.days, tour.now],
  );
  const made = useMemo(() => routeDay(tour, stops, wishes, days), [tour, stops, wishes, days]);
  return {
    ...made,
    isHere,
    wishes,
    days,
    change,
    toggle,
    isFull: stops.length >= maxStops,
    /** An order made by hand stays, until somebody asks for the best one. */
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

/** On the day that was asked for; else on the first on which one of the homes can still be seen. */
function routeDay(tour: TourAnswer, stops: readonly string[], wishes: RouteWishes, days: readonly Day[]) {
  const on = (day: Day | undefined) => ({ day, ...routeOf(tour, stops, wishes, day) });
  const asked = days.find(({ timeframeID }) => timeframeID === wishes.day);
  if (asked) return on(asked);
  for (const day of days) {
    const route = on(day);
    if (route.numbered.length > 0) return route;
  }
  return on(days[0]);
}

function routeOf(tour: TourAnswer, stops: readonly string[], wishes: RouteWishes, day: Day | undefined) {
  const chosen = stops.flatMap((stop) => tour.homes.find(({ propertyID }) => propertyID === stop) ?? []);
  const told = chosen.filter(({ latitude }) => latitude !== null);
  const driven = told.map((home) => driveStop(home, day?.timeframeID));
  const startAt = routeStart(tour, driven, wishes, day);
  const plan = wishes.isByHand ? driveInOrder : bestDrive;
  const drive: Drive = plan(driven, { startAt, minutesEach: wishes.minutesEach });
  const seen = drive.visits.map(({ key }) => key);
  const order = wishes.isByHand ? told.map(({ propertyID }) => propertyID) : [...seen, ...drive.leftOut];
  const homeOf = (propertyID: string) => chosen.find((home) => home.propertyID === propertyID)!;
  return {
    drive,
    /** All of them, those that can't be seen at the end. */
    homes: order.map(homeOf),
    /** Those whose street isn't told yet. */
    untold: chosen.filter(({ latitude }) => latitude === null),
    /** Which stop each is, as it is written on card and pin. */
    numbered: seen,
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

/** Not before now, nor before the first door opens. */
function routeStart(tour: TourAnswer, stops: readonly DriveStop[], { start }: RouteWishes, day: Day | undefined) {
  const now = Date.parse(tour.now);
  if (!day) return new Date(now);
  const asked = start && instantAt(`${wallClockMinute(day.opensAt, tour.zone).slice(0, 10)}T${start}`, tour.zone);
  const first = stops.flatMap(({ hours }) => hours ?? []).map(({ opensAt }) => Date.parse(opensAt));
  const usually = first.length > 0 ? Math.min(...first) : Date.parse(day.opensAt);
  return new Date(Math.max(now, asked ? Date.parse(asked) : usually));
}
