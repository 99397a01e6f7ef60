import { DAY } from "../../../contract/platform/durations.ts";
import { type TimeZone, wallClockMinute } from "../../../contract/platform/time-zone.ts";

/** The day so many days from now, by a program's clocks. */
export const dueDay = (zone: TimeZone, days: number, now: Date): string =>
  wallClockMinute(now.getTime() + days * DAY, zone).slice(0, 10);
