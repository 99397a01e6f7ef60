import { expect, test } from "vitest";
import { correctedMeans } from "./severity.ts";

type Sheet = { entryID: string; userID: string; percent: number };

const sheetsOf = (rows: Record<string, Record<string, number>>): Sheet[] =>
  Object.entries(rows).flatMap(([entryID, given]) =>
    Object.entries(given).map(([userID, percent]) => ({ entryID, userID, percent })),
  );

/** Alternates between entries and scorers until the values settle. */
function byAlternatingMeans(sheets: readonly Sheet[]) {
  const entries = Map.groupBy(sheets, ({ entryID }) => entryID);
  const scorers = Map.groupBy(sheets, ({ userID }) => userID);
  const leaning = new Map([...scorers.keys()].map((userID) => [userID, 0]));
  const quality = new Map<string, number>();
  for (let step = 0; step < 2_000; step++) {
    for (const [entryID, given] of entries)
      quality.set(
        entryID,
        given.reduce((sum, { userID, percent }) => sum + percent - leaning.get(userID)!, 0) / given.length,
      );
    for (const [userID, given] of scorers)
      leaning.set(
        userID,
        given.reduce((sum, { entryID, percent }) => sum + percent - quality.get(entryID)!, 0) / (given.length + 0.5),
      );
  }
  return quality;
}

/** Scores that look random, and are the same on every run. */
const uneven = Array.from({ length: 40 }, (_, entry) =>
  [0, 1, 2].map((index) => ({
    entryID: `entry ${entry}`,
    userID: `scorer ${(entry * 7 + index * (1 + (entry % 3))) % 11}`,
    percent: (entry * 37 + index * 61 + entry * index * 13) % 101,
  })),
)
  .flat()
  .filter(({ entryID, userID }, index, all) =>
    all.slice(0, index).every((other) => other.entryID !== entryID || other.userID !== userID),
  );

test("F02 where everyone scored everything, corrected means are the means", () => {
  const corrected = correctedMeans(
    sheetsOf({ porch: { ann: 90, bob: 60, cy: 75 }, kitchen: { ann: 80, bob: 40, cy: 90 } }),
  );
  expect(corrected.get("porch")).toBeCloseTo(75, 9);
  expect(corrected.get("kitchen")).toBeCloseTo(70, 9);
});

test("F02 an entry that met a severe scorer gains by the correction, one that met a lenient scorer loses", () => {
  const sheets = sheetsOf({
    porch: { severe: 50, fair: 70 },
    kitchen: { lenient: 90, fair: 70 },
    both: { severe: 50, lenient: 90 },
  });
  const corrected = correctedMeans(sheets);
  // By hand: the severe scorer lies 10 and 20 below the entries' means, the lenient one as much above, the fair one at 0:
  // (2 + 0.5 - 0.5 - 0.5 + 0.5) b = -30, so b = -15.
  expect(corrected.get("porch")).toBeCloseTo(60 + 15 / 2, 9);
  expect(corrected.get("kitchen")).toBeCloseTo(80 - 15 / 2, 9);
  expect(corrected.get("both")).toBeCloseTo(70, 9);
});

test("F02 corrected means are those that alternating means come to", () => {
  const corrected = correctedMeans(uneven);
  for (const [entryID, mean] of byAlternatingMeans(uneven)) expect(corrected.get(entryID)).toBeCloseTo(mean, 6);
});

test("F02 the order of sheets moves no corrected mean", () => {
  const backwards = correctedMeans(uneven.toReversed());
  for (const [entryID, mean] of correctedMeans(uneven)) expect(backwards.get(entryID)).toBeCloseTo(mean, 9);
});

test("F02 without sheets there is nothing to correct", () => {
  expect(correctedMeans([]).size).toBe(0);
});
