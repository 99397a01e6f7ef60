import { MINUTE } from "./durations.ts";
import type { Coordinates } from "./map-coordinates.ts";
import type { TimeWindow } from "./visibility.ts";

/** A home to visit: its place and opening hours; null where nobody has set hours. */
export type DriveStop = Coordinates & { key: string; hours: readonly TimeWindow[] | null };

/** When the drive starts, and the minutes for each home. */
export type DriveOptions = {
  startAt: Date;
  minutesEach: number;
  /** The place that it starts at; without one it starts at its first home. */
  from?: DriveStop | undefined;
  /** By streets, from one stop to another; undefined where they aren't known, and the distance is estimated. */
  legBetween?: ((from: string, to: string) => DriveLeg | undefined) | undefined;
};
type DriveLeg = { miles: number; minutes: number };

/** A home on a drive, in milliseconds since 1970: arrival, entry once it is open, departure. */
export type Visit = { key: string; arriveAt: number; enterAt: number; leaveAt: number; miles: number; minutes: number };

export type Drive = {
  visits: Visit[];
  /** Homes that are closed when this order reaches them. */
  leftOut: string[];
  miles: number;
  /** The minutes of driving. */
  minutes: number;
  doneAt: number | null;
};

/** Up to this many stops all orders are tried; for more, the order is an approximation. */
const MAX_EXACT_STOPS = 9;

/** Streets are longer than the straight line; the speed is that of driving through towns. */
const DETOUR_FACTOR = 1.3;
const MILES_PER_HOUR = 25;
/** Getting out of the car and back in. */
const PARKING_MINUTES = 2;
const EARTH_RADIUS_MILES = 3_958.8;

/** An estimate by the straight line between two places, where their streets aren't known. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const angle = Math.PI / 180;
  const [up, across] = [other.latitude - one.latitude, other.longitude - one.longitude].map(
    (degrees) => degrees * angle,
  );
  const half =
    Math.sin(up! / 2) ** 2 +
    Math.cos(one.latitude * angle) * Math.cos(other.latitude * angle) * Math.sin(across! / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half))) * DETOUR_FACTOR;
}

function driveLeg(from: DriveStop, to: DriveStop, { legBetween }: DriveOptions): DriveLeg {
  const leg = legBetween?.(from.key, to.key);
  if (leg) return { miles: leg.miles, minutes: leg.minutes + PARKING_MINUTES };
  const miles = milesBetween(from, to);
  return { miles, minutes: (miles / MILES_PER_HOUR) * 60 + PARKING_MINUTES };
}

type DrivePosition = { at: number; place: DriveStop | undefined };

/** The next visit; undefined where the home is closed by then. */
function nextVisit({ at, place }: DrivePosition, stop: DriveStop, options: DriveOptions): Visit | undefined {
  const { miles, minutes } = place ? driveLeg(place, stop, options) : { miles: 0, minutes: 0 };
  const { minutesEach } = options;
  const arriveAt = at + minutes * MINUTE;
  const stay = minutesEach * MINUTE;
  const enterAt = stop.hours === null ? arriveAt : enterTime(stop.hours, arriveAt, stay);
  return enterAt === undefined
    ? undefined
    : { key: stop.key, arriveAt, enterAt, leaveAt: enterAt + stay, miles, minutes };
}

