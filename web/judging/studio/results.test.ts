import { expect, test } from "vitest";
import { scoreRange } from "./results.ts";

const scored = (...percents: number[]) => ({
  entries: percents.map((percent) => ({ scores: [{ userID: "0199", fullName: "Ada Juror", percent }] })),
});

test.each([
  [[], { least: 0, most: 100 }],
  [[71.4, 88.2], { least: 70, most: 90 }],
  [[80], { least: 80, most: 90 }],
  [[100], { least: 90, most: 100 }],
  [[0, 100], { least: 0, most: 100 }],
  [[0], { least: 0, most: 10 }],
])("scores of %s are drawn over %s", (percents, range) => {
  expect(scoreRange([scored(...percents)])).toEqual(range);
});

test("all categories are drawn over one range, so that they can be compared", () => {
  expect(scoreRange([scored(71), scored(), scored(42, 90)])).toEqual({ least: 40, most: 90 });
});
