import type { ColumnReading } from "../../../contract/tables/reading.ts";
import { type ColumnDecision, mayBeSlips } from "./column-decision.ts";
import { withoutInvisible } from "./invisible-letters.ts";
import type { TableCell } from "./table-row.ts";
import { serialDay } from "./serial-day.ts";

export type DateOrder = Extract<ColumnReading, "monthFirst" | "dayFirst" | "yearFirst">;
const orders: readonly DateOrder[] = ["monthFirst", "dayFirst", "yearFirst"];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;

const noEnd =
  /^(life ?time( member(ship)?)?|life( member(ship)?)?|never( expires?| ends?)?|no(ne)?( end| expir\w*| expiry)?( date)?|permanent(ly)?|perpetual|unlimited|forever|indefinite(ly)?|open( ended)?|(does not|doesn[’']t) expire|honorary|∞|n\/?a|-+|–|—)$/i;
const emptyDay = /^0{4}-00-00( 00:00:00)?$|^00\/00\/0{2,4}$/;
/** Years beyond which systems mean "never". */
const FAR_YEAR = 2_900;
/** Days before this year, and the first of Unix, are the beginnings of systems' calendars, which they write for an empty date. */
const EARLIEST_YEAR = 1_930;
const UNIX_EPOCH_DAY = "1970-01-01";

/** A day of a workbook that came as text. */
const serialText = /^[2-7]\d{4}(\.\d+)?$/;

/** The day in a cell: '2026-12-31'; null for no end, undefined if it isn't a day. `order` is that of dates in digits. */
export function dayInCell(cell: TableCell, order: DateOrder = "monthFirst", is1904 = false): string | null | undefined {
  if (typeof cell === "number") return dayOfSerial(cell, is1904);
  const text = tidyDate(cell);
  if (!text || isNoEnd(text)) return null;
  const { day, isSameDayInAllZones } = withoutTime(text);
  if (!isSameDayInAllZones || day === "") return undefined;
  const dateParts = writtenDay(day, order);
  if (!dateParts) return serialText.test(day) ? dayOfSerial(Number(day), is1904) : undefined;
  const { year, month, date } = dateParts;
  return plausibleDay(`${pad(year, 4)}-${pad(month)}-${pad(date)}`, year);
}

/** The day with its time of day: '2027-05-01T09:30'. A time of a zone is none here. */
export function momentInCell(cell: TableCell, order?: DateOrder, is1904 = false): string | null | undefined {
  const day = dayInCell(cell, order, is1904);
  if (!day) return day;
  const serial = typeof cell === "number" ? cell : serialText.test(tidyDate(cell)) ? Number(tidyDate(cell)) : undefined;
  if (serial !== undefined) return (serialDay(serial, is1904) ?? day).concat("T00:00").slice(0, 16);
  const { hour, minutes, zone } = withoutTime(tidyDate(String(cell)));
  if (zone !== undefined) return undefined;
  return `${day}T${pad(hour)}:${pad(minutes)}`;
}

/** Whether a cell says that there is no end, in whatever words. */
const isNoEnd = (text: string) => noEnd.test(text) || emptyDay.test(text);

function dayOfSerial(number: number, is1904: boolean): string | null | undefined {
  const digits = String(number);
  if (/^(19|20)\d{6}$/.test(digits)) return plausibleDay(withDashes(digits), Number(digits.slice(0, 4)));
  const day = number >= 10_000 ? serialDay(number, is1904)?.slice(0, 10) : undefined;
  return day && plausibleDay(day, Number(day.slice(0, 4)));
}

const pad = (value: number, places = 2) => String(value).padStart(places, "0");
const withDashes = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;

/** The day if it exists and is meant: neither a 30th of February nor the first day of a system's calendar. */
function plausibleDay(day: string, year: number): string | null | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return undefined;
  if (year >= FAR_YEAR) return null;
  return year < EARLIEST_YEAR || day === UNIX_EPOCH_DAY ? undefined : day;
}

const tidyDate = (text: string) =>
  withoutInvisible(text)
    .replaceAll("½", "")
    .normalize("NFKC")
    .replace(/[‐-―−]/g, "-")
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ ?([/.-]) ?/g, "$1")
    .replace(/^'/, "")
    .trim();

const weekday = /^(mon|tue(s)?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\.?,? /i;
const time =
  /(?:[T,] ?| (?:at )?)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?([ap]\.?m\.?)? ?(Z|UTC|GMT(?:[+-]\d{4})?|[+-]\d\d:?\d\d)?(?: \([^)]*\))?$/i;

type DayAndTime = {
  day: string;
  hour: number;
  minutes: number;
  zone: string | undefined;
  isSameDayInAllZones: boolean;
};

/** Splits the time off. A time with a zone may be on another day elsewhere, unless it is the first or last minute of its day. */
function withoutTime(text: string): DayAndTime {
  const textWithoutWeekday = text.replace(weekday, "");
  const match = time.exec(textWithoutWeekday);
  if (!match) return { day: textWithoutWeekday, hour: 0, minutes: 0, zone: undefined, isSameDayInAllZones: true };
  const [, hours, minutes, , meridiem, zone] = match;
  const isHour = meridiem ? Number(hours) >= 1 && Number(hours) <= 12 : Number(hours) <= 23;
  const hour = (Number(hours) % (meridiem ? 12 : 24)) + (/^p/i.test(meridiem ?? "") ? 12 : 0);
  const isEdge = (hour === 0 && minutes === "00") || (hour === 23 && minutes === "59");
  const isSameDayInAllZones = isHour && Number(minutes) < 60 && (zone === undefined || isEdge);
  return { day: textWithoutWeekday.slice(0, match.index), hour, minutes: Number(minutes), zone, isSameDayInAllZones };
}

type DateParts = { year: number; month: number; date: number };

function writtenDay(text: string, order: DateOrder): DateParts | undefined {
  const [, fullYear, , second, third] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ?? [];
  if (fullYear) return { year: Number(fullYear), month: Number(second), date: Number(third) };
  if (/^(19|20)\d{6}$/.test(text)) return writtenDay(withDashes(text), order);
  const digits = digitsOfDate(text);
  return digits ? dateInOrder(digits, order) : dateInWords(text.toLowerCase());
}

type DateDigits = readonly [one: string, two: string, three: string];

function digitsOfDate(text: string): DateDigits | undefined {
  const [, one, , two, three] = /^(\d{1,2})([-/. ])(\d{1,2})\2'?(\d{4}|\d{2})\.?$/.exec(text) ?? [];
  return one && two && three ? [one, two, three] : undefined;
}

function dateInOrder([one, two, three]: DateDigits, order: DateOrder): DateParts | undefined {
  if (order === "yearFirst") {
    const year = three.length === 2 && one.length === 2 ? yearOf(one) : undefined;
    return year === undefined ? undefined : { year, month: Number(two), date: Number(three) };
  }
  const year = yearOf(three);
  if (year === undefined) return undefined;
  const [month, date] = order === "monthFirst" ? [one, two] : [two, one];
  return { year, month: Number(month), date: Number(date) };
}

/** The year of two or four digits; undefined for 80 to 99, which may be of either century. */
const yearOf = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) < 80 ? 2_000 + Number(digits) : undefined;

function dateInWords(text: string): DateParts | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-. ]*(?:of )?([a-z]+)\.?,?[-. ]*'?(\d{4}|\d{2})$/.exec(text);
  if (dayFirst) return monthByName(dayFirst[2]!, dayFirst[1]!, dayFirst[3]!);
  const monthFirst = /^([a-z]+)\.?[-. ]*(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-. ])'?(\d{4}|\d{2})$/.exec(text);
  if (monthFirst) return monthByName(monthFirst[1]!, monthFirst[2]!, monthFirst[3]!);
  const yearFirst = /^(\d{4})[-,. ]+([a-z]+)\.?[-. ]*(\d{1,2})$/.exec(text);
  return yearFirst ? monthByName(yearFirst[2]!, yearFirst[3]!, yearFirst[1]!) : undefined;
}

