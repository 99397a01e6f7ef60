import {
  type DateLike,
  type TimeZone,
  dayText,
  formatMoment,
  lastMinuteBefore,
  shortDayText,
  timeParts,
  yearText,
  zoneName,
} from "../../../contract/platform/time-zone.ts";
import { DAY, HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { plural } from "../../../contract/platform/plural.ts";

/**
 * The clock of a time; its zone's name is shown with the time of day. A program's pages show all times in the program's zone. `here` is
 * the reader's own zone, for pages of no program; only in a browser. `wall` is for times that are stored as if UTC and shown as they
 * were typed: answers to forms, times of the day at an event.
 */
export type Clock = "wall" | "here" | TimeZone;

const zoneOf = (clock: Clock) => (clock === "wall" ? "UTC" : clock === "here" ? undefined : clock);
const formatByClock = (date: DateLike, parts: Intl.DateTimeFormatOptions, clock: Clock) =>
  formatMoment(date, parts, zoneOf(clock));

/** 'Fri, Jun 19'; 'Sat, Jun 19, 2027' where that isn't this year. */
export const dateText = (date: DateLike, clock: Clock, now?: DateLike) => dayText(date, zoneOf(clock), now);

/** 'Jun 19, 2026' */
export const shortDateText = (date: DateLike, clock: Clock) => shortDayText(date, zoneOf(clock));

const bareTime = (date: DateLike, clock: Clock) => formatByClock(date, timeParts, clock);
const zoneSuffix = (date: DateLike, clock: Clock) => (clock === "wall" ? "" : ` ${zoneName(date, zoneOf(clock))}`);

/** '5:00 PM CST' */
export const timeText = (date: DateLike, clock: Clock) => (bareTime(date, clock) + zoneSuffix(date, clock)).trim();

/** 'Thu, Dec 3, 5:00 PM CST', with the year as `dateText` has it. */
export const dateTimeText = (date: DateLike, clock: Clock, now?: DateLike) =>
  [dateText(date, clock, now), timeText(date, clock)].filter(Boolean).join(", ");

/** 'Tue, Dec 8, 11:59 PM CST' for an end at midnight, the night after the 8th. */
export const endText = (end: DateLike, clock: Clock, now?: DateLike) =>
  dateTimeText(lastMinuteBefore(end, zoneOf(clock)), clock, now);

/** The day of an end: 'Tue, Dec 8' for the midnight after it. */
export const endDateText = (end: DateLike, clock: Clock, now?: DateLike) =>
  dateText(lastMinuteBefore(end, zoneOf(clock)), clock, now);

/** '5:00:09 PM CST': where two doors are compared. */
export const timeOfSecondText = (date: DateLike, clock: Clock) =>
  (formatByClock(date, { ...timeParts, second: "2-digit" }, clock) + zoneSuffix(date, clock)).trim();

/** 'Fri, Jun 19, 5:00:09 PM CST' */
export const secondText = (date: DateLike, clock: Clock, now?: DateLike) =>
  [dateText(date, clock, now), timeOfSecondText(date, clock)].join(", ");

/** 'Jun 19 to Jul 10', 'Jun 19, 10:00 AM to 4:00 PM CDT'; 'Nov 20, 2026 to Jan 15, 2027', 'Jan 8 to Jan 15, 2028'. */
export function spanText(from: DateLike, end: DateLike, clock: Clock, now: DateLike = new Date()): string {
  const to = lastMinuteBefore(end, zoneOf(clock));
  const [first, last] = [dateText(from, clock, now), dateText(to, clock, now)];
  if (first === last) return `${first}, ${bareTime(from, clock)} to ${timeText(to, clock)}`;
  const [year, lastYear, thisYear] = [from, to, now].map((date) => yearText(date, zoneOf(clock)));
  const day = (date: DateLike) => formatByClock(date, { month: "short", day: "numeric" }, clock);
  if (year !== lastYear) return `${shortDateText(from, clock)} to ${shortDateText(to, clock)}`;
  return `${day(from)} to ${year === thisYear ? day(to) : shortDateText(to, clock)}`;
}

const units = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** The largest whole unit of a duration: [12, 'day']. */
function largestUnit(milliseconds: number): [count: number, unit: "day" | "hour" | "minute"] {
  const unitAndLength = units.find(([, length]) => milliseconds >= length);
  return unitAndLength ? [Math.floor(milliseconds / unitAndLength[1]), unitAndLength[0]] : [0, "minute"];
}

/** '12 days left', '3 hours left'; undefined once it is over. */
export function leftText(until: DateLike, now: DateLike = new Date()): string | undefined {
  const milliseconds = Number(new Date(until)) - Number(new Date(now));
  if (!(milliseconds > 0)) return undefined;
  const [count, unit] = largestUnit(milliseconds);
  return count === 0 ? "Less than a minute left" : `${plural(count, unit)} left`;
}

/** 'in 12 days', 'tomorrow', '3 hours ago', 'just now' */
export function relativeText(date: DateLike, now: DateLike = new Date()): string {
  const away = Number(new Date(date)) - Number(new Date(now));
  if (Number.isNaN(away)) return "";
  const [count, unit] = largestUnit(Math.abs(away));
  if (count === 0) return "just now";
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(away < 0 ? -count : count, unit);
}
