import { createHash, randomBytes, randomUUID } from "node:crypto";
import { MOST_SCANS_AT_ONCE, type QueuedScan, autoSubmit } from "../contract/door/door.ts";
import { listSealedTickets } from "../contract/door/sealed-tickets.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { round, table } from "./machine.ts";
import { type BenchTown, lookOver, tokenOf } from "./town.ts";

/** How large it is; small numbers try it out. */
const DEVICES = Number(process.env["BENCH_DEVICES"] ?? 50);
const SCANS = Number(process.env["BENCH_SCANS"] ?? 2_000);
const TICKETS = 20_000;
const HOMES = 4;
/** As many devices as hand in at the same moment. */
const AT_ONCE = 4;

type Door = { clientID: string; service: string; serviceID: string; codes: string[]; homes: string[] };
type Part = { deviceID: string; scans: QueuedScan[] };

/** A tour with tickets that nobody had to buy one by one. */
async function openDoor({ app }: BenchTown): Promise<Door> {
  const { clientID } = (await app.directory.client("prairie"))!;
  const service = `door-${randomBytes(4).toString("hex")}`;
  return app.database.inside(clientID, async (sql) => {
    const { serviceID } = requireRow(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values ('parade', ${service}, 'Door', 'published') returning service_id`,
    );
    const homes = await sql<{ propertyID: string }>`
      insert into properties (service_id, name) select ${serviceID}, 'Home ' || n from generate_series(1, ${HOMES}::integer) n
      returning property_id`;
    const codes = await sql<{ code: string }>`
      with product as (
        insert into products (service_id, kind, name, description, price, position) values (${serviceID}, 'ticket', 'Day', '', 0, 1)
        returning product_id),
      bought as (
        insert into transactions (begun_service_id, state, guest_name, guest_email, paid_at)
        values (${serviceID}, 'paid', 'A Guest', 'guest@bench.example', now()) returning transaction_id),
      line as (
        insert into transaction_items (transaction_id, service_id, product_id, name, quantity, unit_price, total, position)
        select transaction_id, ${serviceID}, product_id, 'Day', 1, 0, 0, 1 from bought cross join product
        returning transaction_id, item_id, product_id),
      issued as (
        insert into tickets (transaction_id, item_id, service_id, product_id, number)
        select transaction_id, item_id, ${serviceID}, product_id, 1000000 + n
        from line cross join generate_series(1, ${TICKETS}::integer) n returning ticket_id)
      insert into ticket_codes (code, ticket_id)
      select translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 22), '+/', '-_'), ticket_id from issued
      returning code`;
    return {
      clientID,
      service,
      serviceID,
      codes: codes.map(({ code }) => code),
      homes: homes.map(({ propertyID }) => propertyID),
    };
  });
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** A day's work of a device without a network, in the parts in which it hands it in. */
function partsOf({ codes, homes }: Door): Part[] {
  const deviceID = randomUUID();
  const propertyID = anyOf(homes);
  const now = Date.now();
  const scans = Array.from({ length: SCANS }, () => ({
    scanID: randomUUID(),
    code: anyOf(codes),
    propertyID,
    at: new Date(now - Math.floor(Math.random() * 28_800_000)).toISOString(),
    told: "ok" as const,
  }));
  const mixed = shuffled(scans);
  const parts = Math.ceil(SCANS / MOST_SCANS_AT_ONCE);
  return Array.from({ length: parts }, (_, at) => ({
    deviceID,
    scans: mixed.slice(at * MOST_SCANS_AT_ONCE, (at + 1) * MOST_SCANS_AT_ONCE),
  }));
}

type Site = { url: string; token: string; door: Door };

async function ask<T>({ url, token, door }: Site, endpoint: AnyEndpoint, body?: object, query = ""): Promise<T> {
  const path = fillPath(endpoint.path, { client: "prairie", service: door.service });
  const response = await fetch(`${url}/api${path}${query}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Every part twice, in any order, some at the same moment. Answers how long it took. */
async function handInTwice(site: Site, parts: readonly Part[]): Promise<number> {
  const waiting = shuffled([...parts, ...parts]);
  const began = performance.now();
  const work = async () => {
    for (let part = waiting.pop(); part; part = waiting.pop()) await ask(site, autoSubmit, part);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - began) / 1_000;
}

/** What the scans came to, in a few letters, and how many there are. */
async function outcomeOf({ app }: BenchTown, { clientID, serviceID }: Door) {
  const rows = await app.database.readInside(
    clientID,
    (sql) => sql<{ scanID: string; verdict: string; seat: number | null }>`
      select scan_id, verdict, seat from scans where service_id = ${serviceID} order by scan_id`,
  );
  const text = rows.map(({ scanID, verdict, seat }) => `${scanID} ${verdict} ${seat}`).join("\n");
  return { count: rows.length, digest: createHash("sha256").update(text).digest("hex").slice(0, 12) };
}

const forget = ({ app }: BenchTown, { clientID, serviceID }: Door) =>
  app.database.inside(clientID, (sql) => sql`delete from scans where service_id = ${serviceID}`);

/** All that a device asks for before it loses the network. */
async function wholeList(site: Site): Promise<number> {
  const began = performance.now();
  for (let since = "", isAll = false; !isAll;) {
    const query = since && `?since=${since}`;
    ({ next: since, isAll } = await ask<{ next: string; isAll: boolean }>(site, listSealedTickets, undefined, query));
  }
  return (performance.now() - began) / 1_000;
}

/** Devices that were without a network for a day hand in what they scanned: the same comes of it in whichever order. */
export async function benchDevices(bench: BenchTown): Promise<string> {
  const door = await openDoor(bench);
  await lookOver(bench.databaseURL);
  const site = { url: bench.url, token: await tokenOf(bench.url, "admin"), door };
  const list = await wholeList(site);
  const parts = Array.from({ length: DEVICES }, () => partsOf(door)).flat();
  const rows = [["devices", "scans", "seconds", "scans kept", "what came of it"]];
  const outcomes: string[] = [];
  for (const _ of [1, 2]) {
    const seconds = await handInTwice(site, parts);
    const { count, digest } = await outcomeOf(bench, door);
    outcomes.push(digest);
    rows.push([String(DEVICES), round(DEVICES * SCANS), round(seconds, 1), round(count), digest]);
    await forget(bench, door);
  }
  if (new Set(outcomes).size > 1) throw new Error(`another order came to something else: ${outcomes.join(", ")}`);
  return `${table(rows)}\n\nThe sealed list of ${round(TICKETS)} tickets: ${round(list, 1)} s`;
}