function monthByName(word: string, date: string, digits: string): DateParts | undefined {
  const year = yearOf(digits);
  if (!monthNames.test(word) || year === undefined) return undefined;
  return { year, month: months.indexOf(word.slice(0, 3)) + 1, date: Number(date) };
}

/** In which order the dates of a column are written. A date that is a day in one order only decides for all dates with the same separator. */
export function dateOrder(cells: Iterable<TableCell>): ColumnDecision<DateOrder> {
  const countsBySeparator = new Map<string, SeparatorCounts>();
  for (const cell of cells) {
    if (typeof cell === "number") continue;
    const text = withoutTime(tidyDate(cell)).day;
    if (!digitsOfDate(text)) continue;
    const days = orders.map((order) => dayInCell(cell, order));
    // No day, or one so far away that it says nothing: 12/31/9999.
    if (days.every((day) => !day)) continue;
    const sign = /[^\d]/.exec(text)![0];
    const counts = countsBySeparator.get(sign) ?? newSeparatorCounts();
    countsBySeparator.set(sign, counts);
    countCell(counts, cell, days);
  }
  const decisions = [...countsBySeparator.values()].map(decideOrder);
  const examples = decisions.flatMap((decision) => decision.examples).slice(0, 3);
  const [first] = decisions;
  if (!first) return { reading: undefined, choices: [], examples };
  const readings = new Set(decisions.filter(({ isUnambiguous }) => !isUnambiguous).map(({ reading }) => reading));
  if (readings.size === 0) return { reading: first.reading, choices: [], examples };
  const choices = orders.filter((order) => decisions.some((decision) => decision.choices.includes(order)));
  // Dates with another separator may come from another writer.
  return { reading: readings.size === 1 ? [...readings][0] : undefined, choices, examples };
}

