import { DAY, HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";

/** '5 days', '3 hours', '20 minutes': rounded down, so that nobody comes too late. */
export function timeLeftText(until: string, now: Date): string {
  const left = Math.max(Date.parse(until) - now.getTime(), 0);
  if (left >= 2 * DAY) return plural(Math.floor(left / DAY), "day");
  if (left >= HOUR) return plural(Math.floor(left / HOUR), "hour");
  return plural(Math.max(Math.floor(left / MINUTE), 1), "minute");
}
