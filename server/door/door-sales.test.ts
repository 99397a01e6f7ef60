import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepDoorCart, listDoorSales, sellAtDoor, undoDoorSale } from "../../contract/door/door-sales.ts";
import { getDoor, scan } from "../../contract/door/door.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { transactionHistory } from "../../contract/commerce/orders/order-management.ts";
import { addShift, changeShift, listShifts } from "../../contract/door/shifts.ts";
import { assignTicketVerifier } from "../../contract/door/ticket-verifiers.ts";
import { countTill, getTills } from "../../contract/commerce/counter/tills.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { type Shop, addShop, stockOf, stockTwice } from "../../test/shop.ts";
import { type Town, useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { RECEIPT_WORK } from "../commerce/checkout/finalise.ts";
import { receiptWork } from "../commerce/orders/receipt-mail.ts";
import { REFUND_WORK, refundWork } from "../commerce/refunds/refunds.ts";

const town = useTown();
let tour: Shop;
const homes: string[] = [];
const STARTS = "2030-06-02T15:00:00Z";
const ENDS = "2030-06-02T19:00:00Z";
const NOW = "2030-06-02T17:00:00Z";
let now = NOW;

beforeEach(() => {
  now = NOW;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});
afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  tour = await addShop(town, {
    url: "homes",
    kind: "parade",
    quotas: { places: 1_000, last: 1 },
    products: {
      Day: { price: 1_200, takes: { places: 1 } },
      Family: { price: 3_000, admits: 3, takes: { places: 3 } },
      Later: { price: 900, valid_from: "2030-06-03T00:00:00Z" },
      Crew: { price: 0, hidden: true },
      Last: { price: 500, takes: { last: 1 } },
    },
  });
  for (const person of ["verifier", "seller"]) await town.addPerson(person);
  await town.inside("oak", async (sql) => {
    for (const name of ["First home", "Second home"]) {
      const [home] = await sql<{ propertyID: string }>`
        insert into properties (service_id, name) values (${tour.serviceID}, ${name}) returning property_id`;
      homes.push(home!.propertyID);
    }
  });
});

const at = () => ({ client: tour.client, service: tour.service });
const staff = () => town.as("boxOffice");

type Caller = ReturnType<Town["as"]>;
const bearing =
  (link: string): Caller =>
  (endpoint, params, sent, options) =>
    town.as()(endpoint, params, sent, { ...options, link });

/** A volunteer at the first home, who sells or doesn't. */
async function addVolunteer(name: string, { sells }: { sells: boolean }) {
  const shift = { name, propertyID: homes[0]!, startsAt: STARTS, endsAt: ENDS, sells };
  const { answer } = await staff()(addShift, at(), shift);
  return { shiftID: answer.shiftID, as: bearing(answer.url.slice(answer.url.lastIndexOf("/") + 1)) };
}

/** What somebody has in their hands at the door, and the ways on from there. */
async function cart(as: Caller, product: string, quantity = 1) {
  const lines = [{ ticketID: tour.products[product]!, quantity }];
  const first = await as(keepDoorCart, at(), {});
  const kept = await as(keepDoorCart, at(), { cartKey: first.answer.cartKey, cart: lines });
  const balance = kept.answer.cart?.balance ?? 0;
  const sell = (more: Partial<InputOf<typeof sellAtDoor>> = {}) =>
    as(sellAtDoor, at(), {
      cart: first.answer.cartKey,
      balance,
      method: "cash",
      propertyID: homes[0]!,
      letIn: true,
      guestName: "",
      guestEmail: "",
      ...more,
    });
  return { offer: first.answer, kept: kept.answer, balance, sell, status: first.status };
}

const doWhatIsDue = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork, [REFUND_WORK]: refundWork });

