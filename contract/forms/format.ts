const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The decimal digits of every script: those that aren't 0 to 9 are kept, so that a number never loses one and turns into another. */
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\P{Nd}/gu, "");

/** The ten digits of a number of North America, with or without its country code 1; null for what has more, fewer, or another country's code. */
export function phoneDigits(typed: string): string | null {
  const isAbroad = /^\s*\+\s*(?!1)/.test(typed.normalize("NFKC"));
  const digits = digitsOf(typed);
  const national = /^1\d{10}$/.test(digits) || /^\s*\+/.test(typed) ? digits.slice(1) : digits;
  return !isAbroad && /^[0-9]{10}$/.test(national) ? national : null;
}

/** A whole number as `(503) 555-0199`, and one that is still being typed as far as it is: `(503) 55`. What is neither stays as it was typed. */
export function formatPhone(phone: string): string {
  const isPlain = /^[\d\s().-]*$/.test(phone);
  const whole = /^[\d\s().+-]*$/.test(phone) ? phoneDigits(phone) : null;
  const digits = whole ?? (isPlain ? phone.replace(/\D/g, "") : "");
  if (digits === "" || digits.length > 10) return phone;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatCents = (cents: number) => dollars.format(cents / 100);

/** Commas and spaces only between thousands, and two decimals at most. */
const plainAmount = /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)|\d+)(?:\.\d{0,2})?$|^\.\d{1,2}$/;
const mostWholeDigits = 9;

/** `$1,234.5` is 123450; null when it is no amount, or could be read as two. */
export function centsOf(typed: string): number | null {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!plainAmount.test(amount)) return null;
  const [whole = "", cents = ""] = amount.replace(/[,\s]/g, "").split(".");
  return whole.length > mostWholeDigits ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

/** What to ask about an amount whose comma may be its decimal point: '12,50' could be 12.50 or 1,250.00. */
export function amountQuestion(typed: string): string | undefined {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!/^\d[\d.,\s]*$/.test(amount) || !amount.includes(",") || centsOf(amount) !== null) return undefined;
  const [, whole = "", decimals] = /^(.*),(\d{1,2})$/.exec(amount) ?? [];
  const asDecimal = decimals === undefined ? null : centsOf(`${whole.replace(/\D/g, "")}.${decimals}`);
  const asThousands = centsOf(amount.replace(/[,\s]/g, "")) ?? centsOf(amount.replace(/\D/g, ""));
  const readings = [asDecimal, asThousands].filter((cents) => cents !== null).map(typedCents);
  return readings.length > 0 ? `Did you mean ${[...new Set(readings)].join(" or ")}?` : undefined;
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

/** `1/2/2026` as `01/02/2026`, which is the second month's first day either way; what names no day stays as it is. */
export function dateWithZeros(typed: string): string {
  const date = typed.trim().replace(/\b\d(?=\/)/g, "0$&");
  return parseDate(date) === null ? typed : date;
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
