import { open, readFile } from "node:fs/promises";
import type { TableLayout, TableView } from "../../../contract/tables/reading.ts";
import { tableLimits } from "../../../contract/platform/table-limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { dayInCell } from "./date-cells.ts";
import { decodeText } from "./decode-text.ts";
import { findDelimiter, rowsOfText } from "./delimited-text.ts";
import { isJSONLines, rowsOfJSONLines } from "./json-lines.ts";
import {
  type HeadingPatterns,
  cleanCell,
  guessFieldsOfColumns,
  isBlankLine,
  cellText,
  fieldsNamedIn,
} from "./guess-columns.ts";
import { type TableCell, type TableRow, UNREADABLE_TABLE } from "./table-row.ts";
import { openWorkbook } from "./workbook.ts";

/** A file that holds tables, by their sheets. */
type TableFile = Pick<TableView, "alphabets"> & {
  sheets: { name: string; hidden: boolean }[];
  is1904: boolean;
  /** Where decimals stand behind a comma, cells are parted by `;`. */
  isSemicolonDelimited: boolean;
  isText: boolean;
  rowsOf(sheet: number): AsyncIterable<TableRow> | Iterable<TableRow>;
};

async function openTable(path: string, { alphabet }: TableLayout): Promise<TableFile> {
  if (await isZip(path)) {
    const { sheets, is1904, rowsOf } = await openWorkbook(path);
    return {
      sheets,
      is1904,
      isSemicolonDelimited: false,
      alphabets: [],
      isText: false,
      rowsOf: (sheet) => rowsOf(sheets[sheet]!),
    };
  }
  const { text, alphabets } = decodeText(await readFile(path), alphabet);
  if (isJSONLines(text)) {
    const rows = rowsOfJSONLines(text);
    return { sheets: [], is1904: false, isSemicolonDelimited: false, alphabets, isText: true, rowsOf: () => rows };
  }
  const parts = findDelimiter(text);
  return {
    sheets: [],
    is1904: false,
    alphabets,
    isSemicolonDelimited: parts.delimiter === ";",
    isText: true,
    rowsOf: () => rowsOfText(parts),
  };
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString("latin1") === "PK";
}

/** Refuses a broken file instead of failing with zlib's error. */
async function refuseBrokenFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (/^(Z_|ERR_OUT_OF_RANGE|ERR_BUFFER)/.test(code)) refuse(UNREADABLE_TABLE, 422);
    throw error;
  }
}

/** The number of rows that are searched for the headings. */
const FIRST_ROWS = 40;
const EXAMPLE_ROWS = 3;

type SheetStart = { sheet: number; rows: TableRow[]; headings: number; score: number };

async function readFirstRows(file: TableFile, sheet: number, words: HeadingPatterns<string>): Promise<SheetStart> {
  const rows: TableRow[] = [];
  for await (const row of file.rowsOf(sheet)) {
    if (isBlankLine(row.cells)) continue;
    rows.push(row);
    if (rows.length === FIRST_ROWS) break;
  }
  return { sheet, rows, ...findHeadings(rows, words) };
}

/** Whether a cell is an email address, a date or a number, and so no heading. */
const isValue = (cell: TableCell) =>
  typeof cell === "number" ||
  /^\s*(\S+@\S+\.\S+|\d{4}-\d\d-\d\d.*|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|[$€]?[\d.,]*\d[\d.,]*)\s*$/.test(cell);

/** The line of the headings: the row that names most fields, else the first of the widest rows; 0 if that row holds values. */
function findHeadings(rows: readonly TableRow[], words: HeadingPatterns<string>): { headings: number; score: number } {
  const scores = rows.map(({ cells }) =>
    cells.some((cell) => /@\S+\.\w/.test(String(cell))) ? 0 : fieldsNamedIn(cells, words),
  );
  const best = Math.max(0, ...scores);
  if (best > 0) return { headings: rows[scores.indexOf(best)]!.line, score: best };
  const widths = rows.map(({ cells }) => cells.filter((cell) => cellText(cell).trim()).length);
  const first = rows[widths.indexOf(Math.max(...widths))];
  return { headings: first && !first.cells.some((cell) => cellText(cell) && isValue(cell)) ? first.line : 0, score: 0 };
}

/** The chosen sheet, else the visible sheet whose headings name most fields. */
async function chooseSheet(file: TableFile, layout: TableLayout, words: HeadingPatterns<string>): Promise<SheetStart> {
  const choice = layout.sheet;
  if (choice !== undefined && (choice === 0 || choice < file.sheets.length)) return readFirstRows(file, choice, words);
  const isVisible = (sheet: number) => file.sheets[sheet]?.hidden !== true;
  const sheets = file.sheets.length === 0 ? [0] : [...file.sheets.keys()].filter(isVisible).slice(0, 20);
  const sheetStarts: SheetStart[] = [];
  for (const sheet of sheets.length > 0 ? sheets : [0]) sheetStarts.push(await readFirstRows(file, sheet, words));
  const weight = ({ score, rows }: SheetStart) => (rows.length > 1 ? 1 + score : 0);
  return sheetStarts.reduce((best, each) => (weight(each) > weight(best) ? each : best));
}

