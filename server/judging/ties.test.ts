import { expect, test } from "vitest";
import { type TiedEntry, type TieDecision, breakTie } from "./ties.ts";

type Made = { scores?: Record<string, number>; criteria?: number[]; spread?: number | null };

const entry = (entryID: string, { scores = {}, criteria = [], spread = null }: Made): TiedEntry => ({
  entryID,
  spread,
  scores: Object.entries(scores).map(([userID, percent]) => ({ userID, percent })),
  criteria: criteria.map((mean, at) => ({ name: `c${at}`, label: `Criterion ${at + 1}`, mean })),
});

const standing = (level: TiedEntry[], decisions: TieDecision[] = []) =>
  Object.fromEntries(
    [...breakTie(level, decisions)].map(([entryID, { order, broken }]) => [
      entryID,
      [order, broken && (broken.words ?? broken.by)],
    ]),
  );

test("F02 the first criterion that differs decides, and the others go on among what it left level", () => {
  const level = [
    entry("a", { criteria: [0.7, 0.5] }),
    entry("b", { criteria: [0.8, 0.4] }),
    entry("c", { criteria: [0.7, 0.6] }),
  ];
  expect(standing(level)).toEqual({ a: [2, "Criterion 2"], b: [0, "Criterion 1"], c: [1, "Criterion 2"] });
});

test("F02 a criterion is compared with itself, also where two scoresheets were saved with their criteria in another order", () => {
  const craft = { name: "craft", label: "Craft" };
  const design = { name: "design", label: "Design" };
  const level = [
    {
      ...entry("a", {}),
      criteria: [
        { ...design, mean: 0.6 },
        { ...craft, mean: 0.8 },
      ],
    },
    {
      ...entry("b", {}),
      criteria: [
        { ...craft, mean: 0.5 },
        { ...design, mean: 0.7 },
      ],
    },
  ];
  expect(standing(level)).toEqual({ a: [1, "Design"], b: [0, "Design"] });
});

test("F02 then more first places, among the scorers who judged all of them", () => {
  const level = [
    entry("a", { scores: { ann: 90, bob: 60, cy: 75, onlyA: 100 }, criteria: [0.5] }),
    entry("b", { scores: { ann: 80, bob: 70, cy: 80, onlyB: 100 }, criteria: [0.5] }),
  ];
  expect(standing(level)).toEqual({ a: [1, "first-places"], b: [0, "first-places"] });
  const bobSawTwo = [
    entry("a", { scores: { ann: 90, bob: 60 } }),
    entry("b", { scores: { ann: 80, bob: 70 } }),
    entry("c", { scores: { ann: 85 } }),
  ];
  expect(standing(bobSawTwo)).toMatchObject({ a: [0, "first-places"], b: [1, "first-places"], c: [1, "first-places"] });
  const apart = [entry("a", { scores: { ann: 90 } }), entry("b", { scores: { bob: 90 } })];
  expect(standing(apart)).toEqual({ a: [0, null], b: [0, null] });
});

test("F02 then scores that lie closer together, where each has more than one", () => {
  const level = [entry("a", { spread: 8 }), entry("b", { spread: 3 })];
  expect(standing(level)).toEqual({ a: [1, "spread"], b: [0, "spread"] });
  expect(standing([entry("a", { spread: null }), entry("b", { spread: 3 })])).toEqual({ a: [0, null], b: [0, null] });
});

test("F02 then what was decided, among those over whom it was decided and no others", () => {
  const level = [entry("a", {}), entry("b", {}), entry("c", {})];
  const first = { entryID: "b", over: ["a", "c"], reason: "It is a first work." };
  expect(standing(level, [first])).toEqual({
    a: [1, "It is a first work."],
    b: [0, "It is a first work."],
    c: [1, "It is a first work."],
  });
  const second = { entryID: "c", over: ["a"], reason: "It was harder." };
  expect(standing(level, [first, second])).toMatchObject({ a: [2, "It was harder."], b: [0, "It is a first work."] });
  expect(standing([...level, entry("d", {})], [first])).toMatchObject({ b: [0, null], d: [0, null] });
});

test("F02 else they stay level; and the order in which they come moves nothing", () => {
  expect(standing([entry("a", { criteria: [1] }), entry("b", { criteria: [1] })])).toEqual({
    a: [0, null],
    b: [0, null],
  });
  const level = ["a", "b", "c", "d", "e"].map((entryID, at) =>
    entry(entryID, { criteria: [at % 2, at % 3], spread: at % 2 === 0 ? 1 : 2 }),
  );
  expect(standing(level.toReversed())).toEqual(standing(level));
});