test("N05 a volunteer sells at the door for cash by a shift's pass, lets in at once, and the books say whose shift took the money", async () => {
  const vera = await addVolunteer("Vera Volunteer", { sells: true });
  expect((await vera.as(getDoor, at())).answer.sells).toBe(true);
  const door = await cart(vera.as, "Day", 2);
  expect(door.balance).toBe(2_400);
  const { status, answer: sale } = await door.sell({ guestName: "Ann Ash", guestEmail: "ann@cash.example" });
  expect(status).toBe(200);
  expect(sale).toMatchObject({ total: 2_400, method: "cash", guestName: "Ann Ash", takenBack: false });
  expect(sale.tickets.map(({ product, letIn }) => [product, letIn])).toEqual([
    ["Day", true],
    ["Day", true],
  ]);
  const search = sale.tickets[0]!.code;
  const shown = await vera.as(scan, at(), undefined, { query: { search, propertyID: homes[0]! } });
  expect(shown.answer.item).toMatchObject({
    verdict: "alreadyCheckedIn",
    purchaseType: "Prepaid",
    checkins: [{ byUser: "Vera Volunteer", place: "First home" }],
  });
  await doWhatIsDue();
  expect(await mailsTo(town, "ann@cash.example")).toHaveLength(1);
  const { transactionID } = sale;
  const history = await town.as("viewer")(transactionHistory, { ...at(), transactionID });
  expect(history.answer.payments).toMatchObject([{ provider: "cash", amount: 2_400, takenBy: "Vera Volunteer" }]);
  const till = async () =>
    (await town.as("viewer")(getTills, at())).answer.open.find(({ shiftID }) => shiftID === vera.shiftID);
  expect(await till()).toMatchObject({ userID: null, name: "Vera Volunteer", expected: 2_400 });
  const counted = await staff()(countTill, at(), { shiftID: vera.shiftID, counted: 2_400 });
  expect(counted.answer).toEqual({ expected: 2_400, counted: 2_400 });
  expect(await till()).toBeUndefined();
});

test("selling is off until staff say so, of a shift as of a verifier, and is over when they take it back", async () => {
  const silent = await addVolunteer("Silent Volunteer", { sells: false });
  expect((await silent.as(getDoor, at())).answer.sells).toBe(false);
  expect((await silent.as(keepDoorCart, at(), {})).status).toBe(403);
  expect((await silent.as(listDoorSales, at())).status).toBe(403);
  const [before] = (await staff()(listShifts, at())).answer.shifts.filter(({ shiftID }) => shiftID === silent.shiftID);
  const { name, propertyID, startsAt, endsAt, sells } = before!;
  const base = { name, propertyID, startsAt, endsAt, sells };
  const params = { ...at(), shiftID: silent.shiftID };
  expect((await staff()(changeShift, params, { ...base, sells: true } as never, { base })).status).toBe(200);
  const door = await cart(silent.as, "Day");
  expect((await door.sell()).status).toBe(200);
  now = "2030-06-02T19:00:01Z";
  expect((await silent.as(keepDoorCart, at(), {})).status).toBe(403);
  now = NOW;
  const userID = town.people["seller"]!;
  const assign = (may: boolean) => staff()(assignTicketVerifier, at(), { userID, propertyID: homes[0]!, sells: may });
  for (const may of [false, true, false]) {
    expect((await assign(may)).status).toBe(200);
    expect((await town.as("seller")(getDoor, at())).answer.sells).toBe(may);
    expect((await town.as("seller")(keepDoorCart, at(), {})).status).toBe(may ? 200 : 403);
  }
  expect((await town.as("verifier")(keepDoorCart, at(), {})).status).toBe(403);
  expect((await town.as("viewer")(keepDoorCart, at(), {})).status).toBe(403);
});

test("N05 a hidden ticket is sold by hand by staff alone; nobody else at the door sees it", async () => {
  const vera = await addVolunteer("Vera Second", { sells: true });
  const names = async (as: Caller) => (await as(keepDoorCart, at(), {})).answer.products.map(({ name }) => name);
  expect(await names(staff())).toContain("Crew");
  expect(await names(vera.as)).not.toContain("Crew");
  expect((await (await cart(staff(), "Crew")).sell({ method: "manual" })).status).toBe(200);
  const tried = await cart(vera.as, "Crew");
  expect(tried.kept.cart!.lines).toEqual([]);
  expect((await tried.sell({ balance: 0 })).status).toBe(409);
});

