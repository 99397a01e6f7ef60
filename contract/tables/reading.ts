import {
  Array as List,
  Boolean as Bool,
  Integer,
  Optional,
  Record as Dictionary,
  type Static,
  String as Str,
} from "typebox";
import { nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

/** The orders of a date that is written in digits, and the signs before a number's decimals. */
const columnReadings = ["monthFirst", "dayFirst", "yearFirst", "point", "comma"] as const;
export type ColumnReading = (typeof columnReadings)[number];

export const readingLabels: Record<ColumnReading, string> = {
  monthFirst: "Month first",
  dayFirst: "Day first",
  yearFirst: "Year first",
  point: "A point before decimals",
  comma: "A comma before decimals",
};

export const oldAlphabets = ["windows-1252", "macintosh", "ibm437"] as const;
export type Alphabet = (typeof oldAlphabets)[number];
export const alphabetLabels: Record<Alphabet, string> = {
  "windows-1252": "Windows",
  macintosh: "An old Mac",
  ibm437: "MS-DOS",
};

/** The place of a table in its file; what is left out is guessed. */
export const tableLayout = inputRecord({
  sheet: Optional(Integer({ minimum: 0, maximum: 1_000 })),
  /** The line of the headings; 0 where there are none. */
  headings: Optional(Integer({ minimum: 0, maximum: 1_000_000 })),
  hiddenRows: Optional(oneOf(["read", "skip"] as const)),
  alphabet: Optional(oneOf(oldAlphabets)),
});
export type TableLayout = Static<typeof tableLayout>;

/** The chosen reading of each field's column. */
const fieldReadings = Dictionary(Str({ maxLength: 40 }), oneOf(columnReadings));
export type FieldReadings = Static<typeof fieldReadings>;

export const layoutInput = {
  layout: Optional(tableLayout),
  readings: Optional(fieldReadings),
  /** The readings of the client's last table that nobody has chosen anew: they count only where the table decides nothing. */
  presets: Optional(fieldReadings),
};

/** The first view of a file whose columns may hold these fields. */
export const tableViewFieldsOf = <Field extends string>(fields: readonly Field[]) => ({
  columns: List(record({ heading: Str(), field: nullable(oneOf(fields)), examples: List(Str()) })),
  /** The readings of the client's last table of this subject. */
  readings: fieldReadings,
  sheets: List(record({ name: Str(), hidden: Bool() })),
  sheet: Integer(),
  headings: Integer(),
  /** The first lines, of which one has the headings. */
  firstLines: List(record({ line: Integer(), text: Str() })),
  /** The possible alphabets with example words, if letters can be read in several ways; else empty. */
  alphabets: List(record({ alphabet: oneOf(oldAlphabets), examples: List(Str()) })),
});

type ViewFields = ReturnType<typeof tableViewFieldsOf<string>>;
type ViewColumn<Field extends string> = { heading: string; field: Field | null; examples: string[] };
export type TableView<Field extends string = string> = {
  [Name in Exclude<keyof ViewFields, "columns">]: Static<ViewFields[Name]>;
} & { columns: ViewColumn<Field>[] };

/** The columns of a table by the fields that are proposed for them. */
export const guessedColumnsOf = ({ columns }: Pick<TableView, "columns">): Record<string, number> =>
  Object.fromEntries(columns.flatMap(({ field }, at) => (field ? [[field, at]] : [])));

/** The readings of the last table for the fields whose columns are still the proposed ones. */
export const presetsOf = (
  { columns, readings }: Pick<TableView, "columns" | "readings">,
  chosenColumns: Partial<Record<string, number>>,
): FieldReadings =>
  Object.fromEntries(
    Object.entries(readings).filter(([field]) => columns[chosenColumns[field] ?? -1]?.field === field),
  );

/** The chosen readings without those of fields that have another column by now. */
export const readingsOfSameColumns = (
  readings: FieldReadings,
  columns: Partial<Record<string, number>>,
  next: Partial<Record<string, number>>,
): FieldReadings => Object.fromEntries(Object.entries(readings).filter(([field]) => columns[field] === next[field]));

const readingChoice = record({
  reading: oneOf(columnReadings),
  examples: List(record({ written: Str(), meaning: Str() })),
});

/** The reading of a column. */
const fieldReading = record({
  field: Str(),
  label: Str(),
  heading: Str(),
  /** 'Dates, month first' */
  text: Str(),
  /** Notes on unusual cells. */
  notes: List(Str()),
  reading: nullable(oneOf(columnReadings)),
  choices: List(readingChoice),
  /** Nothing is imported before somebody has chosen. */
  isQuestion: Bool(),
});
export type FieldReading = Static<typeof fieldReading>;

/** Lines with the same problem, under the first of them. */
const problemGroup = record({ line: Integer(), text: Str(), lines: List(Integer()), count: Integer() });
export type ProblemGroup = Static<typeof problemGroup>;

export const tablePreviewFields = {
  readings: List(fieldReading),
  /** Notes on ignored lines and spoiled letters. */
  notes: List(Str()),
  hiddenRows: Integer(),
  /** Whether it must still be chosen if hidden rows count. */
  isHiddenRowsQuestion: Bool(),
  problems: List(problemGroup),
};
