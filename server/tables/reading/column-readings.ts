import type { ColumnReading, FieldReading, FieldReadings } from "../../../contract/tables/reading.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type ColumnDecision, type DateOrder, dateOrder, dayInCell, isNoEnd } from "./date-cells.ts";
import { type DecimalSign, decimalSign, numberInCell } from "./number-cells.ts";
import type { TableCell } from "./table-row.ts";
import type { TableContent } from "./read-table.ts";
import { zipInCell } from "./zip-codes.ts";

/** What a field holds, as far as it matters to how its column is read. */
export type FieldSort = {
  label: string;
  sort: "date" | "amount" | "number" | "zip" | "text";
  /** Whether a number may be this one. */
  isValid?: (value: number) => boolean;
  /** What an empty date means: 'no end'. */
  empty?: string;
};

export type Readings = {
  fields: FieldReading[];
  /** How each column is read. */
  readings: Record<string, ColumnReading>;
};

/** How the columns of a table are read: decided by all that stands in a column, else by whoever imports it. */
export function readColumns(
  table: TableContent,
  sorts: Record<string, FieldSort>,
  choices: FieldReadings = {},
): Readings {
  const usual = usualSign(table, sorts);
  const readings: Record<string, ColumnReading> = {};
  const fields = Object.entries(sorts).flatMap(([field, sort]) => {
    const heading = table.headings[field];
    if (heading === undefined) return [];
    const decided = decideColumn(table, field, sort, usual);
    const chosen = decided.choices.find((each) => each === choices[field]);
    const reading = chosen ?? decided.reading;
    const effective = reading ?? decided.choices[0];
    if (effective) readings[field] = effective;
    const isQuestion = decided.choices.length > 1 && reading === undefined;
    const options = decided.choices.map((each) => ({
      reading: each,
      examples: decided.examples.map((cell) => ({
        written: String(cell),
        meaning: meaningOf(sort, cell, each, table),
      })),
    }));
    return [
      {
        field,
        label: sort.label,
        heading,
        text: textFor(sort, isQuestion ? undefined : effective),
        notes: columnNotes(table, field, sort, effective),
        reading: reading ?? null,
        choices: options,
        isQuestion,
      },
    ];
  });
  return { fields: fields.toSorted((one, other) => oddness(other) - oddness(one)), readings };
}

const oddness = ({ isQuestion, notes, choices }: FieldReading) =>
  (isQuestion ? 4 : 0) + (choices.length > 0 ? 2 : 0) + (notes.length > 0 ? 1 : 0);

function* cellsIn({ lines }: TableContent, field: string): Generator<TableCell> {
  for (const { cells } of lines) {
    const cell = cells[field];
    if (cell !== undefined) yield cell;
  }
}

function decideColumn(
  table: TableContent,
  field: string,
  sort: FieldSort,
  usual: DecimalSign | undefined,
): ColumnDecision<ColumnReading> {
  if (sort.sort === "date") return dateOrder(cellsIn(table, field));
  if (sort.sort !== "amount" && sort.sort !== "number") return { reading: undefined, choices: [], examples: [] };
  return decimalSign(cellsIn(table, field), { isValid: validOf(sort), usual, isAbroad: table.isAbroad });
}

const validOf = ({ isValid }: FieldSort) => isValid ?? (() => true);

/** One program wrote all columns: the sign that some of them decide, if none decides the other. */
function usualSign(table: TableContent, sorts: Record<string, FieldSort>): DecimalSign | undefined {
  const decided = new Set<DecimalSign>();
  for (const [field, sort] of Object.entries(sorts)) {
    if ((sort.sort !== "amount" && sort.sort !== "number") || table.headings[field] === undefined) continue;
    const { reading, choices } = decimalSign(cellsIn(table, field), {
      isValid: validOf(sort),
      isAbroad: table.isAbroad,
    });
    // Thousands alone are taken for granted, and decide nothing.
    if (reading && choices.length === 0) decided.add(reading);
  }
  return decided.size === 1 ? [...decided][0] : undefined;
}

const words: Record<ColumnReading, string> = {
  monthFirst: "month first",
  dayFirst: "day first",
  yearFirst: "year first",
  point: "a point before decimals",
  comma: "a comma before decimals",
};
const nouns: Record<FieldSort["sort"], string> = {
  date: "Dates",
  amount: "Amounts",
  number: "Numbers",
  zip: "Zip codes",
  text: "As it stands",
};

