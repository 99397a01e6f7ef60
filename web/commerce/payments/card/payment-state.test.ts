import { expect, test } from "vitest";
import { pauseAfter } from "./payment-state.ts";

test("D14 what became of a payment is asked at growing pauses, and on and on", () => {
  const pauses = Array.from({ length: 10 }, (_, asked) => pauseAfter(asked));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([2_000, 30_000]);
});
