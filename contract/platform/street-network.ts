import type { Coordinates } from "./map-coordinates.ts";
import type { MapFeatures } from "./map-tile.ts";

/** A piece of a street. What is bridged crosses what lies below it without a junction. */
export type Street = {
  name: string;
  kind: keyof typeof streetSpeeds;
  level: number;
  isOneWay: boolean;
  line: readonly Coordinates[];
};

/** How one drives from a place to another. */
export type Way = { miles: number; minutes: number; line: readonly Coordinates[] };

/** Miles an hour through a town, lights and corners included, by the kinds of Protomaps' maps. Paths and tracks aren't driven. */
const streetSpeeds = { highway: 45, major_road: 30, medium_road: 27, minor_road: 22 } as const;

const METERS_PER_MILE = 1_609.344;
const METERS_PER_DEGREE = 111_195;
/** In meters. Maps round places to less than this; ends that are nearer are the same corner. */
const SAME_PLACE = 3;
/** In meters. A home that is farther from any street isn't on the map's streets. */
const FARTHEST_FROM_STREET = 300;
/** In meters: the squares by which neighbors are found. */
const SQUARE = 200;

/** The streets that a map shows, of its layer of roads. */
export function streetsOf(features: MapFeatures): Street[] {
  return (features.get("roads") ?? []).flatMap(({ shape, lines, properties }) => {
    const kind = String(properties["kind"]) as Street["kind"];
    if (shape !== "lines" || !Object.hasOwn(streetSpeeds, kind)) return [];
    const level = isSet(properties["is_bridge"]) ? 1 : isSet(properties["is_tunnel"]) ? -1 : 0;
    const name = String(properties["name"] ?? "");
    return lines.map((line) => ({ name, kind, level, isOneWay: isSet(properties["oneway"]), line }));
  });
}

const isSet = (value: unknown) => value === true || value === 1 || value === "yes" || value === "true";

type Point = { x: number; y: number };
type Segment = { a: Point; b: Point; street: Street; splits: { at: number; point: Point }[] };
type Edge = { to: number; meters: number; seconds: number };

/** Streets as corners and what joins them, with places beside them. `waysFrom` is the quickest way from a place to each other. */
export type StreetNetwork = { waysFrom(place: number): (Way | undefined)[] };

/** A street's crossings are found by where lines meet: maps don't say them. */
export function streetNetwork(streets: readonly Street[], places: readonly Coordinates[]): StreetNetwork {
  const plane = planeAround(places[0] ?? { latitude: 0, longitude: 0 });
  const segments = segmentsOf(streets, plane.pointOf);
  const squares = squaresOf(segments);
  for (const together of squares.values()) joinSegments(together);
  const points = places.map(plane.pointOf);
  const stands = points.map((point) => standAt(point, squares));
  const corners = newCorners();
  const edges = edgesOf(segments, corners);
  const doors = stands.map((stand) => stand && corners.at(stand));
  return {
    waysFrom(place) {
      const from = doors[place];
      if (from === undefined) return places.map(() => undefined);
      const reached = quickest(edges, from, new Set(doors.filter((door) => door !== undefined)));
      return doors.map((to, other) => {
        const path = to === undefined ? undefined : pathTo(reached, from, to);
        if (!path) return undefined;
        const line = [points[place]!, ...path.map((corner) => corners.points[corner]!), points[other]!];
        const off = distance(line[0]!, line[1]!) + distance(line.at(-2)!, line.at(-1)!);
        const { meters, seconds } = reached.get(to!)!;
        return {
          miles: (meters + off) / METERS_PER_MILE,
          minutes: (seconds + secondsFor(off, "minor_road")) / 60,
          line: line.map(plane.coordinatesOf),
        };
      });
    },
  };
}

/** Flat enough for a town: meters to the east and north of a place. */
function planeAround({ latitude: middle, longitude: origin }: Coordinates) {
  const narrowing = Math.cos((middle * Math.PI) / 180);
  return {
    pointOf: ({ latitude, longitude }: Coordinates): Point => ({
      x: (longitude - origin) * narrowing * METERS_PER_DEGREE,
      y: (latitude - middle) * METERS_PER_DEGREE,
    }),
    coordinatesOf: ({ x, y }: Point): Coordinates => ({
      latitude: middle + y / METERS_PER_DEGREE,
      longitude: origin + x / narrowing / METERS_PER_DEGREE,
    }),
  };
}

