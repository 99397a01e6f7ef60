import {
  type ColumnReading,
  type FieldReading,
  type FieldReadings,
  readingLabels,
} from "../../../contract/tables/reading.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { ColumnDecision } from "./column-decision.ts";
import { type DateOrder, dateBesideExchangedDays, dateOrder, dayInCell } from "./date-cells.ts";
import { type DecimalSign, decimalSign, numberInCell } from "./number-cells.ts";
import type { TableCell } from "./table-row.ts";
import type { TableContent } from "./read-table.ts";
import { zipInCell } from "./zip-codes.ts";

/** The type of a field's values, by which its column is read. */
export type FieldType = {
  label: string;
  type: "date" | "amount" | "number" | "zip" | "text";
  /** Whether a number may be this one. */
  isValid?: (value: number) => boolean;
  /** What an empty date means: 'no end'. */
  empty?: string;
};

export type TableReadings = {
  fields: FieldReading[];
  /** The reading of each column, by field. */
  readings: Record<string, ColumnReading>;
};

export type ReadingChoices = {
  /** What the importer chose for this table. */
  readings?: FieldReadings | undefined;
  /** What was chosen for the client's last table. */
  presets?: FieldReadings | undefined;
};

/**
 * Decides from all its cells how each column is read; where they allow several readings, the importer's choice counts. What was chosen for
 * the last table counts where nothing else does; where it contradicts what is taken for granted, somebody has to choose.
 */
export function readColumns(
  table: TableContent,
  fieldTypes: Record<string, FieldType>,
  { readings: chosenReadings = {}, presets = {} }: ReadingChoices = {},
): TableReadings {
  const usualDecimalSign = usualSign(table, fieldTypes);
  const readings: Record<string, ColumnReading> = {};
  const fields = Object.entries(fieldTypes).flatMap(([field, fieldType]) => {
    const heading = table.headings[field];
    if (heading === undefined) return [];
    const decision = decideColumn(table, field, fieldType, usualDecimalSign);
    const allowed = (columnReading: ColumnReading | undefined) =>
      decision.choices.find((allowedReading) => allowedReading === columnReading);
    const choice = allowed(chosenReadings[field]);
    const preset = choice ? undefined : allowed(presets[field]);
    const isContradicted = preset && decision.reading && decision.isTakenForGranted && preset !== decision.reading;
    const reading = choice ?? (isContradicted ? undefined : (decision.reading ?? preset));
    const isPreset = preset !== undefined && decision.reading === undefined;
    const effective = reading ?? decision.choices[0];
    if (effective) readings[field] = effective;
    const isQuestion = decision.choices.length > 1 && reading === undefined;
    const options = decision.choices.map((columnReading) => ({
      reading: columnReading,
      examples: decision.examples.map((cell) => ({
        written: String(cell),
        meaning: meaningOf(fieldType, cell, columnReading, table),
      })),
    }));
    return [
      {
        field,
        label: fieldType.label,
        heading,
        text: textFor(fieldType, isQuestion ? undefined : effective),
        notes: [
          ...(isPreset ? [`Read as last time: ${wordsOf(preset)}. Choose anew if this table is another.`] : []),
          ...columnNotes(table, field, fieldType, effective),
        ],
        reading: reading ?? null,
        choices: options,
        isQuestion,
      },
    ];
  });
  return { fields: fields.toSorted((one, other) => attentionRank(other) - attentionRank(one)), readings };
}

/** The choices to propose for the client's next table: those that this table decided otherwise are replaced. */
export const readingsToSave = (
  fields: readonly FieldReading[],
  { readings, presets }: ReadingChoices,
): FieldReadings => {
  const chosen: FieldReadings = { ...presets, ...readings };
  for (const { field, reading } of fields) if (chosen[field] && reading) chosen[field] = reading;
  return chosen;
};

const attentionRank = ({ isQuestion, notes, choices }: FieldReading) =>
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
  fieldType: FieldType,
  usualDecimalSign: DecimalSign | undefined,
): ColumnDecision<ColumnReading> {
  if (fieldType.type === "date") return dateOrder(cellsIn(table, field));
  if (fieldType.type !== "amount" && fieldType.type !== "number")
    return { reading: undefined, choices: [], examples: [] };
  return decimalSign(cellsIn(table, field), {
    isValid: validOf(fieldType),
    usualSign: usualDecimalSign,
    isSemicolonDelimited: table.isSemicolonDelimited,
  });
}

const validOf = ({ isValid }: FieldType) => isValid ?? (() => true);

