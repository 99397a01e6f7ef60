import { DAY } from "../../../contract/platform/durations.ts";

export type Point = { time: number; count: number };
/** Cumulative counts at the end of a day, one for each line of the chart. */
export type DayCounts = { day: string; counts: readonly number[] };

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** On days without entries the line stays level until the day before the next. */
function flatBefore(days: readonly DayCounts[], at: number, line: number): Point[] {
  const [previous, day] = [days[at - 1], days[at]!];
  const isGap = previous !== undefined && timeOf(day.day) - timeOf(previous.day) > DAY;
  return isGap ? [{ time: timeOf(day.day) - DAY, count: previous.counts[line]! }] : [];
}

/** The lines of the chart, from the day before the first count until now. */
export function countSeriesOf(days: readonly DayCounts[], now: string) {
  const from = timeOf(days[0]!.day) - DAY;
  const last = days.at(-1)!;
  const to = Math.max(Date.parse(now), timeOf(last.day) + DAY);
  const lines = last.counts.map((count, line): Point[] => [
    { time: from, count: 0 },
    ...days.flatMap((day, at) => [...flatBefore(days, at, line), { time: timeOf(day.day), count: day.counts[line]! }]),
    { time: to, count },
  ]);
  return { lines, most: Math.max(...last.counts), from, to };
}
