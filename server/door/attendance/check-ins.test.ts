import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { listCheckIns } from "../../../contract/door/check-ins.ts";
import { autoSubmit, checkIn } from "../../../contract/door/door.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing is under way there while a list is read. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
let gala: Shop;
let count = 0;
const place = () => ({ client: "oak", service: gala.service });

beforeAll(() => takeTestCards(town));
beforeEach(async () => {
  gala = await addShop(town, {
    url: `gala-${(count += 1)}`,
    products: { Seat: { price: 0 }, Table: { price: 0 } },
  });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${gala.serviceID}, 'event', now() - interval '1 hour', now() + interval '5 hours')`,
  );
});

/** The embedded database counts milliseconds: what changes in the same one as a list is read is told twice. */
const afterThisMoment = () => town.inside("oak", (sql) => sql`select pg_sleep(0.003)`);
async function list(query: { updatedSince?: string; after?: string } = {}, person = "owner") {
  await afterThisMoment();
  return (await town.as(person)(listCheckIns, place(), undefined, { query })).answer;
}
async function listAll(updatedSince?: string) {
  const found: string[] = [];
  const gone: string[] = [];
  let after: string | undefined;
  do {
    const page = await list({ ...(updatedSince && { updatedSince }), ...(after && { after }) });
    found.push(...page.checkIns.map(({ scanID }) => scanID));
    gone.push(...page.gone);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { found, gone };
}
async function letIn({ ticketID, number }: BoughtTicket, sent: { status?: boolean; undoes?: string } = {}) {
  const scanID = randomUUID();
  const body = { number, productType: "ticket", propertyID: null, status: true, scanID, ...sent } as const;
  const { status, problem } = await town.as("owner")(checkIn, { ...place(), ticketID }, body);
  expect(status, JSON.stringify(problem)).toBe(200);
  return scanID;
}
const handIn = (ticketID: string, at: string) => {
  const scanID = randomUUID();
  const scans = [{ scanID, ticketID, at, told: "ok", propertyID: null }] as const;
  return town
    .as("owner")(autoSubmit, place(), { deviceID: randomUUID(), scans: [...scans] })
    .then(() => scanID);
};

test("staff read who was let in, by ticket and order, and others don’t", async () => {
  const [ticket, other] = await buyTickets(town, gala, "Seat", 2);
  const scanID = await letIn(ticket!);
  // Shown again, it lets nobody in.
  await letIn(ticket!);
  const { checkIns, next, gone } = await list();
  const [order] = await town.inside(
    "oak",
    (sql) => sql<{ transactionID: string }>`select transaction_id from tickets where ticket_id = ${other!.ticketID}`,
  );
  expect(checkIns).toEqual([
    {
      scanID,
      at: expect.stringMatching(/^20.*Z$/) as string,
      propertyID: null,
      ticketID: ticket!.ticketID,
      ticketNumber: ticket!.number,
      productID: gala.products["Seat"],
      transactionID: order!.transactionID,
    },
  ]);
  expect([next, gone]).toEqual([null, []]);
  for (const person of ["entrant", "scorer"]) expect((await town.as(person)(listCheckIns, place())).status).toBe(403);
  expect((await town.as()(listCheckIns, place())).status).toBe(401);
});

test("a check-in is told once, and by its ID when it was taken back or an earlier one counts instead", async () => {
  const [first, second] = await buyTickets(town, gala, "Seat", 2);
  let { asOf } = await list();
  const changes = async () => {
    const { checkIns, gone, asOf: now } = await list({ updatedSince: asOf });
    asOf = now;
    return { found: checkIns.map(({ scanID }) => scanID), gone };
  };
  expect(await changes()).toEqual({ found: [], gone: [] });
  const scanID = await letIn(first!);
  expect(await changes()).toEqual({ found: [scanID], gone: [] });
  expect(await changes()).toEqual({ found: [], gone: [] });
  await letIn(first!);
  expect(await changes()).toEqual({ found: [], gone: [] });
  await letIn(first!, { status: false, undoes: scanID });
  expect(await changes()).toEqual({ found: [], gone: [scanID] });
  // A device without a network had let the same ticket in before.
  const late = await letIn(second!);
  const early = await handIn(second!.ticketID, new Date(Date.now() - 1_800_000).toISOString());
  expect(await changes()).toEqual({ found: [early], gone: [late] });
  // Nothing of another program is told.
  const other = await addShop(town, { url: `other-${count}`, products: { Seat: { price: 0 } } });
  const elsewhere = { client: "oak", service: other.service };
  const { answer } = await town.as("owner")(listCheckIns, elsewhere, undefined, { query: { updatedSince: asOf } });
  expect([answer.checkIns, answer.gone]).toEqual([[], []]);
  await town.inside("oak", (sql) => sql`delete from scans where scan_id = ${early}`);
  expect(await changes()).toEqual({ found: [], gone: [early] });
});

test("many are read page by page, whole and as what changed, each once", async () => {
  const [table] = await buyTickets(town, gala, "Table");
  const { asOf } = await list();
  await town.inside(
    "oak",
    (sql) => sql`
      insert into scans (scan_id, service_id, ticket_id, at, received_at, told, verdict, seat)
      select gen_random_uuid(), ${gala.serviceID}, ${table!.ticketID}, now(), now(), 'ok', 'ok', n from generate_series(1, 300) n`,
  );
  expect((await list()).checkIns).toHaveLength(200);
  for (const { found, gone } of [await listAll(), await listAll(asOf)])
    expect([found.length, new Set(found).size, gone]).toEqual([300, 300, []]);
});

test.runIf(isServer)("one that is committed long after the list was read is in the next", async () => {
  const [early, late] = await buyTickets(town, gala, "Seat", 2);
  const { asOf } = await list();
  const changed = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  onTestFinished(() => commit.resolve());
  const lateID = randomUUID();
  const writing = town.inside("oak", async (sql) => {
    await sql`
      insert into scans (scan_id, service_id, ticket_id, at, received_at, told, verdict, seat)
      values (${lateID}, ${gala.serviceID}, ${late!.ticketID}, now(), now(), 'ok', 'ok', 1)`;
    changed.resolve();
    await commit.promise;
  });
  await changed.promise;
  const earlyID = await letIn(early!);
  const between = await list({ updatedSince: asOf });
  expect(between.checkIns.map(({ scanID }) => scanID)).toEqual([earlyID]);
  commit.resolve();
  await writing;
  const after = await list({ updatedSince: between.asOf });
  expect(after.checkIns.map(({ scanID }) => scanID)).toContain(lateID);
  const byInstant = await list({ updatedSince: between.asOf.split("~")[0]! });
  expect(byInstant.checkIns.map(({ scanID }) => scanID)).not.toContain(lateID);
});
