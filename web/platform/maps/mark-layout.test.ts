import { expect, test } from "vitest";
import { type PlacedMark, type MapHome, areBoxesOverlapping, boxOfMark, placeMarks } from "./mark-layout.ts";

const home = (key: string, latitude: number, longitude: number, price: number | null = 40_000_000): MapHome => ({
  key,
  latitude,
  longitude,
  price,
});
const sizeOf = ({ spots }: { spots: readonly MapHome[] }, form: "full" | "small") =>
  form === "small"
    ? spots.length > 1
      ? { width: 32, height: 32, points: false }
      : { width: 24, height: 28, points: true }
    : spots.length > 1
      ? { width: 120, height: 44, points: false }
      : { width: 80, height: 44, points: true };
const nothing = { chosen: null, stops: [], sizeOf };
const keysOf = (marks: readonly PlacedMark<MapHome>[]) =>
  marks.map(({ spots }) => spots.map(({ key }) => key).join("+"));
const marksAt = (zoom: number, homes: readonly MapHome[], more = {}) =>
  placeMarks(homes, zoom, { ...nothing, ...more });

/** Numbers between 0 and 1, the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Each home in exactly one mark, and no mark over another. */
function expectApart(marks: readonly PlacedMark<MapHome>[], homes: readonly MapHome[], zoom: number) {
  const keys = marks.flatMap(({ spots }) => spots.map(({ key }) => key));
  expect(keys.toSorted()).toEqual(homes.map(({ key }) => key).toSorted());
  const boxes = marks.map((mark) => boxOfMark(mark, sizeOf(mark, mark.form), zoom));
  const over = boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => areBoxesOverlapping(box, other)));
  expect(over, `at zoom ${zoom}`).toEqual([]);
}

const [a, b, far] = [home("a", 44.05, -91.66), home("b", 44.0505, -91.6605), home("far", 44.1, -91.5)];

test("homes that would cover each other are one mark, and come apart when one looks closer", () => {
  expect(keysOf(marksAt(12, [a, b, far]))).toEqual(["a+b", "far"]);
  expect(keysOf(marksAt(18, [a, b, far]))).toEqual(["a", "b", "far"]);
  expect(keysOf(marksAt(3, [a, b, far]))).toEqual(["a+b+far"]);
});

test("a mark stands in the middle of its homes and has the lowest price; without prices none", () => {
  const [mark] = marksAt(10, [home("a", 44, -91, 70_000_000), home("b", 44.001, -91.001, 41_200_000)]);
  expect(mark).toMatchObject({ from: 41_200_000, longitude: -91.0005 });
  expect(mark!.latitude).toBeCloseTo(44.0005, 6);
  expect(marksAt(10, [home("a", 44, -91, null)])[0]!.from).toBe(null);
});

test("the chosen home keeps its place and size; the one beside it is shrunk, and joins it where even that has no room", () => {
  const near = [home("a", 44.05, -91.66), home("b", 44.05, -91.6605)];
  const apart = marksAt(17.5, near, { chosen: "b" });
  expect(apart.map(({ form, spots }) => [spots[0]!.key, form])).toEqual([
    ["b", "full"],
    ["a", "small"],
  ]);
  const joined = marksAt(12, near, { chosen: "b" });
  expect(keysOf(joined)).toEqual(["b+a"]);
  expect(joined[0]).toMatchObject({ longitude: -91.6605, form: "full" });
});

test("a cluster gives way to a stop of the route, and stops that can't be told apart are one mark", () => {
  const stop = home("stop", 44.05, -91.66);
  const cluster = [home("c", 44.05, -91.66687), home("d", 44.05001, -91.66687)];
  const marks = marksAt(14, [...cluster, stop], { stops: ["stop"] });
  expect(marks.map(({ form, spots }) => [spots.length, form])).toEqual([
    [1, "full"],
    [2, "small"],
  ]);
  expect(keysOf(marksAt(8, [...cluster, stop, a], { stops: ["stop", "a"] }))).toEqual(["stop+a+c+d"]);
});

test("no mark covers another and no home is lost, of six hundred anywhere, with a home chosen and a route, at any zoom", () => {
  for (const seed of [1, 2, 3]) {
    const roll = numbersFrom(seed * 7_919);
    const many = Array.from({ length: 600 }, (_, at) =>
      home(`${at}`, 44 + roll() ** 2 * 0.3, -91 - roll() ** 2 * 0.4, at % 7 === 0 ? null : 30_000_000 + at),
    );
    const route = { stops: ["4", "8", "15", "16", "23", "42"], chosen: seed === 1 ? null : "15" };
    for (let zoom = 3; zoom <= 18; zoom += 0.5) {
      const marks = marksAt(zoom, many, route);
      expectApart(marks, many, zoom);
      if (route.chosen) expect(marks[0]).toMatchObject({ form: "full", latitude: many[15]!.latitude });
    }
  }
});

test("the same homes have the same marks, wherever the list begins with its filter", () => {
  const homes = Array.from({ length: 40 }, (_, at) =>
    home(`${at}`, 44 + (at % 8) / 400, -91 - Math.floor(at / 8) / 300),
  );
  expect(marksAt(13, homes)).toEqual(marksAt(13, structuredClone(homes)));
});

test("homes at one and the same place are one mark at every zoom", () => {
  const tower = ["a", "b", "c"].map((key) => home(key, 44, -91));
  for (const chosen of [null, "b"]) expectApart(marksAt(18, tower, { chosen }), tower, 18);
  expect(keysOf(marksAt(18, tower, { chosen: "b" }))).toEqual(["b+a+c"]);
});
