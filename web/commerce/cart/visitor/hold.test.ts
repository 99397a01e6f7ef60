import { expect, test } from "vitest";
import { holdAnnouncement, countdownText, holdAt } from "./hold.ts";

const noon = Date.parse("2027-06-19T12:00:00Z");
const until = "2027-06-19T12:12:38Z";

test("a hold is told by the server's clock, whatever this device's says", () => {
  expect(countdownText(holdAt(until, noon, 0).left)).toBe("12:38");
  expect(countdownText(holdAt(until, noon - 3_600_000, 3_600_000).left)).toBe("12:38");
  expect(holdAt(until, noon, 0)).toMatchObject({ isShort: false, isOver: false });
  expect(holdAt(until, noon + 11 * 60_000, 0)).toMatchObject({ left: 98, isShort: true });
  expect(holdAt(until, noon + 13 * 60_000, 0)).toEqual({ left: 0, isShort: true, isOver: true });
});

test("it is said at five minutes, at one and at the end, and not in between", () => {
  const said = Array.from({ length: 901 }, (_, gone) => holdAnnouncement({ left: 900 - gone, isOver: gone === 900 }));
  expect(said.filter((text, at) => text !== said[at - 1])).toEqual([
    "",
    "Your cart is held for five more minutes.",
    "Your cart is held for one more minute.",
    "The time for which your cart was held is over.",
  ]);
});
