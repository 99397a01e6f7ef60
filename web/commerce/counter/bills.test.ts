import { expect, test } from "vitest";
import { billSuggestions } from "./bills.ts";

test("N05 what is handed over is offered as full bills, the exact amount first, and nothing for nothing", () => {
  expect(billSuggestions(4_750)).toEqual([4_750, 5_000, 6_000, 10_000]);
  expect(billSuggestions(2_000)).toEqual([2_000, 5_000, 10_000]);
  expect(billSuggestions(0)).toEqual([]);
});
