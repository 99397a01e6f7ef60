import { open, readFile } from "node:fs/promises";
import type { TableLayout, TableView } from "../../../contract/tables/reading.ts";
import { tableLimits } from "../../../contract/platform/table-limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { decodeText } from "./decode-text.ts";
import { splitByDelimiter, rowsOfText } from "./delimited-text.ts";
import { type ColumnWords, cleanCell, assignFields, isBlankLine, cellText, fieldsNamedIn } from "./guess-columns.ts";
import { type TableCell, type TableRow, UNREADABLE_TABLE } from "./table-row.ts";
import { openWorkbook } from "./workbook.ts";

/** A file that holds tables, by their sheets. */
type TableFile = Pick<TableView, "alphabets"> & {
  sheets: { name: string; hidden: boolean }[];
  is1904: boolean;
  /** Where decimals stand behind a comma, cells are parted by `;`. */
  isAbroad: boolean;
  isText: boolean;
  rowsOf(sheet: number): AsyncIterable<TableRow> | Iterable<TableRow>;
};

async function openTable(path: string, { alphabet }: TableLayout): Promise<TableFile> {
  if (await isZip(path)) {
    const { sheets, is1904, rowsOf } = await openWorkbook(path);
    return { sheets, is1904, isAbroad: false, alphabets: [], isText: false, rowsOf: (sheet) => rowsOf(sheets[sheet]!) };
  }
  const { text, alphabets } = decodeText(await readFile(path), alphabet);
  const parts = splitByDelimiter(text);
  return {
    sheets: [],
    is1904: false,
    alphabets,
    isAbroad: parts.delimiter === ";",
    isText: true,
    rowsOf: () => rowsOfText(parts),
  };
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString("latin1") === "PK";
}

/** What is broken within is refused in words. */
async function refuseInWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (/^(Z_|ERR_OUT_OF_RANGE|ERR_BUFFER)/.test(code)) refuse(UNREADABLE_TABLE, 422);
    throw error;
  }
}

/** So many rows are looked at for the headings. */
const FIRST = 40;
const EXAMPLES = 3;

type First = { sheet: number; rows: TableRow[]; headings: number; score: number };

async function readFirstRows(file: TableFile, sheet: number, words: ColumnWords<string>): Promise<First> {
  const rows: TableRow[] = [];
  for await (const row of file.rowsOf(sheet)) {
    if (isBlankLine(row.cells)) continue;
    rows.push(row);
    if (rows.length === FIRST) break;
  }
  return { sheet, rows, ...findHeadings(rows, words) };
}

/** An address, a day, an amount: what stands below headings. */
const isValue = (cell: TableCell) =>
  typeof cell === "number" ||
  /^\s*(\S+@\S+\.\S+|\d{4}-\d\d-\d\d.*|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|[$€]?[\d.,]*\d[\d.,]*)\s*$/.test(cell);

/** The line of the headings: which names most fields; else the first as wide as what follows; 0 where even that holds values. */
function findHeadings(rows: readonly TableRow[], words: ColumnWords<string>): { headings: number; score: number } {
  const scores = rows.map(({ cells }) =>
    cells.some((cell) => /@\S+\.\w/.test(String(cell))) ? 0 : fieldsNamedIn(cells, words),
  );
  const best = Math.max(0, ...scores);
  if (best > 0) return { headings: rows[scores.indexOf(best)]!.line, score: best };
  const widths = rows.map(({ cells }) => cells.filter((cell) => cellText(cell).trim()).length);
  const first = rows[widths.indexOf(Math.max(...widths))];
  return { headings: first && !first.cells.some((cell) => cellText(cell) && isValue(cell)) ? first.line : 0, score: 0 };
}

