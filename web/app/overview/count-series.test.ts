import { expect, test } from "vitest";
import { areaPath, linePath, axisTicks } from "../../platform/ui/chart-paths.ts";
import { countSeriesOf } from "./count-series.ts";

test("the chart's scale is made of round numbers and reaches above the most", () => {
  expect(axisTicks(214)).toEqual([0, 100, 200, 300]);
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks(1)).toEqual([0, 1]);
  expect(axisTicks(0)).toEqual([0, 1]);
  for (const most of [3, 19, 48, 990, 12_345]) expect(axisTicks(most).at(-1)).toBeGreaterThanOrEqual(most);
});

test("the lines go from nothing to what there is now", () => {
  const days = [
    { day: "2026-06-01", counts: [2, 0] },
    { day: "2026-06-05", counts: [5, 3] },
  ];
  const { lines, most } = countSeriesOf(days, "2026-06-10T12:00:00Z");
  const [started, submitted] = lines;
  expect(started?.map(({ count }) => count)).toEqual([0, 2, 2, 5, 5]);
  expect(submitted?.map(({ count }) => count)).toEqual([0, 0, 0, 3, 3]);
  expect(most).toBe(5);
});

test("an area is its line, closed along the floor", () => {
  const points = [
    [0, 10],
    [10, 5],
  ] as const;
  expect(linePath(points)).toBe("M0.0 10.0L10.0 5.0");
  expect(areaPath(points, 20)).toBe("M0.0 10.0L10.0 5.0L10.0 20.0L0.0 20.0Z");
});
