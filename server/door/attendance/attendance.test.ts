import { unzipSync } from "fflate";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Attendance,
  attendanceForBuilder,
  downloadAttendanceList,
  getAttendance,
  slotText,
} from "../../../contract/door/attendance.ts";
import { copyService } from "../../../contract/programs/copying.ts";
import { removeBuilder, restoreBuilder } from "../../../contract/tours/builders.ts";
import { removeProperty, restoreProperty } from "../../../contract/tours/properties.ts";
import { refundTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { type Tour, addTour, itIs, letIn, visitor } from "../../../test/visits.ts";

const town = useTown();
let tour: Tour;
let gala: Shop;

// Central time: six hours behind in winter, five in summer.
const MORNING = "2030-06-01T16:00:00Z";

beforeAll(async () => {
  await takeTestCards(town);
  for (const person of ["rye", "okafor", "helper"]) await town.addPerson(person);
  tour = await addTour(town, {
    days: [
      ["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"],
      ["2030-06-02T16:00:00Z", "2030-06-02T22:00:00Z"],
    ],
    homes: { "Larkspur House": "Park & Rye", "Quarry House": "Park & Rye", "Ridgeline House": "Okafor" },
    owners: { "Park & Rye": "rye", Okafor: "okafor" },
  });
  gala = await addShop(town, { url: "evening", products: { Seat: { price: 0 } } });
  await town.inside("oak", (sql) => sql`update services set time_zone = 'America/Chicago'`);
});
afterEach(() => void vi.restoreAllMocks());

const of = ({ client, service }: Shop) => ({ client, service });
const report = async (shop: Shop = tour, person = "viewer") =>
  (await town.as(person)(getAttendance, of(shop), undefined)).answer;
const slotsAt = ({ places }: Attendance, home: string) => places.find(({ name }) => name === home)?.slots;
const total = ({ days }: Attendance) => days.reduce((sum, { scans }) => sum + scans, 0);

/** What the counts say is what the scans say: one for each seat of a ticket that stands. */
async function expectCountsToAgree() {
  const [sums] = await town.inside(
    "oak",
    (sql) => sql<{ counted: number; said: number }>`
      select (select coalesce(sum(people), 0)::integer from attendance_slots) as counted,
        (select count(*)::integer from scans c join tickets k using (client_id, ticket_id)
          where c.seat is not null and k.state = 'live') as said`,
  );
  expect(sums!.counted).toBe(sums!.said);
}

test("F10 K04 D28 scans are counted by home and quarter of an hour, as the program's clocks show them, treated as UTC", async () => {
  itIs(MORNING);
  const guests = await Promise.all(["Ann Ash", "Bo Birch", "Cy Cedar"].map((name) => visitor(town, tour, name)));
  for (const [at, guest, home] of [
    ["2030-06-01T16:14:59Z", guests[0], "Larkspur House"],
    ["2030-06-01T16:15:00Z", guests[1], "Larkspur House"],
    ["2030-06-01T16:29:59Z", guests[2], "Larkspur House"],
    ["2030-06-02T18:31:00Z", guests[0], "Ridgeline House"],
  ] as const) {
    itIs(at);
    expect((await letIn(town, tour, guest!, home)).verdict).toBe("ok");
  }
  const seen = await report();
  expect(slotsAt(seen, "Larkspur House")).toEqual([
    { at: "2030-06-01T11:00:00Z", scans: 1 },
    { at: "2030-06-01T11:15:00Z", scans: 2 },
  ]);
  expect(slotsAt(seen, "Ridgeline House")).toEqual([{ at: "2030-06-02T13:30:00Z", scans: 1 }]);
  expect(slotsAt(seen, "Quarry House")).toEqual([]);
  expect(seen.days).toEqual([
    { day: "2030-06-01", scans: 3 },
    { day: "2030-06-02", scans: 1 },
  ]);
  expect(seen.places[0]!.open[0]).toEqual({ opensAt: "2030-06-01T11:00:00Z", closesAt: "2030-06-01T17:00:00Z" });
  expect(seen.now).toBe("2030-06-02T13:31:00Z");
  await expectCountsToAgree();
});

test("K04 a slot is named 'h:mma - h:mma'", () => {
  expect(["2030-06-01T11:00:00Z", "2030-06-01T11:45:00Z", "2030-06-01T23:45:00Z"].map(slotText)).toEqual([
    "11:00am - 11:15am",
    "11:45am - 12:00pm",
    "11:45pm - 12:00am",
  ]);
});

test("an event counts at its one door", async () => {
  itIs("2030-06-01T23:05:00Z");
  await letIn(town, gala, await visitor(town, gala, "Dee Dogwood", "Seat"));
  const { places } = await report(gala);
  expect(places).toMatchObject([
    { propertyID: null, name: "Building Gala", slots: [{ at: "2030-06-01T18:00:00Z", scans: 1 }] },
  ]);
});

test("a scan that is undone, and a ticket that is refunded, leave the counts; in either order, once", async () => {
  itIs("2030-06-01T17:00:00Z");
  const before = total(await report());
  const [undone, refunded, both] = await Promise.all(
    ["Eli Elm", "Fay Fir", "Gus Gum"].map((name) => visitor(town, tour, name)),
  );
  for (const home of ["Larkspur House", "Quarry House"])
    for (const guest of [undone!, refunded!, both!]) await letIn(town, tour, guest, home);
  expect(total(await report())).toBe(before + 6);

  await letIn(town, tour, undone!, "Quarry House", { status: false });
  expect(total(await report())).toBe(before + 5);

  for (const { transactionID, ticketID } of [refunded!, both!]) {
    const gone = { ticketIDs: [ticketID], lineIDs: [], money: "all" as const, reason: "" };
    expect((await town.as("owner")(refundTransaction, { ...of(tour), transactionID }, gone)).status).toBe(200);
  }
  expect(total(await report())).toBe(before + 1);
  await letIn(town, tour, both!, "Quarry House", { status: false });
  expect(total(await report())).toBe(before + 1);
  await expectCountsToAgree();
});

test("a ticket that is refunded while it is shown either counts for nothing or was let in before; the counts agree", async () => {
  itIs("2030-06-01T17:30:00Z");
  const guests = await Promise.all(Array.from({ length: 24 }, (_, at) => visitor(town, tour, `Both ${at}`)));
  await Promise.all(
    guests.map(({ transactionID, ticketID }, at) => {
      const gone = { ticketIDs: [ticketID], lineIDs: [], money: "all" as const, reason: "" };
      return Promise.all([
        town.as("owner")(refundTransaction, { ...of(tour), transactionID }, gone),
        letIn(town, tour, guests[at]!, "Larkspur House"),
      ]);
    }),
  );
  await expectCountsToAgree();
});

test("a removed home keeps its scans in the report, and says that it was removed; back again, it has them still", async () => {
  itIs("2030-06-01T18:00:00Z");
  await letIn(town, tour, await visitor(town, tour, "Hal Hazel"), "Quarry House");
  const before = await report();
  const quarry = { ...of(tour), propertyID: tour.homes["Quarry House"]! };
  await town.as("tourManager")(removeProperty, quarry, undefined);
  const gone = await report();
  expect(gone.places.find(({ name }) => name === "Quarry House")).toMatchObject({ removed: true });
  expect(slotsAt(gone, "Quarry House")).toEqual(slotsAt(before, "Quarry House"));
  expect(total(gone)).toBe(total(before));
  await town.as("tourManager")(restoreProperty, quarry, undefined);
  expect(await report()).toEqual(before);
});

test("a removed home that nobody came to isn't there", async () => {
  const { propertyID } = (
    await town.inside(
      "oak",
      (sql) => sql<{ propertyID: string }>`
      insert into properties (service_id, name, removed_at) values (${tour.serviceID}, 'Never built', now()) returning property_id`,
    )
  )[0]!;
  expect((await report()).places.map((place) => place.propertyID)).not.toContain(propertyID);
});

describe("the attendance of a builder's own homes", () => {
  const asked = (person: string | undefined, builder: string, shop: Shop = tour) =>
    town.as(person)(attendanceForBuilder, { ...of(shop), builderID: tour.builders[builder]! }, undefined);

  test("F10 is of those alone", async () => {
    const { answer } = await asked("rye", "Park & Rye");
    expect(answer.company).toBe("Park & Rye");
    expect(answer.places.map(({ name }) => name)).toEqual(["Larkspur House", "Quarry House"]);
    const whole = await report();
    expect(answer.places).toEqual(whole.places.filter(({ name }) => name !== "Ridgeline House"));
    expect(total(answer)).toBe(total(whole) - slotsAt(whole, "Ridgeline House")!.length);
  });

  test("is for who looks after it and for staff, and for nobody else", async () => {
    const statuses = async (builder: string) =>
      Promise.all(
        ["rye", "okafor", "viewer", "helper", "elmOwner", undefined].map(
          async (person) => (await asked(person, builder)).status,
        ),
      );
    expect(await statuses("Park & Rye")).toEqual([200, 403, 200, 403, 403, 401]);
    expect(await statuses("Okafor")).toEqual([403, 200, 200, 403, 403, 401]);
    for (const person of ["rye", "helper", undefined])
      expect((await town.as(person)(getAttendance, of(tour), undefined)).status).toBe(person ? 403 : 401);
  });

  test("stays with its homes when it is removed, and is its owner's again when it is taken back", async () => {
    const at = { ...of(tour), builderID: tour.builders["Okafor"]! };
    const before = (await asked("viewer", "Okafor")).answer;
    await town.as("tourManager")(removeBuilder, at, undefined);
    expect((await asked("okafor", "Okafor")).status).toBe(403);
    expect((await asked("viewer", "Okafor")).answer.places).toEqual(before.places);
    expect(slotsAt(await report(), "Ridgeline House")).toEqual(before.places[0]!.slots);
    await town.as("tourManager")(restoreBuilder, at, undefined);
    expect((await asked("okafor", "Okafor")).answer.places).toEqual(before.places);
  });
});

test("last year is the program that this one was copied from, day by day, also of a copy of a copy", async () => {
  expect((await report()).before).toBeNull();
  const copied = async (serviceID: string, url: string) => {
    const sent = { serviceID, name: url, url, parts: ["dates"] as const, weeks: 52 };
    await town.as("owner")(copyService, { client: "oak" }, { ...sent, parts: [...sent.parts] });
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ serviceID: string }>`select service_id from services where url = ${url}`,
    );
    return row!.serviceID;
  };
  const second = await copied(tour.serviceID, "homes-2031");
  await copied(second, "homes-2032");
  const { before } = await report({ ...tour, service: "homes-2031" }, "owner");
  expect(before).toEqual({ name: "Building Gala", days: (await report()).days });
  expect((await report({ ...tour, service: "homes-2032" }, "owner")).before).toMatchObject({
    name: "homes-2031",
    days: [
      { day: "2031-05-31", scans: 0 },
      { day: "2031-06-01", scans: 0 },
    ],
  });
  // It is of the whole tour: beside the homes of one builder it says nothing.
  const [builder] = await town.inside(
    "oak",
    (sql) => sql<{ builderID: string }>`
      insert into builders (service_id, company, user_id) values (${second}, 'Park & Rye', ${town.people["rye"]})
      returning builder_id`,
  );
  const own = { client: "oak", service: "homes-2031", ...builder! };
  expect((await town.as("owner")(attendanceForBuilder, own, undefined)).answer).toMatchObject({ before: null });
});

