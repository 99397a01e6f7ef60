/**
 * Times of the day at an event are walls' clocks: kept as if UTC and shown as they are, wherever the reader is.
 * `here` is the reader's own clock, for what happened just now; only in a browser.
 */
export type Clock = "wall" | "here";

const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter is dear to make and cheap to use. */
function formatter(options: Intl.DateTimeFormatOptions, clock: Clock): Intl.DateTimeFormat {
  const key = JSON.stringify([options, clock]);
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat("en-US", { ...options, timeZone: clock === "wall" ? "UTC" : undefined });
  made.set(key, fresh);
  return fresh;
}

type Moment = string | Date;

const write = (moment: Moment, options: Intl.DateTimeFormatOptions, clock: Clock) => {
  const date = new Date(moment);
  // Some engines put a narrow space before AM and PM; server and browser must write the same.
  return Number.isNaN(date.getTime()) ? "" : formatter(options, clock).format(date).replaceAll("\u202f", " ");
};

const day = { weekday: "short", month: "short", day: "numeric" } as const;
const time = { hour: "numeric", minute: "2-digit" } as const;

/** 'Fri, Jun 19' */
export const dateText = (moment: Moment, clock: Clock = "wall") => write(moment, day, clock);

/** 'June 19, 2026' */
export const fullDateText = (moment: Moment, clock: Clock = "wall") =>
  write(moment, { month: "long", day: "numeric", year: "numeric" }, clock);

/** 'Jun 19, 2026' */
export const shortDateText = (moment: Moment, clock: Clock = "wall") =>
  write(moment, { month: "short", day: "numeric", year: "numeric" }, clock);

/** '5:00 PM' */
export const timeText = (moment: Moment, clock: Clock = "wall") => write(moment, time, clock);

/** 'Fri, Jun 19, 5:00 PM' */
export const dateTimeText = (moment: Moment, clock: Clock = "wall") => {
  const parts = [dateText(moment, clock), timeText(moment, clock)];
  return parts.filter(Boolean).join(", ");
};

/** 'Jun 19 to Jul 10', 'Jun 19, 10:00 AM to 4:00 PM' */
export function spanText(from: Moment, to: Moment, clock: Clock = "wall"): string {
  const [first, last] = [dateText(from, clock), dateText(to, clock)];
  return first === last
    ? `${first}, ${timeText(from, clock)} to ${timeText(to, clock)}`
    : `${write(from, { month: "short", day: "numeric" }, clock)} to ${write(to, { month: "short", day: "numeric" }, clock)}`;
}

const minute = 60_000;
const hour = 60 * minute;
const dayLong = 24 * hour;

const units = [
  ["day", dayLong],
  ["hour", hour],
  ["minute", minute],
] as const;

/** The largest whole unit in a stretch of time: [12, 'day']. */
function inUnits(milliseconds: number): [count: number, unit: "day" | "hour" | "minute"] {
  const found = units.find(([, length]) => milliseconds >= length);
  return found ? [Math.floor(milliseconds / found[1]), found[0]] : [0, "minute"];
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** '12 days left', '3 hours left'; nothing once it is over. */
export function leftText(until: Moment, now: Moment = new Date()): string | undefined {
  const left = Number(new Date(until)) - Number(new Date(now));
  if (!(left > 0)) return undefined;
  const [count, unit] = inUnits(left);
  return count === 0 ? "Less than a minute left" : `${counted(count, unit)} left`;
}

/** 'in 12 days', 'tomorrow', '3 hours ago', 'just now' */
export function relativeText(moment: Moment, now: Moment = new Date()): string {
  const away = Number(new Date(moment)) - Number(new Date(now));
  if (Number.isNaN(away)) return "";
  const [count, unit] = inUnits(Math.abs(away));
  if (count === 0) return "just now";
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(away < 0 ? -count : count, unit);
}
