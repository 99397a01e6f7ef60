import { setImmediate } from "node:timers/promises";
import {
  type PDFOperator,
  type PDFPage,
  type RGB,
  clip,
  closePath,
  concatTransformationMatrix,
  endPath,
  fillEvenOdd,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from "@cantoo/pdf-lib";
import type { Coordinates, MapBounds } from "../../contract/platform/map-coordinates.ts";
import { type MapFeatures, boxAround } from "../../contract/platform/map-tile.ts";
import { type Paper, drawText, faintColor } from "../paper/pdf-page.ts";

/** A home's number, at its place. */
export type MapNumber = Coordinates & { text: string };
export type PageFrame = { x: number; y: number; width: number; height: number };

export const guideMapLayers = ["roads", "water", "landuse", "pois", "places"] as const;
/** In degrees of latitude, half a mile, so that one sees by which streets one comes. */
const MARGIN = 0.004;

/** The area that a guide's map shows. */
export const guideMapBounds = (numbers: readonly Coordinates[]): MapBounds => boxAround(numbers, MARGIN);

const landColor = rgb(0.972, 0.976, 0.972);
const waterColor = rgb(0.8, 0.886, 0.933);
const parkColor = rgb(0.875, 0.929, 0.859);
const numberColor = rgb(0.043, 0.365, 0.388);
const labelColor = rgb(0.22, 0.3, 0.33);
const whiteColor = rgb(1, 1, 1);
const frameColor = rgb(0.77, 0.81, 0.82);

/** Wide enough to be followed with a finger; darker than on a screen, since paper is printed in gray. */
const roadLooks: Readonly<Record<string, { width: number; color: RGB }>> = {
  minor_road: { width: 1.1, color: rgb(0.76, 0.8, 0.8) },
  medium_road: { width: 1.8, color: rgb(0.7, 0.74, 0.75) },
  major_road: { width: 2.2, color: rgb(0.66, 0.71, 0.72) },
  highway: { width: 3.2, color: rgb(0.87, 0.74, 0.44) },
};
const greenKinds = new Set(["park", "wood", "forest", "garden", "nature_reserve", "grass", "golf_course"]);

/** Other requests get a turn after so many things drawn. */
const DRAWN_AT_ONCE = 40;
/** The length of a degree along a meridian. */
const MILES_PER_DEGREE = 69.05;

type Point = { x: number; y: number };
type Projection = { at(place: Coordinates): Point; scale: number };

/** Streets with their names, water, parks, and the homes' numbers upon them; north above, with a mile to measure by. */
export async function drawGuideMap(
  page: PDFPage,
  paper: Pick<Paper, "plain" | "bold">,
  { frame, features, numbers }: { frame: PageFrame; features: MapFeatures; numbers: readonly MapNumber[] },
): Promise<void> {
  const projection = projectionInto(frame, numbers);
  const { red, green, blue } = landColor;
  page.pushOperators(
    pushGraphicsState(),
    rectangle(frame.x, frame.y, frame.width, frame.height),
    clip(),
    endPath(),
    setFillingRgbColor(red, green, blue),
    rectangle(frame.x, frame.y, frame.width, frame.height),
    fillEvenOdd(),
  );
  const areas = (layer: string, color: RGB, isShown: (kind: string) => boolean) => {
    for (const { shape, lines, properties } of features.get(layer) ?? [])
      if (shape === "area" && isShown(String(properties["kind"])))
        page.pushOperators(...areaShape(lines, color, projection));
  };
  areas("landuse", parkColor, (kind) => greenKinds.has(kind));
  areas("water", waterColor, () => true);
  const roads = (features.get("roads") ?? []).filter(({ shape }) => shape === "lines");
  for (const [kind, look] of Object.entries(roadLooks)) {
    const some = roads.filter(({ properties }) => properties["kind"] === kind);
    for (const [at, { lines }] of some.entries()) {
      if (at % DRAWN_AT_ONCE === DRAWN_AT_ONCE - 1) await setImmediate();
      page.pushOperators(...lineShape(lines, look, projection));
    }
  }
  const taken = spreadNumbers(numbers, projection);
  const labels = newLabels(page, paper, {
    frame,
    taken: [
      ...taken.map(({ spot, radius }) => ({ ...spot, reach: radius + 2 })),
      ...scaleCircles(frame, projection.scale),
    ],
  });
  for (const { lines, properties } of features.get("places") ?? [])
    if (properties["kind"] === "neighbourhood")
      labels.write(String(properties["name"] ?? ""), projection.at(lines[0]![0]!), { size: 7.5, face: paper.bold });
  const named = Map.groupBy(roads, ({ properties }) => String(properties["name"] ?? ""));
  // The widest streets first: where there is no room for all, those lead there.
  const order = Object.keys(roadLooks).toReversed();
  const rank = (kind: unknown) => order.indexOf(String(kind));
  const streets = [...named]
    .filter(([name]) => name !== "")
    .sort(([, [a]], [, [b]]) => rank(a!.properties["kind"]) - rank(b!.properties["kind"]));
  for (const [at, [name, pieces]] of streets.entries()) {
    if (at % DRAWN_AT_ONCE === DRAWN_AT_ONCE - 1) await setImmediate();
    if (rank(pieces[0]!.properties["kind"]) < 0) continue;
    labels.writeAlong(
      name,
      pieces.flatMap(({ lines }) => lines.map((line) => line.map(projection.at))),
    );
  }
  for (const { lines, properties } of features.get("pois") ?? [])
    labels.write(String(properties["name"] ?? ""), projection.at(lines[0]![0]!), { size: 6.5, face: paper.plain });
  page.pushOperators(popGraphicsState());
  for (const [at, { number, spot, place, radius }] of taken.entries()) {
    if (at % DRAWN_AT_ONCE === DRAWN_AT_ONCE - 1) await setImmediate();
    if (Math.hypot(spot.x - place.x, spot.y - place.y) > 1)
      page.drawLine({ start: spot, end: place, thickness: 0.8, color: numberColor });
    page.drawCircle({ ...spot, size: radius, color: numberColor, borderColor: whiteColor, borderWidth: 1 });
    const size = radius;
    const width = paper.bold.measure(number.text) * size;
    drawText(page, number.text, spot.y - size * 0.36, {
      face: paper.bold,
      size,
      x: spot.x - width / 2,
      color: whiteColor,
      width: 60,
    });
  }
  page.drawRectangle({ ...frame, borderWidth: 0.75, borderColor: frameColor });
  drawScale(page, paper, frame, projection.scale);
}

function projectionInto({ x, y, width, height }: PageFrame, numbers: readonly MapNumber[]): Projection {
  const { south, north, west, east } = guideMapBounds(numbers);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180);
  const scale = Math.min(width / ((east - west) * narrowing), height / (north - south));
  return {
    scale,
    at: ({ latitude, longitude }) => ({
      x: x + width / 2 + (longitude - middle.longitude) * narrowing * scale,
      y: y + height / 2 + (latitude - middle.latitude) * scale,
    }),
  };
}

