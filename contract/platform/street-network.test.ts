import { readFileSync } from "node:fs";
import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import type { Coordinates } from "./map-coordinates.ts";
import { boxAround, readArchive, tilesOver } from "./map-tile.ts";
import { type Street, streetNetwork, streetsOf } from "./street-network.ts";

/** A hundredth of a degree of latitude is 0.69 of a mile; here all lies at the equator, where degrees are equally long. */
const at = (x: number, y: number): Coordinates => ({ latitude: y / 100, longitude: x / 100 });
const MILE = 1_111.95 / 1_609.344;
const street = (line: Coordinates[], more: Partial<Street> = {}): Street => ({
  name: "",
  kind: "minor_road",
  level: 0,
  isOneWay: false,
  line,
  ...more,
});
const wayBetween = (streets: Street[], from: Coordinates, to: Coordinates) =>
  streetNetwork(streets, [from, to]).waysFrom(0)[1];

test("a way follows streets around the block, over a crossing that no street has a point at", () => {
  const streets = [street([at(-1, 0), at(2, 0)]), street([at(1, -1), at(1, 2)])];
  const way = wayBetween(streets, at(0, 0), at(1, 1))!;
  expect(way.miles).toBeCloseTo(2 * MILE, 2);
  expect(way.minutes).toBeCloseTo((2 * MILE * 60) / 22, 1);
  expect(way.line.some(({ latitude, longitude }) => Math.hypot(latitude, longitude - 0.01) < 1e-4)).toBe(true);
});

test("the quicker of two ways is taken, not the shorter", () => {
  const slow = street([at(0, 0), at(4, 0)]);
  const quick = street([at(0, 0), at(2, 1), at(4, 0)], { kind: "highway" });
  const way = wayBetween([slow, quick], at(0, 0), at(4, 0))!;
  expect(way.miles).toBeGreaterThan(4.2 * MILE);
});

test("one doesn’t turn off a bridge onto what lies below, nor drive against a one-way street", () => {
  const below = street([at(1, -1), at(1, 1)]);
  expect(wayBetween([street([at(0, 0), at(2, 0)], { level: 1 }), below], at(0, 0), at(1, 1))).toBe(undefined);
  const oneWay = [street([at(0, 0), at(1, 0)], { isOneWay: true }), below];
  expect(wayBetween(oneWay, at(0, 0), at(1, 1))?.miles).toBeCloseTo(2 * MILE, 2);
  expect(wayBetween(oneWay, at(1, 1), at(0, 0))).toBe(undefined);
});

test("streets that a tile’s edge has cut go on behind it; those that don’t meet don’t", () => {
  const next = (gap: number) => [street([at(0, 0), at(1, 0)]), street([at(1 + gap, 0), at(2, 0)])];
  expect(wayBetween(next(0.001), at(0, 0), at(2, 0))?.miles).toBeCloseTo(2 * MILE, 2);
  expect(wayBetween(next(0.05), at(0, 0), at(2, 0))).toBe(undefined);
});

test("a home stands a little off its street; one far off any has no way", () => {
  const streets = [street([at(0, 0), at(2, 0)])];
  const way = wayBetween(streets, at(0.5, 0.1), at(1.5, 0))!;
  expect(way.miles).toBeCloseTo(1.1 * MILE, 2);
  expect(way.line[0]!.latitude).toBeCloseTo(0.001, 6);
  expect(wayBetween(streets, at(0.5, 0.5), at(1.5, 0))).toBe(undefined);
  expect(wayBetween([], at(0, 0), at(1, 0))).toBe(undefined);
});

test("of a wide area fewer, larger tiles are read, and none where they would show no streets", () => {
  const around = (miles: number) => boxAround([{ latitude: 44, longitude: -91 }], miles / 69);
  expect(tilesOver(around(0.5), 15).every(({ z }) => z === 15)).toBe(true);
  const wide = tilesOver(around(8), 15);
  expect([wide.length <= 36, wide[0]!.z]).toEqual([true, 12]);
  expect([tilesOver(around(100), 15), tilesOver(around(1), 5)]).toEqual([[], []]);
});

test("the demo town’s map has streets with names, which join across its tiles", async () => {
  const file = readFileSync(new URL("../../server/platform/maps/demo-town.pmtiles", import.meta.url));
  const archive = new PMTiles({
    getKey: () => "demo-town",
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  });
  const [quarry, boathouse] = [
    { latitude: 44.0443, longitude: -91.6821 },
    { latitude: 44.0611, longitude: -91.6587 },
  ];
  const features = await readArchive(archive, boxAround([quarry, boathouse], 0.01), ["roads"]);
  const streets = streetsOf(features);
  expect(streets.map(({ name }) => name)).toEqual(expect.arrayContaining(["Quarry Road", "Prairie Avenue"]));
  const [, way] = streetNetwork(streets, [quarry, boathouse]).waysFrom(0);
  expect(way!.miles).toBeGreaterThan(1.7);
  expect(way!.miles).toBeLessThan(4);
  expect(way!.line.length).toBeGreaterThan(8);
});
