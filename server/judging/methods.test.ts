import { describe, expect, test } from "vitest";
import { type ResultMethod, resultMethodNames } from "../../contract/platform/result-methods.ts";
import { type CountedScore, resultsByMethod, trimmedMean } from "./methods.ts";

type ScoresByScorer = Record<string, Record<string, number>>;

/** What scorers gave to entries of one category. */
const scoresOf = (given: ScoresByScorer, categoryID = "brick"): CountedScore[] =>
  Object.entries(given).flatMap(([userID, entries]) =>
    Object.entries(entries).map(([entryID, percent]) => ({ entryID, userID, categoryID, percent })),
  );

const results = (method: ResultMethod, scores: readonly CountedScore[]) =>
  Object.fromEntries([...resultsByMethod(method, scores)].toSorted(([one], [other]) => (one < other ? -1 : 1)));

const order = (method: ResultMethod, scores: readonly CountedScore[]) =>
  [...resultsByMethod(method, scores)].toSorted((a, b) => b[1] - a[1]).map(([entryID]) => entryID);

/** The same on every run. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Forty entries in two categories, eleven scorers of whom each sees some. */
function uneven(seed: number): CountedScore[] {
  const next = random(seed);
  return Array.from({ length: 40 }, (_, entry) =>
    Array.from({ length: 11 }, (_one, scorer) => ({
      entryID: `entry ${entry}`,
      userID: `scorer ${scorer}`,
      categoryID: `category ${entry % 2}`,
      percent: Math.round(next() * 100),
    })).filter(() => next() < 0.4),
  ).flat();
}

function full(seed: number): CountedScore[] {
  const next = random(seed);
  const given = Array.from({ length: 7 }, (_, scorer) => [
    `scorer ${scorer}`,
    Object.fromEntries(Array.from({ length: 9 }, (_one, entry) => [`entry ${entry}`, Math.round(next() * 100)])),
  ]);
  return scoresOf(Object.fromEntries(given) as ScoresByScorer);
}

