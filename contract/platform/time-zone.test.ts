import { describe, expect, test } from "vitest";
import {
  type TimeZone,
  dayText,
  instantAt,
  momentText,
  timeZoneNames,
  wallClockMinute,
  zoneName,
  deadlineText,
  lastDayText,
} from "./time-zone.ts";

const chicago = "America/Chicago";

test.each([
  ["2026-12-03T17:00", "America/Chicago", "2026-12-03T23:00:00.000Z", "CST"],
  ["2026-06-19T17:00", "America/Chicago", "2026-06-19T22:00:00.000Z", "CDT"],
  ["2026-06-19T17:00", "America/New_York", "2026-06-19T21:00:00.000Z", "EDT"],
  ["2026-06-19T17:00", "America/Phoenix", "2026-06-20T00:00:00.000Z", "MST"],
  ["2026-06-19T17:00", "America/Denver", "2026-06-19T23:00:00.000Z", "MDT"],
  ["2026-06-19T17:00", "America/Los_Angeles", "2026-06-20T00:00:00.000Z", "PDT"],
  ["2026-12-03T17:00", "America/Anchorage", "2026-12-04T02:00:00.000Z", "AKST"],
  ["2026-12-03T17:00", "Pacific/Honolulu", "2026-12-04T03:00:00.000Z", "HST"],
  ["2026-12-31T23:59", "UTC", "2026-12-31T23:59:00.000Z", "UTC"],
  ["2027-01-01T00:00", "America/Chicago", "2027-01-01T06:00:00.000Z", "CST"],
] as const)("%s on the walls of %s is %s, and back", (wall, zone, instant, name) => {
  expect(instantAt(wall, zone)).toBe(instant);
  expect(wallClockMinute(instant, zone)).toBe(wall);
  expect(zoneName(instant, zone)).toBe(name);
});

test("the hour that is left out in spring is taken as an hour later", () => {
  expect(instantAt("2026-03-08T01:59", chicago)).toBe("2026-03-08T07:59:00.000Z");
  expect(instantAt("2026-03-08T02:30", chicago)).toBe("2026-03-08T08:30:00.000Z");
  expect(wallClockMinute("2026-03-08T08:30:00Z", chicago)).toBe("2026-03-08T03:30");
  expect(instantAt("2026-03-08T03:00", chicago)).toBe("2026-03-08T08:00:00.000Z");
});

test("the hour that comes twice in autumn is the first of the two, and its name tells them apart", () => {
  expect(instantAt("2026-11-01T01:30", chicago)).toBe("2026-11-01T06:30:00.000Z");
  expect(wallClockMinute("2026-11-01T06:30:00Z", chicago)).toBe(wallClockMinute("2026-11-01T07:30:00Z", chicago));
  expect(zoneName("2026-11-01T06:30:00Z", chicago)).toBe("CDT");
  expect(zoneName("2026-11-01T07:30:00Z", chicago)).toBe("CST");
  expect(instantAt("2026-11-01T00:59", chicago)).toBe("2026-11-01T05:59:00.000Z");
  expect(instantAt("2026-11-01T02:00", chicago)).toBe("2026-11-01T08:00:00.000Z");
});

test("every hour of the weeks in which clocks change comes back as it was, in every zone, but for the second of the doubled ones", () => {
  const changed = (zone: TimeZone) =>
    [2, 10]
      .flatMap((month) =>
        Array.from({ length: 14 * 24 }, (_, hour) => new Date(Date.UTC(2026, month, 1, hour)).toISOString()),
      )
      .filter((instant) => instantAt(wallClockMinute(instant, zone), zone) !== instant);
  expect(Object.fromEntries(timeZoneNames.map((zone) => [zone, changed(zone)]))).toEqual({
    "America/New_York": ["2026-11-01T06:00:00.000Z"],
    "America/Chicago": ["2026-11-01T07:00:00.000Z"],
    "America/Denver": ["2026-11-01T08:00:00.000Z"],
    "America/Phoenix": [],
    "America/Los_Angeles": ["2026-11-01T09:00:00.000Z"],
    "America/Anchorage": ["2026-11-01T10:00:00.000Z"],
    "Pacific/Honolulu": [],
    UTC: [],
  });
});

test("what names no time has no instant", () => {
  expect(["", "soon", "2026-02-30T10:00", "12026-01-01T10:00"].map((wall) => instantAt(wall, chicago))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a moment is said with its zone's name", () => {
  expect(momentText("2026-12-03T23:00:00Z", chicago, "2026-06-01T12:00:00Z")).toBe("Thu, Dec 3, 5:00 PM CST");
  expect(momentText("soon", chicago)).toBe("");
});

test("a date of another year says which, by the years of its zone", () => {
  expect(dayText("2028-01-15T23:00:00Z", chicago, "2026-06-01T12:00:00Z")).toBe("Sat, Jan 15, 2028");
  expect(momentText("2027-01-01T05:59:00Z", chicago, "2026-06-01T12:00:00Z")).toBe("Thu, Dec 31, 11:59 PM CST");
  expect(momentText("2027-01-01T06:00:00Z", chicago, "2026-06-01T12:00:00Z")).toBe("Fri, Jan 1, 2027, 12:00 AM CST");
});

describe("an end at midnight names the last day", () => {
  test.each([
    ["2026-12-09T06:00:00Z", "Tue, Dec 8, 11:59 PM CST", "Tue, Dec 8"],
    ["2026-12-09T06:00:30Z", "Tue, Dec 8, 11:59 PM CST", "Tue, Dec 8"],
    ["2026-12-09T05:59:00Z", "Tue, Dec 8, 11:59 PM CST", "Tue, Dec 8"],
    ["2026-12-09T06:01:00Z", "Wed, Dec 9, 12:01 AM CST", "Wed, Dec 9"],
    // The night after which clocks go back: midnight comes once, and the day before is the last.
    ["2026-11-01T05:00:00Z", "Sat, Oct 31, 11:59 PM CDT", "Sat, Oct 31"],
    ["2027-01-01T06:00:00Z", "Thu, Dec 31, 11:59 PM CST", "Thu, Dec 31"],
  ])("%s is %s", (end, text, day) => {
    expect(deadlineText(end, chicago, "2026-06-01T12:00:00Z")).toBe(text);
    expect(lastDayText(end, chicago, "2026-06-01T12:00:00Z")).toBe(day);
  });
});
