export type Point = { time: number; count: number };
type Day = { day: string; started: number; submitted: number };

const DAY = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Nothing came for days: the line stays level until the day before. */
function flatBefore(days: readonly Day[], at: number, which: "started" | "submitted"): Point[] {
  const [previous, day] = [days[at - 1], days[at]!];
  const isGap = previous !== undefined && timeOf(day.day) - timeOf(previous.day) > DAY;
  return isGap ? [{ time: timeOf(day.day) - DAY, count: previous[which] }] : [];
}

/** The two lines of the chart: from the day before the first entry until now, flat where nothing happened. */
export function seriesOf(days: readonly Day[], now: string) {
  const from = timeOf(days[0]!.day) - DAY;
  const last = days.at(-1)!;
  const to = Math.max(Date.parse(now), timeOf(last.day) + DAY);
  const line = (which: "started" | "submitted"): Point[] => [
    { time: from, count: 0 },
    ...days.flatMap((day, at) => [...flatBefore(days, at, which), { time: timeOf(day.day), count: day[which] }]),
    { time: to, count: last[which] },
  ];
  return { started: line("started"), submitted: line("submitted"), most: last.started, from, to };
}

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
