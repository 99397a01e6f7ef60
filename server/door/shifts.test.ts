import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { autoSubmit, checkIn, getDoor, listCheckinItems, scan } from "../../contract/door/door.ts";
import { listSealedTickets } from "../../contract/door/sealed-tickets.ts";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../contract/platform/endpoint.ts";
import {
  addShift,
  changeShift,
  endDoorDevice,
  endShift,
  listDoorDevices,
  listShifts,
  renewShiftPass,
  renewShiftPasses,
  reportDoorDevice,
  resumeDoorDevice,
  resumeShift,
} from "../../contract/door/shifts.ts";
import { getPurchase } from "../../contract/commerce/orders/transactions.ts";
import { clock } from "../platform/clock.ts";
import { type BoughtTicket, type Shop, addShop, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let tour: Shop;
let evening: Shop;
const homes: string[] = [];

const STARTS = "2030-06-02T15:00:00Z";
const ENDS = "2030-06-02T19:00:00Z";
let now = "";
beforeEach(() => {
  now = "2030-06-02T17:00:00Z";
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});
afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  await takeTestCards(town);
  tour = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
  evening = await addShop(town, { url: "evening", products: { Seat: { price: 0 } } });
  await town.inside("oak", async (sql) => {
    for (const name of ["First home", "Second home"]) {
      const [home] = await sql<{ propertyID: string }>`
        insert into properties (service_id, name) values (${tour.serviceID}, ${name}) returning property_id`;
      homes.push(home!.propertyID);
    }
  });
});

const at = (shop = tour) => ({ client: shop.client, service: shop.service });
const staff = () => town.as("boxOffice");

/** A volunteer at the first home, and the content of their pass. */
async function addVolunteer(name: string, { propertyID = homes[0]!, startsAt = STARTS, endsAt = ENDS } = {}) {
  const { answer } = await staff()(addShift, at(), { name, propertyID, startsAt, endsAt });
  return { shiftID: answer.shiftID, key: answer.url.slice(answer.url.lastIndexOf("/") + 1) };
}

const bearing =
  (link: string) =>
  <E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>, sent?: InputOf<E>, query?: object) =>
    town.as()(endpoint, params, sent, { link, ...(query && { query: query as never }) });

const letIn = (key: string, { ticketID, number }: BoughtTicket, more: Partial<InputOf<typeof checkIn>> = {}) =>
  bearing(key)(
    checkIn,
    { ...at(), ticketID },
    { number, productType: "ticket", propertyID: homes[0]!, status: true, scanID: randomUUID(), ...more },
  );

test("F24 a volunteer without an account lets in by a pass, at the place it is for, and nothing else opens with it", async () => {
  const { key } = await addVolunteer("Val Volunteer");
  const [ticket] = await buyTickets(town, tour, "Day");
  const door = await bearing(key)(getDoor, at());
  expect(door.answer.places).toMatchObject([{ propertyID: homes[0], name: "First home", mostInside: null }]);
  expect(Date.parse(door.answer.until!)).toBe(Date.parse(ENDS));
  const shown = await bearing(key)(scan, at(), undefined, { search: ticket!.code, propertyID: homes[0] });
  expect(shown.answer.item).toMatchObject({ verdict: "ok", guest: { email: "", phone: "" } });
  const came = await letIn(key, ticket!);
  expect(came.answer).toMatchObject({ verdict: "ok", item: { checkins: [{ byUser: "Val Volunteer" }] } });
  expect((await letIn(key, ticket!, { propertyID: homes[1]! })).status).toBe(403);
  expect((await bearing(key)(getDoor, at(evening))).status).toBe(403);
  expect((await bearing(key)(listCheckinItems, at())).status).toBe(401);
  expect((await bearing(key)(listShifts, at())).status).toBe(401);
  expect((await bearing(key)(getPurchase, at())).status).toBe(403);
  expect((await letIn(key, ticket!)).answer.verdict).toBe("alreadyCheckedIn");
  const { answer } = await staff()(listShifts, at());
  expect(answer.shifts.find(({ name }) => name === "Val Volunteer")).toMatchObject({ place: "First home", letIn: 1 });
});

