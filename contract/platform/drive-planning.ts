import { MINUTE } from "./durations.ts";
import type { TimeWindow } from "./visibility.ts";

/** A home that somebody means to see: where it is, and when it is open; null: nobody has said when. */
export type DriveStop = {
  key: string;
  latitude: number;
  longitude: number;
  hours: readonly TimeWindow[] | null;
};

/** From when on, and for how many minutes they stay in each. */
export type DriveOptions = { startAt: Date; minutesEach: number };

/** One home of a drive, in milliseconds since 1970: they arrive, wait for its doors if they must, and leave. */
export type Visit = { key: string; arriveAt: number; enterAt: number; leaveAt: number; miles: number; minutes: number };

export type Drive = {
  visits: Visit[];
  /** Those that can't be seen in this order: they are closed by then. */
  leftOut: string[];
  miles: number;
  /** Of driving. */
  minutes: number;
  doneAt: number | null;
};

/** More homes than anybody sees in a day. */
export const maxStops = 40;
/** Of so many the best order is found by looking at all; of more, one that is hardly longer. */
const MAX_EXACT_STOPS = 9;

/** Streets are longer than the crow's way, and towns are driven through at this many miles an hour. */
const DETOUR_FACTOR = 1.3;
const MILES_PER_HOUR = 25;
/** To get out, and in again. */
const PARKING_MINUTES = 2;
const EARTH_RADIUS_MILES = 3_958.8;

type Coordinates = { latitude: number; longitude: number };

/** Between two places, about: nobody here knows the streets. */
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

const drivingMinutes = (miles: number) => (miles / MILES_PER_HOUR) * 60 + PARKING_MINUTES;

type DrivePosition = { at: number; place: DriveStop | undefined };

/** The visit that comes next; undefined where the home is closed by then. */
function nextVisit({ at, place }: DrivePosition, stop: DriveStop, minutesEach: number): Visit | undefined {
  const miles = place ? milesBetween(place, stop) : 0;
  const minutes = place ? drivingMinutes(miles) : 0;
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

/** The homes in this order; whichever is closed by then is left out, and the next is driven to. */
export function driveInOrder(stops: readonly DriveStop[], { startAt, minutesEach }: DriveOptions): Drive {
  const visits: Visit[] = [];
  const leftOut: string[] = [];
  let moment: DrivePosition = { at: startAt.getTime(), place: undefined };
  for (const stop of stops) {
    const visit = nextVisit(moment, stop, minutesEach);
    if (!visit) leftOut.push(stop.key);
    else {
      visits.push(visit);
      moment = { at: visit.leaveAt, place: stop };
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

/** First whoever sees more homes, then whoever is done sooner, then whoever drives less. */
function isBetter(one: Drive, other: Drive): boolean {
  if (one.visits.length !== other.visits.length) return one.visits.length > other.visits.length;
  const sooner = (one.doneAt ?? 0) - (other.doneAt ?? 0);
  if (Math.abs(sooner) >= MINUTE / 60) return sooner < 0;
  return one.miles < other.miles - 1e-9;
}

/** An order that sees as many of the homes as can be seen, and is done soon. */
export function bestDrive(stops: readonly DriveStop[], wishes: DriveOptions): Drive {
  const order = stops.length <= MAX_EXACT_STOPS ? exactOrder(stops, wishes) : approximateOrder(stops, wishes);
  const drive = driveInOrder(order, wishes);
  const seen = new Set(drive.visits.map(({ key }) => key));
  return { ...drive, leftOut: stops.flatMap(({ key }) => (seen.has(key) ? [] : [key])) };
}

type PartialRoute = { at: number; miles: number; order: DriveStop[] };

/**
 * Of all ways that see the same homes and end at the same one, whoever leaves that one first can go on as well as any other: so
 * only the best of each is remembered.
 */
function exactOrder(stops: readonly DriveStop[], { startAt, minutesEach }: DriveOptions): DriveStop[] {
  const start: PartialRoute = { at: startAt.getTime(), miles: 0, order: [] };
  let reached = new Map<string, PartialRoute>([["", start]]);
  let best = start;
  for (let seen = 1; seen <= stops.length && reached.size > 0; seen += 1) {
    const next = new Map<string, PartialRoute>();
    for (const way of reached.values())
      for (const stop of stops) {
        if (way.order.includes(stop)) continue;
        const visit = nextVisit({ at: way.at, place: way.order.at(-1) }, stop, minutesEach);
        if (!visit) continue;
        const order = [...way.order, stop];
        const name = routeKey(order, stops);
        const gone = { at: visit.leaveAt, miles: way.miles + visit.miles, order };
        if (isSooner(gone, next.get(name))) next.set(name, gone);
      }
    reached = next;
    let soonest: PartialRoute | undefined;
    for (const way of reached.values()) if (isSooner(way, soonest)) soonest = way;
    best = soonest ?? best;
  }
  return best.order;
}

/** Which homes were seen, and the last of them. */
const routeKey = (order: readonly DriveStop[], stops: readonly DriveStop[]) =>
  `${order
    .map((stop) => stops.indexOf(stop))
    .sort((a, b) => a - b)
    .join()}>${stops.indexOf(order.at(-1)!)}`;

const isSooner = (one: PartialRoute, other: PartialRoute | undefined) =>
  other === undefined || one.at < other.at || (one.at === other.at && one.miles < other.miles);

/** Puts home after home where it costs least, then turns and moves pieces for as long as that helps. */
function approximateOrder(stops: readonly DriveStop[], wishes: DriveOptions): DriveStop[] {
  let order = insertStops([], stops, wishes);
  for (let turn = 0; turn < 60; turn += 1) {
    const next = improveOrder(order, wishes);
    if (!next) break;
    order = insertStops(next, remainingStops(stops, next), wishes);
  }
  return order;
}

const remainingStops = (stops: readonly DriveStop[], order: readonly DriveStop[]) =>
  stops.filter((stop) => !order.includes(stop));

function insertStops(from: readonly DriveStop[], left: readonly DriveStop[], wishes: DriveOptions): DriveStop[] {
  let order = [...from];
  for (let waiting = [...left]; waiting.length > 0; waiting = remainingStops(waiting, order)) {
    let best: { order: DriveStop[]; drive: Drive } | undefined;
    for (const stop of waiting)
      for (let place = 0; place <= order.length; place += 1) {
        const tried = order.toSpliced(place, 0, stop);
        const drive = driveInOrder(tried, wishes);
        if (drive.leftOut.length === 0 && (!best || isBetter(drive, best.drive))) best = { order: tried, drive };
      }
    if (!best) return order;
    order = best.order;
  }
  return order;
}

/** The best order that one turned piece, or one moved home, away; undefined where none is better. */
function improveOrder(order: readonly DriveStop[], wishes: DriveOptions): DriveStop[] | undefined {
  let best = { order: undefined as DriveStop[] | undefined, drive: driveInOrder(order, wishes) };
  const consider = (tried: DriveStop[]) => {
    const drive = driveInOrder(tried, wishes);
    if (isBetter(drive, best.drive)) best = { order: tried, drive };
  };
  for (let from = 0; from < order.length; from += 1)
    for (let to = from + 1; to < order.length; to += 1) {
      consider([...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]);
      consider(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
      consider(order.toSpliced(to, 1).toSpliced(from, 0, order[to]!));
    }
  return best.order;
}
