import { expect, test } from "vitest";
import { type Timeframe, currentWindow, mainTimeframe, nextDates, visibilityOf, windowState } from "./visibility.ts";

const day = (number: number) => `2026-06-${String(number).padStart(2, "0")}T17:00:00.000Z`;
const on = (number: number) => new Date(day(number));
const frame = (name: Timeframe["name"], opens: number, closes: number): Timeframe => ({
  name,
  opensAt: day(opens),
  closesAt: day(closes),
  audience: "all",
});
const contest = [frame("entries", 5, 10), frame("scoring", 12, 20)];

test("F33 N03 a contest is future before entries open, open inside, scoring while it is judged, else closed", () => {
  const days = {
    1: "future",
    5: "open",
    9: "open",
    10: "closed",
    11: "closed",
    12: "scoring",
    19: "scoring",
    20: "closed",
  };
  for (const [number, visibility] of Object.entries(days))
    expect(visibilityOf("contest", contest, on(Number(number))), `day ${number}`).toBe(visibility);
});

test("N03 entries that are open win over judging that has begun", () => {
  expect(visibilityOf("contest", [frame("entries", 1, 20), frame("scoring", 5, 25)], on(10))).toBe("open");
});

test("N03 a program without dates is closed", () => {
  expect(visibilityOf("contest", [], on(1))).toBe("closed");
});

test("N03 each kind of program goes by its own window", () => {
  const frames = [frame("tour", 1, 5), frame("registration", 10, 20)];
  expect(visibilityOf("parade", frames, on(2))).toBe("open");
  expect(visibilityOf("event", frames, on(2))).toBe("future");
  expect(visibilityOf("contest", frames, on(2))).toBe("closed");
});

test("N03 the opening instant is inside, the closing one is not", () => {
  const window = frame("entries", 5, 10);
  expect(windowState(window, new Date(Date.parse(day(5)) - 1))).toBe("future");
  expect(windowState(window, on(5))).toBe("open");
  expect(windowState(window, new Date(Date.parse(day(10)) - 1))).toBe("open");
  expect(windowState(window, on(10))).toBe("closed");
});

test("what happens next comes soonest first, and what is over is left out", () => {
  expect(nextDates(contest, on(7)).map(({ name, what }) => `${name} ${what}`)).toEqual([
    "entries closes",
    "scoring opens",
    "scoring closes",
  ]);
});

test("N03 a tour of two weekends is future before, between and open on its days, and closed after the last", () => {
  const weekends = [frame("tour", 20, 22), frame("tour", 6, 8)];
  const states = [1, 7, 10, 21, 25].map((day) => visibilityOf("parade", weekends, on(day)));
  expect(states).toEqual(["future", "open", "future", "open", "closed"]);
});

test("of several windows the one that counts is the open one, else the next, else the last", () => {
  const weekends = [frame("tour", 20, 22), frame("tour", 6, 8)];
  const which = (day: number) => currentWindow(weekends, "tour", on(day))?.opensAt;
  expect([1, 7, 10, 25].map(which)).toEqual(
    [weekends[1], weekends[1], weekends[0], weekends[0]].map((one) => one!.opensAt),
  );
  expect(mainTimeframe("event", weekends, on(1))).toBeUndefined();
});
