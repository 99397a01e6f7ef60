import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientPage, listClients } from "../contract/people/clients.ts";
import { startApplication } from "../contract/judging/applications.ts";
import { me } from "../contract/people/me.ts";
import { membershipList } from "../contract/people/people.ts";
import { login } from "../contract/people/users.ts";
import { getOwnDomain } from "../contract/people/own-domain.ts";
import { getInvitation, invite } from "../contract/people/invitations.ts";
import { type AnyEndpoint, callAddress } from "../contract/platform/endpoint.ts";
import { servicePage } from "../contract/programs/service-page.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { waitUntil } from "../server/platform/db/wait-until.ts";
import { type Contest, addContest, addScholarships } from "./contest.ts";
import { proveDomain, removeDomains } from "./own-domain.ts";
import { keyInMailTo } from "./mail.ts";
import { openSite } from "./site.ts";
import { useTown } from "./town.ts";

const town = useTown();
const DOMAIN = "awards.oak-guild.example";
const MAIN = "http://localhost:3999";
const OWN = `http://${DOMAIN}:3999`;
const PASSWORD = "a-password-of-1-person";
let site: FastifyInstance;
let contest: Contest;
let elms: Contest;
let elmsScholarships: Contest;

beforeAll(async () => {
  contest = await addContest(town);
  elms = await addContest(town, { client: "elm", url: "elm-awards" });
  elmsScholarships = await addScholarships(town, { client: "elm" });
  site = await openSite(town.app);
  const hash = await hashPassword(PASSWORD, "127.0.0.1");
  await town.home(
    (sql) =>
      sql`update users set password_hash = ${hash} where user_id = any (${[town.people["owner"], town.people["elmOwner"]]}::uuid[])`,
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  await removeDomains(town);
  await proveDomain(town, "oak", DOMAIN);
});

type RequestOptions = { host?: string; headers?: Record<string, string>; method?: "GET" | "POST"; payload?: object };

async function ask(url: string, { host = DOMAIN, headers = {}, method = "GET", payload }: RequestOptions = {}) {
  const answer = await site.inject({ method, url, headers: { host, ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, location: answer.headers.location, headers: answer.headers, text: answer.body };
}
const call = (endpoint: AnyEndpoint, params: object, asked: RequestOptions = {}) =>
  ask(callAddress(endpoint, params as never), { method: endpoint.method, ...asked });
const signedIn = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
async function signIn(host: string, email = "owner@test.example") {
  const { status, text } = await call(login, {}, { host, payload: { email, password: PASSWORD } });
  expect(status).toBe(200);
  return (JSON.parse(text) as { token: string }).token;
}
const ourPage = () => `/oak/contests/${contest.url}`;

test("the pages are at the domain with the paths that they have, and its root leads to the first", async () => {
  const page = await ask(ourPage());
  expect([page.status, page.headers["location"]]).toEqual([200, undefined]);
  expect(await ask("/")).toMatchObject({ status: 302, location: "/oak" });
  for (const path of ["/oak", "/oak/certificates", "/login", "/register", "/account", "/healthz", "/oak/studio"])
    expect([200, 302], path).toContain((await ask(path)).status);
  // Also with a port, in capitals, and with the dot that ends a name.
  for (const host of [`${DOMAIN}:3999`, DOMAIN.toUpperCase(), `${DOMAIN}.`])
    expect(await ask("/", { host }), host).toMatchObject({ status: 302, location: "/oak" });
});

test("another association has nothing there: no page, no call, no feed, no file, not even what is kept ready", async () => {
  const theirPage = `/elm/contests/${elms.url}`;
  const theirs = [
    "/elm",
    "/%65lm",
    "//elm",
    theirPage,
    `${theirPage}/winners`,
    "/elm/studio",
    "/elm/sitemap.xml",
    "/elm/calendar.ics",
    "/elm/winners.atom",
    callAddress(clientPage, { client: "elm" }),
    callAddress(servicePage, { client: "elm", service: elms.url }),
  ];
  for (const path of theirs)
    expect((await ask(path, { host: "localhost:3999", headers: { cookie: "rosette-token=x" } })).status, path).not.toBe(
      404,
    );
  for (const path of theirs) {
    for (const accept of ["text/html", "application/json"]) {
      let answer = await ask(path, { headers: { accept } });
      if (answer.status === 301) answer = await ask(String(answer.location), { headers: { accept } });
      expect(answer.status, path).toBe(404);
      expect(answer.text, path).not.toMatch(/Elm Arts League|elm-awards/);
    }
  }
  // By the program's ID alone, and all associations together.
  const form = { scholarship: elmsScholarships.categories.BRICK, service: elmsScholarships.serviceID };
  const applied = async (host: string) =>
    (await call(startApplication, form, { host, payload: {}, ...signedIn(await signIn(host)) })).status;
  expect([await applied("localhost:3999"), await applied(DOMAIN)]).toEqual([200, 404]);
  expect((await call(listClients, {})).status).toBe(404);
  expect((await call(listClients, {}, { host: "localhost:3999" })).status).toBe(200);
});

test("a link of another association opens nothing there, and is refused no elsewhere", async () => {
  const email = "guest@far.example";
  await town.as("elmOwner")(invite, { client: "elm" }, { email, kind: "role", role: "viewer" });
  const invitationKey = await keyInMailTo(town, email);
  expect((await call(getInvitation, { invitationKey }, { host: "localhost:3999" })).status).toBe(200);
  expect((await call(getInvitation, { invitationKey })).status).toBe(404);
});

test("visitors of the installation’s address are led to the domain, with path and query, while it is proved", async () => {
  const path = `${ourPage()}?group=a&x=1`;
  for (const host of ["localhost:3999", "some-other-name.example", "localhost"]) {
    const answer = await ask(path, { host });
    expect(answer, host).toMatchObject({ status: 302, location: OWN + path });
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
  // What another system calls, what is posted, the studio, and another's pages stay.
  const main = { host: "localhost:3999" };
  expect((await call(clientPage, { client: "oak" }, main)).status).toBe(200);
  expect((await ask("/oak/calendar.ics", main)).status).toBe(200);
  expect((await ask("/oak/studio", { ...main, headers: { cookie: "rosette-token=x" } })).location).not.toMatch(/^http/);
  expect((await ask(`/elm/contests/${elms.url}`, main)).status).toBe(200);
  expect((await ask("/", main)).status).toBe(200);
  expect(
    (await call(login, {}, { ...main, payload: { email: "owner@test.example", password: PASSWORD } })).status,
  ).toBe(200);
  await removeDomains(town);
  expect((await ask(path, main)).status).toBe(200);
  // The domain itself is a name like any other then: it is the installation’s.
  expect((await ask(path)).status).toBe(200);
  expect((await ask("/")).status).toBe(200);
});

test("no name of a request is ever written into a page, a redirect or a feed", async () => {
  const names = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  for (const path of [
    "/",
    "/elm",
    "/oak",
    ourPage(),
    "/oak/sitemap.xml",
    "/robots.txt",
    "/sitemap.xml",
    "/oak/calendar.ics",
  ])
    for (const host of ["evil.example", "localhost:3999", `${DOMAIN}.evil.example`, DOMAIN]) {
      const answer = await ask(path, { host, headers: names });
      expect(JSON.stringify([answer.headers, answer.text]), `${host}${path}`).not.toContain("evil.example");
    }
  // A proxy's word for the host opens no other door than the host itself.
  expect((await ask("/elm", { headers: { "x-forwarded-host": "localhost:3999" } })).status).toBe(404);
  expect((await ask("/elm", { host: "localhost:3999", headers: { "x-forwarded-host": DOMAIN } })).status).toBe(200);
});

test("a session counts at the address at which it began, and nowhere else", async () => {
  await proveDomain(town, "elm", "prizes.elm.example");
  const hosts = ["localhost:3999", DOMAIN, "prizes.elm.example"];
  const tokens = await Promise.all(hosts.map((host) => signIn(host)));
  for (const [at, token] of tokens.entries())
    for (const [asked, host] of hosts.entries())
      expect((await call(me, {}, { host, ...signedIn(token) })).status, `${hosts[at]} at ${host}`).toBe(
        at === asked ? 200 : 401,
      );
  // Staff work at the domain as at the installation's address.
  expect((await call(getOwnDomain, { client: "oak" }, signedIn(tokens[1]!))).status).toBe(200);
  expect(
    (await call(getOwnDomain, { client: "oak" }, { host: "localhost:3999", ...signedIn(tokens[1]!) })).status,
  ).toBe(401);
  // Nor does the client's next domain take it over.
  await proveDomain(town, "oak", "prizes.oak-guild.example");
  expect((await call(me, {}, { host: "prizes.oak-guild.example", ...signedIn(tokens[1]!) })).status).toBe(401);
});

test("somebody with several associations hears of that of the domain alone there", async () => {
  await town.grant("owner", "elm", "viewer");
  const staffOf = async (host: string) => {
    const { text } = await call(me, {}, { host, ...signedIn(await signIn(host)) });
    return (JSON.parse(text) as { staffOf: { url: string }[] }).staffOf.map(({ url }) => url);
  };
  expect((await staffOf("localhost:3999")).sort()).toEqual(["elm", "oak"]);
  expect(await staffOf(DOMAIN)).toEqual(["oak"]);
  const joinable = await call(membershipList, {}, signedIn(await signIn(DOMAIN)));
  expect(joinable.text).not.toContain("Elm Arts League");
});

test("cookies are the host’s alone", async () => {
  const { headers } = await call(login, {}, { payload: { email: "owner@test.example", password: PASSWORD } });
  expect(String(headers["set-cookie"])).toMatch(/rosette-browser=/);
  expect(String(headers["set-cookie"])).not.toMatch(/domain/i);
});

test("every process hears of a domain at once, and that it is gone", async () => {
  if (!town.app.settings.databaseURL) return;
  const other = await openApp(town.app.settings);
  try {
    await other.addresses.ready();
    expect(other.addresses.originOf("oak")).toBe(OWN);
    await town.home((sql) => sql`delete from own_domains`);
    town.app.changes.publish("domain", town.clients["oak"]!);
    await waitUntil(async () => other.addresses.originOf("oak") === MAIN);
    expect(other.addresses.originOf("oak")).toBe(MAIN);
  } finally {
    await closeApp(other);
  }
});
