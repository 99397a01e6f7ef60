/** Lengths of time in milliseconds, as clocks and timers count them. A day of the calendar may be an hour shorter or longer. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