function shuffled<One>(all: readonly One[], seed: number): One[] {
  const next = random(seed);
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

describe("F02 a worked example of each method", () => {
  test("the mean of 60, 70 and 95 is 75", () => {
    expect(results("mean", scoresOf({ ann: { porch: 60 }, bob: { porch: 70 }, cy: { porch: 95 } }))).toEqual({
      porch: 75,
    });
  });

  // From five scores on the highest and the lowest go, as in judged sports before 2004; from ten on two of each.
  test("trimmed: of 20, 70, 72, 74 and 100 the 20 and the 100 go; of four all stay; of ten two at either end go", () => {
    expect(trimmedMean([20, 70, 72, 74, 100])).toBe(72);
    expect(trimmedMean([20, 70, 72, 74])).toBe(59);
    expect(trimmedMean([9, 1, 8, 2, 7, 3, 6, 4, 5, 100])).toBe(5.5);
  });

  test("standardized: what lies one spread above a scorer's usual counts the same from a severe and a lenient one", () => {
    const severe = { a: 10, b: 20, c: 30, d: 40, e: 50 };
    const lenient = { f: 50, g: 60, h: 70, i: 80, j: 90 };
    const scores = scoresOf({ severe, lenient });
    // All ten: mean 50, sum of squares 6,000, spread sqrt(6000 / 9) = 25.8199. Each scorer: spread sqrt(1000 / 4) = 15.8114.
    const step = (25.8199 * 10) / 15.8114;
    const found = results("z-score", scores);
    expect(found["a"]).toBeCloseTo(50 - 2 * step, 3);
    expect(found["d"]).toBeCloseTo(50 + step, 3);
    expect([found["f"], found["h"], found["j"]]).toEqual([found["a"], 50, found["e"]]);
  });

  test("standardized: who gives all nearly the same is stretched no further than half of everybody's spread", () => {
    const flat = { a: 70, b: 70, c: 70, d: 70, e: 71 };
    const wide = { a: 10, b: 30, c: 50, d: 70, e: 90 };
    // All ten: mean 60.1, spread sqrt(5020.9 / 9) = 23.6194. The wide one's own mean is 50, spread 31.6228; the flat one's mean is 70.2.
    const found = results("z-score", scoresOf({ flat, wide }));
    expect(found["a"]).toBeCloseTo(60.1 + (23.6194 * (-0.2 / 11.8097 + -40 / 31.6228)) / 2, 3);
    expect(found["e"]).toBeCloseTo(60.1 + (23.6194 * (0.8 / 11.8097 + 40 / 31.6228)) / 2, 3);
  });

  test("standardized: a scorer of fewer than five is measured by what all give", () => {
    const scores = scoresOf({ few: { a: 40, b: 80 } });
    expect(results("z-score", scores)).toEqual({ a: 40, b: 80 });
  });

  // The example of every textbook on voting: the capital of Tennessee, a hundred voters, Borda's points 126, 194, 173 and 107.
  test("ranks: the choice of Tennessee's capital comes to Borda's points, divided by the most that could be had", () => {
    const cities = ["memphis", "nashville", "chattanooga", "knoxville"];
    const votes: [number, string[]][] = [
      [42, ["memphis", "nashville", "chattanooga", "knoxville"]],
      [26, ["nashville", "chattanooga", "knoxville", "memphis"]],
      [15, ["chattanooga", "knoxville", "nashville", "memphis"]],
      [17, ["knoxville", "chattanooga", "nashville", "memphis"]],
    ];
    const scores = votes.flatMap(([voters, ranking], block) =>
      Array.from({ length: voters }, (_, voter) =>
        cities.map((entryID) => ({
          entryID,
          userID: `${block} ${voter}`,
          categoryID: "capital",
          percent: 90 - 10 * ranking.indexOf(entryID),
        })),
      ).flat(),
    );
    expect(results("rank-sum", scores)).toEqual({
      chattanooga: 57.6667,
      knoxville: 35.6667,
      memphis: 42,
      nashville: 64.6667,
    });
  });

  test("ranks: level entries share what they take up, and one that is all a scorer saw of its category is in the middle", () => {
    expect(results("rank-sum", scoresOf({ ann: { a: 90, b: 70, c: 70, d: 10 } }))).toEqual({
      a: 100,
      b: 50,
      c: 50,
      d: 0,
    });
    expect(results("rank-sum", [...scoresOf({ ann: { a: 90 } }), ...scoresOf({ ann: { z: 10 } }, "glass")])).toEqual({
      a: 50,
      z: 50,
    });
  });
});

describe("F02 whatever was scored,", () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

  test.each(resultMethodNames)("%s: in whatever order scores come, each entry's result is the same", (method) => {
    for (const seed of seeds) {
      const scores = uneven(seed);
      const found = resultsByMethod(method, scores);
      for (const [entryID, value] of resultsByMethod(method, shuffled(scores, seed + 99)))
        expect(found.get(entryID)).toBeCloseTo(value, 3);
    }
  });

  // As scores are kept, to four digits: the mean of two or four often lies between two that can be told.
  test.each(resultMethodNames)(
    "%s: to the last digit, so that nobody is before another by the order of a list",
    (method) => {
      const kept = (seed: number) => {
        const next = random(seed);
        return uneven(seed).map((score) => ({ ...score, percent: Math.round(next() * 1_000_000) / 10_000 }));
      };
      for (let seed = 1; seed <= 60; seed++)
        expect(results(method, shuffled(kept(seed), seed + 99))).toEqual(results(method, kept(seed)));
    },
  );

  test.each(resultMethodNames)("%s: what scorers and entries are called moves nothing", (method) => {
    const scores = uneven(11);
    const renamed = scores.map((score) => ({ ...score, userID: `z${score.userID}`, entryID: `q${score.entryID}` }));
    const found = resultsByMethod(method, scores);
    for (const [entryID, value] of resultsByMethod(method, renamed))
      expect(found.get(entryID.slice(1))).toBeCloseTo(value, 3);
  });

  test("where everyone scored everything, the corrected mean is the mean", () => {
    for (const seed of seeds) expect(results("corrected", full(seed))).toEqual(results("mean", full(seed)));
  });

  test.each(resultMethodNames)("%s: an entry that everyone puts above another is placed above it", (method) => {
    for (const seed of seeds) {
      const lower = full(seed);
      const raised = lower.flatMap((score) =>
        score.entryID === "entry 0"
          ? [score, { ...score, entryID: "above", percent: Math.min(score.percent + 1, 101) }]
          : [score],
      );
      const found = order(method, raised);
      expect(found.indexOf("above")).toBeLessThan(found.indexOf("entry 0"));
    }
  });

  test.each(resultMethodNames)("%s: without scores there is nothing to place", (method) => {
    expect(resultsByMethod(method, []).size).toBe(0);
  });
});