test("a pass is good from a little before the shift until its end, at once when staff end it, and again when they let it go on", async () => {
  const { key, shiftID } = await addVolunteer("Early Bird");
  const may = async () => (await bearing(key)(listSealedTickets, at())).status;
  const heldTo = async (moment: string) => {
    now = moment;
    return may();
  };
  expect([
    await heldTo("2030-06-02T14:29:00Z"),
    await heldTo("2030-06-02T14:31:00Z"),
    await heldTo("2030-06-02T18:59:59Z"),
    await heldTo("2030-06-02T19:00:00Z"),
  ]).toEqual([403, 200, 200, 403]);
  // The shift's scans are handed in from there.
  expect((await bearing(key)(getDoor, at())).status).toBe(200);
  now = "2030-06-02T17:00:00Z";
  await staff()(endShift, { ...at(), shiftID });
  expect(await may()).toBe(403);
  await staff()(resumeShift, { ...at(), shiftID });
  expect(await may()).toBe(200);
  const { answer } = await staff()(renewShiftPass, { ...at(), shiftID });
  expect(await may()).toBe(401);
  expect((await bearing(key)(scan, at(), undefined, { search: "1", propertyID: homes[0] })).status).toBe(401);
  // The pass itself reports that it is over.
  expect(Date.parse((await bearing(key)(getDoor, at())).answer.until!)).toBe(Date.parse(now));
  expect((await bearing(answer.url.slice(answer.url.lastIndexOf("/") + 1))(getDoor, at())).status).toBe(200);
});

test("F24 a sheet of passes: each says who, where and until when, the ones before end, and it is all of them or none", async () => {
  const inTime = { startsAt: STARTS, endsAt: ENDS };
  const first = await addVolunteer("Sheet Sam", inTime);
  const second = await addVolunteer("Sheet Sue", { propertyID: homes[1]!, startsAt: "2030-06-02T14:00:00Z" });
  const over = await addVolunteer("Long Gone", { startsAt: "2030-06-01T15:00:00Z", endsAt: "2030-06-02T16:00:00Z" });
  now = "2030-06-03T17:00:00Z";
  const shiftIDs = [first, over].map(({ shiftID }) => shiftID);
  const refused = await staff()(renewShiftPasses, at(), { shiftIDs });
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "The shift of Long Gone is over. Change its hours first.",
  ]);
  now = "2030-06-02T17:00:00Z";
  expect((await bearing(first.key)(getDoor, at())).status).toBe(200);

  const sheet = [first, second].map(({ shiftID }) => shiftID);
  const { passes } = (await staff()(renewShiftPasses, at(), { shiftIDs: sheet })).answer;
  expect(passes.map(({ name, place }) => [name, place])).toEqual([
    ["Sheet Sue", "Second home"],
    ["Sheet Sam", "First home"],
  ]);
  expect(passes.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((moment) => Date.parse(moment)))[1]).toEqual(
    [STARTS, ENDS].map((moment) => Date.parse(moment)),
  );
  for (const { key } of [first, second]) expect((await bearing(key)(listSealedTickets, at())).status).toBe(401);
  for (const { url } of passes)
    expect((await bearing(url.slice(url.lastIndexOf("/") + 1))(getDoor, at())).status).toBe(200);
  const elsewhere = await staff()(renewShiftPasses, at(evening), { shiftIDs: sheet });
  expect(elsewhere.status).toBe(404);
  expect((await town.as("entrant")(renewShiftPasses, at(), { shiftIDs: sheet })).status).toBe(403);
});

test("a shift that is moved takes its pass along", async () => {
  const { key, shiftID } = await addVolunteer("Moved Mo");
  const later = { name: "Moved Mo", propertyID: homes[1]!, startsAt: ENDS, endsAt: "2030-06-02T23:00:00Z" };
  const seen = async () => {
    const { shifts } = (await staff()(listShifts, at())).answer;
    const { name, propertyID, startsAt, endsAt } = shifts.find((one) => one.shiftID === shiftID)!;
    return { name, propertyID, startsAt, endsAt };
  };
  const base = await seen();
  expect((await staff()(changeShift, { ...at(), shiftID }, later, { base })).status).toBe(200);
  expect((await staff()(changeShift, { ...at(), shiftID }, later, { base })).status).toBe(412);
  expect((await bearing(key)(listSealedTickets, at())).status).toBe(403);
  now = "2030-06-02T22:00:00Z";
  expect((await bearing(key)(getDoor, at())).answer.places).toEqual([
    { propertyID: homes[1], name: "Second home", number: null, address: "", mostInside: null },
  ]);
  const wrong = await staff()(changeShift, { ...at(), shiftID }, { ...later, endsAt: STARTS });
  expect([wrong.status, wrong.problem.detail]).toEqual([409, "A shift must end after it begins."]);
});