test("a family's ticket lets in the family at once; one for another day lets in nobody, and neither does a sale that isn't to", async () => {
  const vera = await addVolunteer("Vera Third", { sells: true });
  const seats = (ticketID: string) =>
    town.inside("oak", (sql) => sql`select from scans where ticket_id = ${ticketID} and seat is not null`);
  const family = (await (await cart(vera.as, "Family")).sell()).answer;
  expect(await seats(family.tickets[0]!.ticketID)).toHaveLength(3);
  const later = (await (await cart(vera.as, "Later")).sell()).answer;
  expect(later.tickets).toMatchObject([{ letIn: false }]);
  const outside = (await (await cart(vera.as, "Day")).sell({ letIn: false })).answer;
  expect(outside.tickets).toMatchObject([{ letIn: false }]);
  const elsewhere = await cart(vera.as, "Day");
  expect((await elsewhere.sell({ propertyID: homes[1]! })).status).toBe(403);
});

test("sent again, also ten times at once, it is sold once; somebody else's cart isn't theirs to sell", async () => {
  const vera = await addVolunteer("Vera Fourth", { sells: true });
  const door = await cart(vera.as, "Day");
  const answers = await Promise.all(Array.from({ length: 10 }, () => door.sell()));
  expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.transactionID}`)).size).toBe(1);
  expect((await vera.as(listDoorSales, at())).answer).toMatchObject({ cash: 1_200, sales: [{ total: 1_200 }] });
  const other = await addVolunteer("Otto Other", { sells: true });
  const again = await other.as(sellAtDoor, at(), {
    cart: door.offer.cartKey,
    balance: 1_200,
    method: "cash",
    letIn: false,
    guestName: "",
    guestEmail: "",
  });
  expect(again.status).toBe(409);
});

test("a tour lets in whoever buys at its homes alone: sold at no home they are let in nowhere, and nothing is sold by that", async () => {
  const door = await cart(staff(), "Day");
  const { status, problem } = await door.sell({ propertyID: null });
  expect([status, problem.detail]).toEqual([
    409,
    "Say at which home: a tour lets people in at its homes. Send its propertyID.",
  ]);
  const sold = await door.sell({ propertyID: null, letIn: false });
  expect([sold.status, sold.answer.tickets.map(({ letIn }) => letIn)]).toEqual([200, [false]]);
});

test("two doors sell the last ticket: one does, the other is told", async () => {
  const [one, two] = [await addVolunteer("Ola One", { sells: true }), await addVolunteer("Tara Two", { sells: true })];
  const first = await cart(one.as, "Last");
  const second = await cart(two.as, "Last");
  const sold = await Promise.all([first.sell(), second.sell({ balance: 500 })]);
  expect(sold.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(town, tour, "last")).toEqual({ sold: 1, held: 0 });
});

test("what was sold by mistake is taken back by whoever sold it, with the money and whoever was let in; later it is staff's to refund", async () => {
  const vera = await addVolunteer("Vera Fifth", { sells: true });
  const other = await addVolunteer("Otto Fifth", { sells: true });
  const before = await stockOf(town, tour, "places");
  const { transactionID, tickets } = (await (await cart(vera.as, "Family")).sell()).answer;
  const undo = (as: Caller) => as(undoDoorSale, { ...at(), transactionID });
  expect((await undo(other.as)).status).toBe(404);
  const both = await Promise.all([undo(vera.as), undo(vera.as)]);
  expect(both.map(({ status, answer }) => [status, answer.takenBack])).toEqual([
    [200, true],
    [200, true],
  ]);
  await doWhatIsDue();
  const search = tickets[0]!.code;
  const shown = await vera.as(scan, at(), undefined, { query: { search, propertyID: homes[0]! } });
  expect(shown.answer.item).toMatchObject({ verdict: "refunded", checkins: [] });
  expect(await stockOf(town, tour, "places")).toEqual(before);
  expect((await vera.as(listDoorSales, at())).answer.cash).toBe(0);
  const late = (await (await cart(vera.as, "Day")).sell()).answer;
  now = "2030-06-02T17:10:01Z";
  const refused = await vera.as(undoDoorSale, { ...at(), transactionID: late.transactionID });
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "This was sold a while ago. Ask whoever runs the program to refund it.",
  ]);
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});
