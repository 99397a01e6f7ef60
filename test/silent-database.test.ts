import { once } from "node:events";
import { type Server, type Socket, connect, createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../server/platform/db/open.ts";
import type { Database } from "../server/platform/db/sql.ts";
import { type TestDatabase, openTestDatabase } from "./database.ts";

const postgres = process.env["TEST_DATABASE_URL"];
const MINUTE = 60_000;

describe.skipIf(!postgres)("a connection to PostgreSQL that is silent without having ended", () => {
  let made: TestDatabase;
  let database: Database;
  let between: Server;
  const pairs: [Socket, Socket][] = [];

  beforeAll(async () => {
    made = await openTestDatabase({ own: true });
    const { hostname, port } = new URL(made.databaseURL!);
    between = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      near.on("error", () => far.destroy());
      far.on("error", () => near.destroy());
      pairs.push([near, far]);
    }).listen(0, "127.0.0.1");
    await once(between, "listening");
    const through = new URL(made.databaseURL!);
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    database = await openDatabase({ databaseURL: through.href, shards: [], poolSize: 1, dataFolder: "" });
  }, 120_000);

  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await database.close();
    between.close();
    for (const each of pairs.flat()) each.destroy();
    await made.database.close();
    await made.drop();
  });

  /** As where a cable is pulled, or a firewall forgets: nothing is said any more, and nobody says goodbye. */
  function fallSilent() {
    for (const [near, far] of pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  }

  test("is given up after a minute, said in words, and the next one works", async () => {
    const ask = () => database.readHome((sql) => sql<{ one: number }>`select 1 as one`);
    expect(await ask()).toEqual([{ one: 1 }]);
    fallSilent();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let told: unknown;
    const asked = ask().catch((error: unknown) => (told = error));
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await asked;
    expect(told).toMatchObject({ status: 503, message: expect.stringContaining("can’t be reached") as string });
    expect(await ask()).toEqual([{ one: 1 }]);
  });
});
