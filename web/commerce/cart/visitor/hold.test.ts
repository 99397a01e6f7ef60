import { expect, test } from "vitest";
import { holdAnnouncement, countdownText, holdAt } from "./hold.ts";

const noon = Date.parse("2027-06-19T12:00:00Z");
const held = { heldUntil: "2027-06-19T12:12:38Z", now: "2027-06-19T12:00:00Z" };

test("a hold is told by the server's clock, whatever this device's says", () => {
  expect(countdownText(holdAt(held, noon, 0).left)).toBe("12:38");
  expect(countdownText(holdAt(held, noon - 3_600_000, 3_600_000).left)).toBe("12:38");
  expect(holdAt(held, noon, 0)).toMatchObject({ isShort: false, isOver: false });
  expect(holdAt(held, noon + 11 * 60_000, 0)).toMatchObject({ left: 98, isShort: true });
  expect(holdAt(held, noon + 13 * 60_000, 0)).toEqual({ left: 0, isShort: true, isOver: true });
});

test("it never has more left than the server said, though this device’s clock was read before the answer, or was set back", () => {
  const answer = { heldUntil: "2027-06-19T12:15:00Z", now: "2027-06-19T12:00:00Z" };
  for (const earlier of [0, 1, 400, 999, 60_000])
    expect([earlier, countdownText(holdAt(answer, noon - earlier, 0).left)]).toEqual([earlier, "15:00"]);
  expect(countdownText(holdAt(answer, noon + 1_000, 0).left)).toBe("14:59");
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
