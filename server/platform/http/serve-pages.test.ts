import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeFramingSites } from "../../../contract/people/framing-sites.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { changeStatus, changeService } from "../../../contract/programs/services.ts";
import { type Contest, addContest, at } from "../../../test/contest.ts";
import { askOverTheWire } from "../../../test/wire.ts";
import { useTown } from "../../../test/town.ts";
import { handlers } from "../../app/all-handlers.ts";
import { type ServerBundle, mountPages } from "./serve-pages.ts";
import { serve } from "./serve.ts";

const town = useTown();
let server: FastifyInstance;
let contest: Contest;
let drawn: string[] = [];

class CallError extends Error {
  readonly status: number;
  constructor(status: number, message = "") {
    super(message);
    this.status = status;
  }
}

/** A bundle with one page: a program's, with the query parameters `group` and `search`. */
const bundle: ServerBundle = {
  CallError,
  documentAt(address) {
    const url = new URL(address);
    const [, client, service, page] = url.pathname.split("/");
    if (!client || !service) return undefined;
    const canonical = new URL(url.pathname, url.origin);
    for (const name of ["group", "search"]) {
      const value = url.searchParams.get(name);
      if (value) canonical.searchParams.set(name, value);
    }
    const policy =
      page === "checkout"
        ? { "frame-src": ["https://cards.example"], "connect-src": ["https://cards.example"] }
        : undefined;
    return { address: canonical.href, params: { client, service }, policy, isFramed: page === "framed" };
  },
  async drawDocument(address, call) {
    drawn.push(new URL(address).pathname + new URL(address).search);
    const [, client, service, part] = new URL(address).pathname.split("/");
    if (part === "broken") throw new Error("A page that can't be drawn.");
    try {
      const page = (await call(servicePage, { client, service })) as { name: string };
      return { status: 200, frame: "", head: "", html: page.name, data: "{}" };
    } catch (thrown) {
      return { status: (thrown as CallError).status, frame: "", head: "", html: "missing", data: "{}" };
    }
  },
  drawPlainDocument: async () => ({ status: 200, frame: "", head: "", html: "plain" }),
  placeAt: (address, hasToken) =>
    hasToken
      ? { kind: "shell", frame: "", hasKey: address.endsWith("/with-a-key") }
      : { kind: "redirect", location: "/login" },
};

beforeAll(async () => {
  contest = await addContest(town);
  server = serve(town.app, handlers);
  const template = ({ page = "shell" }: { page?: string }) => page;
  mountPages({ server, app: town.app, bundle, templates: { document: template, plain: template, shell: template } });
  await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  town.app.changes.publish("client", town.clients["oak"]!);
  drawn = [];
});

const open = (path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.inject({ method, url: `/oak/${contest.url}${path}`, headers });

test("a page goes by what it knows: what else stands behind the question mark, and in which order, makes no other", async () => {
  for (const query of ["", "?utm_source=mail", "?utm_source=print&fbclid=1", "?search="]) await open(query);
  expect(drawn).toEqual(["/oak/awards"]);
  for (const query of ["?group=Brick&search=hill", "?search=hill&group=Brick", "?x=1&search=hill&group=Brick"])
    await open(query);
  expect(drawn.slice(1)).toEqual(["/oak/awards?group=Brick&search=hill"]);
});

test("many who ask at once have one page drawn", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => open("")));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["Building Awards"]));
  expect(drawn).toHaveLength(1);
});

test("what is kept is told apart by what it says, and HEAD has what GET has but the page itself", async () => {
  const first = await open("", { "accept-encoding": "br" });
  expect(first.headers).toMatchObject({ "content-encoding": "br", "cache-control": "public, no-cache, s-maxage=10" });
  const etag = String(first.headers["etag"]);
  expect(await open("", { "if-none-match": etag })).toMatchObject({ statusCode: 304, body: "" });
  const { statusCode, headers, body } = await open("", { "accept-encoding": "br" }, "HEAD");
  expect([statusCode, headers["etag"], headers["content-length"], body]).toEqual([
    200,
    etag,
    first.headers["content-length"],
    "",
  ]);
  expect(drawn).toHaveLength(1);
});

test("a change of the program is in the page at once", async () => {
  await open("");
  const identity = { url: contest.url, tagline: "", description: "", audience: "all", timeZone: "UTC" } as const;
  const { status, problem } = await town.as("owner")(changeService, at(contest), {
    ...identity,
    name: "Building Awards 2",
  });
  expect(status, problem.detail).toBe(200);
  expect((await open("")).body).toBe("Building Awards 2");
  await town.as("owner")(changeService, at(contest), { ...identity, name: "Building Awards" });
});

test("a draft that its staff look at is kept for nobody, neither the page nor what it is drawn from", async () => {
  const headers = {
    authorization: `Bearer ${await town.token("owner")}`,
    cookie: `rosette-auth=${await town.token("owner")}`,
  };
  await town.as("owner")(changeStatus, at(contest), { status: "draft" });
  const api = `/api/clients/oak/services/${contest.url}`;
  for (const requestHeaders of [headers, {}]) {
    expect((await open("", requestHeaders)).statusCode).toBe(404);
    expect((await server.inject({ url: api, headers: requestHeaders })).statusCode).toBe(404);
  }
  await town.as("owner")(changeStatus, at(contest), { status: "published" });
  expect((await open("")).statusCode).toBe(200);
  await town.as("owner")(changeStatus, at(contest), { status: "draft" });
  expect((await open("", headers)).statusCode).toBe(404);
  await town.as("owner")(changeStatus, at(contest), { status: "published" });
});

