import { assert, array, asyncProperty, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { getStability } from "../../contract/judging/stability.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import type { CountedScore } from "./methods.ts";
import { scorerLeanings } from "./severity.ts";
import { scorerSeverities, stabilityOf } from "./stability.ts";

const scoresOf = (rows: Record<string, Record<string, number>>): CountedScore[] =>
  Object.entries(rows).flatMap(([entryID, given]) =>
    Object.entries(given).map(([userID, percent]) => ({ entryID, userID, percent, categoryID: "one" })),
  );

const three = scoresOf({ porch: { ann: 80, bob: 70 }, kitchen: { ann: 70, bob: 62 }, barn: { ann: 60, bob: 48 } });

test("F02 how severe a scorer is, and how sure that is, come out as by hand", () => {
  // Each lies 15 above or below the entries' means in sum. (2a - 1.5b = 15, b = -a) gives 15 / 3.5 for each. What entries and
  // scorers leave over are 5/7, 2/7 and 12/7, twice: 7.0612 in squares, on 6 - 3 - 1 = 2 degrees. The matrix (2, -1.5; -1.5, 2)
  // has 2 / 1.75 on the diagonal of its inverse: the root of 3.5306 × 1.1429.
  const [ann, bob] = scorerLeanings(three);
  expect(ann).toMatchObject({ userID: "ann", leaning: expect.closeTo(30 / 7, 9) });
  expect(ann?.error).toBeCloseTo(2.0087, 4);
  expect(bob?.leaning).toBeCloseTo(-30 / 7, 9);
  expect(scorerSeverities(three)[0]?.severity).toEqual({ value: 4.2857, from: 0.3486, to: 8.2228 });
});

test("F02 a scorer alone has no span, and too few entries beside others' no agreement", () => {
  expect(scorerSeverities(scoresOf({ porch: { ann: 80 } }))).toEqual([
    { userID: "ann", sheets: 1, severity: { value: 0, from: null, to: null }, consistency: null },
  ]);
  expect(scorerSeverities(three)[0]?.consistency).toBeNull();
});

test("F02 agreement is the correlation with the others' means, within Fisher's interval", () => {
  // Anscombe's first eleven points: a correlation of 0.8164.
  const left = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const right = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const rows = Object.fromEntries(left.map((ann, index) => [`entry ${index}`, { ann, bob: right[index]! }]));
  // tanh(atanh(0.81642) ± 1.96 / √8)
  expect(scorerSeverities(scoresOf(rows))[0]?.consistency).toEqual({ value: 0.8164, from: 0.4244, to: 0.9507 });
});

test("F02 whoever is put first by everybody is first by every method and in every panel", async () => {
  const clear = Object.fromEntries(
    Array.from({ length: 6 }, (_, entry) => [
      `entry ${entry}`,
      { ann: 90 - entry * 5, bob: 80 - entry * 6, cy: 95 - entry },
    ]),
  );
  expect(await stabilityOf(scoresOf(clear), "mean", "seed")).toEqual(
    new Map([["one", [{ entryID: "entry 0", methods: 5, panels: 100 }]]]),
  );
});

test("F02 one who is first by a single generous scorer is first in few panels, the same each time it is asked", async () => {
  const close = scoresOf({
    porch: { ann: 100, bob: 70, cy: 70, dee: 70, eve: 70 },
    kitchen: { ann: 60, bob: 75, cy: 75, dee: 75, eve: 75 },
  });
  const [first] = (await stabilityOf(close, "mean", "seed")).get("one")!;
  expect(first).toMatchObject({ entryID: "porch" });
  // Ann is drawn into a panel of five in 1 - 0.8^5 = 67 of 100, and once is enough: 30 - 4 × 5 > 0.
  expect(first!.panels).toBeGreaterThan(50);
  expect(first!.panels).toBeLessThan(85);
  expect(first!.methods).toBeLessThan(5);
  expect((await stabilityOf(close, "mean", "seed")).get("one")).toEqual([first]);
});

test("F02 those who share the first place are both looked at", async () => {
  const shared = scoresOf({ porch: { ann: 80, bob: 70 }, kitchen: { ann: 70, bob: 80 } });
  const firsts = (await stabilityOf(shared, "mean", "seed")).get("one")!;
  expect(firsts.map(({ entryID, methods }) => [entryID, methods])).toEqual([
    ["porch", 5],
    ["kitchen", 5],
  ]);
  expect(firsts[0]!.panels + firsts[1]!.panels).toBeGreaterThanOrEqual(100);
});

test("F02 no number leaves its bounds, whatever was scored", async () => {
  const score = record({
    entry: integer({ min: 0, max: 5 }),
    scorer: integer({ min: 0, max: 4 }),
    percent: integer({ min: 0, max: 100 }),
  });
  await assert(
    asyncProperty(array(score, { minLength: 1, maxLength: 30 }), async (given) => {
      const rows = new Map(
        given.map(({ entry, scorer, percent }) => [
          `${entry} ${scorer}`,
          { entryID: `entry ${entry}`, userID: `scorer ${scorer}`, categoryID: `category ${entry % 2}`, percent },
        ]),
      );
      const scores = [...rows.values()];
      for (const { severity, consistency } of scorerSeverities(scores)) {
        expect(Math.abs(severity.value)).toBeLessThanOrEqual(100);
        expect((severity.from ?? severity.value) <= severity.value).toBe(true);
        if (consistency) expect([-1 <= consistency.from, consistency.to <= 1]).toEqual([true, true]);
      }
      for (const firsts of (await stabilityOf(scores, "corrected", "seed")).values())
        for (const { methods, panels } of firsts)
          expect([methods >= 1, methods <= 5, panels <= 100]).toEqual([true, true, true]);
    }),
    { numRuns: 20 },
  );
});

const town = useTown();

test("F02 staff who may see scores ask how firm results are, of the round that is on", async () => {
  const contest = await addContest(town, { url: "firm" });
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of ["scorer", "rival"]) await assignScorer(town, contest, person, "BRICK");
  const [first, second] = [
    await addEntry(town, contest, { submitted: true, title: "First" }),
    await addEntry(town, contest, { submitted: true, title: "Second" }),
  ];
  for (const person of ["scorer", "rival"])
    for (const [entryID, design] of [
      [first, 9],
      [second, 6],
    ] as const)
      await town.as(person)(
        saveScores,
        { ...at(contest), entryID: entryID!, scoresheetID: contest.scoresheetID },
        { values: { design: person === "rival" ? design - 2 : design, craft: 18 } },
      );
  const { answer } = await town.as("owner")(getStability, at(contest));
  expect(answer).toMatchObject({
    categories: [{ categoryID: contest.categories.BRICK, firsts: [{ entryID: first, methods: 5, panels: 100 }] }],
    scorers: [
      { fullName: "Rival Tester", sheets: 2 },
      { fullName: "Scorer Tester", sheets: 2 },
    ],
  });
  expect(answer.scorers[0]!.severity.value).toBeLessThan(0);
  expect((await town.as("scorer")(getStability, at(contest))).status).toBe(403);
});
