import { BANK_DEBIT_DAYS } from "../../../contract/commerce/payments/bank-debits.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { instantAt, localDayOf } from "../../../contract/platform/time-zone.ts";

/** Debits go by the days of the Federal Reserve's clocks. */
const ZONE = "America/New_York";

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const dayAfter = (day: string) => new Date(noonOf(day).getTime() + DAY).toISOString().slice(0, 10);
const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** Holidays on a date: 'MM-DD'. A holiday on a Sunday is kept on Monday; one on a Saturday isn't moved. */
const datedHolidays = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** The nth of a weekday in a month, counted from 1; -1: the last. */
const weekdayHolidays = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
];

/** https://www.frbservices.org/about/holiday-schedules */
function isHoliday(day: string): boolean {
  const date = noonOf(day);
  const isMonday = date.getUTCDay() === 1;
  const sunday = new Date(date.getTime() - DAY).toISOString().slice(5, 10);
  if (datedHolidays.includes(day.slice(5)) || (isMonday && datedHolidays.includes(sunday))) return true;
  const inMonth = date.getUTCDate();
  const isLast = new Date(date.getTime() + 7 * DAY).getUTCMonth() !== date.getUTCMonth();
  return weekdayHolidays.some(
    ({ month, weekday, nth }) =>
      date.getUTCMonth() + 1 === month &&
      date.getUTCDay() === weekday &&
      (nth === -1 ? isLast : Math.ceil(inMonth / 7) === nth),
  );
}

/** The end of the last day on which a debit that begins now can succeed or fail. */
export function bankDebitEnd(now: Date): Date {
  let day = localDayOf(now, ZONE);
  for (let left = BANK_DEBIT_DAYS; left > 0;) {
    day = dayAfter(day);
    if (!isWeekend(noonOf(day)) && !isHoliday(day)) left -= 1;
  }
  return new Date(instantAt(`${dayAfter(day)}T00:00`, ZONE)!);
}
