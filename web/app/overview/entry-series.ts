import { DAY } from "../../../contract/platform/durations.ts";

export type Point = { time: number; count: number };
type Day = { day: string; started: number; submitted: number };

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Nothing came for days: the line stays level until the day before. */
function flatBefore(days: readonly Day[], at: number, which: "started" | "submitted"): Point[] {
  const [previous, day] = [days[at - 1], days[at]!];
  const isGap = previous !== undefined && timeOf(day.day) - timeOf(previous.day) > DAY;
  return isGap ? [{ time: timeOf(day.day) - DAY, count: previous[which] }] : [];
}

/** The two lines of the chart: from the day before the first entry until now, flat where nothing happened. */
export function entrySeriesOf(days: readonly Day[], now: string) {
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
