import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, openTestDatabase } from "../../../test/database.ts";
import { openDatabase } from "./open.ts";
import { DatabaseBusy } from "./store.ts";
import type { Database } from "./sql.ts";

let made: TestDatabase;
/** With one connection for all: the embedded one has no more. */
let database: Database;

beforeAll(async () => {
  made = await openTestDatabase({ own: true });
  const { databaseURL } = made;
  database = databaseURL ? await openDatabase({ databaseURL, shards: [], poolSize: 1, dataFolder: "" }) : made.database;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  if (database !== made.database) await database.close();
  await made.database.close();
  await made.drop();
});

test("whoever gets no connection in time is told that much is asked, not that the database is away; nor is the operator", async () => {
  const written = vi.spyOn(process.stderr, "write");
  const one = () => database.home((sql) => sql<{ one: number }>`select 1 as one`);
  await one();
  const [begun, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = database.home(async (sql) => {
    await sql`select`;
    begun.resolve();
    await enough.promise;
  });
  await begun.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const told = one().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  const error = await told;
  expect(error).toBeInstanceOf(DatabaseBusy);
  expect(error).toMatchObject({ status: 503, message: expect.stringMatching(/^More is asked here/) as string });
  enough.resolve();
  await long;
  expect(await one()).toEqual([{ one: 1 }]);
  expect(written.mock.calls.flat().join("")).not.toContain("reachable");
});