/** The sheet that somebody chose; else of those that are seen the one whose headings say most. */
async function chooseSheet(file: TableFile, layout: TableLayout, words: ColumnWords<string>): Promise<First> {
  const choice = layout.sheet;
  if (choice !== undefined && (choice === 0 || choice < file.sheets.length)) return readFirstRows(file, choice, words);
  const isSeen = (sheet: number) => file.sheets[sheet]?.hidden !== true;
  const sheets = file.sheets.length === 0 ? [0] : [...file.sheets.keys()].filter(isSeen).slice(0, 20);
  const firsts: First[] = [];
  for (const sheet of sheets.length > 0 ? sheets : [0]) firsts.push(await readFirstRows(file, sheet, words));
  const weight = ({ score, rows }: First) => (rows.length > 1 ? 1 + score : 0);
  return firsts.reduce((best, each) => (weight(each) > weight(best) ? each : best));
}

type Head = { file: TableFile; sheet: number; headings: number; firstRows: TableRow[]; names: string[] };

async function findTable(path: string, layout: TableLayout, words: ColumnWords<string>): Promise<Head> {
  const file = await openTable(path, layout);
  const { sheet, rows, headings: likely } = await chooseSheet(file, layout, words);
  const headings = layout.headings ?? likely;
  const heading = rows.find(({ line }) => line === headings);
  const width = Math.max(0, ...rows.filter(({ line }) => line > headings).map(({ cells }) => cells.length));
  const cells = heading?.cells ?? [];
  const length = Math.min(Math.max(cells.length, Math.min(width, tableLimits.columns)), tableLimits.columns);
  const names = Array.from({ length }, (_, at) => cleanCell(cellText(cells[at] ?? "").replace(/\s+/g, " ")));
  return { file, sheet, headings, firstRows: rows, names: withoutBlankEnd(names, rows, headings) };
}

/** Columns at the end without a heading, and with nothing in them, are none. */
function withoutBlankEnd(names: string[], rows: readonly TableRow[], headings: number): string[] {
  const isUsed = (at: number) =>
    names[at] !== "" || rows.some(({ line, cells }) => line > headings && cellText(cells[at] ?? "").trim() !== "");
  let length = names.length;
  while (length > 0 && !isUsed(length - 1)) length -= 1;
  return names.slice(0, length);
}

type Looking<Field extends string> = {
  words: ColumnWords<Field>;
  /** Said where there are no lines below the headings. */
  nothing: string;
  /** What columns of these headings were the last time. */
  earlier?: ReadonlyMap<string, Field | null> | undefined;
  /** A cell as a person reads it. */
  show?: ((field: Field | null, cell: TableCell) => string) | undefined;
};

