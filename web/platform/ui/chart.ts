/** Round numbers from zero to just above the most, about five of them. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => Math.round(index * step));
}

type Coordinates = readonly [x: number, y: number];

const written = ([x, y]: Coordinates) => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const lineOf = (points: readonly Coordinates[]) => `M${points.map(written).join("L")}`;
export const areaOf = (points: readonly Coordinates[], floor: number) =>
  `${lineOf(points)}L${points.at(-1)![0].toFixed(1)} ${floor.toFixed(1)}L${points[0]![0].toFixed(1)} ${floor.toFixed(1)}Z`;
