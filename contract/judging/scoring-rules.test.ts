import { expect, test } from "vitest";
import {
  draftErrors,
  isComplete,
  longestComment,
  percentOf,
  withPlaces,
  scoreSummary,
  scoresheetProblem,
  sheetErrors,
  titleRank,
  totalOf,
} from "./scoring-rules.ts";

const design = { name: "design", label: "Design", maximumValue: 10, weight: 3 };
const craft = { name: "craft", label: "Craft", maximumValue: 20, weight: 1 };
const comment = { name: "comment", label: "Comment", maximumValue: 0, weight: 0 };
const criteria = [design, craft, comment];

test("F02 a sheet's score is the weighted share of each maximum, out of 100", () => {
  expect(percentOf(criteria, { design: 8, craft: 10 })).toBe(72.5);
  expect(percentOf(criteria, { design: 10, craft: 20, comment: "Superb" })).toBe(100);
  expect(percentOf(criteria, { design: 0, craft: 0 })).toBe(0);
});

test("F02 a sheet's total is the sum of what was given, without what arithmetic leaves behind", () => {
  expect(totalOf(criteria, { design: 8, craft: 10, comment: "9" })).toBe(18);
  expect(totalOf(criteria, { design: 0.1, craft: 0.2 })).toBe(0.3);
});

test("a scoresheet whose weights are all zero is refused", () => {
  expect(scoresheetProblem([{ ...design, weight: 0 }, { ...craft, weight: 0 }, comment])).toMatch(/weight above zero/);
  expect(scoresheetProblem(criteria)).toBeUndefined();
});

test.each([
  ["nothing that takes a number", [comment]],
  ["two criteria of one name", [design, { ...craft, name: "design" }]],
  ["a maximum of zero", [{ ...design, maximumValue: 0 }]],
  ["a weight below zero", [{ ...design, weight: -1 }, craft]],
])("a scoresheet with %s is refused", (_, wrong) => {
  expect(scoresheetProblem(wrong)).toBeDefined();
});

test("T07 a sheet is complete when every criterion has a number in its range; a comment may be left out", () => {
  expect(isComplete(criteria, { design: 8, craft: 0 })).toBe(true);
  expect(sheetErrors(criteria, { design: 8 })).toEqual({ craft: "Craft is required" });
  expect(sheetErrors(criteria, { design: 8, craft: null })).toEqual({ craft: "Craft is required" });
  const needed = { commentRequired: true };
  expect(sheetErrors(criteria, { design: 8, craft: 0, comment: " " }, needed)).toEqual({
    comment: "Comment is required",
  });
  expect(isComplete(criteria, { design: 8, craft: 0 }, needed)).toBe(false);
  expect(isComplete(criteria, { design: 8, craft: 0, comment: "Well made." }, needed)).toBe(true);
});

test.each([[-1], [10.5], ["8"], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  "a value of %s for a criterion of 10 is refused",
  (value) => {
    expect(sheetErrors(criteria, { design: value, craft: 5 })).toEqual({
      design: "Design must be a number from 0 to 10",
    });
  },
);

test("a half-filled sheet may lack anything, but holds nothing impossible", () => {
  expect(draftErrors(criteria, { design: 4, craft: null })).toEqual({});
  expect(draftErrors(criteria, { design: 40, color: 3, comment: 7 })).toEqual({
    design: "Design must be a number from 0 to 10",
    color: "This field isn't known",
    comment: "The comment must be text",
  });
  expect(draftErrors(criteria, { comment: "x".repeat(longestComment) })).toEqual({});
  expect(draftErrors(criteria, { comment: "x".repeat(longestComment + 1) })).toEqual({
    comment: "The comment is longer than 16000 characters",
  });
});

test("F02 an entry's result is the mean of its sheets, with their number and spread", () => {
  expect(scoreSummary([80, 90, 100])).toEqual({ mean: 90, sheets: 3, spread: 10 });
  expect(scoreSummary([72.5])).toEqual({ mean: 72.5, sheets: 1, spread: null });
  expect(scoreSummary([])).toEqual({ mean: null, sheets: 0, spread: null });
});

test("F02 equal results share a place, and what nobody scored has none", () => {
  const places = withPlaces([{ result: 80 }, { result: null }, { result: 90 }, { result: 80 }, { result: 70 }]);
  expect(places.map(({ result, place, joint }) => [result, place, joint])).toEqual([
    [90, 1, false],
    [80, 2, true],
    [80, 2, true],
    [70, 4, false],
    [null, null, false],
  ]);
});

test("'Best in Show' stands before gold, gold before silver, and silver before a mention", () => {
  const titles = ["Honorable Mention", "Silver", "Best in Show", "Bronze", "Gold"];
  expect(titles.toSorted((a, b) => titleRank(a) - titleRank(b))).toEqual([
    "Best in Show",
    "Gold",
    "Silver",
    "Bronze",
    "Honorable Mention",
  ]);
});