const distance = (one: Point, other: Point) => Math.hypot(other.x - one.x, other.y - one.y);
const secondsFor = (meters: number, kind: Street["kind"]) => (meters / METERS_PER_MILE / streetSpeeds[kind]) * 3_600;
const pointAlong = ({ a, b }: Segment, at: number): Point => ({ x: a.x + (b.x - a.x) * at, y: a.y + (b.y - a.y) * at });

const segmentsOf = (streets: readonly Street[], pointOf: (at: Coordinates) => Point): Segment[] =>
  streets.flatMap((street) => {
    const line = street.line.map(pointOf);
    return line.slice(1).map((b, at) => ({ a: line[at]!, b, street, splits: [] }));
  });

const squareOf = (x: number, y: number) => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;

function squaresOf(segments: readonly Segment[]): Map<string, Segment[]> {
  const squares = new Map<string, Segment[]>();
  for (const segment of segments) {
    const { a, b } = segment;
    const first = { x: Math.min(a.x, b.x) - SAME_PLACE, y: Math.min(a.y, b.y) - SAME_PLACE };
    const last = { x: Math.max(a.x, b.x) + SAME_PLACE, y: Math.max(a.y, b.y) + SAME_PLACE };
    for (let x = Math.floor(first.x / SQUARE); x * SQUARE <= last.x; x += 1)
      for (let y = Math.floor(first.y / SQUARE); y * SQUARE <= last.y; y += 1) {
        const key = `${x} ${y}`;
        const square = squares.get(key);
        if (square) square.push(segment);
        else squares.set(key, [segment]);
      }
  }
  return squares;
}

/** Where two lines of the same level cross, or one ends at the other, both are split. */
function joinSegments(segments: readonly Segment[]): void {
  for (let first = 0; first < segments.length; first += 1)
    for (let second = first + 1; second < segments.length; second += 1) {
      const [one, other] = [segments[first]!, segments[second]!];
      if (one.street.level !== other.street.level) continue;
      for (const [end, line] of [
        [one.a, other],
        [one.b, other],
        [other.a, one],
        [other.b, one],
      ] as const) {
        const at = nearestAlong(line, end);
        if (distance(pointAlong(line, at), end) <= SAME_PLACE) line.splits.push({ at, point: end });
      }
      const crossing = crossingOf(one, other);
      if (!crossing) continue;
      one.splits.push({ at: crossing.one, point: crossing.point });
      other.splits.push({ at: crossing.other, point: crossing.point });
    }
}

/** The part of a segment, from 0 to 1, that is nearest to a point. */
function nearestAlong({ a, b }: Segment, { x, y }: Point): number {
  const [wide, high] = [b.x - a.x, b.y - a.y];
  const square = wide * wide + high * high;
  return square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * wide + (y - a.y) * high) / square));
}

function crossingOf(one: Segment, other: Segment): { one: number; other: number; point: Point } | undefined {
  const [x1, y1] = [one.b.x - one.a.x, one.b.y - one.a.y];
  const [x2, y2] = [other.b.x - other.a.x, other.b.y - other.a.y];
  const turn = x1 * y2 - y1 * x2;
  if (turn === 0) return undefined;
  const [x, y] = [other.a.x - one.a.x, other.a.y - one.a.y];
  const [at, otherAt] = [(x * y2 - y * x2) / turn, (x * y1 - y * x1) / turn];
  if (at < 0 || at > 1 || otherAt < 0 || otherAt > 1) return undefined;
  return { one: at, other: otherAt, point: pointAlong(one, at) };
}

/** Where one turns off the nearest street to reach a place; undefined where there is no street near. */
function standAt(point: Point, squares: ReadonlyMap<string, readonly Segment[]>): Point | undefined {
  const reach = Math.ceil(FARTHEST_FROM_STREET / SQUARE);
  let nearest: { segment: Segment; at: number; far: number } | undefined;
  for (let right = -reach; right <= reach; right += 1)
    for (let up = -reach; up <= reach; up += 1)
      for (const segment of squares.get(squareOf(point.x + right * SQUARE, point.y + up * SQUARE)) ?? []) {
        const at = nearestAlong(segment, point);
        const far = distance(pointAlong(segment, at), point);
        if (far <= FARTHEST_FROM_STREET && (!nearest || far < nearest.far)) nearest = { segment, at, far };
      }
  if (!nearest) return undefined;
  const stand = pointAlong(nearest.segment, nearest.at);
  nearest.segment.splits.push({ at: nearest.at, point: stand });
  return stand;
}