const textFor = ({ sort }: FieldSort, reading: ColumnReading | undefined) =>
  reading && reading !== "point" ? `${nouns[sort]}, ${words[reading]}` : nouns[sort];

const dayWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayInWords = (day: string) => dayWords.format(Date.parse(`${day}T00:00:00Z`));

function meaningOf(
  sort: FieldSort,
  cell: TableCell,
  reading: ColumnReading | undefined,
  { is1904 }: TableContent,
): string {
  if (sort.sort === "date") {
    const day = dayInCell(cell, reading as DateOrder | undefined, is1904);
    return day === undefined ? "no date" : day === null ? (sort.empty ?? "no date") : dayInWords(day);
  }
  const number = numberInCell(cell, reading as DecimalSign | undefined);
  if (number === undefined) return "no number";
  return sort.sort === "amount"
    ? dollars(Math.round(number * 100))
    : number.toLocaleString("en-US", { maximumFractionDigits: 10 });
}

const MOST_EXAMPLES = 3;

/** Cells whose meaning isn't what one would see at once, each with what it is taken for. */
function columnNotes(
  table: TableContent,
  field: string,
  sort: FieldSort,
  reading: ColumnReading | undefined,
): string[] {
  if (sort.sort === "text") return [];
  const examples = new Map<string, string>();
  const ends = new Map<string, number>();
  let [empty, odd] = [0, 0];
  for (const { cells } of table.lines) {
    const cell = cells[field];
    if (cell === undefined) {
      empty += 1;
      continue;
    }
    const meaning = oddMeaning(sort, cell, reading, table, cells);
    if (meaning === undefined) continue;
    if (meaning === null) ends.set(String(cell), (ends.get(String(cell)) ?? 0) + 1);
    else {
      odd += 1;
      if (examples.size < MOST_EXAMPLES) examples.set(String(cell).slice(0, 40), meaning);
    }
  }
  const isPartly = sort.empty !== undefined && empty > 0 && empty < table.lines.length;
  return [
    ...[...ends]
      .slice(0, 5)
      .map(
        ([cell, count]) => `“${cell.slice(0, 40)}” (${plural(count, "line")}) is read as ${sort.empty ?? "nothing"}.`,
      ),
    ...(isPartly ? [`${plural(empty, "line has", "lines have")} no date: ${sort.empty}.`] : []),
    ...(odd > 0
      ? [
          `${[...examples].map(([cell, meaning]) => `“${cell}” is read as ${meaning}`).join(", ")}${odd > examples.size ? ", and so on" : ""}.`,
        ]
      : []),
  ];
}

/** Null is no end, undefined what needn't be said. */
function oddMeaning(
  sort: FieldSort,
  cell: TableCell,
  reading: ColumnReading | undefined,
  table: TableContent,
  cells: Record<string, TableCell>,
): string | null | undefined {
  if (sort.sort === "zip") {
    const zip = zipInCell(cell, cells["state"]);
    return zip === undefined || String(cell).trim().startsWith(zip) ? undefined : zip;
  }
  if (sort.sort === "date") {
    if (isNoEnd(cell)) return null;
    const day = dayInCell(cell, reading as DateOrder | undefined, table.is1904);
    if (day === null) return null;
    const isOdd =
      typeof cell === "number" ||
      /^\d{5}(\.\d+)?$/.test(cell) ||
      /(^|\D)\d{1,2}$/.test(cell.replace(/[ T]\d{1,2}:.*$/, ""));
    const isISO = typeof cell === "string" && /^\d{4}\D\d{1,2}\D\d{1,2}/.test(cell);
    return day !== undefined && isOdd && !isISO ? dayInWords(day) : undefined;
  }
  if (typeof cell === "number" || numberInCell(cell, reading as DecimalSign | undefined) === undefined)
    return undefined;
  const isOdd = reading === "comma" ? /[.,]/.test(cell) : /[½¼¾/km]/i.test(cell.replace(/sq.*|sf$|bd$|b.*$/i, ""));
  return isOdd ? meaningOf(sort, cell, reading, table) : undefined;
}
