import type { FastifyInstance } from "fastify";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Unreachable } from "../db/store.ts";
import { type Contest, addContest } from "../../../test/contest.ts";
import { openSite } from "../../../test/site.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let server: FastifyInstance;
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
  server = await openSite(town.app);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const clientID of Object.values(town.clients)) town.app.changes.publish("client", clientID);
});

const open = (url: string) => server.inject({ url, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });

/** Home and shards alike; `after`: what stands in the address is still known, and only what is on the page is out of reach. */
function takeDatabaseAway(after: "nothing" | "the address") {
  const away = () => Promise.reject(new Unreachable(new Error("gone")));
  if (after === "nothing") vi.spyOn(town.app.directory, "client").mockImplementation(away);
  vi.spyOn(town.app.database, "readInside").mockImplementation(away);
  vi.spyOn(town.app.database, "readHome").mockImplementation(away);
}

test.each(["nothing", "the address"] as const)(
  "a person sees a page while the database is away, with %s known before, and it tries again by itself; a call has JSON",
  async (known) => {
    const pages = ["/", "/oak", `/oak/contests/${contest.url}`, `/oak/contests/${contest.url}/winners`];
    if (known === "the address") for (const url of pages) await open(url);
    for (const clientID of Object.values(town.clients)) town.app.changes.publish("client", clientID);
    await town.app.directory.client("oak");
    takeDatabaseAway(known);
    for (const url of pages) {
      const { statusCode, headers, body } = await open(url);
      expect([url, statusCode, headers["content-type"]]).toEqual([url, 503, "text/html; charset=utf-8"]);
      expect([headers["retry-after"], headers["refresh"], headers["cache-control"]]).toEqual(["60", "60", "no-store"]);
      expect(body).toContain("<h1>This page can’t be shown at the moment</h1>");
      expect(body).toContain("This page tries again by itself in a minute.");
      expect(body).toContain('<a href="">Try again now</a>');
      expect(body).not.toMatch(/<script|<link|src=/);
    }
    const call = await server.inject(`/api/clients/oak/services/${contest.url}`);
    expect([call.statusCode, call.headers["content-type"]]).toEqual([503, "application/problem+json"]);
  },
);

test("a file's address that a person opens says in a page why there is no file", async () => {
  const { statusCode, headers, body } = await open("/api/clients/oak/files/019a3f0c-5a7e-7000-8000-6b1f2f9d1c11/full");
  expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(body).toContain("<p>No such file.</p>");
  expect(headers["refresh"]).toBeUndefined();
});

test("M09 a fault is a page error with its reference", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(town.app.directory, "client").mockRejectedValue(new Error("out of luck"));
  const { statusCode, body } = await open("/oak");
  expect(statusCode).toBe(500);
  expect(body).toMatch(/<h1>Page Error<\/h1>.*This error has been logged\..*Its reference is [0-9a-f-]{36}\./s);
});

test("what a page says of itself runs as nothing in it", async () => {
  const { body, headers } = await open("/api/clients/oak/files/%3Cb%3E/full");
  expect(body).not.toContain("<b>");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
  );
});