const pathOf = (line: readonly Coordinates[], { at }: Projection): PDFOperator[] =>
  line.map((place, first) => {
    const { x, y } = at(place);
    return first === 0 ? moveTo(x, y) : lineTo(x, y);
  });

const areaShape = (rings: readonly Coordinates[][], { red, green, blue }: RGB, projection: Projection) => [
  setFillingRgbColor(red, green, blue),
  ...rings.flatMap((ring) => [...pathOf(ring, projection), closePath()]),
  fillEvenOdd(),
];

const lineShape = (
  lines: readonly Coordinates[][],
  { width, color }: { width: number; color: RGB },
  projection: Projection,
) => [
  setStrokingRgbColor(color.red, color.green, color.blue),
  setLineWidth(width),
  setLineCap(1),
  setLineJoin(1),
  ...lines.flatMap((line) => pathOf(line, projection)),
  stroke(),
];

type PlacedNumber = { number: MapNumber; place: Point; spot: Point; radius: number };
/** Of so many each is small, and they may cover each other. */
const CROWDED = 80;

/** Numbers of homes that are near to each other move apart, and point to their places. */
function spreadNumbers(numbers: readonly MapNumber[], projection: Projection): PlacedNumber[] {
  const isCrowded = numbers.length > CROWDED;
  const radius = isCrowded ? 5 : 9;
  const placed = numbers.map((number) => {
    const place = projection.at(number);
    return { number, place, spot: { ...place }, radius };
  });
  if (isCrowded) return placed;
  const apart = 2 * radius + 1;
  for (let round = 0; round < 30; round += 1)
    for (const [first, { spot: one }] of placed.entries())
      for (const { spot: other } of placed.slice(first + 1)) {
        const far = Math.hypot(other.x - one.x, other.y - one.y);
        if (far >= apart) continue;
        const [across, up] = far === 0 ? [1, 0] : [(other.x - one.x) / far, (other.y - one.y) / far];
        const push = (apart - far) / 2;
        Object.assign(one, { x: one.x - across * push, y: one.y - up * push });
        Object.assign(other, { x: other.x + across * push, y: other.y + up * push });
      }
  return placed;
}

type Taken = Point & { reach: number };

