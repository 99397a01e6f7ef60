import { expect, test } from "vitest";
import { proposedName, proposedURL, proposedWeeks } from "./copying.ts";
import { weeksLater } from "../platform/time-zone.ts";

const zone = "America/Chicago";
const opening = (opensAt: string, name = "Building Awards 2026", url = "building-awards-2026") =>
  ({
    name,
    url,
    timeZone: zone,
    timeframes: [{ name: "entries", opensAt, closesAt: "2099-01-01T00:00:00.000Z", audience: "all" }],
  }) as const;
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const weeksOf = (opensAt: string, now: string) => proposedWeeks(opening(opensAt), on(now));

test("the same again lies a year later, on the same weekday of the month", () => {
  // The third Monday in January is the 19th in 2026, and the 18th in 2027.
  expect(weeksOf("2026-01-19T15:00:00Z", "2026-03-01")).toBe(52);
  // The first Thursday in October is the 1st in 2026, and the 7th in 2027.
  expect(weeksOf("2026-10-01T15:00:00Z", "2026-11-01")).toBe(53);
});

test("a fifth weekday that the month doesn't have next year is its fourth", () => {
  const movedInstant = weeksLater("2026-01-30T15:00:00Z", weeksOf("2026-01-30T15:00:00Z", "2026-03-01"), zone);
  expect(movedInstant).toBe("2027-01-29T15:00:00.000Z");
  const fourth = weeksLater("2026-05-31T15:00:00Z", weeksOf("2026-05-31T15:00:00Z", "2026-06-01"), zone);
  expect(fourth).toBe("2027-05-30T15:00:00.000Z");
  const last = weeksLater("2027-05-30T15:00:00Z", weeksOf("2027-05-30T15:00:00Z", "2027-06-01"), zone);
  expect(last).toBe("2028-05-28T15:00:00.000Z");
});

test("what was held years ago is proposed for the next such time to come", () => {
  const weeks = weeksOf("2021-01-18T15:00:00Z", "2026-03-01");
  expect(weeksLater("2021-01-18T15:00:00Z", weeks, zone)).toBe("2027-01-18T15:00:00.000Z");
});

test("a time stays what clocks show, on either side of a change of the clocks", () => {
  // Both at 5 PM in Chicago: in March 2026 the clocks change on the 8th, in 2027 on the 14th.
  expect(weeksLater("2026-03-12T22:00:00.000Z", 52, zone)).toBe("2027-03-11T23:00:00.000Z");
  expect(weeksLater("2026-11-05T23:00:00.000Z", 52, zone)).toBe("2027-11-04T22:00:00.000Z");
});

const named = (name: string) => proposedName(opening("2026-01-19T15:00:00Z", name), 52);

test("a name that says its year says the next one; another gets the year it opens in", () => {
  expect(named("Building Awards 2026")).toBe("Building Awards 2027");
  expect(named("2026 Building Awards")).toBe("2027 Building Awards");
  expect(named("Season 2026/27")).toBe("Season 2027/28");
  expect(named("Season 2026–2027")).toBe("Season 2027–2028");
  expect(named("Awards 2026-10")).toBe("Awards 2027-10");
  expect(named("Members since 1998")).toBe("Members since 1998 2027");
  expect(named("Room 20267")).toBe("Room 20267 2027");
  expect(named("Spring Parade")).toBe("Spring Parade 2027");
  expect(proposedName({ ...opening(""), timeframes: [], name: "Survey" }, 0)).toBe("Survey (copy)");
});

test("an address that is taken is counted on", () => {
  const program = opening("2026-01-19T15:00:00Z");
  expect(proposedURL(program, 52, ["building-awards-2026"])).toBe("building-awards-2027");
  expect(proposedURL(program, 52, ["building-awards-2027", "building-awards-2027-2"])).toBe("building-awards-2027-3");
  expect(proposedURL({ ...program, url: "gala" }, 52, ["gala"])).toBe("gala-2027");
  expect(proposedURL({ ...program, url: "gala", timeframes: [] }, 0, ["gala"])).toBe("gala-copy");
});