/** Corners by number; points that are nearly the same are one. */
function newCorners() {
  const points: Point[] = [];
  const cells = new Map<string, number[]>();
  const cell = (value: number) => Math.floor(value / SAME_PLACE);
  return {
    points,
    at(point: Point): number {
      for (let x = cell(point.x) - 1; x <= cell(point.x) + 1; x += 1)
        for (let y = cell(point.y) - 1; y <= cell(point.y) + 1; y += 1)
          for (const corner of cells.get(`${x} ${y}`) ?? [])
            if (distance(points[corner]!, point) <= SAME_PLACE) return corner;
      const corner = points.push(point) - 1;
      const key = `${cell(point.x)} ${cell(point.y)}`;
      cells.set(key, [...(cells.get(key) ?? []), corner]);
      return corner;
    },
  };
}

function edgesOf(segments: readonly Segment[], corners: ReturnType<typeof newCorners>): Edge[][] {
  const edges: Edge[][] = [];
  const add = (from: number, edge: Edge) => (edges[from] ??= []).push(edge);
  for (const { a, b, street, splits } of segments) {
    const stops = [{ at: 0, point: a }, ...splits.toSorted((one, other) => one.at - other.at), { at: 1, point: b }];
    const passed = stops.map(({ point }) => corners.at(point));
    passed.slice(1).forEach((to, at) => {
      const from = passed[at]!;
      if (from === to) return;
      const meters = distance(corners.points[from]!, corners.points[to]!);
      const seconds = secondsFor(meters, street.kind);
      add(from, { to, meters, seconds });
      if (!street.isOneWay) add(to, { to: from, meters, seconds });
    });
  }
  return edges;
}

type Reached = { seconds: number; meters: number; before: number };

/** Dijkstra's algorithm, until all of `wanted` are reached. */
function quickest(edges: readonly (readonly Edge[] | undefined)[], from: number, wanted: Set<number>) {
  const reached = new Map<number, Reached>([[from, { seconds: 0, meters: 0, before: from }]]);
  const left = new Set(wanted);
  const done = new Set<number>();
  const queue = newQueue();
  queue.add(from, 0);
  for (let corner = queue.take(); corner !== undefined && left.size > 0; corner = queue.take()) {
    if (done.has(corner)) continue;
    done.add(corner);
    left.delete(corner);
    const here = reached.get(corner)!;
    for (const { to, meters, seconds } of edges[corner] ?? []) {
      const later = here.seconds + seconds;
      if (later >= (reached.get(to)?.seconds ?? Infinity)) continue;
      reached.set(to, { seconds: later, meters: here.meters + meters, before: corner });
      queue.add(to, later);
    }
  }
  return reached;
}

function pathTo(reached: ReadonlyMap<number, Reached>, from: number, to: number): number[] | undefined {
  if (!reached.has(to)) return undefined;
  const path = [to];
  for (let corner = to; corner !== from; path.push(corner)) corner = reached.get(corner)!.before;
  return path.toReversed();
}

/** A binary heap: the soonest is taken first. */
function newQueue() {
  const heap: { corner: number; seconds: number }[] = [];
  const swap = (one: number, other: number) => {
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  };
  return {
    add(corner: number, seconds: number) {
      let at = heap.push({ corner, seconds }) - 1;
      for (let parent = (at - 1) >> 1; at > 0 && heap[at]!.seconds < heap[parent]!.seconds; parent = (at - 1) >> 1) {
        swap(at, parent);
        at = parent;
      }
    },
    take(): number | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first?.corner;
      heap[0] = last;
      for (let at = 0; ;) {
        const children = [2 * at + 1, 2 * at + 2].filter((child) => child < heap.length);
        const least = children.reduce((one, child) => (heap[child]!.seconds < heap[one]!.seconds ? child : one), at);
        if (least === at) return first.corner;
        swap(at, least);
        at = least;
      }
    },
  };
}
