import { DAY, MINUTE, WEEK } from "./durations.ts";
import { parseDateTime } from "./forms/dates.ts";

/** The zones of programs, by the names people use. */
export const timeZones = [
  { value: "America/New_York", label: "Eastern time" },
  { value: "America/Chicago", label: "Central time" },
  { value: "America/Denver", label: "Mountain time" },
  { value: "America/Phoenix", label: "Arizona time" },
  { value: "America/Los_Angeles", label: "Pacific time" },
  { value: "America/Anchorage", label: "Alaska time" },
  { value: "Pacific/Honolulu", label: "Hawaii time" },
  { value: "UTC", label: "UTC" },
] as const;
export type TimeZone = (typeof timeZones)[number]["value"];
export const timeZoneNames = timeZones.map(({ value }) => value);

/** 'Central time' */
export const zoneLabel = (zone: TimeZone) => timeZones.find(({ value }) => value === zone)?.label ?? zone;

export type DateLike = string | number | Date;
type FormatParts = Intl.DateTimeFormatOptions;

const dayParts = { weekday: "short", month: "short", day: "numeric" } as const satisfies FormatParts;
export const timeParts = { hour: "numeric", minute: "2-digit" } as const satisfies FormatParts;
const zoneParts = { hour: "numeric", timeZoneName: "short" } as const satisfies FormatParts;
const clockParts = { hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const satisfies FormatParts;
const wallParts = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const satisfies FormatParts;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is expensive, using it is cheap. */
function formatter(parts: FormatParts, timeZone: TimeZone | undefined): Intl.DateTimeFormat {
  const key = JSON.stringify([parts, timeZone]);
  const format = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...parts, timeZone });
  formatters.set(key, format);
  return format;
}

/** The time in a zone, or in the machine's own where none is named. '' for an invalid time. */
export function formatMoment(dateLike: DateLike, parts: FormatParts, zone?: TimeZone): string {
  const date = new Date(dateLike);
  // Some engines put a narrow space before AM and PM; server and browser must write the same.
  return Number.isNaN(date.getTime()) ? "" : formatter(parts, zone).format(date).replaceAll("\u202f", " ");
}

/** 'CST' in winter, 'CDT' in summer; abroad 'GMT+1'. The browser's own zone where none is named. */
export function zoneName(dateLike: DateLike, zone?: TimeZone): string {
  const date = new Date(dateLike);
  if (Number.isNaN(date.getTime())) return "";
  return formattedParts(date, zoneParts, zone)["timeZoneName"] ?? "";
}

const yearParts = { year: "numeric" } as const satisfies FormatParts;
export const yearText = (dateLike: DateLike, zone?: TimeZone) => formatMoment(dateLike, yearParts, zone);

/** 'Thu, Dec 3'; of another year than this one 'Sat, Jan 15, 2028'. */
export const dayText = (dateLike: DateLike, zone?: TimeZone, now: DateLike = new Date()) =>
  formatMoment(
    dateLike,
    yearText(dateLike, zone) === yearText(now, zone) ? dayParts : { ...dayParts, ...yearParts },
    zone,
  );

/** 'Jun 19, 2026' */
export const shortDayText = (dateLike: DateLike, zone?: TimeZone) =>
  formatMoment(dateLike, { month: "short", day: "numeric", ...yearParts }, zone);

/** A calendar day, as `2026-12-03`, which needs no zone. */
export const calendarDayText = (day: string) => dayText(`${day}T12:00:00Z`, "UTC");

/** 'Thu, Dec 3, 5:00 PM CST', with the year as `dayText` has it. */
export const momentText = (dateLike: DateLike, zone: TimeZone, now?: DateLike) =>
  dayText(dateLike, zone, now) &&
  `${dayText(dateLike, zone, now)}, ${formatMoment(dateLike, timeParts, zone)} ${zoneName(dateLike, zone)}`;

/**
 * The last minute that counts before an end, which itself is too late: an end at midnight is 11:59 PM of the day before, since readers take
 * 'Dec 9, 12:00 AM' for the night after Dec 9.
 */
export const lastMinuteBefore = (end: DateLike, zone?: TimeZone): DateLike =>
  formatMoment(end, clockParts, zone) === "00:00" ? new Date(end).getTime() - MINUTE : end;

/** 'Tue, Dec 8, 11:59 PM CST' for an end at midnight, else as `momentText`. */
export const deadlineText = (end: DateLike, zone: TimeZone, now?: DateLike) =>
  momentText(lastMinuteBefore(end, zone), zone, now);

/** The day of an end: 'Tue, Dec 8' for the midnight after it, else as `dayText`. */
export const lastDayText = (end: DateLike, zone: TimeZone, now?: DateLike) =>
  dayText(lastMinuteBefore(end, zone), zone, now);

const formattedParts = (date: Date, parts: FormatParts, zone: TimeZone | undefined) =>
  Object.fromEntries(
    formatter(parts, zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );

/** The local time of a zone at an instant: '2026-12-03T17:00'. */
export const wallClockMinute = (instant: DateLike, zone: TimeZone) => wallTime(new Date(instant), zone).slice(0, 16);

/** '2026-07-09', the calendar's day in that zone. */
export const localDayOf = (instant: DateLike, zone: TimeZone) => wallClockMinute(instant, zone).slice(0, 10);

export const isSameDay = (one: DateLike, other: DateLike, zone: TimeZone) =>
  localDayOf(one, zone) === localDayOf(other, zone);

function wallTime(date: Date, zone: TimeZone): string {
  const { year = "", month, day, hour, minute, second } = formattedParts(date, wallParts, zone);
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/**
 * The instant of a zone's local time; null for an invalid time. Of an hour that comes twice in autumn the first counts. A time that is
 * skipped in spring is moved by the hour that was skipped.
 */
export function instantAt(wall: string, zone: TimeZone): string | null {
  const wallTimestamp = parseDateTime(wall);
  if (wallTimestamp === null) return null;
  const [before, after] = [-DAY, DAY].map((away) => wallTimestamp - offsetAt(wallTimestamp + away, zone)) as [
    number,
    number,
  ];
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === wallTimestamp;
  return new Date(!isShown(before) && isShown(after) ? after : before).toISOString();
}

/** The same local time on the same day of the week, weeks later. */
export function weeksLater(instant: DateLike, weeks: number, zone: TimeZone): string {
  const wallTimestamp = Date.parse(`${wallTime(new Date(instant), zone)}Z`) + weeks * WEEK;
  return instantAt(new Date(wallTimestamp).toISOString(), zone)!;
}

/** A zone's offset from UTC. */
const offsetAt = (instant: number, zone: TimeZone) => {
  const seconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallTime(new Date(seconds), zone)}Z`) - seconds;
};