/** A file as it is seen first: where its table is, what its columns seem to be, and the first of what stands in them. */
export const viewTable = <Field extends string>(path: string, layout: TableLayout, looking: Looking<Field>) =>
  refuseInWords(async (): Promise<Omit<TableView, "readings">> => {
    const { words, nothing, earlier, show = (_, cell) => cellText(cell) } = looking;
    const { file, sheet, headings, firstRows, names } = await findTable(path, layout, words);
    const examples = firstRows.filter(({ line }) => line > headings).slice(0, EXAMPLES);
    const { sheets, alphabets } = file;
    if (examples.length === 0 && (sheets.length < 2 || layout.sheet === undefined)) return refuse(nothing, 422);
    const guesses = assignFields(names, words, earlier);
    return {
      columns: names.map((heading, at) => ({
        heading,
        field: guesses[at] ?? null,
        examples: examples.map(({ cells }) => cleanCell(show(guesses[at] ?? null, cells[at] ?? ""))).filter(Boolean),
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

/** A line below the headings, by field: what stands in the columns that were chosen. */
type FieldCells = Record<string, TableCell>;
export type Line = { line: number; cells: FieldCells };

export type TableContent = {
  lines: Line[];
  /** By field, what its column is called. */
  headings: Record<string, string>;
  names: string[];
  is1904: boolean;
  isAbroad: boolean;
  hiddenRows: number;
  /** Lines below the table that say what it comes to. */
  totals: { line: number; text: string }[];
  /** Lines with more cells than there are columns: what stands in them may have moved. */
  overlong: number[];
};

type Reading = { layout: TableLayout; columns: Record<string, number>; words: ColumnWords<string>; longest?: number };

const LAST = 6;
const total =
  /^\W*((grand|sub|report|overall|sum)[ -]?)?(totals?|sum|count|average|end of (report|list|file))\b|^(total|number) (of )?(members|homes|builders|tickets|orders|records|rows)\b|^\d+ (records?|rows?|members|homes|builders|orders|results)( \w+)?\W*$|^(generated|printed|exported|created|report run|run|as of|last updated)\b|^page \d+|^(confidential|©|copyright)\b/i;

/** The lines of a table, and what was passed over. */
export const readTable = (path: string, { layout, columns, words, longest = 20_000 }: Reading): Promise<TableContent> =>
  refuseInWords(async () => {
    const { file, sheet, headings, names, firstRows } = await findTable(path, layout, words);
    const heading = rowKey(firstRows.find(({ line }) => line === headings)?.cells ?? []);
    const wanted = Object.entries(columns);
    const table: TableContent = {
      lines: [],
      headings: Object.fromEntries(wanted.map(([field, at]) => [field, names[at] || `Column ${at + 1}`])),
      names,
      is1904: file.is1904,
      isAbroad: file.isAbroad,
      hiddenRows: 0,
      totals: [],
      overlong: [],
    };
    const last: TableRow[] = [];
    let count = 0;
    let overlong = 0;
    for await (const row of file.rowsOf(sheet)) {
      count += 1;
      // Others have their turn.
      if (count % 2_000 === 0) await new Promise(setImmediate);
      if (row.line <= headings || isBlankLine(row.cells)) continue;
      if (heading !== "" && rowKey(row.cells) === heading) continue;
      if (row.hidden) table.hiddenRows += 1;
      if (row.hidden && layout.hiddenRows === "skip") continue;
      if (table.lines.length === tableLimits.lines)
        refuse(`A table holds ${tableLimits.lines.toLocaleString("en-US")} lines at most. Import it in parts.`, 413);
      table.lines.push({ line: row.line, cells: cellsOf(row, wanted, longest) });
      if (file.isText && !isBlankLine(row.cells.slice(names.length))) {
        overlong += 1;
        table.overlong.push(row.line);
      }
      last.push(row);
      if (last.length > LAST) last.shift();
    }
    // Where most lines have them, they are cells of a column without a heading.
    if (overlong > table.lines.length / 2) table.overlong = [];
    removeTotals(table, last);
    return table;
  });

const rowKey = (cells: readonly TableCell[]) =>
  cells
    .map((cell) => cellText(cell).trim().toLowerCase())
    .join("\t")
    .replace(/\t+$/, "");

function cellsOf({ cells }: TableRow, wanted: readonly [string, number][], longest: number): FieldCells {
  const found: FieldCells = {};
  for (const [field, at] of wanted) {
    const cell = cells[at];
    if (cell === undefined) continue;
    const value = typeof cell === "number" ? cell : cleanCell(cell, longest);
    // An empty cell says nothing, so that a table of some columns changes nothing else.
    if (value !== "") found[field] = value;
  }
  return found;
}

/** Lines at the end with few cells, of which one says that it is a total. */
function removeTotals(table: TableContent, last: readonly TableRow[]): void {
  const filled = ({ cells }: TableRow) => cells.filter((cell) => cellText(cell).trim() !== "").length;
  const usual = Math.max(...last.map(filled), 0);
  for (const row of last.toReversed()) {
    const texts = row.cells.map((cell) => cellText(cell).trim()).filter(Boolean);
    const isTotal =
      total.test(texts[0] ?? "") &&
      (texts.length === 1 || texts.length <= usual / 2 || texts.slice(1).every((text) => isValue(text)));
    if (!isTotal || table.lines.length < 2) return;
    table.lines.pop();
    table.totals.unshift({ line: row.line, text: texts.join(", ").slice(0, 80) });
  }
}
