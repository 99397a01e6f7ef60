const twoDigits = (value: number) => String(value).padStart(2, "0");

export function formatDate(date: Date | number): string {
  const day = new Date(date);
  return `${twoDigits(day.getUTCDate())}/${twoDigits(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear()).padStart(4, "0")}`;
}

/** Milliseconds in UTC at the start of the day that `dd/mm/yyyy` names; null when there is no such day. */
export function parseDate(text: string): number | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return day && month && year ? utcTime(`${year}-${month}-${day}`) : null;
}

/** `1/2/2026` as `01/02/2026`, which is the second month's first day either way; what names no day stays as it is. */
export function padDate(typed: string): string {
  const date = typed.trim().replace(/\b\d(?=\/)/g, "0$&");
  return parseDate(date) === null ? typed : date;
}

/** A day of the calendar, as `2026-12-03`, from what stands in its field, and the way back. */
export function parseDayField(text: string): string | null {
  const day = parseDate(text);
  return day === null ? null : new Date(day).toISOString().slice(0, 10);
}
export const dayFieldText = (day: string) => formatDate(Date.parse(`${day}T00:00:00Z`));

const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?Z?$/;

/** Milliseconds in UTC of `yyyy-mm-ddThh:mm`, with or without seconds and Z: a time without a zone is taken as UTC. */
export function parseDateTime(text: string): number | null {
  const [, day, minute, seconds = ":00"] = dateTimePattern.exec(text) ?? [];
  return day && minute ? utcTime(day, `T${minute}${seconds}Z`) : null;
}

/** What a date and time field of the browser holds: minutes in UTC, no zone. */
export const dateTimeFieldText = (time: number) => new Date(time).toISOString().slice(0, 16);

function utcTime(day: string, rest = "T00:00:00Z"): number | null {
  const start = Date.parse(`${day}T00:00:00Z`);
  const time = Date.parse(`${day}${rest}`);
  // The 31st of February is no day, though some engines read it as the 3rd of March.
  const isDay = Number.isFinite(start) && new Date(start).toISOString().startsWith(day);
  return isDay && Number.isFinite(time) ? time : null;
}
