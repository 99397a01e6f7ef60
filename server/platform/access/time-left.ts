import { DAY, HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";

/** '5 days', '3 hours', '20 minutes': rounded down, so that nobody comes too late. */
export function timeLeftText(until: string, now: Date): string {
  const milliseconds = Math.max(Date.parse(until) - now.getTime(), 0);
  if (milliseconds >= 2 * DAY) return plural(Math.floor(milliseconds / DAY), "day");
  if (milliseconds >= HOUR) return plural(Math.floor(milliseconds / HOUR), "hour");
  return plural(Math.max(Math.floor(milliseconds / MINUTE), 1), "minute");
}
