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

export const alphabets = ["windows-1252", "macintosh"] as const;
export type Alphabet = (typeof alphabets)[number];
export const alphabetLabels: Record<Alphabet, string> = { "windows-1252": "Windows", macintosh: "An old Mac" };

/** Where in a file its table is; what is left out is as the file seems to be. */
export const tableLayout = inputRecord({
  sheet: Optional(Integer({ minimum: 0, maximum: 1_000 })),
  /** The line of the headings; 0 where there are none. */
  headings: Optional(Integer({ minimum: 0, maximum: 1_000_000 })),
  hiddenRows: Optional(oneOf(["read", "skip"] as const)),
  alphabet: Optional(oneOf(alphabets)),
});
export type TableLayout = Static<typeof tableLayout>;

/** How the columns of these fields are read, where somebody chose. */
const fieldReadings = Dictionary(Str({ maxLength: 40 }), oneOf(columnReadings));
export type FieldReadings = Static<typeof fieldReadings>;

export const sentLayout = { layout: Optional(tableLayout), readings: Optional(fieldReadings) };

/** A file as it is seen first. */
export const tableFields = {
  columns: List(record({ heading: Str(), field: nullable(Str()), examples: List(Str()) })),
  /** How columns were read the last time. */
  readings: fieldReadings,
  sheets: List(record({ name: Str(), hidden: Bool() })),
  sheet: Integer(),
  headings: Integer(),
  /** The first lines, of which one has the headings. */
  firstLines: List(record({ line: Integer(), text: Str() })),
  /** Where letters can be read in two ways: by what they would be. */
  alphabets: List(record({ alphabet: oneOf(alphabets), examples: List(Str()) })),
};

const table = record(tableFields);
export type TableView = Static<typeof table>;

const readingChoice = record({
  reading: oneOf(columnReadings),
  examples: List(record({ written: Str(), meaning: Str() })),
});

/** How a column is read. */
const fieldReading = record({
  field: Str(),
  label: Str(),
  heading: Str(),
  /** 'Dates, month first' */
  text: Str(),
  /** What is out of the ordinary in it. */
  notes: List(Str()),
  reading: nullable(oneOf(columnReadings)),
  choices: List(readingChoice),
  /** Nothing is imported before somebody has chosen. */
  isQuestion: Bool(),
});
export type FieldReading = Static<typeof fieldReading>;

/** A line that can't be used, with others of which the same is true. */
const problemGroup = record({ line: Integer(), text: Str(), lines: List(Integer()), count: Integer() });
export type ProblemGroup = Static<typeof problemGroup>;

export const tablePreviewFields = {
  readings: List(fieldReading),
  /** What was passed over, and what should be looked at. */
  notes: List(Str()),
  hiddenRows: Integer(),
  /** Whether it is still open if hidden rows count. */
  isHiddenRowsQuestion: Bool(),
  problems: List(problemGroup),
};
