import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { administer } from "../../../test/servers.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./sql.ts";

const postgres = process.env["TEST_DATABASE_URL"];

describe.skipIf(!postgres)("a PostgreSQL that gives fewer connections than two processes ask for", () => {
  const role = `rosette_full_${randomBytes(6).toString("hex")}`;
  let testDatabase: TestDatabase;
  let processes: Database[] = [];
  let databaseURL = "";

  beforeAll(async () => {
    testDatabase = await openTestDatabase({ own: true });
    const url = new URL(testDatabase.databaseURL!);
    await administer(
      url.href,
      `create role ${role} login password 'full' connection limit 4;
       grant rosette_app to ${role};
       grant all on schema public to ${role};
       grant select on schema_migrations to ${role}`,
    );
    databaseURL = Object.assign(url, { username: role, password: "full" }).href;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await testDatabase.database.close();
    await administer(testDatabase.databaseURL!, `drop owned by ${role}; drop role ${role}`);
    await testDatabase.drop();
  });

  test("lets calls wait for their turn: none is refused, nobody says that it is away, and the start says what doesn’t fit", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const lines: string[] = [];
    const open = () =>
      openDatabase(
        { databaseURL, shards: [], poolSize: 6, processes: 2, dataFolder: "" },
        (text) => void lines.push(text),
      );
    processes = [await open(), await open()];
    for (const database of processes) await database.home((sql) => sql`select`);
    expect(lines[0]).toMatch(
      /gives 4 connections to home \(the role’s connection limit\), and 2 processes may ask for 14/,
    );
    const calls = processes.flatMap((database) =>
      Array.from({ length: 150 }, () => database.home((sql) => sql<{ one: number }>`select 1 as one, pg_sleep(0.01)`)),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(stderr.mock.calls.flat().join("")).not.toContain("unreachable");
  });

  test("tells a process that gets none at all that much is asked here, and lets it in once there is room", async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await Promise.all(processes.splice(0).map((database) => database.close()));
    await administer(testDatabase.databaseURL!, `alter role ${role} connection limit 2`);
    const settings = { databaseURL, shards: [], dataFolder: "" };
    const second = await openDatabase({ ...settings, poolSize: 2 });
    const first = await openDatabase({ ...settings, poolSize: 2 });
    processes = [first, second];
    const enough = Promise.withResolvers<void>();
    const hold = async () => {
      const started = Promise.withResolvers<void>();
      const done = first.home(async (sql) => {
        await sql`select`;
        started.resolve();
        await enough.promise;
      });
      await started.promise;
      return { done };
    };
    const connections = [await hold(), await hold()];
    const refused = await second.home((sql) => sql`select`).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, message: expect.stringMatching(/^More is asked here/) as string });
    const waits = second.home((sql) => sql<{ one: number }>`select 1 as one`);
    enough.resolve();
    await Promise.all(connections.map(({ done }) => done));
    expect(await waits).toEqual([{ one: 1 }]);
  });
});
