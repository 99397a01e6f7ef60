import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../contract/people/audit.ts";
import { dateDeletion } from "../server/app/client-deletion/ask-deletion.ts";
import { cancelMove, clearMoved, listMoves, moveClient } from "../server/app/client-move/move-client.ts";
import { checkHealth } from "../server/platform/db/health.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { withConnection } from "../server/platform/db/replication.ts";
import { type Contest, addContest, addEntry } from "./contest.ts";
import { type MovingTown, canMove, openMovingTown } from "./moving-town.ts";
import { administer } from "./servers.ts";
import { addShop, buyTickets, takeTestCards } from "./shop.ts";

/** Some hundred tables, several times over, on a machine that may be busy. */
const LONGEST = 400_000;

describe.skipIf(!canMove)("a client that is moved", () => {
  let moving: MovingTown;
  let contest: Contest;
  beforeAll(async () => {
    moving = await openMovingTown();
    const { town } = moving;
    contest = await addContest(town);
    await addEntry(town, contest, { owner: "entrant" });
    await takeTestCards(town);
    await buyTickets(town, await addShop(town, { products: { Seat: { price: 2_000 } } }), "Seat", 3);
    await addEntry(town, await addContest(town, { client: "elm", url: "elm-awards" }), { owner: "rival" });
  });
  afterAll(() => moving?.end());

  const move = (to: string) => moveClient(moving, { client: "oak", to });
  const clear = () => clearMoved(moving, { client: "oak" });
  const findings = async () =>
    (await checkHealth(moving.databaseURL, moving.shards)).map(({ about, isRight, says }) =>
      isRight && about !== "clients" ? "" : `${isRight ? "right" : "wrong"} ${says}`,
    );
  const placesText = async () => (await findings()).filter(Boolean).join("\n");

  const urlNamed = (name: string) => moving.shards.find((one) => one.name === name)?.url ?? moving.databaseURL;
  /** All rows of a client in a database, by whoever may read all. */
  const rowsOf = (client: string, name: string) =>
    withConnection(urlNamed(name), async (connection) => {
      const clientID = moving.town.clients[client]!;
      await connection.query("set timezone = 'UTC'");
      const tables = await connection.query<{ name: string }>("select client_tables as name from client_tables()");
      const rows: Record<string, string[]> = {};
      for (const { name: table } of tables.rows) {
        const text = `select to_jsonb(t)::text as line from ${table} t where client_id = $1 order by 1`;
        const read = await connection.query<{ line: string }>(text, [clientID]);
        if (table !== "client_places" && read.rows.length > 0) rows[table] = read.rows.map(({ line }) => line);
      }
      return rows;
    });
  const countIn = async (name: string) => Object.values(await rowsOf("oak", name)).flat().length;
  /** Where it lies, once home has heard of what was written there. */
  const everything = async (client: string) => {
    await moving.town.inside(client, (sql) => sql`select`);
    const [place] = await moving.town.home(
      (sql) => sql<{ name: string }>`
        select coalesce(shard, 'home') as name from client_places where client_id = ${moving.town.clients[client]!}`,
    );
    return rowsOf(client, place!.name);
  };

  type Rows = Record<string, string[]>;
  const rowsIn = (tables: Rows) => Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => table + row));
  /** How many rows more each table has. */
  const added = (before: Rows, after: Rows) =>
    Object.fromEntries(
      Object.entries(after).map(([table, rows]) => [table, rows.length - (before[table]?.length ?? 0)]),
    );

  test(
    "it goes from home to a shard, from there to another and home again: each row is there as it was, and what is left behind goes when it is told to",
    async () => {
      const { town } = moving;
      let from = "home";
      const other = await everything("elm");
      for (const to of ["east", "west", "home"]) {
        const before = await everything("oak");
        const moved = await move(to);
        expect(moved).toMatchObject({ from, to, state: "switched", changed: true });
        expect(moved.rows).toBeGreaterThan(40);
        expect(await everything("oak")).toEqual(before);
        await expect
          .poll(placesText)
          .toMatch(/^right 2 are where they were placed; oak is moved, and what it left in /);
        await addEntry(town, contest, { owner: "rival" });
        expect(await clear()).toMatchObject({ state: "cleared" });
        const now = await everything("oak");
        await expect.poll(placesText).toBe("right 2 are where they were placed");
        // Home knows all clients.
        expect(Object.keys(await rowsOf("oak", from))).toEqual(
          from === "home" ? expect.arrayContaining(["clients", "service_directory", "user_clients"]) : [],
        );
        if (from === "home") expect(Object.keys(await rowsOf("oak", from))).toHaveLength(3);
        expect(now["entries"]).toHaveLength(before["entries"]!.length + 1);
        from = to;
      }
      expect(await everything("elm")).toEqual(other);
      const log = await town.as("owner")(auditLog, { client: "oak" });
      expect(log.status).toBe(200);
      expect((await listMoves(moving)).map(({ from: source, to }) => [source, to])).toEqual([
        ["west", "home"],
        ["east", "west"],
        ["home", "east"],
      ]);
    },
    LONGEST,
  );

  test(
    "a process that nobody has told writes where the client lies by now, and nothing where it lay",
    async () => {
      const { town, databaseURL, shards } = moving;
      const stale = await openDatabase({ databaseURL, shards, poolSize: 2, dataFolder: "" });
      const clientID = town.clients["oak"]!;
      const rename = (title: string) =>
        stale.inside(
          clientID,
          (sql) => sql<{ title: string }>`
          update entries set title = ${title} where entry_id = (select min(entry_id::text)::uuid from entries) returning title`,
        );
      const titlesIn = async (name: string) =>
        (await rowsOf("oak", name))["entries"]!.map((line) => (JSON.parse(line) as { title: string }).title);
      try {
        await rename("Before");
        await move("east");
        expect(await rename("After")).toEqual([{ title: "After" }]);
        expect([await titlesIn("east"), await titlesIn("home")]).toEqual([
          expect.arrayContaining(["After"]),
          expect.arrayContaining(["Before"]),
        ]);
        expect(await titlesIn("home")).not.toContain("After");
        // Should somebody swallow the refusal, what they did isn't taken for done.
        await clear();
        await move("home");
        const swallowed = await stale.inside(clientID, async (sql) => {
          await sql`update entries set title = 'Swallowed'`.catch(() => undefined);
          return (await sql<{ title: string }>`select title from entries`).map(({ title }) => title);
        });
        expect(new Set(swallowed)).toEqual(new Set(["Swallowed"]));
        expect(new Set(await titlesIn("home"))).toEqual(new Set(["Swallowed"]));
        await clear();
      } finally {
        await stale.close();
      }
    },
    LONGEST,
  );

  test("until the switch it is taken back, as if nothing had been", async () => {
    const before = await everything("oak");
    const interrupt = (text: string) => {
      if (text === "Comparing") throw new Error("interrupted");
    };
    await expect(moveClient(moving, { client: "oak", to: "east", report: interrupt })).rejects.toThrow("interrupted");
    expect(await countIn("east")).toBeGreaterThan(40);
    await addEntry(moving.town, contest, { owner: "entrant" });
    await expect(moveClient(moving, { client: "oak", to: "west" })).rejects.toThrow(/is on its way from home to east/);
    await expect(clear()).rejects.toThrow(/hasn’t left home yet/);
    expect(await placesText()).toMatch(/^right 2 are where they were placed; oak is on its way to east$/);
    await moving.town.inside(
      "oak",
      (sql) => sql`update clients set suspended_at = now(), suspended_because = 'Leaves' where url = 'oak'`,
    );
    await expect(
      dateDeletion(moving.town.app, moving.town.clients["oak"]!, { days: 30, isDryRun: true }),
    ).rejects.toThrow(/is on its way from home to east/);
    await moving.town.inside(
      "oak",
      (sql) => sql`update clients set suspended_at = null, suspended_because = null where url = 'oak'`,
    );
    expect(await cancelMove(moving, { client: "oak" })).toMatchObject({ state: "canceled" });
    expect(await countIn("east")).toBe(0);
    const after = await everything("oak");
    expect(rowsIn(before).filter((row) => !rowsIn(after).includes(row))).toEqual([]);
    // The entry that was added on the way left as many rows in each table as one that is added now.
    await addEntry(moving.town, contest, { owner: "entrant" });
    expect(added(before, after)).toEqual(added(after, await everything("oak")));
  });

  test("what can’t be moved isn’t: where it lies already, to nowhere, without a clock that is right, and where triggers can’t be set aside", async () => {
    await expect(move("home")).rejects.toThrow(/lies in home already/);
    await expect(move("nowhere")).rejects.toThrow(/There is no database nowhere.+home, east, west/);
    await expect(moveClient(moving, { client: "oak" })).rejects.toThrow(/--to says into which database/);
    await expect(moveClient(moving, { client: "ash", to: "east" })).rejects.toThrow(
      /There is no client at this address/,
    );
    await expect(cancelMove(moving, { client: "oak" })).rejects.toThrow(/isn’t being moved/);
    const dry = await moveClient(moving, { client: "oak", to: "east", isDryRun: true });
    expect([dry.changed, dry.rows > 40, await countIn("east")]).toEqual([false, true, 0]);
    const east = moving.shards[0]!;
    await administer(
      east.url,
      "do $$ begin create role plain_mover login; exception when duplicate_object then null; end $$; grant all on all tables in schema public to plain_mover",
    );
    const asPlain = { ...moving, shards: [{ ...east, url: east.url.replace(/\/\/[^@]+@/, "//plain_mover@") }] };
    await expect(moveClient(asPlain, { client: "oak", to: "east" })).rejects.toThrow(
      /grant set on parameter session_replication_role to plain_mover/,
    );
    await administer(
      east.url,
      "create schema late; create function late.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - interval '5 seconds' $$",
    );
    const lateURL = new URL(east.url);
    lateURL.searchParams.set("options", "-c search_path=late,pg_catalog,public");
    const asLate = { ...moving, shards: [{ ...east, url: lateURL.href }] };
    await expect(moveClient(asLate, { client: "oak", to: "east" })).rejects.toThrow(
      /^The clocks of home and east differ by (4[89]|5[01])\d\d ms\. Put them right \(NTP\), and try again\.$/,
    );
    expect(await countIn("east")).toBe(0);
  });
});
