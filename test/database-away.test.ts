import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientPage } from "../contract/people/clients.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { getEntry } from "../contract/entries/entries.ts";
import { me } from "../contract/people/me.ts";
import { logout, updateContact } from "../contract/people/users.ts";
import { type Server, launchServer, startServer } from "../e2e/server.ts";
import { type TestPostgres, startPostgres } from "../scripts/postgres.mjs";
import { openDatabase } from "../server/platform/db/open.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import { addContest, addEntry, at } from "./contest.ts";
import { administer, urlOf } from "./servers.ts";
import { shardServer } from "./shards.ts";
import { type Town, openTownIn } from "./town.ts";

const postgres: TestPostgres | undefined = shardServer()
  ? undefined
  : await startPostgres({ durable: false, own: true });

describe.skipIf(!postgres)("two processes, and a PostgreSQL that goes away and comes back", () => {
  const databaseURL = postgres && urlOf(postgres.url, `rosette_test_${randomBytes(6).toString("hex")}`);
  let opened: Awaited<ReturnType<typeof openTownIn>>;
  let town: Town;
  let servers: Server[] = [];
  let reads: string[] = [];
  let token = "";

  beforeAll(async () => {
    await administer(postgres!.url, `create database ${new URL(databaseURL!).pathname.slice(1)}`);
    const database = await openDatabase({ databaseURL, shards: [], poolSize: 2, dataFolder: "" });
    opened = await openTownIn({ database, databaseURL, shards: [], drop: async () => undefined });
    ({ town } = opened);
    const contest = await addContest(town);
    const entryID = await addEntry(town, contest);
    token = await town.token("entrant");
    reads = [
      `/api${fillPath(getEntry.path, { ...at(contest), entryID })}`,
      `/api${fillPath(me.path, {})}`,
      `/api${fillPath(clientPage.path, { client: "oak" })}`,
      "/oak",
    ];
    const environment = { DATABASE_URL: databaseURL! };
    servers = await Promise.all([1, 2].map(() => startServer(opened.folder, environment)));
  }, 180_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await opened.close().then(opened.remove);
    postgres!.stop();
  });

  const headers = () => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
  const save = (server: Server, company: string) =>
    fetch(`${server.url}/api${fillPath(updateContact.path, {})}`, {
      method: "POST",
      headers: headers(),
      body: JSON.stringify({ company }),
    });

  type AnswerWhileAway = { status: number; retryAfter: string | null; text: string };
  const toldIn = async (response: Response): Promise<AnswerWhileAway> => ({
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  });

  /** Everything that both processes answer meanwhile. */
  function load() {
    const told: AnswerWhileAway[] = [];
    let over = false;
    const one = async (server: Server, ask: () => Promise<Response>) => {
      while (!over) {
        told.push(
          await ask().then(toldIn, (error: Error) => ({ status: 0, retryAfter: null, text: `${error.cause}` })),
        );
        await sleep(5);
      }
    };
    const asking = Promise.all(
      servers.flatMap((server) => [
        ...reads.map((path) => one(server, () => fetch(server.url + path, { headers: headers() }))),
        one(server, () => save(server, "Load & Sons")),
      ]),
    );
    return {
      told,
      async end() {
        over = true;
        await asking;
      },
    };
  }

  const isRefusal = ({ status, retryAfter, text }: AnswerWhileAway) =>
    status === 503 && retryAfter === "60" && text.includes("can’t be reached at the moment");
  const strange = (told: AnswerWhileAway[]) => told.filter((each) => each.status !== 200 && !isRefusal(each));
  const probe = (server: Server, path: string) => fetch(server.url + path).then(({ status }) => status);
  const eachProbe = (path: string) => Promise.all(servers.map((server) => probe(server, path)));

  const allGoesOn = async () => {
    await expect.poll(() => eachProbe("/readyz")).toEqual([200, 200]);
    for (const server of servers) {
      for (const path of reads) expect((await fetch(server.url + path, { headers: headers() })).status, path).toBe(200);
      expect((await save(server, "Back & Sons")).status).toBe(200);
    }
    await expect.poll(isHeard, { timeout: 60_000 }).toBe(true);
    await expect.poll(isWorkDone, { timeout: 60_000 }).toBe(true);
  };

  /** What one process hears of the other by NOTIFY: a session that was ended there is at once over here. */
  const isHeard = async () => {
    const other = await town.home((sql) => startSession(sql, town.people["rival"]!, "test"));
    const [first, second] = servers as [Server, Server];
    const asRival = { headers: { authorization: `Bearer ${other}`, "content-type": "application/json" } };
    const ask = () => fetch(`${second.url}/api${fillPath(me.path, {})}`, asRival).then(({ status }) => status);
    expect(await ask()).toBe(200);
    await fetch(`${first.url}/api${fillPath(logout.path, {})}`, { method: "POST", ...asRival, body: "{}" });
    await sleep(300);
    return (await ask()) === 401;
  };

  /** A round claims what is due: each client's sweep, here, which is then due tomorrow. */
  const isWorkDone = async () => {
    await town.everywhere(
      (sql) => sql`update due_work set due_at = now() where kind = 'sweep' and due_at > now() + interval '1 hour'`,
    );
    await sleep(3_000);
    const waiting = await town.everywhere(
      (sql) => sql`select from due_work where due_at < now() and claimed_until is null`,
    );
    return waiting.length === 0;
  };

  test.each(["stopped", "cut off, as when its machine fails"])(
    "while it is %s calls answer 503 with a sentence and when to try again; when it is back all goes on",
    async (how) => {
      const asked = load();
      await expect.poll(() => asked.told.length).toBeGreaterThan(100);
      postgres!.halt!(how === "stopped" ? "fast" : "immediate");
      await expect.poll(() => eachProbe("/readyz")).toEqual([503, 503]);
      const before = asked.told.length;
      await expect.poll(() => asked.told.length - before).toBeGreaterThan(100);
      expect(await eachProbe("/healthz")).toEqual([200, 200]);
      postgres!.resume!();
      await expect.poll(() => eachProbe("/readyz")).toEqual([200, 200]);
      await asked.end();
      expect(asked.told.some(isRefusal)).toBe(true);
      expect(strange(asked.told)).toEqual([]);
      await allGoesOn();
    },
  );

  test("each connection that is broken, of whatever kind, is replaced", async () => {
    const asked = load();
    for (let times = 0; times < 10; times += 1) {
      await sleep(200);
      await administer(
        postgres!.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
    }
    await asked.end();
    expect(strange(asked.told)).toEqual([]);
    await allGoesOn();
  });

  test("a server that has become a standby is left for the one that takes its place", async () => {
    const name = new URL(databaseURL!).pathname.slice(1);
    const asked = load();
    await administer(postgres!.url, `alter database ${name} set default_transaction_read_only = on`);
    await administer(
      postgres!.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await expect.poll(() => asked.told.some(isRefusal)).toBe(true);
    await administer(postgres!.url, `alter database ${name} set default_transaction_read_only = off`);
    await expect
      .poll(() => Promise.all(servers.map(async (server) => (await save(server, "Back")).status)))
      .toEqual([200, 200]);
    await asked.end();
    expect(strange(asked.told)).toEqual([]);
  });

  test("a process that starts while it is away says that it waits, and is ready when it is back", async () => {
    postgres!.halt!("fast");
    const third = await launchServer(opened.folder, { DATABASE_URL: databaseURL! });
    await expect.poll(third.log).toMatch(/PostgreSQL can’t be reached yet .* goes on by itself/);
    postgres!.resume!();
    await third.ready;
    expect(await probe(third, "/readyz")).toBe(200);
    await third.stop();
    await allGoesOn();
  });
});
