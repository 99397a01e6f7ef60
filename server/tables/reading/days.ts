import { DAY } from "../../../contract/platform/durations.ts";

/** A spreadsheet counts days from the 30th of December 1899; between these it means a day of our time. */
const serialDay = /^[2-8]\d{4}(\.\d+)?$/;

/** '2026-12-31'; null where there is none, undefined for what isn't a day. */
export function parseDay(text: string): string | null | undefined {
  if (!text) return null;
  if (serialDay.test(text)) return new Date((Math.floor(Number(text)) - 25_569) * DAY).toISOString().slice(0, 10);
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text.slice(0, 10);
  return isCalendarDay(written) ? written : undefined;
}

export const notADayText = (text: string) => `“${text}” isn’t a date. Write it as 2026-12-31 or 12/31/2026.`;

/** One that there is: no 30th of February. */
function isCalendarDay(text: string): boolean {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
