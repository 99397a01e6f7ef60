import { expect, test } from "vitest";
import { axisFor, percentOnAxis, ticksOn } from "./scale.ts";

const at = (day: string) => Date.parse(`${day}T17:00:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

test("an axis goes from the first opening to the last closing, and holds now where that is near", () => {
  const spans = [span("2026-06-01", "2026-07-01"), span("2026-07-05", "2026-07-20")];
  const within = axisFor(spans, at("2026-06-10"));
  expect([dayOf(within.from), dayOf(within.to)]).toEqual(["2026-05-31", "2026-07-21"]);
  expect(dayOf(axisFor(spans, at("2026-05-20")).from)).toBe("2026-05-19");
  expect(dayOf(axisFor(spans, at("2025-05-20")).from)).toBe("2026-05-31");
});

test("a gallery for good doesn’t make everything else a dot", () => {
  const spans = [span("2026-06-01", "2026-07-01"), span("2026-07-05", "2036-07-20")];
  const axis = axisFor(spans, at("2026-06-10"));
  expect(axis.to).toBeLessThan(at("2026-08-01"));
  expect(percentOnAxis(axis, at("2036-07-20"))).toBe(100);
  expect(percentOnAxis(axis, at("2026-07-01"))).toBeGreaterThan(60);
});

test("one moment alone is an axis, too", () => {
  const axis = axisFor([span("2026-06-01", "2026-06-01")], at("2026-06-01"));
  expect(axis.to).toBeGreaterThan(axis.from);
  expect(percentOnAxis(axis, at("2026-06-01"))).toBeCloseTo(50);
});

test("ticks are midnights by the program’s clocks: days, Mondays, months, years, and never too many", () => {
  const on = (from: string, to: string) =>
    ticksOn({ from: at(from), to: at(to) }, "America/Chicago").map(({ label }) => label);
  expect(on("2026-06-01", "2026-06-04")).toEqual(["Jun 2", "Jun 3", "Jun 4"]);
  expect(on("2026-06-01", "2026-06-30")).toEqual(["Jun 8", "Jun 15", "Jun 22", "Jun 29"]);
  expect(on("2026-06-15", "2027-02-15")).toEqual(["Jul", "Sep", "Nov", "2027"]);
  const [first] = ticksOn({ from: at("2026-10-30"), to: at("2026-11-03") }, "America/Chicago");
  expect(new Date(first!.at).toISOString()).toBe("2026-10-31T05:00:00.000Z");
  for (const to of ["2026-06-02", "2026-07-30", "2027-06-01", "2029-06-01", "2046-06-01"])
    expect(on("2026-06-01", to).length, to).toBeLessThanOrEqual(8);
});
