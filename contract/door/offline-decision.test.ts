import { expect, test } from "vitest";
import { type OfflineProgram, decideOffline } from "./offline-decision.ts";
import type { SealedTicket } from "./sealed-tickets.ts";

const day = (at: string) => ({ opensAt: `${at}T15:00:00Z`, closesAt: `${at}T23:00:00Z` });
const days = [day("2030-06-01"), day("2030-06-02")];
const product = { name: "Day", admits: 1, reentry: false, validFrom: null, days, asks: [] };
const tour: OfflineProgram = {
  kind: "parade",
  zone: "America/Chicago",
  days,
  products: [
    { ...product, productID: "day" },
    { ...product, productID: "family", admits: 3 },
    { ...product, productID: "free", reentry: true },
    { ...product, productID: "sunday", days: [days[1]!] },
    { ...product, productID: "later", validFrom: "2030-06-02T16:00:00Z" },
    { ...product, productID: "asked", asks: ["waiver", "meal"] },
  ],
};
const ticket: SealedTicket = {
  number: 7,
  name: "Ann Ash",
  productID: "day",
  state: "live",
  paid: true,
  answered: [],
};
const saturday = "2030-06-01T16:00:00Z";
const sunday = "2030-06-02T17:00:00Z";
const told = (more: Partial<SealedTicket>, at: string, letIn: readonly string[] = [], program = tour) =>
  decideOffline(
    program,
    { ...ticket, ...more },
    letIn.map((one, index) => ({ scanID: `${index}`, at: one })),
    new Date(at),
  ).verdict;

test("T14 without a network a ticket lets in once, and as many as it admits", () => {
  expect([told({}, sunday), told({}, sunday, [saturday])]).toEqual(["ok", "alreadyCheckedIn"]);
  expect(told({ productID: "free" }, sunday, [saturday])).toBe("again");
  const family = { productID: "family" };
  expect([told(family, sunday, [saturday, sunday]), told(family, sunday, [saturday, sunday, sunday])]).toEqual([
    "ok",
    "alreadyCheckedIn",
  ]);
});

test("without a network whoever hasn’t answered what is asked at the door is asked first; who has come already is told that", () => {
  const asked = { productID: "asked" };
  expect(told(asked, sunday)).toBe("unanswered");
  expect(told({ ...asked, answered: ["meal"] }, sunday)).toBe("unanswered");
  expect(told({ ...asked, answered: ["meal", "waiver", "old"] }, sunday)).toBe("ok");
  expect(told(asked, sunday, [saturday])).toBe("alreadyCheckedIn");
  expect(told({ ...asked, state: "refunded" }, sunday)).toBe("refunded");
});

test("what the server has told of a scan and the device has itself is one", () => {
  const letIn = { scanID: "one", at: saturday };
  const family = { ...ticket, productID: "family" };
  expect(decideOffline(tour, family, [letIn, letIn, letIn], new Date(sunday))).toMatchObject({
    verdict: "ok",
    came: [letIn],
    product: "Day",
  });
});

test("who was refunded, hasn't paid, comes on another day or too early, or has another program's, isn't let in", () => {
  expect([
    told({ state: "refunded" }, sunday),
    told({ paid: false }, sunday),
    told({ productID: "sunday" }, saturday),
    told({ productID: "later" }, "2030-06-02T15:59:00Z"),
    told({ productID: "another" }, sunday),
  ]).toEqual(["refunded", "unpaid", "outsideScanWindow", "outsideScanWindow", "notValidHere"]);
});

test("a day is the one on the clocks at the door, which in UTC may be the next by then", () => {
  const [saturdayEvening, sundayEvening] = ["2030-06-02T02:00:00Z", "2030-06-03T02:00:00Z"];
  const late = { productID: "sunday" };
  expect([told(late, saturdayEvening), told(late, sundayEvening)]).toEqual(["outsideScanWindow", "ok"]);
});

test("an event of several days lets in anew each day, by the clocks on its walls", () => {
  const event: OfflineProgram = { ...tour, kind: "event" };
  expect([told({}, sunday, [saturday], event), told({}, sunday, [sunday], event)]).toEqual(["ok", "alreadyCheckedIn"]);
  // Ten in the evening in Chicago is the next day in Greenwich.
  expect(told({}, "2030-06-02T03:30:00Z", [saturday], event)).toBe("alreadyCheckedIn");
});
