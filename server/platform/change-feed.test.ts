import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { servicePage } from "../../contract/programs/service-page.ts";
import { changeService } from "../../contract/programs/services.ts";
import { type Contest, addContest, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import type { Database } from "./db/sql.ts";
import { handlers } from "../app/all-handlers.ts";
import type { App } from "./app.ts";
import { serve } from "./http/serve.ts";
import { openLookupCache } from "./lookup-cache.ts";
import { closeApp, openApp } from "../app/open-app.ts";

test("what is forgotten while it is looked up isn't kept", async () => {
  const lookups = openLookupCache<string>(60_000);
  let answer!: (value: string) => void;
  const first = lookups.get("a", () => new Promise<string>((resolve) => (answer = resolve)));
  lookups.forget();
  answer("before");
  expect(await first).toBe("before");
  expect(await lookups.get("a", async () => "after")).toBe("after");
  expect(await lookups.get("a", async () => "again")).toBe("after");
});

test("on the embedded database a process hears itself, and misses nothing", async () => {
  const changes = await openChangeFeed(undefined as never, undefined);
  const heard: string[][] = [];
  changes.subscribe("service", (...subject) => heard.push(subject));
  changes.onMissed(() => heard.push(["missed"]));
  changes.publish("service", "oak", "awards");
  changes.publish("client", "oak");
  expect(heard).toEqual([["oak", "awards"]]);
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("two processes on PostgreSQL", () => {
  const town = useTown();
  const patient = { timeout: 60_000, interval: 20 };
  let other: App;
  let server: FastifyInstance;
  let contest: Contest;

  beforeAll(async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    other = await openApp(town.app.settings);
    server = serve(other, handlers);
    contest = await addContest(town);
  });
  afterAll(async () => {
    await server.close();
    await closeApp(other);
    vi.restoreAllMocks();
  });

  const identity = { tagline: "", description: "", audience: "all", timeZone: "UTC" } as const;
  const rename = (name: string) =>
    town.as("owner")(changeService, at(contest), { ...identity, url: contest.url, name });
  const nameAtOther = async () =>
    (await server.inject(`/api/clients/oak/services/${contest.url}`)).json<{ name: string }>().name;

  /** Keeps what the other process answers for as long as nobody tells it otherwise. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterAll(() => void vi.useRealTimers());

  test("what one changes, the other hears, and drops what it keeps", async () => {
    expect(await nameAtOther()).toBe("Building Awards");
    await town.inside("oak", (sql) => sql`update services set name = 'Unsaid' where service_id = ${contest.serviceID}`);
    expect(await nameAtOther()).toBe("Building Awards");
    await rename("Said");
    await expect.poll(nameAtOther, patient).toBe("Said");
    expect((await town.as()(servicePage, at(contest))).answer.name).toBe("Said");
  });

  test("a connection that broke drops all that is kept, is made again, and drops it again; then it hears as before", async () => {
    const heard: string[] = [];
    other.changes.onMissed(() => heard.push("missed"));
    other.changes.subscribe("service", (_, serviceID) => heard.push(serviceID));
    expect(await nameAtOther()).toBe("Said");
    await town.inside(
      "oak",
      (sql) => sql`update services set name = 'Unheard' where service_id = ${contest.serviceID}`,
    );
    expect(await nameAtOther()).toBe("Said");
    await breakConnections();
    await expect.poll(() => heard, patient).toEqual(["missed", "missed"]);
    expect(await nameAtOther()).toBe("Unheard");
    await rename("Heard");
    await expect.poll(() => heard, patient).toEqual(["missed", "missed", contest.serviceID]);
    expect(await nameAtOther()).toBe("Heard");
  });

  test("what can't be told at once is told until it has been heard", async () => {
    const database: Database = { ...town.app.database };
    let refusals = 3;
    database.home = (work) => (refusals-- > 0 ? Promise.reject(new Error("not now")) : town.app.database.home(work));
    const stubborn: ChangeFeed = await openChangeFeed(database, town.app.settings.databaseURL);
    const heard: string[] = [];
    other.changes.subscribe("user", (userID) => heard.push(userID));
    stubborn.publish("user", "somebody");
    await turn();
    expect(heard).toEqual([]);
    await expect.poll(() => heard, patient).toEqual(["somebody"]);
    expect(refusals).toBe(-1);
    await stubborn.close();
  });

  test("what is still to be told when a process stops is told first", async () => {
    const stopping = await openApp({ ...town.app.settings, poolSize: 1 });
    const heard = new Set<string>();
    other.changes.subscribe("user", (userID) => heard.add(userID));
    const people = Array.from({ length: 20 }, (_, at) => `person-${at}`);
    for (const userID of people) stopping.changes.publish("user", userID);
    await closeApp(stopping);
    await expect.poll(() => people.filter((userID) => !heard.has(userID)), patient).toEqual([]);
  });

  async function breakConnections() {
    const owner = new pg.Client({ connectionString: town.app.settings.databaseURL });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rosette changes' and datname = current_database()`,
    );
    await owner.end();
  }
});
