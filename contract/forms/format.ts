const twoDigits = (value: number) => String(value).padStart(2, "0");

export const digitsOf = (text: string) => text.replace(/\D/g, "");

/** As far as it is typed: `(503) 55`, `(503) 555-0199`. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone).slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatCents = (cents: number) => dollars.format(cents / 100);

/** `$1,234.5` is 123450; null when it is no amount. */
export function centsOf(typed: string): number | null {
  const plain = typed.replace(/[$,\s]/g, "");
  return /^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

const plainDollars = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What stands in the field for an amount: `1,234.50`. */
export const typedCents = (cents: number) => plainDollars.format(cents / 100);

export function formatDate(date: Date | number): string {
  const day = new Date(date);
  return `${twoDigits(day.getUTCDate())}/${twoDigits(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear()).padStart(4, "0")}`;
}

/** Milliseconds in UTC at the start of the day that `dd/mm/yyyy` names; null when there is no such day. */
export function parseDate(text: string): number | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return day && month && year ? timeOf(`${year}-${month}-${day}`) : null;
}

/** A day of the calendar, as `2026-12-03`, from what stands in its field, and the way back. */
export function dayTyped(text: string): string | null {
  const day = parseDate(text);
  return day === null ? null : new Date(day).toISOString().slice(0, 10);
}
export const typedDay = (day: string) => formatDate(Date.parse(`${day}T00:00:00Z`));

const instant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?Z?$/;

/** Milliseconds in UTC of `yyyy-mm-ddThh:mm`, with or without seconds and Z: a time without a zone is taken as UTC. */
export function parseDateTime(text: string): number | null {
  const [, day, minute, seconds = ":00"] = instant.exec(text) ?? [];
  return day && minute ? timeOf(day, `T${minute}${seconds}Z`) : null;
}

/** What a date and time field of the browser holds: minutes in UTC, no zone. */
export const typedDateTime = (time: number) => new Date(time).toISOString().slice(0, 16);

function timeOf(day: string, rest = "T00:00:00Z"): number | null {
  const start = Date.parse(`${day}T00:00:00Z`);
  const time = Date.parse(`${day}${rest}`);
  // The 31st of February is no day, though some engines read it as the 3rd of March.
  const isDay = Number.isFinite(start) && new Date(start).toISOString().startsWith(day);
  return isDay && Number.isFinite(time) ? time : null;
}
