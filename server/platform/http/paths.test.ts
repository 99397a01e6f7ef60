import type { FastifyInstance } from "fastify";
import { String as Str } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, fillPath, post } from "../../../contract/platform/endpoint.ts";
import { ID, record } from "../../../contract/platform/schema.ts";
import { createService } from "../../../contract/programs/services.ts";
import { type ServiceKind, kindNames, segmentOf, serviceTypes } from "../../../contract/platform/service-kinds.ts";
import { addContest, addEntry, type Contest } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { on } from "./handlers.ts";
import { serve } from "./serve.ts";

const town = useTown();

/** One rule for whatever kind of program, as sponsors will have it. */
const ofAnyKind = get("/:client/:serviceType/:service/sponsors", {
  summary: "For this test",
  allow: "SIGNED_IN",
  answer: record({ name: Str() }),
});

/** One rule at two addresses, as entries and applications will have it; the second carries no client. */
const ofBoth = post("/:client/contests/:service/entries/:entryID/touch", {
  summary: "For this test",
  feature: "entries",
  allow: "EDIT_ENTRY",
  also: ["/contests/:service/touched/:entryID"],
  answer: record({ clientURL: Str(), entryID: ID() }),
});

/** An application's address begins with /contests, and its record says that it is a scholarship program's. */
const ofScholarship = get("/contests/:service/applications/:scholarship/state", {
  summary: "For this test",
  kind: "scholarship",
  allow: "SIGNED_IN",
  answer: record({ name: Str() }),
});

let server: FastifyInstance;
let contest: Contest;
let entryID: string;
const ids = {} as Record<ServiceKind, string>;

beforeAll(async () => {
  server = serve(town.app, [
    on(ofAnyKind, ({ service }) => ({ name: service.name })),
    on(ofBoth, ({ client, entry }) => ({ clientURL: client.url, entryID: entry.entryID })),
    on(ofScholarship, ({ service }) => ({ name: service.name })),
  ]);
  contest = await addContest(town);
  entryID = await addEntry(town, contest);
  for (const kind of kindNames) {
    await town.as("owner")(createService, { client: "oak" }, { kind, name: kind, url: `a-${kind}` });
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ serviceID: string }>`
        update services set status = 'published' where url = ${`a-${kind}`} returning service_id`,
    );
    ids[kind] = row!.serviceID;
    await town.inside(
      "oak",
      (sql) => sql`insert into categories (service_id, label, name) values (${row!.serviceID}, 'ANY', 'Any')`,
    );
  }
});
afterAll(() => server.close());

async function ask(method: "GET" | "POST", path: string, params: Record<string, string>, person = "stranger") {
  const response = await server.inject({
    method,
    url: `/api${fillPath(path, params)}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
  });
  return { status: response.statusCode, answer: response.json<Record<string, string>>() };
}

test("a program is at the address of its own kind, and at no other's", async () => {
  for (const kind of kindNames)
    for (const serviceType of [...serviceTypes, "fairs"]) {
      const { status } = await ask("GET", ofAnyKind.path, { client: "oak", serviceType, service: `a-${kind}` });
      expect(status, `${serviceType}/a-${kind}`).toBe(serviceType === segmentOf(kind) ? 200 : 404);
    }
});

test("one rule stands at two addresses; without a client in it, the service's ID says whose it is", async () => {
  const [first, second] = ofBoth.paths.map(({ path }) => path) as [string, string];
  const answer = { clientURL: "oak", entryID };
  const named = { client: "oak", service: contest.url, entryID };
  expect(await ask("POST", first, named, "entrant")).toEqual({ status: 200, answer });
  const byID = { service: contest.serviceID, entryID };
  expect(await ask("POST", second, byID, "entrant")).toEqual({ status: 200, answer });
  expect(await ask("POST", second, byID, "owner")).toEqual({ status: 200, answer });
  for (const person of ["rival", "viewer", "elmOwner"])
    expect((await ask("POST", second, byID, person)).status, person).toBe(403);
});

test("without a client, a service's address in words names nothing, nor does the ID of nowhere or of another kind", async () => {
  const { path } = ofScholarship;
  const state = async (service: string) => (await ask("GET", path, { service, scholarship: "ANY" })).status;
  expect(await state(ids.scholarship)).toBe(200);
  for (const service of ["a-scholarship", ids.contest, "01900000-0000-7000-8000-000000000000", "%00"])
    expect(await state(service), service).toBe(404);
});

test("a service that moves or goes is found no longer where it was, by its ID either", async () => {
  const byID = () =>
    town.home((sql) => sql<{ url: string }>`select url from service_directory where service_id = ${ids.survey}`);
  await town.inside("oak", (sql) => sql`update services set url = 'moved' where service_id = ${ids.survey}`);
  expect(await byID()).toEqual([{ url: "moved" }]);
  await town.inside("oak", (sql) => sql`delete from services where service_id = ${ids.survey}`);
  expect(await byID()).toEqual([]);
});