test("a call that asks for something refuses what it doesn't know, kept or not; one that asks for nothing passes over it", async () => {
  const gallery = "/api/clients/oak/services/awards/gallery/01900000-0000-7000-8000-000000000000";
  expect((await server.inject(`${gallery}?nonsense=1`)).statusCode).not.toBe(200);
  const page = `/api/clients/oak/services/${contest.url}`;
  const bodies = await Promise.all([page, `${page}?nonsense=1`].map(async (url) => (await server.inject(url)).body));
  expect(new Set(bodies).size).toBe(1);
});

const everyPages =
  "default-src 'self'; script-src 'self' 'inline-speculation-rules'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
  "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'self'; frame-src 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'; form-action 'self'";

test("a page may be allowed more than others, and then is alone in it", async () => {
  const policyAt = async (path: string) => (await server.inject(path)).headers["content-security-policy"];
  expect(await policyAt("/oak/awards")).toBe(everyPages);
  expect(await policyAt("/login")).toBe(everyPages);
  expect(await policyAt("/oak/awards/checkout")).toBe(
    `${everyPages.replace("frame-src 'self'", "frame-src 'self' https://cards.example")}; connect-src 'self' https://cards.example`,
  );
});

test("what is answered instead of a page that can't be drawn may be allowed no more than the page", async () => {
  const { statusCode, headers } = await server.inject("/oak/awards/broken");
  expect([statusCode, headers["content-security-policy"]]).toEqual([500, everyPages]);
});

test("a place of the app is nobody's to keep: who has no token is sent to sign in", async () => {
  expect(await server.inject("/account")).toMatchObject({ statusCode: 302 });
  const signedIn = await server.inject({
    url: "/account",
    headers: { cookie: `rosette-auth=${await town.token("owner")}` },
  });
  expect([signedIn.statusCode, signedIn.body, signedIn.headers["cache-control"]]).toEqual([200, "shell", "no-cache"]);
});

test("an address is of this host: two slashes at its beginning name no other", async () => {
  for (const [path, location] of [
    ["//evil.example/oak", "/evil.example/oak"],
    ["/\\evil.example/oak", "/evil.example/oak"],
    ["/////", "/"],
    ["//[", "/["],
    ["/oak//awards?search=hill", "/oak/awards?search=hill"],
  ]) {
    const { statusCode, headers } = await askOverTheWire(server, path!);
    expect([statusCode, headers.location], path).toEqual([301, location]);
  }
  expect(drawn).toEqual([]);
});

test("a place whose address is a secret tells it to nobody: no page that it leads to, and no index", async () => {
  const cookie = `rosette-auth=${await town.token("owner")}`;
  const { headers } = await server.inject({ url: "/with-a-key", headers: { cookie } });
  expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  const other = await server.inject({ url: "/another", headers: { cookie } });
  expect(other.headers["referrer-policy"]).not.toBe("no-referrer");
});

test("what the API doesn't have is answered as the API answers", async () => {
  for (const path of ["/api", "/api/", "/api/nope", "/api/oak/contests/nope/x"]) {
    const response = await server.inject(path);
    expect(response.headers["content-type"], path).toMatch("application/problem+json");
    expect([response.statusCode, response.json().detail], path).toEqual([404, "There is nothing at this address."]);
  }
});

test("a browser is told to take nothing that is answered for anything else", async () => {
  for (const path of [
    "/api/openapi.json",
    "/api/nope",
    "/api/clients/oak",
    "/api/users/me",
    `/oak/${contest.url}`,
    "/login",
    "/%zz",
  ])
    expect((await server.inject(path)).headers["x-content-type-options"], path).toBe("nosniff");
});

describe("a page that is made for frames of other sites", () => {
  const framesAllowed = async (path: string, client = "oak") => {
    const { headers } = await server.inject(`/${client}/${contest.url}${path}`);
    return /frame-ancestors ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  const list = (sites: string[], client = "oak") => town.as("owner")(changeFramingSites, { client }, { sites });
  afterEach(() => list([]));

  test("may stand in any as long as its client lists none; then in those, and in the client's own studio", async () => {
    expect(await framesAllowed("/framed")).toBe("*");
    await list(["https://example.org", "https://*.example.org"]);
    expect(await framesAllowed("/framed")).toBe("'self' https://example.org https://*.example.org");
    await list([]);
    expect(await framesAllowed("/framed")).toBe("*");
  });

  test("goes by its own client's list, and by no other's", async () => {
    await list(["https://example.org"]);
    await town.grant("owner", "elm", "owner");
    await list(["https://elm.example"], "elm");
    expect(await framesAllowed("/framed")).toBe("'self' https://example.org");
    expect(await framesAllowed("/framed", "elm")).toBe("'self' https://elm.example");
    await list([], "elm");
  });

  test("is another answer once the sites change, so that no browser keeps the policy of before", async () => {
    const before = await open("/framed");
    const again = await open("/framed", { "if-none-match": String(before.headers.etag) });
    expect(again.statusCode).toBe(304);
    await list(["https://example.org"]);
    const after = await open("/framed", { "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toBe(before.body);
  });

  test("is the only one: no list opens another page, nor what isn't there", async () => {
    await list(["https://example.org"]);
    for (const path of ["", "/checkout", "/studio"]) expect(await framesAllowed(path), path).toBe("'none'");
  });
});
