import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findPlace, geocoding } from "../../../contract/platform/geocoding.ts";
import { addProperty, createPropertyGroup } from "../../../contract/tours/properties.ts";
import { useTown } from "../../../test/town.ts";
import { settingsOf } from "../settings.ts";
import { openGeocoder } from "./geocoder.ts";

const town = useTown();
const at = { client: "oak", service: "placed-parade" };
let asked: { path: string; at: number; agent: string | undefined }[] = [];
let answers: (path: string) => { status: number; body: unknown };
const server = createServer((request, response) => {
  asked.push({ path: request.url!, at: performance.now(), agent: request.headers["user-agent"] });
  const { status, body } = answers(request.url!);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
let home: { client: string; service: string; propertyID: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  await town.inside(
    "oak",
    (sql) => sql`
    insert into services (kind, url, name, status) values ('parade', 'placed-parade', 'Placed', 'published')`,
  );
  const manager = town.as("tourManager");
  const { propertyGroupID } = (await manager(createPropertyGroup, at, { name: "All" })).answer;
  home = { ...at, ...(await manager(addProperty, at, { propertyGroupID, name: "Somewhere" })).answer };
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  answers = () => ({ status: 200, body: [{ lat: "44.05", lon: "-91.66", display_name: "Winona" }] });
});

const find = (address: string, person = "tourManager") => town.as(person)(findPlace, home, { address });

test("an address is looked up with Nominatim or with Photon, by whoever may change the home and nobody else", async () => {
  town.app.geocoder = openGeocoder({ url: urlOf("/search"), pace: 0 });
  expect((await town.as("tourManager")(geocoding, { client: "oak" })).answer).toEqual({ isThere: true });
  expect((await find("305 Bluestem Drive, Winona")).answer).toEqual({ place: { latitude: 44.05, longitude: -91.66 } });
  expect(asked).toMatchObject([{ path: "/search?q=305+Bluestem+Drive%2C+Winona&limit=1&format=jsonv2" }]);
  expect(asked[0]!.agent).toContain("Rosette");
  town.app.geocoder = openGeocoder({ url: urlOf("/api"), pace: 0 });
  answers = () => ({ status: 200, body: { features: [{ geometry: { coordinates: [-91.7, 44.1] } }] } });
  expect((await find("Elsewhere")).answer).toEqual({ place: { latitude: 44.1, longitude: -91.7 } });
  expect((await find("Elsewhere", "viewer")).status).toBe(403);
  expect((await town.as()(findPlace, home, { address: "Elsewhere" })).status).toBe(401);
});

test("what isn’t found is said, and nonsense is no place", async () => {
  town.app.geocoder = openGeocoder({ url: urlOf("/search"), pace: 0 });
  for (const body of [[], {}, null, [{ lat: "north" }], [{ lat: "91", lon: "0" }], { features: [{}] }]) {
    answers = () => ({ status: 200, body });
    expect((await find(`Nowhere ${JSON.stringify(body)}`)).answer, JSON.stringify(body)).toEqual({ place: null });
  }
});

test("it is asked politely: one after the other, the same address once", async () => {
  town.app.geocoder = openGeocoder({ url: urlOf("/search"), pace: 120 });
  await Promise.all(["a", "b", "c"].map((address) => find(address)));
  await find("A ");
  expect(asked).toHaveLength(3);
  expect(asked[2]!.at - asked[0]!.at).toBeGreaterThan(200);
});

test("one that is down, slow or busy leaves the pin as the way", async () => {
  town.app.geocoder = openGeocoder({ url: urlOf("/search"), pace: 0 });
  answers = () => ({ status: 502, body: {} });
  expect(await find("Down")).toMatchObject({
    status: 503,
    problem: { detail: expect.stringContaining("Put the pin") },
  });
  const slow = openGeocoder({ url: urlOf("/search"), pace: 10 });
  answers = () => ({ status: 200, body: [] });
  const crowd = Array.from({ length: 11 }, (_, number) => slow.find(`${number}`).catch((error: unknown) => error));
  expect(await crowd.at(-1)).toMatchObject({ status: 429 });
  town.app.geocoder = undefined;
  expect((await find("Anywhere")).status).toBe(409);
});

test("its address is one of the two that it speaks with", () => {
  expect(settingsOf({ GEOCODER_URL: "https://photon.example/api/" }).geocoder?.url).toBe("https://photon.example/api/");
  for (const url of ["photon", "https://photon.example/", "https://example.org/geocode"])
    expect(() => settingsOf({ GEOCODER_URL: url }), url).toThrow("GEOCODER_URL");
});
