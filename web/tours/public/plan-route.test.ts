import { expect, test } from "vitest";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { type RouteInput, planRoute } from "./plan-route.ts";
import { homeOnTheWay, startTimes } from "./route-choices.ts";

/** Chicago is five hours behind: 10 AM to 5 PM there. */
const utc = (time: string, day = "04") => `2030-05-${day}T${time}:00.000Z`;
const days = [
  { timeframeID: "sat", opensAt: utc("15:00"), closesAt: utc("22:00") },
  { timeframeID: "sun", opensAt: utc("15:00", "05"), closesAt: utc("22:00", "05") },
];
type Hours = [opens: string, closes: string];
const home = (propertyID: string, longitude: number, [opens, closes]: Hours = ["15:00", "22:00"]) =>
  ({
    propertyID,
    latitude: 44,
    longitude,
    openings: days.map(({ timeframeID, opensAt }) => ({
      timeframeID,
      day: opensAt,
      hours: {
        opensAt: `${opensAt.slice(0, 11)}${opens}:00.000Z`,
        closesAt: `${opensAt.slice(0, 11)}${closes}:00.000Z`,
      },
    })),
  }) as unknown as TourHome;
const homes = [home("a", -91.1), home("b", -91.12), home("c", -91.14, ["18:00", "22:00"]), home("d", -91.13)];
const plan = (time: string, more: Partial<RouteInput> = {}) =>
  planRoute({
    tour: { homes, zone: "America/Chicago" },
    stops: ["a", "b", "c"],
    wishes: { day: "", start: "", minutesEach: 30, isByHand: false },
    progress: { seen: {}, skipped: [] },
    days,
    now: new Date(utc(time)),
    legBetween: undefined,
    ...more,
  });
const startsAt = (time: string) => startTimes({ zone: "America/Chicago" }, plan(time), new Date(utc(time)));
const keysOf = (list: readonly TourHome[]) => list.map(({ propertyID }) => propertyID);

test("starts are offered only as long as they are still to come, by the program’s clock, while a home is open", () => {
  expect(startsAt("09:00").map(({ label }) => label)).toEqual(
    expect.arrayContaining(["10:00 AM", "12:30 PM", "4:30 PM"]),
  );
  const labels = startsAt("20:10").map(({ label }) => label);
  expect(labels).toEqual(["3:30 PM", "4:00 PM", "4:30 PM"]);
  expect(plan("21:45").day?.timeframeID).toBe("sun");
  expect(startsAt("21:45")[0]).toEqual({ value: "10:00", label: "10:00 AM" });
});

test("a start that is past by now is now", () => {
  const wishes = { day: "sat", start: "10:30", minutesEach: 30, isByHand: false };
  expect(plan("09:00", { wishes }).options.startAt).toEqual(new Date(utc("15:30")));
  expect(plan("19:07", { wishes }).options.startAt).toEqual(new Date(utc("19:07")));
});

test("a home that opens later says so, and is entered then", () => {
  const only = plan("15:00", { stops: ["c"] }).drive.visits[0]!;
  expect([only.enterAt, only.arriveAt < only.enterAt]).toEqual([Date.parse(utc("18:00")), false]);
  const wishes = { day: "sat", start: "", minutesEach: 30, isByHand: true };
  const [, second] = plan("15:00", { stops: ["a", "c"], wishes }).drive.visits;
  expect([second!.enterAt, second!.arriveAt < second!.enterAt]).toEqual([Date.parse(utc("18:00")), true]);
});

test("what was seen comes first and keeps its number; the drive goes on from there, after the time in it", () => {
  const progress = { seen: { b: utc("16:00") }, skipped: [] };
  const after = plan("16:05", { progress });
  expect([after.seen.map((one) => one.home.propertyID), keysOf(after.ahead)]).toEqual([["b"], ["a", "c"]]);
  expect(after.numbered).toEqual(["b", "a", "c"]);
  expect(after.options.startAt).toEqual(new Date(utc("16:30")));
  expect(after.drive.visits[0]!.minutes).toBeGreaterThan(2);
  expect(after.isUnderway).toBe(true);
  const tomorrow = plan("16:05", { progress, wishes: { day: "sun", start: "", minutesEach: 30, isByHand: false } });
  expect([tomorrow.isUnderway, tomorrow.drive.visits[0]!.minutes]).toEqual([false, 0]);
});

test("what is skipped isn’t driven to, and stays on the route", () => {
  const skipping = plan("15:00", { progress: { seen: {}, skipped: ["a"] } });
  expect([keysOf(skipping.ahead), keysOf(skipping.skipped), keysOf(skipping.homes)]).toEqual([
    ["b", "c"],
    ["a"],
    ["b", "c", "a"],
  ]);
});

test("times and miles are those of the streets where they are known", () => {
  const byStreet = plan("15:00", { stops: ["a", "b"], legBetween: () => ({ miles: 7, minutes: 15 }) });
  expect(byStreet.drive).toMatchObject({ miles: 7, minutes: 17 });
});

test("a home that lies on the way is offered once it fits, at its place; one on the route or far off isn’t", () => {
  const tour = { homes: [...homes, home("far", -92)], zone: "America/Chicago" as const };
  const found = homeOnTheWay(tour, plan("17:00", { tour }))!;
  expect([found.home.propertyID, found.before]).toEqual(["d", "c"]);
  expect(found.minutes).toBeLessThan(4);
  expect(homeOnTheWay(tour, plan("17:00", { tour, stops: ["a", "b", "c", "d"] }))).toBe(undefined);
});