describe("a table of attendance as a file", () => {
  const pages = [
    {
      title: "Sat, Jun 1",
      rows: [
        ["Property", "11:00am - 11:15am"],
        ["=1+1", 4],
        ["Larkspur House", null],
      ],
    },
    { title: "Sat, Jun 1", rows: [["Property"], ["Quarry House"]] },
  ];
  const asked = (person: string | undefined, sent: object) =>
    town.as(person)(downloadAttendanceList, of(tour), sent as never) as unknown as Promise<{
      status: number;
      answer: Buffer;
    }>;

  test("F10 D28 K09 has a sheet for each page, none of whose cells is a formula", async () => {
    const { status, answer } = await asked("viewer", { pages });
    expect(status).toBe(200);
    const files = unzipSync(answer);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(text("xl/workbook.xml")).toContain('<sheet name="Sat, Jun 1" sheetId="1"');
    expect(text("xl/workbook.xml")).toContain('<sheet name="Sat, Jun 1 2" sheetId="2"');
    expect(text("xl/worksheets/sheet1.xml")).toContain(
      '<c r="A2" s="5" t="inlineStr"><is><t xml:space="preserve">=1+1',
    );
    expect(text("xl/worksheets/sheet1.xml")).toContain('<c r="B2" s="0"><v>4</v></c>');
    expect(text("xl/worksheets/sheet2.xml")).toContain("Quarry House");
  });

  test("is written as CSV, too", async () => {
    const { answer } = await asked("rye", { pages, format: "csv" });
    expect(answer.toString().replaceAll("\uFEFF", "")).toBe(
      '"Sat, Jun 1"\r\nProperty,11:00am - 11:15am\r\n\'=1+1,4\r\nLarkspur House,\r\n\r\n"Sat, Jun 1"\r\nProperty\r\nQuarry House\r\n',
    );
    const single = await asked("rye", { pages: [pages[1]], format: "csv" });
    expect(single.answer.toString().replaceAll("\uFEFF", "")).toBe("Property\r\nQuarry House\r\n");
  });

  test("is for staff and for whoever looks after a home, signed in with more than a cookie", async () => {
    expect((await asked("helper", { pages })).status).toBe(403);
    expect((await asked(undefined, { pages })).status).toBe(401);
    expect((await asked("viewer", { pages: [{ title: "", rows: [[]] }] })).status).toBe(400);
    const { statusCode } = await town.server.inject({
      method: "POST",
      url: "/api/oak/parades/homes/attendance/list",
      headers: { cookie: `rosette-auth=${await town.token("viewer")}`, "content-type": "application/json" },
      payload: { pages },
    });
    expect(statusCode).toBe(401);
  });
});
