import { describe, expect, test } from "vitest";
import { orderBySeed, toggleChoice } from "./ballot-rules.ts";

describe("F05 F13 the order on a ballot", () => {
  const items = Array.from({ length: 5 }, (_, at) => `019b7c01-3009-7d66-8e0d-6ad28c20fc2${at}`);
  const seeds = Array.from({ length: 5_000 }, (_, at) => `voter ${at}`);
  const orderOf = (seed: string) => orderBySeed(seed, items, (item) => item);

  test("is one voter’s own, the same each time, with everything in it once", () => {
    for (const seed of seeds.slice(0, 100)) {
      expect(orderOf(seed)).toEqual(orderOf(seed));
      expect(orderOf(seed).toSorted()).toEqual(items);
    }
    expect(orderBySeed("one", items.toReversed(), (item) => item)).toEqual(orderOf("one"));
    expect(new Set(seeds.slice(0, 100).map((seed) => orderOf(seed).join())).size).toBeGreaterThan(50);
  });

  test("puts each thing into each place for about as many voters as any other", () => {
    const fair = seeds.length / items.length;
    for (const item of items)
      for (const place of items.keys()) {
        const often = seeds.filter((seed) => orderOf(seed)[place] === item).length;
        expect(often, `${item} at ${place}`).toBeGreaterThan(fair * 0.85);
        expect(often, `${item} at ${place}`).toBeLessThan(fair * 1.15);
      }
  });
});

test("F13 a press chooses, or gives back; of one choice the later stands, of several no more than there are", () => {
  expect(toggleChoice({}, "g", "a", 1)).toEqual({ g: ["a"] });
  expect(toggleChoice({ g: ["a"] }, "g", "b", 1)).toEqual({ g: ["b"] });
  expect(toggleChoice({ g: ["a"] }, "g", "a", 1)).toEqual({ g: [] });
  expect(toggleChoice({ g: ["a"] }, "g", "b", 2)).toEqual({ g: ["a", "b"] });
  expect(toggleChoice({ g: ["a", "b"] }, "g", "c", 2)).toEqual({ g: ["a", "b"] });
  expect(toggleChoice({ h: ["x"] }, "g", "a", 1)).toEqual({ h: ["x"], g: ["a"] });
});