/**
 * A text in digits that is a day in one order only, beside days of which none is after the 12th of its month: Excel turns the dates that
 * it can read into days by the order of its own country, and leaves the others as text.
 */
export function dateBesideExchangedDays(cells: Iterable<TableCell>, is1904 = false): string | undefined {
  let text: string | undefined;
  let days = 0;
  for (const cell of cells) {
    const day = dayInCell(cell, "monthFirst", is1904);
    const isStored = typeof cell === "number" || /^\d{4}-\d\d-\d\d(T|$)/.test(cell);
    if (isStored && day) {
      const [, month, date] = day.split("-").map(Number);
      if (date! > 12) return undefined;
      if (date !== month) days += 1;
    }
    if (isStored || !digitsOfDate(withoutTime(tidyDate(cell)).day)) continue;
    const dayFirst = dayInCell(cell, "dayFirst", is1904);
    // A cell that Excel would have turned into a day, too, was written by hand.
    if (day && dayFirst && day !== dayFirst) return undefined;
    if (Boolean(day) !== Boolean(dayFirst)) text ??= cell;
  }
  return days > 0 ? text : undefined;
}

/** Counts how the dates with one separator can be read. */
type SeparatorCounts = {
  readableByOrder: Map<DateOrder, number>;
  examples: TableCell[];
  readable: number;
  ambiguous: number;
  /** Those that are a day in one order only. */
  deciding: number;
};
const newSeparatorCounts = (): SeparatorCounts => ({
  readableByOrder: new Map(orders.map((order) => [order, 0])),
  examples: [],
  readable: 0,
  ambiguous: 0,
  deciding: 0,
});

function countCell(counts: SeparatorCounts, cell: TableCell, days: readonly (string | null | undefined)[]): void {
  counts.readable += 1;
  for (const [at, order] of orders.entries())
    if (days[at]) counts.readableByOrder.set(order, counts.readableByOrder.get(order)! + 1);
  const [monthFirst, dayFirst, yearFirst] = days;
  const isAmbiguous = monthFirst
    ? Boolean(dayFirst) && dayFirst !== monthFirst
    : Boolean(dayFirst) && Boolean(yearFirst);
  if (!isAmbiguous) {
    if (!monthFirst || !dayFirst) counts.deciding += 1;
    return;
  }
  counts.ambiguous += 1;
  if (counts.examples.length < 3 && !counts.examples.includes(cell)) counts.examples.push(cell);
}

/** `isUnambiguous` where every choice comes to the same days. */
function decideOrder({
  readableByOrder,
  examples,
  readable,
  ambiguous,
  deciding,
}: SeparatorCounts): ColumnDecision<DateOrder> & { isUnambiguous: boolean } {
  const ordersOfAll = orders.filter((order) => readableByOrder.get(order) === readable);
  // Years of two digits stand first only where months can't.
  const viable = ordersOfAll.includes("monthFirst")
    ? ordersOfAll.filter((order) => order !== "yearFirst")
    : ordersOfAll;
  const possible = orders.filter(
    (order) => readableByOrder.get(order)! > 0 && (order !== "yearFirst" || viable.includes(order)),
  );
  const [reading] = viable;
  if (viable.length > 1 && ambiguous === 0) return { reading, choices: [], examples, isUnambiguous: true };
  const isDecided = viable.length === 1 && !mayBeSlips({ deciding, ambiguous });
  const choices = isDecided && ambiguous === 0 ? viable : viable.length > 1 ? viable : possible;
  return { reading: isDecided ? reading : undefined, choices, examples, isUnambiguous: false };
}

const twoDigits = /^\D*\d{1,2}\D\d{1,2}\D'?[89]\d$/;

export function notADateText(cell: TableCell): string {
  const text = String(cell).slice(0, 80);
  if (twoDigits.test(text.trim()))
    return `“${text}” may be of this century or of the last. Write its year with four digits.`;
  if (typeof cell === "string" && withoutTime(tidyDate(cell)).zone !== undefined)
    return `“${text}” is a time of another zone. Write it without the zone, as the clock shows it here.`;
  return `“${text}” isn’t a date. Write it as 2026-12-31 or 12/31/2026.`;
}
