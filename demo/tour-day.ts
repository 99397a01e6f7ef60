import { type TimeZone, wallClockMinute } from "../contract/platform/time-zone.ts";

/** Real hours of a tour, in hours of the day. */
const OPENS = 10;
const HOURS_OPEN = 7;
/** So many are left at least, in usual hours, when the demo is filled. */
const HOURS_LEFT = 3;

const clockText = (hour: number) => (hour === 24 ? "23:59" : `${String(hour).padStart(2, "0")}:00`);

/**
 * Today's hours of the demo's tour, which is open when the demo is filled: 10 AM to 5 PM; where it is night or evening in the town, as many
 * hours around now, on the same day.
 */
export function tourHoursToday(today: Date, zone: TimeZone): readonly [opens: string, closes: string] {
  const hour = Number(wallClockMinute(today, zone).slice(11, 13));
  const isUsual = hour >= OPENS && hour < OPENS + HOURS_OPEN - HOURS_LEFT;
  const opens = isUsual ? OPENS : Math.min(Math.max(0, hour - 2), 24 - HOURS_OPEN);
  return [clockText(opens), clockText(opens + HOURS_OPEN)];
}