type FoundTable = { file: TableFile; sheet: number; headings: number; firstRows: TableRow[]; names: string[] };

async function findTable(path: string, layout: TableLayout, words: HeadingPatterns<string>): Promise<FoundTable> {
  const file = await openTable(path, layout);
  const { sheet, rows, headings: guessedHeadings } = await chooseSheet(file, layout, words);
  const headings = layout.headings ?? guessedHeadings;
  const heading = rows.find(({ line }) => line === headings);
  const width = Math.max(0, ...rows.filter(({ line }) => line > headings).map(({ cells }) => cells.length));
  const cells = heading?.cells ?? [];
  const length = Math.min(Math.max(cells.length, Math.min(width, tableLimits.columns)), tableLimits.columns);
  const names = Array.from({ length }, (_, at) => cleanCell(cellText(cells[at] ?? "").replace(/\s+/g, " ")));
  const rowsBelow = rows.filter(({ line }) => line > headings);
  // In text, cells beyond the headings of a few lines have moved there by a comma without quotation marks.
  const fewestFilled = file.isText && headings > 0 ? rowsBelow.length / 2 : 0;
  return { file, sheet, headings, firstRows: rows, names: withoutUnusedEnd(names, rowsBelow, fewestFilled) };
}

/** Drops columns at the end that have neither a heading nor cells in more than so many rows. */
function withoutUnusedEnd(names: string[], rows: readonly TableRow[], fewestFilled: number): string[] {
  const isUsed = (at: number) =>
    names[at] !== "" || rows.filter(({ cells }) => cellText(cells[at] ?? "").trim() !== "").length > fewestFilled;
  let length = names.length;
  while (length > 0 && !isUsed(length - 1)) length -= 1;
  return names.slice(0, length);
}

/** A cell as a person reads it. */
export type TextOfCell<Field extends string> = (field: Field | null, cell: TableCell, is1904: boolean) => string;

type TableViewOptions<Field extends string> = {
  words: HeadingPatterns<Field>;
  /** The refusal of a table without lines below its headings. */
  emptyText: string;
  /** The field of each heading in the client's last table; null for a column that wasn't imported. */
  savedFields?: ReadonlyMap<string, Field | null> | undefined;
  textOfCell?: TextOfCell<Field> | undefined;
};

/** The first view of a file: the place of its table, a guess of each column's field, and example cells. */
export const viewTable = <Field extends string>(path: string, layout: TableLayout, options: TableViewOptions<Field>) =>
  refuseBrokenFile(async (): Promise<Omit<TableView<Field>, "readings">> => {
    const { words, emptyText, savedFields, textOfCell = (_, cell) => cellText(cell) } = options;
    const { file, sheet, headings, firstRows, names } = await findTable(path, layout, words);
    const examples = firstRows.filter(({ line }) => line > headings).slice(0, EXAMPLE_ROWS);
    const { sheets, alphabets } = file;
    if (examples.length === 0 && (sheets.length < 2 || layout.sheet === undefined)) return refuse(emptyText, 422);
    const guesses = guessFieldsOfColumns(names, words, savedFields);
    return {
      columns: names.map((heading, at) => ({
        heading,
        field: guesses[at] ?? null,
        examples: examples
          .map(({ cells }) => cleanCell(textOfCell(guesses[at] ?? null, cells[at] ?? "", file.is1904)))
          .filter(Boolean),
      })),
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      sheet,
      headings,
      firstLines: firstRows.slice(0, 20).map(({ line, cells }) => ({
        line,
        text: cells
          .map((cell) => cellText(cell).trim())
          .filter(Boolean)
          .join(", ")
          .slice(0, 120),
      })),
      alphabets,
    };
  });

/** The cells of a line, by field; only those of chosen columns. */
type FieldCells = Record<string, TableCell>;
export type Line = { line: number; cells: FieldCells };

export type TableContent = {
  lines: Line[];
  /** The heading of each field's column. */
  headings: Record<string, string>;
  names: string[];
  is1904: boolean;
  isSemicolonDelimited: boolean;
  hiddenRows: number;
  /** Lines of totals below the table. */
  totals: { line: number; text: string }[];
  /** Lines with more cells than columns: their cells may have shifted. */
  overlong: number[];
  /** The number of lines with more cells than headings, where most lines have them: all may have shifted. */
  linesBeyondHeadings: number;
  /** Whether it must still be chosen which letters are right. */
  isAlphabetQuestion: boolean;
};

type TableReadOptions = {
  layout: TableLayout;
  columns: Record<string, number>;
  words: HeadingPatterns<string>;
  longest?: number;
};

