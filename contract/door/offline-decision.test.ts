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
  endedAt: null,
  together: [],
};
const saturday = "2030-06-01T16:00:00Z";
const sunday = "2030-06-02T17:00:00Z";
const verdictOf = (more: Partial<SealedTicket>, at: string, letIn: readonly string[] = [], program = tour) =>
  decideOffline(
    program,
    { ...ticket, ...more },
    letIn.map((one, index) => ({ scanID: `${index}`, at: one })),
    new Date(at),
  ).verdict;

test("T14 without a network a ticket lets in once, and as many as it admits", () => {
  expect([verdictOf({}, sunday), verdictOf({}, sunday, [saturday])]).toEqual(["ok", "alreadyCheckedIn"]);
  expect(verdictOf({ productID: "free" }, sunday, [saturday])).toBe("again");
  const family = { productID: "family" };
  expect([
    verdictOf(family, sunday, [saturday, sunday]),
    verdictOf(family, sunday, [saturday, sunday, sunday]),
  ]).toEqual(["ok", "alreadyCheckedIn"]);
});

test("without a network whoever hasn’t answered what is questions at the door is questions first; who has come already is told that", () => {
  const questions = { productID: "asked" };
  expect(verdictOf(questions, sunday)).toBe("unanswered");
  expect(verdictOf({ ...questions, answered: ["meal"] }, sunday)).toBe("unanswered");
  expect(verdictOf({ ...questions, answered: ["meal", "waiver", "old"] }, sunday)).toBe("ok");
  expect(verdictOf(questions, sunday, [saturday])).toBe("alreadyCheckedIn");
  expect(verdictOf({ ...questions, state: "refunded" }, sunday)).toBe("refunded");
});

test("what the server has told of a scan and the device has itself is one", () => {
  const letIn = { scanID: "one", at: saturday };
  const family = { ...ticket, productID: "family" };
  expect(decideOffline(tour, family, [letIn, letIn, letIn], new Date(sunday))).toMatchObject({
    verdict: "ok",
    admissions: [letIn],
    product: "Day",
  });
});

test("who was refunded, hasn't paid, comes on another day or too early, or has another program's, isn't let in", () => {
  expect([
    verdictOf({ state: "refunded" }, sunday),
    verdictOf({ paid: false }, sunday),
    verdictOf({ productID: "sunday" }, saturday),
    verdictOf({ productID: "later" }, "2030-06-02T15:59:00Z"),
    verdictOf({ productID: "another" }, sunday),
  ]).toEqual(["refunded", "unpaid", "outsideScanWindow", "outsideScanWindow", "notValidHere"]);
});

test("a day is the one on the clocks at the door, which in UTC may be the next by then", () => {
  const [saturdayEvening, sundayEvening] = ["2030-06-02T02:00:00Z", "2030-06-03T02:00:00Z"];
  const late = { productID: "sunday" };
  expect([verdictOf(late, saturdayEvening), verdictOf(late, sundayEvening)]).toEqual(["outsideScanWindow", "ok"]);
});

test("an event of several days lets in anew each day, by the clocks on its walls", () => {
  const event: OfflineProgram = { ...tour, kind: "event" };
  expect([verdictOf({}, sunday, [saturday], event), verdictOf({}, sunday, [sunday], event)]).toEqual([
    "ok",
    "alreadyCheckedIn",
  ]);
  // Ten in the evening in Chicago is the next day in Greenwich.
  expect(verdictOf({}, "2030-06-02T03:30:00Z", [saturday], event)).toBe("alreadyCheckedIn");
});
