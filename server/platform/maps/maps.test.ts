import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { getMap } from "../../../contract/platform/maps.ts";
import { testFolder } from "../../../test/folder.ts";
import { useTown } from "../../../test/town.ts";
import { settingsOf } from "../settings.ts";
import { mapSourcesOf } from "./map-sources.ts";

const town = useTown();

test("the maps that are shipped are read in parts, as a browser reads them", async () => {
  const { sources } = (await town.as()(getMap, {})).answer;
  expect(sources.map(({ url }) => url)).toEqual(["/api/map/archives/world", "/api/map/archives/demo-town"]);
  const asked: number[] = [];
  const archiveAt = (url: string) =>
    new PMTiles({
      getKey: () => url,
      async getBytes(offset, length) {
        asked.push(length);
        const range = `bytes=${offset}-${offset + length - 1}`;
        const { statusCode, headers, rawPayload } = await town.server.inject({ url, headers: { range } });
        expect([statusCode, headers["accept-ranges"]]).toEqual([206, "bytes"]);
        expect(rawPayload.length).toBeLessThanOrEqual(length);
        return { data: new Uint8Array(rawPayload).buffer };
      },
    });
  const [world, street] = sources.map(({ url }) => archiveAt(url));
  expect(await world!.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 5 });
  expect((await world!.getZxy(5, 7, 11))?.data.byteLength).toBeGreaterThan(500);
  expect((await street!.getZxy(13, 2010, 2977))?.data.byteLength).toBeGreaterThan(500);
  expect(await street!.getZxy(13, 0, 0)).toBeUndefined();
  expect(Math.max(...asked)).toBeLessThan(70_000);
});

test("there are no other files at the maps' address", async () => {
  for (const name of ["tiles", "nowhere", "..%2F..%2Fpackage.json", "constructor"])
    expect((await town.server.inject(`/api/map/archives/${name}`)).statusCode, name).toBe(404);
});

test("in production nobody sees the demo town's streets", () => {
  const { map } = settingsOf({ NODE_ENV: "production", DATABASE_URL: "postgres://here", DATA_DIR: "data" });
  expect(map.sources.map(({ url }) => url)).toEqual(["/api/map/archives/world"]);
});

test("an operator’s own map is a file or an address, which pages with a map may load, and no others", async () => {
  const given = { credit: undefined, production: true };
  const file = join(await testFolder(), "own.pmtiles");
  writeFileSync(file, readFileSync(new URL("demo-town.pmtiles", import.meta.url)));
  expect(mapSourcesOf({ ...given, tiles: file })).toMatchObject({ files: new Map([["tiles", file]]), policy: {} });
  expect(mapSourcesOf({ ...given, tiles: "https://tiles.example/us.pmtiles" })).toMatchObject({
    sources: [{ kind: "archive" }],
    policy: { "connect-src": ["https://tiles.example"] },
  });
  expect(mapSourcesOf({ ...given, tiles: "https://tiles.example/{z}/{x}/{y}.mvt?key=1" })).toMatchObject({
    sources: [{ kind: "shapes" }],
    policy: { "connect-src": ["https://tiles.example"] },
  });
  expect(mapSourcesOf({ ...given, tiles: "https://tiles.example/{z}/{x}/{y}.png" })).toMatchObject({
    sources: [{ kind: "pictures" }],
    policy: { "img-src": ["https://tiles.example"] },
  });
  for (const tiles of ["/nowhere/map.pmtiles", "package.json", "https://tiles.example/map"])
    expect(() => mapSourcesOf({ ...given, tiles }), tiles).toThrow("MAP_TILES");
});
