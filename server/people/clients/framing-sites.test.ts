import { expect, test } from "vitest";
import {
  MOST_FRAMING_SITES,
  changeFramingSites,
  framingSitesProblem,
  getFramingSites,
  sitesIn,
} from "../../../contract/people/framing-sites.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };

const save = (sites: string[], person = "owner") => town.as(person)(changeFramingSites, oak, { sites });
const saved = async (client = "oak") => (await town.as("owner")(getFramingSites, { client })).answer.sites;

test("a client lists the sites that may show its pages, each once, with a port or all below a name", async () => {
  const sites = ["https://example.org", "https://*.example.org", "https://www.xn--exmple-cua.org:8443"];
  expect((await save([...sites, sites[0]!])).status).toBe(200);
  expect(await saved()).toEqual(sites);
  expect((await save([])).status).toBe(200);
  expect(await saved()).toEqual([]);
});

test.each([
  "http://example.org",
  "https://example.org/",
  "https://example.org/page",
  "https://Example.org",
  "https://*",
  "https://*.org",
  "https://www.*.org",
  "https://localhost",
  "https://192.0.2.7",
  "https://example.org; script-src *",
  "https://example.org https://other.example",
  "https://example.org\n",
  "https://somebody@example.org",
  "*",
  "'unsafe-inline'",
  "example.org",
  "",
])("what isn't a site is refused, and nothing of it is saved: %j", async (site) => {
  await save(["https://before.example"]);
  expect((await save(["https://example.org", site])).status).toBe(400);
  expect(framingSitesProblem([site])).toContain("isn’t a site");
  expect(await saved()).toEqual(["https://before.example"]);
});

test("the list has an end, and the page says so before it is sent", async () => {
  const many = Array.from({ length: MOST_FRAMING_SITES + 1 }, (_, at) => `https://site-${at}.example`);
  expect((await save(many)).status).toBe(400);
  expect(framingSitesProblem(many)).toBe("At most 20 sites can be listed.");
  expect((await save(many.slice(1))).status).toBe(200);
  expect(framingSitesProblem(many.slice(1))).toBeUndefined();
});

test("what is typed is read line by line: capitals, a stroke at the end and a line twice do no harm", () => {
  expect(sitesIn(" https://Example.org/ \n\nhttps://example.org\nhttps://*.example.org")).toEqual([
    "https://example.org",
    "https://*.example.org",
  ]);
});

test("whoever may not edit the client changes nothing, and strangers don't read the list", async () => {
  await save([]);
  expect((await save(["https://example.org"], "entrant")).status).toBe(403);
  expect((await town.as()(getFramingSites, oak)).status).toBe(401);
  expect(await saved()).toEqual([]);
});