test("T14 what was scanned within a shift is taken in after its end, or after staff ended it; what was scanned outside lets nobody in", async () => {
  const { key, shiftID } = await addVolunteer("Late Lee");
  const [inTime, after, before] = await buyTickets(town, tour, "Day", 3);
  const showing = (ticket: BoughtTicket, moment: string) => ({
    scanID: randomUUID(),
    code: ticket.code,
    propertyID: homes[0]!,
    at: moment,
    told: "ok" as const,
  });
  now = "2030-06-02T18:00:00Z";
  await staff()(endShift, { ...at(), shiftID });
  now = "2030-06-02T21:00:00Z";
  const { answer, status } = await bearing(key)(autoSubmit, at(), {
    deviceID: randomUUID(),
    scans: [
      showing(inTime!, "2030-06-02T17:59:00Z"),
      showing(after!, "2030-06-02T18:01:00Z"),
      showing(before!, "2030-06-02T12:00:00Z"),
    ],
  });
  expect([status, answer.results.map(({ verdict }) => verdict)]).toEqual([
    200,
    ["ok", "outsideScanWindow", "outsideScanWindow"],
  ]);
});

test("T14 what was taken back within a shift is taken back, handed in however late; what was after it changes nothing", async () => {
  const { key } = await addVolunteer("Sorry Sue");
  const [inTime, after] = await buyTickets(town, tour, "Day", 2);
  const shown = [inTime!, after!].map(({ code }) => ({
    scanID: randomUUID(),
    code,
    propertyID: homes[0]!,
    at: "2030-06-02T18:00:00Z",
    told: "ok" as const,
  }));
  const undoing = ["2030-06-02T18:59:00Z", "2030-06-02T19:01:00Z"].map((moment, which) => ({
    scanID: randomUUID(),
    at: moment,
    told: "ok" as const,
    undoes: shown[which]!.scanID,
  }));
  now = "2030-06-02T21:00:00Z";
  await bearing(key)(autoSubmit, at(), { deviceID: randomUUID(), scans: [...shown, ...undoing] });
  const verdictOn = async ({ code }: BoughtTicket) =>
    (await town.as("owner")(scan, at(), undefined, { query: { search: code, propertyID: homes[0]! } })).answer.item
      ?.verdict;
  expect([await verdictOn(inTime!), await verdictOn(after!)]).toEqual(["ok", "alreadyCheckedIn"]);
});

test("T14 a phone whose clock is ahead of the shift’s end takes back what it let in, as it may let in", async () => {
  const { key } = await addVolunteer("Fast Fay");
  const [ticket] = await buyTickets(town, tour, "Day");
  const { code } = ticket!;
  const [scanID, ahead] = [randomUUID(), "2030-06-02T19:30:00Z"];
  const shown = { scanID, code, propertyID: homes[0]!, at: ahead, told: "ok" as const };
  const undoing = { scanID: randomUUID(), at: ahead, told: "ok" as const, undoes: scanID };
  now = "2030-06-02T18:30:00Z";
  const { answer } = await bearing(key)(autoSubmit, at(), { deviceID: randomUUID(), scans: [shown, undoing] });
  expect(answer.results[0]!.verdict).toBe("ok");
  const item = await town
    .as("owner")(scan, at(), undefined, { query: { search: code, propertyID: homes[0]! } })
    .then((found) => found.answer.item);
  expect(item?.verdict).toBe("ok");
});

const report = (deviceID: string, more = {}) => ({
  deviceID,
  propertyID: homes[0]!,
  what: "Chrome on Android",
  unsent: 0,
  battery: 80,
  ...more,
});

test("staff see who scans where with which device and what it hasn't handed in; a lost one is refused and told to forget", async () => {
  const { key } = await addVolunteer("Dee Vice");
  const [ticket] = await buyTickets(town, tour, "Day");
  const deviceID = randomUUID();
  const said = await bearing(key)(reportDoorDevice, at(), report(deviceID, { unsent: 12 }));
  expect(said.answer.isOver).toBe(false);
  const listed = async () =>
    (await staff()(listDoorDevices, at())).answer.devices.find((one) => one.deviceID === deviceID);
  expect(await listed()).toMatchObject({
    who: "Dee Vice",
    isPass: true,
    place: "First home",
    what: "Chrome on Android",
    unsent: 12,
    battery: 80,
    endedAt: null,
  });
  await staff()(endDoorDevice, { ...at(), deviceID });
  expect((await letIn(key, ticket!, { deviceID })).status).toBe(401);
  expect((await bearing(key)(reportDoorDevice, at(), report(deviceID))).answer.isOver).toBe(true);
  const { answer } = await staff()(listShifts, at());
  const { shiftID } = answer.shifts.find(({ name }) => name === "Dee Vice")!;
  const { url } = (await staff()(renewShiftPass, { ...at(), shiftID })).answer;
  const fresh = url.slice(url.lastIndexOf("/") + 1);
  expect((await letIn(fresh, ticket!, { deviceID })).status).toBe(403);
  await staff()(resumeDoorDevice, { ...at(), deviceID });
  expect((await letIn(fresh, ticket!, { deviceID })).answer.verdict).toBe("ok");
});

