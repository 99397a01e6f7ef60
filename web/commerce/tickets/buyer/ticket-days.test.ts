import { expect, test } from "vitest";
import { farewellText, ticketDayTexts } from "./ticket-days.ts";

const zone = "America/Chicago";
const day = (date: string) => ({ opensAt: `2027-06-${date}T16:00:00Z`, closesAt: `2027-06-${date}T22:00:00Z` });
const days = ["05", "06", "12", "13", "19", "20"].map(day);

test("a ticket lists the days that are still to come, three of them, and says how many more there are", () => {
  expect(ticketDayTexts({ days, zone }, new Date("2027-06-06T00:00:00Z"))).toEqual([
    "Sun, Jun 6, 11:00 AM CDT",
    "Sat, Jun 12, 11:00 AM CDT",
    "Sun, Jun 13, 11:00 AM CDT",
    "and 2 more days",
  ]);
  expect(ticketDayTexts({ days, zone }, new Date("2027-06-20T12:00:00Z"))).toEqual(["Sun, Jun 20, 11:00 AM CDT"]);
});

test("once all are over it lists those that were", () => {
  expect(ticketDayTexts({ days: days.slice(0, 2), zone }, new Date("2027-07-01T00:00:00Z"))).toHaveLength(2);
});

test("the thanks name the day where there is one, and a person by their first name alone", () => {
  const now = new Date("2027-06-01T00:00:00Z");
  const one = [{ days: days.slice(4, 5), zone }] as const;
  expect(farewellText(one, "Beth Sorensen", now)).toBe("See you on June 19, Beth");
  expect(farewellText([...one, ...one], "Zoë d’Arc Łącka", now)).toBe("See you on June 19");
  expect(farewellText([{ days, zone }], "Beth Sorensen", now)).toBe("See you there, Beth");
  expect(farewellText(one, "Beth Sorensen", new Date("2027-07-01T00:00:00Z"))).toBe("See you there, Beth");
  for (const name of [
    "",
    "Beth",
    "Sorensen Brick LLC",
    "Sorensen Homes",
    "Dr. Beth Sorensen",
    "HALDEN WINDOWS",
    "明子",
  ])
    expect(farewellText(one, name, now)).toBe("See you on June 19");
});
