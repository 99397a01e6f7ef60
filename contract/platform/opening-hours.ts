import {
  type DateLike,
  type TimeZone,
  dayText,
  formatMoment,
  instantAt,
  timeParts,
  localDayOf,
  isSameDay,
} from "./time-zone.ts";
import { type TimeWindow, windowState } from "./visibility.ts";

export type TourDay = TimeWindow & { timeframeID: string };

/** A home's own hours on a day of the tour; without hours it is closed on that day. */
export type OtherHours = { timeframeID: string; opens: string | null; closes: string | null };

/** A home's hours on a day of the tour; null: it is closed. */
export type Opening = { timeframeID: string; day: string; hours: TimeWindow | null };

/** A home's hours on each day. The hours are in the zone's local time. */
export function openingsOf(days: readonly TourDay[], otherHours: readonly OtherHours[], zone: TimeZone): Opening[] {
  return days
    .toSorted((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt))
    .map(({ timeframeID, opensAt, closesAt }) => {
      const other = otherHours.find((one) => one.timeframeID === timeframeID);
      const hours = other ? otherHoursOn(opensAt, other, zone) : { opensAt, closesAt };
      return { timeframeID, day: opensAt, hours };
    });
}

function otherHoursOn(day: DateLike, { opens, closes }: OtherHours, zone: TimeZone): TimeWindow | null {
  if (opens === null || closes === null) return null;
  const date = localDayOf(day, zone);
  return { opensAt: instantAt(`${date}T${opens}`, zone)!, closesAt: instantAt(`${date}T${closes}`, zone)! };
}

/** The current hours, else the next; undefined once all are over. */
export const nextOpening = (openings: readonly Opening[], now: Date): TimeWindow | undefined =>
  openings.flatMap(({ hours }) => hours ?? []).find((hours) => windowState(hours, now) !== "closed");

export const isHomeOpen = (openings: readonly Opening[], now: Date): boolean => {
  const next = nextOpening(openings, now);
  return next !== undefined && windowState(next, now) === "open";
};

/** '11 AM', '4:30 PM' */
export const shortTimeText = (date: DateLike, zone: TimeZone) => formatMoment(date, timeParts, zone).replace(":00", "");

/** '11 AM to 5 PM' */
export const hoursText = ({ opensAt, closesAt }: TimeWindow, zone: TimeZone): string =>
  `${shortTimeText(opensAt, zone)} to ${shortTimeText(closesAt, zone)}`;

/** 'Open now, until 5 PM', 'Open Sat, May 9, from 11 AM', 'No longer open' */
export function openingText(openings: readonly Opening[], zone: TimeZone, now: Date): string {
  const next = nextOpening(openings, now);
  if (!next) return openings.length === 0 ? "Dates to be announced" : "No longer open";
  if (windowState(next, now) === "open") return `Open now, until ${shortTimeText(next.closesAt, zone)}`;
  return isSameDay(next.opensAt, now, zone)
    ? `Opens today at ${shortTimeText(next.opensAt, zone)}`
    : `Opens ${dayText(next.opensAt, zone, now)}, ${shortTimeText(next.opensAt, zone)}`;
}