const LAST_ROWS = 6;
const totalPattern =
  /^\W*((grand|sub|report|overall|sum)[ -]?)?(totals?|sum|count|average)( (of|for|number|amount|due|paid|price)\b.*)?[^\p{L}]*$|^(total|number) (of )?(members|homes|builders|tickets|orders|records|rows)[^\p{L}]*$/iu;
const footerPattern =
  /^\W*end of (report|list|file)\b|^\d+ (records?|rows?|members|homes|builders|orders|results)( \w+)?\W*$|^(generated|printed|exported|created|report run|run|as of|last updated)(( on| by| at)?\W*(\d|$)| (on|by|at)\b)|^page \d+|^(confidential|©|copyright)\b/i;
const isDate = (text: string) => Boolean(dayInCell(text)) && !/^[\d.]+$/.test(text);

/** Reads the lines of a table; lists totals, hidden and overlong rows. */
export const readTable = (
  path: string,
  { layout, columns, words, longest = 20_000 }: TableReadOptions,
): Promise<TableContent> =>
  refuseBrokenFile(async () => {
    const { file, sheet, headings, names, firstRows } = await findTable(path, layout, words);
    const heading = rowKey(firstRows.find(({ line }) => line === headings)?.cells ?? []);
    const columnsOfFields = Object.entries(columns);
    const table: TableContent = {
      lines: [],
      headings: Object.fromEntries(columnsOfFields.map(([field, at]) => [field, names[at] || `Column ${at + 1}`])),
      names,
      is1904: file.is1904,
      isSemicolonDelimited: file.isSemicolonDelimited,
      hiddenRows: 0,
      totals: [],
      overlong: [],
      linesBeyondHeadings: 0,
      isAlphabetQuestion: file.alphabets.length > 0 && layout.alphabet === undefined,
    };
    const headedColumns = headings > 0 ? names.findLastIndex((name) => name !== "") + 1 : names.length;
    const lastRows: TableRow[] = [];
    let count = 0;
    for await (const row of file.rowsOf(sheet)) {
      count += 1;
      // Lets other requests run.
      if (count % 2_000 === 0) await new Promise(setImmediate);
      if (row.line <= headings || isBlankLine(row.cells)) continue;
      if (heading !== "" && rowKey(row.cells) === heading) continue;
      if (row.hidden) table.hiddenRows += 1;
      if (row.hidden && layout.hiddenRows === "skip") continue;
      if (table.lines.length === tableLimits.lines)
        refuse(`A table holds ${tableLimits.lines.toLocaleString("en-US")} lines at most. Import it in parts.`, 413);
      table.lines.push({ line: row.line, cells: cellsOf(row, columnsOfFields, longest) });
      if (file.isText && !isBlankLine(row.cells.slice(names.length))) table.overlong.push(row.line);
      if (file.isText && !isBlankLine(row.cells.slice(headedColumns))) table.linesBeyondHeadings += 1;
      lastRows.push(row);
      if (lastRows.length > LAST_ROWS) lastRows.shift();
    }
    // Where most lines have them, they are cells of a column without a heading.
    if (table.overlong.length > table.lines.length / 2) table.overlong = [];
    if (table.linesBeyondHeadings <= table.lines.length / 2) table.linesBeyondHeadings = 0;
    removeTotals(table, lastRows);
    return table;
  });

const rowKey = (cells: readonly TableCell[]) =>
  cells
    .map((cell) => cellText(cell).trim().toLowerCase())
    .join("\t")
    .replace(/\t+$/, "");

function cellsOf({ cells }: TableRow, columnsOfFields: readonly [string, number][], longest: number): FieldCells {
  const cellsByField: FieldCells = {};
  for (const [field, at] of columnsOfFields) {
    const cell = cells[at];
    if (cell === undefined) continue;
    const value = typeof cell === "number" ? cell : cleanCell(cell, longest);
    // An empty cell says nothing, so that a table of some columns changes nothing else.
    if (value !== "") cellsByField[field] = value;
  }
  return cellsByField;
}

/** Removes lines of totals from the end: few cells, the first of which names a total. With an email address, or sums beside a date, it is somebody's. */
function removeTotals(table: TableContent, lastRows: readonly TableRow[]): void {
  const filledCellCount = ({ cells }: TableRow) => cells.filter((cell) => cellText(cell).trim() !== "").length;
  const usualWidth = Math.max(...lastRows.map(filledCellCount), 0);
  for (const row of lastRows.toReversed()) {
    const texts = row.cells.map((cell) => cellText(cell).trim()).filter(Boolean);
    const [first = ""] = texts;
    const isTotal =
      !texts.slice(1).some((text) => /\S@\S+\.\S/.test(text)) &&
      (footerPattern.test(first) || (totalPattern.test(first) && !texts.some(isDate))) &&
      (texts.length === 1 || texts.length <= usualWidth / 2 || texts.slice(1).every((text) => isValue(text)));
    if (!isTotal || table.lines.length < 2) return;
    table.lines.pop();
    table.totals.unshift({ line: row.line, text: texts.join(", ").slice(0, 80) });
  }
}