/** One program wrote all columns: the sign that some of them decide, if none decides the other. */
function usualSign(table: TableContent, fieldTypes: Record<string, FieldType>): DecimalSign | undefined {
  const decimalSigns = new Set<DecimalSign>();
  for (const [field, fieldType] of Object.entries(fieldTypes)) {
    if ((fieldType.type !== "amount" && fieldType.type !== "number") || table.headings[field] === undefined) continue;
    const { reading, isTakenForGranted } = decimalSign(cellsIn(table, field), {
      isValid: validOf(fieldType),
      isSemicolonDelimited: table.isSemicolonDelimited,
    });
    if (reading && !isTakenForGranted) decimalSigns.add(reading);
  }
  return decimalSigns.size === 1 ? [...decimalSigns][0] : undefined;
}

const wordsOf = (reading: ColumnReading) => readingLabels[reading].toLowerCase();
const typeNouns: Record<FieldType["type"], string> = {
  date: "Dates",
  amount: "Amounts",
  number: "Numbers",
  zip: "Zip codes",
  text: "As it stands",
};

const textFor = ({ type }: FieldType, reading: ColumnReading | undefined) =>
  reading && reading !== "point" ? `${typeNouns[type]}, ${wordsOf(reading)}` : typeNouns[type];

const dayWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayInWords = (day: string) => dayWords.format(Date.parse(`${day}T00:00:00Z`));

function meaningOf(
  fieldType: FieldType,
  cell: TableCell,
  reading: ColumnReading | undefined,
  { is1904 }: TableContent,
): string {
  if (fieldType.type === "date") {
    const day = dayInCell(cell, reading as DateOrder | undefined, is1904);
    return day === undefined ? "no date" : day === null ? (fieldType.empty ?? "no date") : dayInWords(day);
  }
  const number = numberInCell(cell, reading as DecimalSign | undefined);
  if (number === undefined) return "no number";
  return fieldType.type === "amount"
    ? dollars(Math.round(number * 100))
    : number.toLocaleString("en-US", { maximumFractionDigits: 10 });
}

const MOST_EXAMPLES = 3;

/** Notes on cells that are read otherwise than they look: `“46387” is read as Dec 31, 2026`. */
function columnNotes(
  table: TableContent,
  field: string,
  fieldType: FieldType,
  reading: ColumnReading | undefined,
): string[] {
  if (fieldType.type === "text") return [];
  const examples = new Map<string, string>();
  const noEndCounts = new Map<string, number>();
  let [emptyCells, oddCells] = [0, 0];
  for (const { cells } of table.lines) {
    const cell = cells[field];
    if (cell === undefined) {
      emptyCells += 1;
      continue;
    }
    const meaning = oddMeaning(fieldType, cell, reading, table, cells);
    if (meaning === undefined) continue;
    if (meaning === null) noEndCounts.set(String(cell), (noEndCounts.get(String(cell)) ?? 0) + 1);
    else {
      oddCells += 1;
      if (examples.size < MOST_EXAMPLES) examples.set(String(cell).slice(0, 40), meaning);
    }
  }
  const textDate = fieldType.type === "date" ? dateBesideExchangedDays(cellsIn(table, field), table.is1904) : undefined;
  const isPartlyEmpty = fieldType.empty !== undefined && emptyCells > 0 && emptyCells < table.lines.length;
  return [
    ...(textDate === undefined
      ? []
      : [
          `“${String(textDate).slice(0, 40)}” is text beside days of which none is after the 12th of its month: Excel may have exchanged day and month in those when it opened the table. Compare some of them.`,
        ]),
    ...[...noEndCounts]
      .slice(0, 5)
      .map(
        ([cell, count]) =>
          `“${cell.slice(0, 40)}” (${plural(count, "line")}) is read as ${fieldType.empty ?? "nothing"}.`,
      ),
    ...(isPartlyEmpty ? [`${plural(emptyCells, "line has", "lines have")} no date: ${fieldType.empty}.`] : []),
    ...(oddCells > 0
      ? [
          `${[...examples].map(([cell, meaning]) => `“${cell}” is read as ${meaning}`).join(", ")}${oddCells > examples.size ? ", and so on" : ""}.`,
        ]
      : []),
  ];
}

/** The meaning of a cell that needs a note; null for no end, undefined for a cell that needs none. */
function oddMeaning(
  fieldType: FieldType,
  cell: TableCell,
  reading: ColumnReading | undefined,
  table: TableContent,
  cells: Record<string, TableCell>,
): string | null | undefined {
  if (fieldType.type === "zip") {
    const zip = zipInCell(cell, cells["state"]);
    return zip === undefined || String(cell).trim().startsWith(zip) ? undefined : zip;
  }
  if (fieldType.type === "date") {
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
  return isOdd ? meaningOf(fieldType, cell, reading, table) : undefined;
}
