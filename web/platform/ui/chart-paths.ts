/** Round numbers from zero to just above the most, about five of them. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => Math.round(index * step));
}

type ChartPoint = readonly [x: number, y: number];

const pointText = ([x, y]: ChartPoint) => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const linePath = (points: readonly ChartPoint[]) => `M${points.map(pointText).join("L")}`;
export const areaPath = (points: readonly ChartPoint[], floor: number) =>
  `${linePath(points)}L${points.at(-1)![0].toFixed(1)} ${floor.toFixed(1)}L${points[0]![0].toFixed(1)} ${floor.toFixed(1)}Z`;
