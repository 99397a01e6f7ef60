import {
  type DateLike,
  type TimeZone,
  dayText,
  formatMoment,
  lastMinuteBefore,
  timeParts,
  yearText,
  zoneName,
} from "../../../contract/platform/time-zone.ts";
import { DAY, HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";

/**
 * Whose clock a time is told by; its zone's name stands with the time of day. A program's pages tell all times by the program's zone.
 * `here` is the reader's own, for pages of no program; only in a browser.
 * `wall` is for what is kept as if UTC and shown as it was typed: answers to forms, times of the day at an event.
 */
export type Clock = "wall" | "here" | TimeZone;

const zoneOf = (clock: Clock) => (clock === "wall" ? "UTC" : clock === "here" ? undefined : clock);
const formatByClock = (moment: DateLike, parts: Intl.DateTimeFormatOptions, clock: Clock) =>
  formatMoment(moment, parts, zoneOf(clock));

/** 'Fri, Jun 19'; 'Sat, Jun 19, 2027' where that isn't this year. */
export const dateText = (moment: DateLike, clock: Clock, now?: DateLike) => dayText(moment, zoneOf(clock), now);

/** 'Jun 19, 2026' */
export const shortDateText = (moment: DateLike, clock: Clock) =>
  formatByClock(moment, { month: "short", day: "numeric", year: "numeric" }, clock);

const bareTime = (moment: DateLike, clock: Clock) => formatByClock(moment, timeParts, clock);
const zoneSuffix = (moment: DateLike, clock: Clock) => (clock === "wall" ? "" : ` ${zoneName(moment, zoneOf(clock))}`);

/** '5:00 PM CST' */
export const timeText = (moment: DateLike, clock: Clock) =>
  (bareTime(moment, clock) + zoneSuffix(moment, clock)).trim();

/** 'Thu, Dec 3, 5:00 PM CST', with the year as `dateText` has it. */
export const dateTimeText = (moment: DateLike, clock: Clock, now?: DateLike) =>
  [dateText(moment, clock, now), timeText(moment, clock)].filter(Boolean).join(", ");

/** Of an end: 'Tue, Dec 8, 11:59 PM CST' for midnight, which is the night after the 8th. */
export const endText = (end: DateLike, clock: Clock, now?: DateLike) =>
  dateTimeText(lastMinuteBefore(end, zoneOf(clock)), clock, now);

/** '5:00:09 PM CST': where two doors are compared. */
export const timeOfSecondText = (moment: DateLike, clock: Clock) =>
  (formatByClock(moment, { ...timeParts, second: "2-digit" }, clock) + zoneSuffix(moment, clock)).trim();

/** 'Fri, Jun 19, 5:00:09 PM CST' */
export const secondText = (moment: DateLike, clock: Clock, now?: DateLike) =>
  [dateText(moment, clock, now), timeOfSecondText(moment, clock)].join(", ");

/** 'Jun 19 to Jul 10', 'Jun 19, 10:00 AM to 4:00 PM CDT'; 'Nov 20, 2026 to Jan 15, 2027', 'Jan 8 to Jan 15, 2028'. */
export function spanText(from: DateLike, end: DateLike, clock: Clock, now: DateLike = new Date()): string {
  const to = lastMinuteBefore(end, zoneOf(clock));
  const [first, last] = [dateText(from, clock, now), dateText(to, clock, now)];
  if (first === last) return `${first}, ${bareTime(from, clock)} to ${timeText(to, clock)}`;
  const [year, lastYear, thisYear] = [from, to, now].map((moment) => yearText(moment, zoneOf(clock)));
  const day = (moment: DateLike) => formatByClock(moment, { month: "short", day: "numeric" }, clock);
  if (year !== lastYear) return `${shortDateText(from, clock)} to ${shortDateText(to, clock)}`;
  return `${day(from)} to ${year === thisYear ? day(to) : shortDateText(to, clock)}`;
}

const units = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** The largest whole unit in a stretch of time: [12, 'day']. */
function largestUnit(milliseconds: number): [count: number, unit: "day" | "hour" | "minute"] {
  const found = units.find(([, length]) => milliseconds >= length);
  return found ? [Math.floor(milliseconds / found[1]), found[0]] : [0, "minute"];
}

/** '12 days left', '3 hours left'; nothing once it is over. */
export function leftText(until: DateLike, now: DateLike = new Date()): string | undefined {
  const left = Number(new Date(until)) - Number(new Date(now));
  if (!(left > 0)) return undefined;
  const [count, unit] = largestUnit(left);
  return count === 0 ? "Less than a minute left" : `${plural(count, unit)} left`;
}

/** 'in 12 days', 'tomorrow', '3 hours ago', 'just now' */
export function relativeText(moment: DateLike, now: DateLike = new Date()): string {
  const away = Number(new Date(moment)) - Number(new Date(now));
  if (Number.isNaN(away)) return "";
  const [count, unit] = largestUnit(Math.abs(away));
  if (count === 0) return "just now";
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(away < 0 ? -count : count, unit);
}
