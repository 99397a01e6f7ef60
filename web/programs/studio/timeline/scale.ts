import { DAY } from "../../../../contract/platform/durations.ts";
import { type TimeZone, formatMoment, instantAt, wallClockMinute } from "../../../../contract/platform/time-zone.ts";

/** In milliseconds since 1970. */
export type TimeSpan = { from: number; to: number };

/**
 * From the first opening to the last closing, with some margin. A window that stays open far longer than the others (a permanent gallery)
 * runs off the end; now is on the axis unless it is far away.
 */
export function axisFor(spans: readonly TimeSpan[], now: number): TimeSpan {
  const from = Math.min(...spans.map((one) => one.from));
  const ends = spans.map(({ to }) => to).toSorted((a, b) => a - b);
  const last = ends.at(-1)!;
  const before = Math.max(ends.at(-2) ?? last, ...spans.map((one) => one.from));
  const to = last - from > 2.5 * (before - from) && before > from ? from + 1.3 * (before - from) : last;
  const length = Math.max(to - from, DAY);
  const isNear = now > from - length / 2 && now < to + length / 2;
  const [first, end] = isNear ? [Math.min(from, now), Math.max(to, now)] : [from, to];
  const air = Math.max(end - first, DAY) * 0.02;
  return { from: first - air, to: end + air };
}

/** Percent. */
export const percentOnAxis = ({ from, to }: TimeSpan, moment: number): number =>
  Math.min(100, Math.max(0, ((moment - from) / (to - from)) * 100));

export type AxisTick = { at: number; label: string };

const MAX_TICKS = 7;

const midnight = (day: Date, zone: TimeZone) => Date.parse(instantAt(`${day.toISOString().slice(0, 10)}T00:00`, zone)!);

/** Midnights in the program's zone: of days, Mondays, months or years. */
export function ticksOn(axis: TimeSpan, zone: TimeZone): AxisTick[] {
  const days = (axis.to - axis.from) / DAY;
  if (days <= MAX_TICKS) return ticksEvery(axis, zone, { days: 1 });
  if (days <= MAX_TICKS * 7) return ticksEvery(axis, zone, { days: 7 });
  const months = Math.max(1, Math.ceil(days / 30.4 / MAX_TICKS));
  const step = [1, 2, 3, 6, 12].find((one) => one >= months) ?? Math.ceil(months / 12) * 12;
  return ticksEvery(axis, zone, { months: step });
}

function ticksEvery(axis: TimeSpan, zone: TimeZone, step: { days: number } | { months: number }): AxisTick[] {
  const day = new Date(`${wallClockMinute(axis.from, zone).slice(0, 10)}T00:00:00Z`);
  const isByMonth = "months" in step;
  if (isByMonth) day.setUTCDate(1);
  else if (step.days === 7) day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (isByMonth) day.setUTCMonth(Math.floor(day.getUTCMonth() / step.months) * step.months);
  const ticks: AxisTick[] = [];
  for (let guard = 0; guard < 100; guard += 1) {
    const at = midnight(day, zone);
    if (at > axis.to) break;
    if (at >= axis.from) ticks.push({ at, label: tickLabelOf(day, isByMonth ? step.months : 0) });
    if (isByMonth) day.setUTCMonth(day.getUTCMonth() + step.months);
    else day.setUTCDate(day.getUTCDate() + step.days);
  }
  return ticks;
}

/** 'Jun 15', 'Jun', '2027' where a year begins. */
function tickLabelOf(day: Date, months: number): string {
  if (months === 0) return formatMoment(day, { month: "short", day: "numeric" }, "UTC");
  if (day.getUTCMonth() === 0) return String(day.getUTCFullYear());
  return formatMoment(day, { month: "short" }, "UTC");
}
