import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { autoSubmit, checkIn } from "../contract/door/door.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { type TestPostgres, startPostgres } from "../scripts/postgres.mjs";
import { openDatabase } from "../server/platform/db/open.ts";
import { administer, urlOf } from "./servers.ts";
import { shardServer } from "./shards.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "./shop.ts";
import { openTown, openTownIn } from "./town.ts";

/** Enough kills that one lands in the middle of a write; each run is another throw of the dice. */
const KILLS = 2;
const DEVICES = 4;
/** What a device hands in at once. */
const PART = 5;
/** Each ticket is shown once at each. */
const HOMES = 400;

const isOnPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
/** One that waits for the disk, and dies with the process: what it only meant to write is gone. */
const postgres: TestPostgres | undefined =
  isOnPostgres && !shardServer() ? await startPostgres({ own: true }) : undefined;

async function openOwnTown() {
  if (!postgres) return openTown({ lasting: true });
  const databaseURL = urlOf(postgres.url, `rosette_test_${randomBytes(6).toString("hex")}`);
  await administer(postgres.url, `create database ${new URL(databaseURL).pathname.slice(1)}`);
  const database = await openDatabase({ databaseURL, shards: [], poolSize: 4, dataFolder: "" });
  return openTownIn({ database, databaseURL, shards: [], drop: async () => undefined });
}

describe.skipIf(isOnPostgres && !postgres)("a process that is killed under scanning, and its database with it", () => {
  let shop: Shop;
  let tickets: BoughtTicket[];
  let homes: string[];
  let token = "";
  let own: { folder: string; databaseURL: string | undefined; clientID: string; remove(): Promise<void> };

  beforeAll(async () => {
    const opened = await openOwnTown();
    const { town } = opened;
    await takeTestCards(town);
    shop = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
    tickets = await buyTickets(town, shop, "Day", DEVICES);
    homes = await town.inside("oak", async (sql) => {
      const rows = await sql<{ propertyID: string }>`
        insert into properties (service_id, name)
        select ${shop.serviceID}, 'Home ' || n from generate_series(1, ${HOMES}::integer) n returning property_id`;
      return rows.map(({ propertyID }) => propertyID);
    });
    token = await town.token("owner");
    own = { ...opened, clientID: town.clients["oak"]! };
    await opened.close();
  });
  afterAll(async () => {
    await own.remove();
    postgres?.stop();
  });

  async function ask<T>({ url }: Server, endpoint: AnyEndpoint, params: object, body?: object): Promise<T | undefined> {
    const path = fillPath(endpoint.path, { client: "oak", service: shop.service, ...params });
    const response = await fetch(`${url}/api${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    // An answer that breaks off is none.
    return response?.status === 200 ? ((await response.json().catch(() => undefined)) as T | undefined) : undefined;
  }

  type ScanAnswer = { verdict: string };

  /** One showing after the other, now and then a part that was scanned without a network. Notes what was answered. */
  async function scanOn(server: Server, at: number, answered: Set<string>, isOver: () => boolean) {
    const { ticketID, number } = tickets[at]!;
    const deviceID = randomUUID();
    while (!isOver()) {
      const scanID = randomUUID();
      const showing = { number, productType: "ticket", propertyID: nextHome(at), status: true, scanID, deviceID };
      const said = await ask<ScanAnswer>(server, checkIn, { ticketID }, showing);
      if (said?.verdict === "ok") answered.add(scanID);
      const scans = Array.from({ length: PART }, () => ({
        scanID: randomUUID(),
        ticketID,
        propertyID: nextHome(at),
        at: new Date().toISOString(),
        told: "ok",
      }));
      const taken = await ask<{ results: (ScanAnswer & { scanID: string })[] }>(
        server,
        autoSubmit,
        {},
        { deviceID, scans },
      );
      for (const { scanID: handedIn, verdict } of taken?.results ?? []) if (verdict === "ok") answered.add(handedIn);
    }
  }

  const shown = Array.from({ length: DEVICES }, () => 0);
  const nextHome = (at: number) => homes[(shown[at]! += 1) % HOMES]!;

  /** What the disk has, whoever had it written. */
  async function keptScans(): Promise<Set<string>> {
    const { databaseURL } = own;
    const database = await openDatabase({ databaseURL, shards: [], poolSize: 1, dataFolder: own.folder });
    const rows = await database.readInside(
      own.clientID,
      (sql) => sql<{ scanID: string }>`select scan_id from scans where seat is not null`,
    );
    await database.close();
    return new Set(rows.map(({ scanID }) => scanID));
  }

  test("no scan that was answered is lost", async () => {
    const answered = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer(own.folder, { DATABASE_URL: own.databaseURL ?? "" });
      const before = answered.size;
      let over = false;
      const work = tickets.map((_, at) => scanOn(server, at, answered, () => over));
      await expect.poll(() => answered.size).toBeGreaterThan(before + 2 * DEVICES * PART);
      await sleep(Math.random() * 200);
      postgres?.halt!("immediate");
      await server.stop("SIGKILL");
      over = true;
      await Promise.all(work);
      postgres?.resume!();
    }
    const kept = await keptScans();
    expect([...answered].filter((scanID) => !kept.has(scanID))).toEqual([]);
  }, 600_000);
});