function enterTime(hours: readonly TimeWindow[], arriveAt: number, stay: number): number | undefined {
  const times = hours
    .map(({ opensAt, closesAt }) => ({ opens: Date.parse(opensAt), closes: Date.parse(closesAt) }))
    .filter(({ opens, closes }) => Math.max(opens, arriveAt) + stay <= closes)
    .map(({ opens }) => Math.max(opens, arriveAt));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Visits the homes in this order; a home that is closed by then is left out. */
export function driveInOrder(stops: readonly DriveStop[], options: DriveOptions): Drive {
  const visits: Visit[] = [];
  const leftOut: string[] = [];
  let position: DrivePosition = { at: options.startAt.getTime(), place: options.from };
  for (const stop of stops) {
    const visit = nextVisit(position, stop, options);
    if (!visit) leftOut.push(stop.key);
    else {
      visits.push(visit);
      position = { at: visit.leaveAt, place: stop };
    }
  }
  const sum = (of: (visit: Visit) => number) => visits.reduce((total, visit) => total + of(visit), 0);
  return {
    visits,
    leftOut,
    miles: sum(({ miles }) => miles),
    minutes: sum(({ minutes }) => minutes),
    doneAt: visits.at(-1)?.leaveAt ?? null,
  };
}

/** More homes come first, then an earlier end, then fewer miles. */
function isBetter(one: Drive, other: Drive): boolean {
  if (one.visits.length !== other.visits.length) return one.visits.length > other.visits.length;
  const sooner = (one.doneAt ?? 0) - (other.doneAt ?? 0);
  if (Math.abs(sooner) >= MINUTE / 60) return sooner < 0;
  return one.miles < other.miles - 1e-9;
}

/** An order that sees as many homes as possible, and ends early. */
export function bestDrive(stops: readonly DriveStop[], options: DriveOptions): Drive {
  const order = stops.length <= MAX_EXACT_STOPS ? exactOrder(stops, options) : approximateOrder(stops, options);
  const drive = driveInOrder(order, options);
  const seenKeys = new Set(drive.visits.map(({ key }) => key));
  return { ...drive, leftOut: stops.flatMap(({ key }) => (seenKeys.has(key) ? [] : [key])) };
}

type PartialRoute = { at: number; miles: number; order: DriveStop[] };

/**
 * Dynamic programming (Held and Karp): of all orders of the same homes with the same last home, only the earliest to leave it can be
 * part of the best, so that only that one is kept.
 */
function exactOrder(stops: readonly DriveStop[], options: DriveOptions): DriveStop[] {
  const start: PartialRoute = { at: options.startAt.getTime(), miles: 0, order: [] };
  let reached = new Map<string, PartialRoute>([["", start]]);
  let bestOrder = start;
  for (let size = 1; size <= stops.length && reached.size > 0; size += 1) {
    const next = new Map<string, PartialRoute>();
    for (const way of reached.values())
      for (const stop of stops) {
        if (way.order.includes(stop)) continue;
        const visit = nextVisit({ at: way.at, place: way.order.at(-1) ?? options.from }, stop, options);
        if (!visit) continue;
        const order = [...way.order, stop];
        const name = routeKey(order, stops);
        const step = { at: visit.leaveAt, miles: way.miles + visit.miles, order };
        if (isSooner(step, next.get(name))) next.set(name, step);
      }
    reached = next;
    let soonest: PartialRoute | undefined;
    for (const way of reached.values()) if (isSooner(way, soonest)) soonest = way;
    bestOrder = soonest ?? bestOrder;
  }
  return bestOrder.order;
}

/** A key for the set of homes seen, and the last of them. */
const routeKey = (order: readonly DriveStop[], stops: readonly DriveStop[]) =>
  `${order
    .map((stop) => stops.indexOf(stop))
    .sort((a, b) => a - b)
    .join()}>${stops.indexOf(order.at(-1)!)}`;

const isSooner = (one: PartialRoute, other: PartialRoute | undefined) =>
  other === undefined || one.at < other.at || (one.at === other.at && one.miles < other.miles);

/** Inserts each home where it costs least, then reverses stretches and moves homes as long as that helps (2-opt and or-opt). */
function approximateOrder(stops: readonly DriveStop[], options: DriveOptions): DriveStop[] {
  let order = insertStops([], stops, options);
  for (let round = 0; round < 60; round += 1) {
    const next = improveOrder(order, options);
    if (!next) break;
    order = insertStops(next, remainingStops(stops, next), options);
  }
  return order;
}

const remainingStops = (stops: readonly DriveStop[], order: readonly DriveStop[]) =>
  stops.filter((stop) => !order.includes(stop));

function insertStops(from: readonly DriveStop[], missing: readonly DriveStop[], options: DriveOptions): DriveStop[] {
  let order = [...from];
  for (let waiting = [...missing]; waiting.length > 0; waiting = remainingStops(waiting, order)) {
    let cheapest: { order: DriveStop[]; drive: Drive } | undefined;
    for (const stop of waiting)
      for (let place = 0; place <= order.length; place += 1) {
        const tried = order.toSpliced(place, 0, stop);
        const drive = driveInOrder(tried, options);
        if (drive.leftOut.length === 0 && (!cheapest || isBetter(drive, cheapest.drive)))
          cheapest = { order: tried, drive };
      }
    if (!cheapest) return order;
    order = cheapest.order;
  }
  return order;
}

/** The best order that is one reversal or one move away; undefined where none is better. */
function improveOrder(order: readonly DriveStop[], options: DriveOptions): DriveStop[] | undefined {
  let better = { order: undefined as DriveStop[] | undefined, drive: driveInOrder(order, options) };
  const consider = (tried: DriveStop[]) => {
    const drive = driveInOrder(tried, options);
    if (isBetter(drive, better.drive)) better = { order: tried, drive };
  };
  for (let from = 0; from < order.length; from += 1)
    for (let to = from + 1; to < order.length; to += 1) {
      consider([...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]);
      consider(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
      consider(order.toSpliced(to, 1).toSpliced(from, 0, order[to]!));
    }
  return better.order;
}
