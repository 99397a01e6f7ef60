import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { autoSubmit, checkIn, getDoor, getInside } from "../../contract/door/door.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { changePropertyAdminSettings } from "../../contract/tours/properties.ts";
import { clock } from "../platform/clock.ts";
import { type Tour, addTour } from "../../test/visits.ts";
import { buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let tour: Tour;
let now: string;

beforeAll(async () => {
  await takeTestCards(town);
  tour = await addTour(town, {
    days: [
      ["2030-06-01T15:00:00Z", "2030-06-01T23:00:00Z"],
      ["2030-06-02T15:00:00Z", "2030-06-02T23:00:00Z"],
    ],
    homes: { Birch: null, Cedar: null },
  });
  await town.addPerson("birch");
  await town.inside("oak", async (sql) => {
    await sql`insert into ticket_verifiers (service_id, user_id, property_id)
      values (${tour.serviceID}, ${town.people["birch"]}, ${tour.homes["Birch"]})`;
    await sql`update products set reentry = true where service_id = ${tour.serviceID} and name = 'Group'`;
  });
});
beforeEach(() => {
  now = "2030-06-01T16:00:00Z";
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});
afterEach(() => vi.restoreAllMocks());

const at = () => ({ client: tour.client, service: tour.service });
const home = (name = "Birch") => tour.homes[name]!;
const inside = async (name?: string, person = "owner") =>
  (await town.as(person)(getInside, at(), undefined, { query: { propertyID: home(name) } })).answer.inside;

type Scan = InputOf<typeof autoSubmit>["scans"][number];
const left = (people: number, more: Partial<Scan> = {}): Scan => ({
  scanID: randomUUID(),
  propertyID: home(),
  at: now,
  told: "ok",
  left: people,
  ...more,
});
const handIn = (scans: Scan[], person = "owner") =>
  town.as(person)(autoSubmit, at(), { deviceID: randomUUID(), scans });

async function comes(product: string, times: number, name?: string) {
  const [ticket] = await buyTickets(town, tour, product, 1);
  const shown = { number: ticket!.number, productType: "ticket" as const, propertyID: home(name), status: true };
  for (let time = 0; time < times; time += 1)
    await town.as("owner")(checkIn, { ...at(), ticketID: ticket!.ticketID }, shown);
}

test("the door of a home with room for so many knows how many are inside: who came, who came back, and who left", async () => {
  const { status } = await town.as("owner")(
    changePropertyAdminSettings,
    { ...at(), propertyID: home() },
    { mostInside: 12 },
  );
  expect(status).toBe(200);
  const { places } = (await town.as("owner")(getDoor, at())).answer;
  expect(places.map(({ name, mostInside }) => [name, mostInside])).toEqual([
    ["Birch", 12],
    ["Cedar", null],
  ]);
  await comes("Group", 9);
  await comes("Day", 1);
  await comes("Day", 1, "Cedar");
  expect([await inside(), await inside("Cedar")]).toEqual([10, 1]);
  await handIn([left(4), left(-1)]);
  expect(await inside()).toBe(7);
  await comes("Group", 11);
  expect([await inside(), await inside("Cedar")]).toEqual([18, 1]);
});

test("whoever leaves is counted out once, however often that is handed in, at a door of one's own, and never below nothing", async () => {
  const before = await inside();
  const once = left(2);
  await Promise.all(Array.from({ length: 4 }, () => handIn([once], "birch")));
  expect(await inside("Birch", "birch")).toBe(before - 2);
  const elsewhere = await handIn(
    [left(1, { propertyID: home("Cedar") }), left(1, { propertyID: randomUUID() })],
    "birch",
  );
  expect(elsewhere.status).toBe(200);
  expect([await inside(), await inside("Cedar")]).toEqual([before - 2, 1]);
  await handIn([left(500)]);
  expect(await inside()).toBe(0);
});

test("a new day begins with nobody inside, by the program's own clock", async () => {
  await comes("Day", 1, "Cedar");
  expect(await inside("Cedar")).toBe(2);
  // Still the same evening in Chicago.
  now = "2030-06-02T04:30:00Z";
  expect(await inside("Cedar")).toBe(2);
  now = "2030-06-02T05:30:00Z";
  expect(await inside("Cedar")).toBe(0);
  // More left the first home yesterday than had come: today's are inside all the same.
  now = "2030-06-02T16:00:00Z";
  await comes("Day", 1);
  expect(await inside()).toBe(1);
});

test("how many are inside is told to those who stand at that door alone", async () => {
  const asked = async (person: string | undefined, name: string) =>
    (await town.as(person)(getInside, at(), undefined, { query: { propertyID: home(name) } })).status;
  expect([await asked("birch", "Birch"), await asked("birch", "Cedar"), await asked(undefined, "Birch")]).toEqual([
    200, 403, 401,
  ]);
});

test("T08 a welcome back that was a mistake is taken back by itself: whoever was let in stays in, and another ticket's is nobody's to name", async () => {
  const [ticket, other] = await buyTickets(town, tour, "Group", 2);
  const show = async (which: typeof ticket, sent: object) => {
    const shown = { number: which!.number, productType: "ticket" as const, propertyID: home("Cedar"), status: true };
    return town.as("owner")(checkIn, { ...at(), ticketID: which!.ticketID }, { ...shown, ...sent });
  };
  const before = await inside("Cedar");
  for (let one = 0; one < 9; one += 1) await show(ticket, {});
  const [scanID, alone] = [randomUUID(), randomUUID()];
  expect((await show(ticket, { scanID })).answer.verdict).toBe("again");
  expect(await inside("Cedar")).toBe(before + 10);
  await show(other, { status: false, undoes: scanID });
  expect(await inside("Cedar")).toBe(before + 10);
  for (const _ of [1, 2]) {
    const { answer } = await show(ticket, { status: false, undoes: scanID });
    expect(answer.item.checkins).toHaveLength(9);
    expect(await inside("Cedar")).toBe(before + 9);
  }
  const again: Scan = { scanID: alone, ticketID: ticket!.ticketID, propertyID: home("Cedar"), at: now, told: "again" };
  await handIn([again]);
  expect(await inside("Cedar")).toBe(before + 10);
  await handIn([{ scanID: randomUUID(), propertyID: home("Cedar"), at: now, told: "ok", undoes: alone }]);
  expect(await inside("Cedar")).toBe(before + 9);
});