/** Names that don't cover each other, nor a number; one for which there is no room is left out. */
function newLabels(
  page: PDFPage,
  { plain }: Pick<Paper, "plain">,
  { frame, taken }: { frame: PageFrame; taken: Taken[] },
) {
  const isFree = ({ x, y, reach }: Taken) =>
    x - reach > frame.x &&
    x + reach < frame.x + frame.width &&
    y - reach > frame.y &&
    y + reach < frame.y + frame.height &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) > other.reach + reach);
  /** Circles along a line of text. */
  const circles = (middle: Point, angle: number, width: number, size: number): Taken[] => {
    const count = Math.max(1, Math.ceil(width / size));
    return Array.from({ length: count }, (_, at) => {
      const along = ((at + 0.5) / count - 0.5) * width;
      return { x: middle.x + Math.cos(angle) * along, y: middle.y + Math.sin(angle) * along, reach: size * 0.6 };
    });
  };
  type Label = { size: number; face: Paper["plain"]; angle?: number; ground?: RGB };
  function write(text: string, middle: Point, { size, face, angle = 0, ground }: Label): boolean {
    const width = face.measure(text) * size;
    const needed = circles(middle, angle, width, size);
    if (text === "" || !needed.every(isFree)) return false;
    taken.push(...needed);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(cos, sin, -sin, cos, middle.x, middle.y));
    // The street's line ends at its name and goes on behind it.
    if (ground)
      page.drawRectangle({ x: -width / 2 - 1.5, y: -size * 0.5, width: width + 3, height: size, color: ground });
    drawText(page, text, -size * 0.35, { face, size, x: -width / 2, color: labelColor, width: width + 10 });
    page.pushOperators(popGraphicsState());
    return true;
  }
  return {
    write,
    /** In the middle of the longest piece; else in one of its halves. */
    writeAlong(name: string, pieces: readonly Point[][]) {
      const size = 6.5;
      const width = plain.measure(name) * size;
      const long = pieces
        .map((line) => ({ line, length: lengthOf(line) }))
        .sort((one, other) => other.length - one.length);
      for (const { line, length } of long.slice(0, 3)) {
        if (length < width * 1.1) return;
        for (const part of [0.5, 0.3, 0.7, 0.2, 0.8]) {
          const middle = length * part;
          if (middle < width / 2 || middle > length - width / 2) continue;
          const [from, to] = [pointAt(line, middle - width / 2), pointAt(line, middle + width / 2)];
          // From left to right; where the street bends away, its name would leave it.
          if (Math.hypot(to.x - from.x, to.y - from.y) < width * 0.96) continue;
          const [left, right] = from.x <= to.x ? [from, to] : [to, from];
          const angle = Math.atan2(right.y - left.y, right.x - left.x);
          const middleOf = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
          if (write(name, middleOf, { size, face: plain, angle, ground: landColor })) return;
        }
      }
    },
  };
}

const lengthOf = (line: readonly Point[]) =>
  line.slice(1).reduce((sum, point, at) => sum + Math.hypot(point.x - line[at]!.x, point.y - line[at]!.y), 0);

function pointAt(line: readonly Point[], along: number): Point {
  let left = along;
  for (const [at, end] of line.slice(1).entries()) {
    const start = line[at]!;
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (left <= length && length > 0)
      return { x: start.x + ((end.x - start.x) * left) / length, y: start.y + ((end.y - start.y) * left) / length };
    left -= length;
  }
  return line.at(-1)!;
}

/** The scale's line, and how many miles it is. */
function scaleOf(frame: PageFrame, scale: number) {
  const mile = scale / MILES_PER_DEGREE;
  const miles = [10, 5, 2, 1, 0.5, 0.25].find((some) => some * mile <= frame.width / 3) ?? 0.1;
  return { x: frame.x + 12, y: frame.y + 12, miles, length: miles * mile };
}

/** Where the scale stands, for names to keep off it. */
function scaleCircles(frame: PageFrame, scale: number): Taken[] {
  const { x, y, length } = scaleOf(frame, scale);
  const width = Math.max(length, 90);
  return Array.from({ length: 12 }, (_, at) => ({ x: x + (width * at) / 11, y: y + 4, reach: 14 }));
}

function drawScale(page: PDFPage, { plain }: Pick<Paper, "plain">, frame: PageFrame, scale: number) {
  const { x, y, miles, length } = scaleOf(frame, scale);
  page.drawRectangle({ x: x - 6, y: y - 6, width: Math.max(length, 90) + 12, height: 24, color: whiteColor });
  page.drawLine({ start: { x, y }, end: { x: x + length, y }, thickness: 1.5, color: faintColor });
  drawText(page, `${miles} ${miles === 1 ? "mile" : "miles"}, north is above`, y + 5, {
    face: plain,
    size: 8,
    x,
    color: faintColor,
  });
}
