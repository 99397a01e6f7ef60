import { expect, test } from "vitest";
import { clustersOf } from "./clusters.ts";

const spot = (key: string, latitude: number, longitude: number, price: number | null = 40_000_000) => ({
  key,
  latitude,
  longitude,
  price,
});
const size = { width: 80, height: 40 };
const keysOf = (zoom: number, ...spots: ReturnType<typeof spot>[]) =>
  clustersOf(spots, zoom, size).map(({ spots: together }) => together.map(({ key }) => key).join("+"));

const [a, b, far] = [spot("a", 44.05, -91.66), spot("b", 44.0505, -91.6605), spot("far", 44.1, -91.5)];

test("homes that would cover each other are one mark, and come apart when one looks closer", () => {
  expect(keysOf(12, a!, b!, far!)).toEqual(["a+b", "far"]);
  expect(keysOf(18, a!, b!, far!)).toEqual(["a", "b", "far"]);
  expect(keysOf(3, a!, b!, far!)).toEqual(["a+b+far"]);
});

test("a mark stands in the middle of its homes and says the lowest price; without prices none", () => {
  const [mark] = clustersOf([spot("a", 44, -91, 70_000_000), spot("b", 44.001, -91.001, 41_200_000)], 10, size);
  expect(mark).toMatchObject({ from: 41_200_000, longitude: -91.0005 });
  expect(mark!.latitude).toBeCloseTo(44.0005, 6);
  expect(clustersOf([spot("a", 44, -91, null)], 10, size)[0]!.from).toBe(null);
});

test("what is chosen keeps a mark of its own", () => {
  const marks = clustersOf([a!, b!], 12, size, ({ key }) => key === "b");
  expect(marks.map(({ spots }) => spots.map(({ key }) => key))).toEqual([["a"], ["b"]]);
});

test("each home is in exactly one mark, of six hundred", () => {
  const many = Array.from({ length: 600 }, (_, at) =>
    spot(`${at}`, 44 + (at % 25) / 100, -91 - Math.floor(at / 25) / 80),
  );
  for (const zoom of [6, 10, 13, 17]) {
    const keys = clustersOf(many, zoom, size).flatMap(({ spots }) => spots.map(({ key }) => key));
    expect([keys.length, new Set(keys).size]).toEqual([600, 600]);
  }
});
