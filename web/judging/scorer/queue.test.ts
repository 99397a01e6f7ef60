import { expect, test } from "vitest";
import { type QueueEntry, rankOwnScores } from "./queue.ts";

const entry = (entryID: string, categoryID: string, percent: number | null) =>
  ({ entryID, categoryID, percent }) as QueueEntry;

test("a scorer's own ranking goes by what they gave, category by category; what isn't scored has no place", () => {
  const entries = [
    entry("porch", "homes", 70),
    entry("kitchen", "rooms", 90),
    entry("barn", "homes", null),
    entry("shed", "homes", 80),
    entry("villa", "homes", 70),
  ];
  expect(rankOwnScores(entries).map(({ entryID, place, joint }) => [entryID, place, joint])).toEqual([
    ["shed", 1, false],
    ["porch", 2, true],
    ["villa", 2, true],
    ["barn", null, false],
    ["kitchen", 1, false],
  ]);
});