test("T14 Lost ends a phone’s pass, too, and gives a new one to hand out: the old one opens no door, and still hands in what was scanned before", async () => {
  const { key } = await addVolunteer("Lou Lost");
  const [before, after, shown] = await buyTickets(town, tour, "Day", 3);
  const deviceID = randomUUID();
  await bearing(key)(reportDoorDevice, at(), report(deviceID, { unsent: 2 }));
  now = "2030-06-02T17:30:00Z";
  const { answer } = await staff()(endDoorDevice, { ...at(), deviceID });
  expect(answer.pass).toMatchObject({ name: "Lou Lost", place: "First home" });
  const fresh = answer.pass!.url.slice(answer.pass!.url.lastIndexOf("/") + 1);
  now = "2030-06-02T17:40:00Z";
  // From the same device, and from another one that opens the link in the phone's messages.
  for (const other of [deviceID, randomUUID()]) {
    expect((await letIn(key, shown!, { deviceID: other })).status).toBe(401);
    expect((await bearing(key)(reportDoorDevice, at(), report(other))).answer.isOver).toBe(true);
  }
  expect((await bearing(key)(listSealedTickets, at())).status).toBe(401);
  const scans = [
    { ticket: before!, at: "2030-06-02T17:29:00Z" },
    { ticket: after!, at: "2030-06-02T17:31:00Z" },
  ].map(({ ticket, at: moment }) => ({
    scanID: randomUUID(),
    code: ticket.code,
    propertyID: homes[0]!,
    at: moment,
    told: "ok" as const,
  }));
  const handed = await bearing(key)(autoSubmit, at(), { deviceID, scans });
  expect(handed.answer.results.map(({ verdict }) => verdict)).toEqual(["ok", "outsideScanWindow"]);
  expect((await letIn(fresh, shown!, { deviceID: randomUUID() })).answer.verdict).toBe("ok");
  // Repeating it changes nothing: the new pass stays.
  expect((await staff()(endDoorDevice, { ...at(), deviceID })).answer.pass).toBeNull();
  expect((await bearing(fresh)(listSealedTickets, at())).status).toBe(200);
});

test("T14 what a pass that was renewed had scanned before is handed in; a day after the shift nothing is", async () => {
  const { key, shiftID } = await addVolunteer("Ren Ewed");
  const [ticket] = await buyTickets(town, tour, "Day");
  await staff()(renewShiftPass, { ...at(), shiftID });
  const scans = [
    {
      scanID: randomUUID(),
      code: ticket!.code,
      propertyID: homes[0]!,
      at: "2030-06-02T16:00:00Z",
      told: "ok" as const,
    },
  ];
  const handIn = () => bearing(key)(autoSubmit, at(), { deviceID: randomUUID(), scans });
  expect((await handIn()).answer.results.map(({ verdict }) => verdict)).toEqual(["ok"]);
  await town.inside(
    "oak",
    (sql) => sql`update bearer_links set expires_at = now() - interval '1 second' where record_id = ${shiftID}`,
  );
  expect((await handIn()).status).toBe(401);
});

test("F24 scans that a device said it hadn’t handed in count down as they arrive, also those of a device that was ended", async () => {
  const { key } = await addVolunteer("Una Unsent");
  const tickets = await buyTickets(town, tour, "Day", 3);
  const deviceID = randomUUID();
  const unsent = async () =>
    (await staff()(listDoorDevices, at())).answer.devices.find((one) => one.deviceID === deviceID)?.unsent;
  await bearing(key)(reportDoorDevice, at(), report(deviceID, { unsent: 3 }));
  expect(await unsent()).toBe(3);
  const scans = tickets.map(({ code }) => ({
    scanID: randomUUID(),
    code,
    propertyID: homes[0]!,
    at: "2030-06-02T16:00:00Z",
    told: "ok" as const,
  }));
  await bearing(key)(autoSubmit, at(), { deviceID, scans: scans.slice(0, 1) });
  expect(await unsent()).toBe(2);
  await staff()(endDoorDevice, { ...at(), deviceID });
  await bearing(key)(autoSubmit, at(), { deviceID, scans: scans.slice(1) });
  expect(await unsent()).toBe(0);
});

test("whoever is signed in is on the list of devices, too; who may not let in, isn't, and changes nothing", async () => {
  const deviceID = randomUUID();
  expect((await town.as("owner")(reportDoorDevice, at(), report(deviceID))).answer.isOver).toBe(false);
  const { answer } = await staff()(listDoorDevices, at());
  expect(answer.devices.find((one) => one.deviceID === deviceID)).toMatchObject({ isPass: false });
  expect((await town.as("viewer")(reportDoorDevice, at(), report(randomUUID()))).status).toBe(403);
  expect((await staff()(endDoorDevice, { ...at(evening), deviceID })).status).toBe(404);
});
