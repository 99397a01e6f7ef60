import { DAY, MINUTE, WEEK } from "./durations.ts";
import { parseDateTime } from "./forms/dates.ts";

/** The zones a program may keep its dates in, by the names people use. */
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

/** A formatter is dear to make and cheap to use. */
function formatter(parts: FormatParts, timeZone: TimeZone | undefined): Intl.DateTimeFormat {
  const key = JSON.stringify([parts, timeZone]);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...parts, timeZone });
  formatters.set(key, known);
  return known;
}

/** A moment as the clocks of a zone show it, or those of whoever runs this where no zone is named. '' for what is no moment. */
export function formatMoment(moment: DateLike, parts: FormatParts, zone?: TimeZone): string {
  const date = new Date(moment);
  // Some engines put a narrow space before AM and PM; server and browser must write the same.
  return Number.isNaN(date.getTime()) ? "" : formatter(parts, zone).format(date).replaceAll("\u202f", " ");
}

/** 'CST' in winter, 'CDT' in summer; of the browser's own zone where none is named, abroad as 'GMT+1'. */
export function zoneName(moment: DateLike, zone?: TimeZone): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  return formattedParts(date, zoneParts, zone)["timeZoneName"] ?? "";
}

const yearParts = { year: "numeric" } as const satisfies FormatParts;
export const yearText = (moment: DateLike, zone?: TimeZone) => formatMoment(moment, yearParts, zone);

/** 'Thu, Dec 3'; of another year than this one 'Sat, Jan 15, 2028'. */
export const dayText = (moment: DateLike, zone?: TimeZone, now: DateLike = new Date()) =>
  formatMoment(moment, yearText(moment, zone) === yearText(now, zone) ? dayParts : { ...dayParts, ...yearParts }, zone);

/** Of a day of the calendar, as `2026-12-03`, which is the same everywhere. */
export const calendarDayText = (day: string) => dayText(`${day}T12:00:00Z`, "UTC");

/** 'Thu, Dec 3, 5:00 PM CST', with the year as `dayText` has it. */
export const momentText = (moment: DateLike, zone: TimeZone, now?: DateLike) =>
  dayText(moment, zone, now) &&
  `${dayText(moment, zone, now)}, ${formatMoment(moment, timeParts, zone)} ${zoneName(moment, zone)}`;

/**
 * The last minute that counts before an end, which itself is too late: an end at midnight is 11:59 PM of the day before, since readers take
 * 'Dec 9, 12:00 AM' for the night after Dec 9.
 */
export const lastMinuteBefore = (end: DateLike, zone?: TimeZone): DateLike =>
  formatMoment(end, clockParts, zone) === "00:00" ? new Date(end).getTime() - MINUTE : end;

/** Of an end: 'Tue, Dec 8, 11:59 PM CST' for midnight, else as `momentText`. */
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

/** What the walls' clocks of a zone show at an instant: '2026-12-03T17:00'. */
export const wallClockMinute = (instant: DateLike, zone: TimeZone) => wallTime(new Date(instant), zone).slice(0, 16);

function wallTime(date: Date, zone: TimeZone): string {
  const { year = "", month, day, hour, minute, second } = formattedParts(date, wallParts, zone);
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/**
 * The instant at which the walls' clocks of a zone show a time; null when it names no time.
 * An hour that comes twice in autumn is the first of the two. One that is left out in spring is as much later as was left out.
 */
export function instantAt(wall: string, zone: TimeZone): string | null {
  const shown = parseDateTime(wall);
  if (shown === null) return null;
  const [before, after] = [-DAY, DAY].map((away) => shown - offsetAt(shown + away, zone)) as [number, number];
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === shown;
  return new Date(!isShown(before) && isShown(after) ? after : before).toISOString();
}

/** The same time of the same day of the week, so many weeks later, as the clocks of the zone show it. */
export function weeksLater(instant: DateLike, weeks: number, zone: TimeZone): string {
  const shown = Date.parse(`${wallTime(new Date(instant), zone)}Z`) + weeks * WEEK;
  return instantAt(new Date(shown).toISOString(), zone)!;
}

/** How far a zone's clocks are ahead of UTC. */
const offsetAt = (instant: number, zone: TimeZone) => {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${wallTime(new Date(whole), zone)}Z`) - whole;
};
