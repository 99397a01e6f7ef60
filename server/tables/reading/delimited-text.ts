import { refuse } from "../../platform/http/refusal.ts";
import type { TableRow } from "./table-row.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const SAMPLE = 100_000;
const LONGEST_CELL = 100_000;

/** Excel's own first line, which says the delimiter: `sep=;`. */
const sepLine = /^"?sep=(.)"?[\t ]*(?:\r\n|\r|\n|$)/i;

export type DelimitedText = { text: string; delimiter: string; from: number; firstLine: number };

/** Finds a text's delimiter, and where its rows begin. */
export function findDelimiter(text: string): DelimitedText {
  const [line, sep] = sepLine.exec(text) ?? [];
  if (line !== undefined) return { text, delimiter: sep!, from: line.length, firstLine: 2 };
  return { text, delimiter: delimiterOf(text), from: 0, firstLine: 1 };
}

/** The delimiter that gives most lines the same number of cells: names and lists of pictures contain commas and bars themselves. */
function delimiterOf(text: string): string {
  const sample = text.length > SAMPLE ? text.slice(0, text.lastIndexOf("\n", SAMPLE) + 1 || SAMPLE) : text;
  const candidates = delimiters.map((delimiter) => usualRows(sample, delimiter));
  const lines = linesOf(sample);
  const likely = candidates.filter((candidate) => !isWithinCells(candidate, candidates, lines));
  return likely.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

type DelimiterCandidate = { delimiter: string; score: number; firstLine: number };

/** How regular the rows of a delimiter are, and the first line of the table that has as many cells as most. */
function usualRows(text: string, delimiter: string): DelimiterCandidate {
  const rows = [...parseRows({ text, delimiter, from: 0, firstLine: 1 }, { lenient: true })]
    .filter(({ cells }) => cells.length > 1 || String(cells[0]).trim() !== "")
    .map(({ line, cells }) => ({ line, width: cells.length }));
  const timesByWidth = new Map<number, number>();
  for (const { width } of rows) if (width > 1) timesByWidth.set(width, (timesByWidth.get(width) ?? 0) + 1);
  const scores = [...timesByWidth].map(([width, times]) => ({ width, score: times ** 2 * Math.log2(width) }));
  const usual = scores.reduce((best, each) => (each.score > best.score ? each : best), { width: 0, score: 0 });
  const hasUsualWidth = ({ width }: TextRow) => width === usual.width;
  // A title above the headings may have as many commas as the cells below them.
  const first = longestRun(rows).find(hasUsualWidth) ?? rows.find(hasUsualWidth);
  return { delimiter, score: usual.score, firstLine: first?.line ?? 0 };
}

type TextRow = { line: number; width: number };

/** The most rows on end of several cells each. */
function longestRun(rows: readonly TextRow[]): readonly TextRow[] {
  let [longest, start]: [readonly TextRow[], number] = [[], 0];
  for (let end = 0; end <= rows.length; end += 1) {
    const width = rows[end]?.width ?? 1;
    if (width > 1) continue;
    if (end - start > longest.length) longest = rows.slice(start, end);
    start = end + 1;
  }
  return longest;
}

/** Whether a line of headings above is parted by another delimiter and hasn't this one: this one then stands within cells, as in addresses. */
const isWithinCells = (
  { delimiter, firstLine }: DelimiterCandidate,
  candidates: readonly DelimiterCandidate[],
  lines: readonly string[],
) =>
  candidates.some(
    (other) =>
      other.score > 0 &&
      other.firstLine < firstLine &&
      !lines[other.firstLine - 1]!.includes(delimiter) &&
      lines[firstLine - 1]!.includes(other.delimiter),
  );

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

/** The rows of a text. A quotation mark that goes wrong is refused with its line, where it could join or part what stands there. */
export const rowsOfText = (text: DelimitedText): Generator<TableRow> => parseRows(text, { lenient: false });

function* parseRows(
  { text, delimiter, from, firstLine }: DelimitedText,
  { lenient }: { lenient: boolean },
): Generator<TableRow> {
  const isEnd = (position: number) => {
    const letter = text[position];
    return letter === undefined || letter === delimiter || letter === "\n" || letter === "\r";
  };
  /** Reads the quoted cell that begins at `start`. */
  function readQuotedCell(start: number): { cell: string; end: number; lineBreaks: number; hasStrayQuote: boolean } {
    let hasStrayQuote = false;
    let lineBreaks = 0;
    let cell = "";
    let pieceStart = start + 1;
    for (let position = start + 1; position < text.length; position += 1) {
      const letter = text[position];
      if (letter === "\n" || (letter === "\r" && text[position + 1] !== "\n")) lineBreaks += 1;
      if (letter !== '"') continue;
      if (text[position + 1] === '"') {
        cell += text.slice(pieceStart, position + 1);
        position += 1;
        pieceStart = position + 1;
        continue;
      }
      let end = position + 1;
      while (text[end] === " ") end += 1;
      if (isEnd(end)) return { cell: cell + text.slice(pieceStart, position), end, lineBreaks, hasStrayQuote };
      hasStrayQuote = true;
    }
    if (lenient) return { cell: text.slice(start), end: text.length, lineBreaks, hasStrayQuote };
    return refuse(wrongQuotesText(line), 422);
  }
  let line = firstLine;
  let position = from;
  let width = 0;
  let headings = "";
  while (position < text.length) {
    const cells: string[] = [];
    let hasStrayQuote = false;
    const rowStart = position;
    const firstLineOfRow = line;
    let lastLineOfQuotes = line;
    for (;;) {
      let start = position;
      while (text[start] === " ") start += 1;
      if (text[start] === '"' && delimiter !== '"') {
        const { cell, end, lineBreaks, hasStrayQuote: hasStrayQuoteInCell } = readQuotedCell(start);
        if (lineBreaks > 0 && !lenient && (hasStrayQuoteInCell || containsLines(cell, delimiter, width)))
          refuse(wrongQuotesText(line), 422);
        hasStrayQuote ||= hasStrayQuoteInCell;
        line += lineBreaks;
        lastLineOfQuotes = line;
        cells.push(cell.slice(0, LONGEST_CELL));
        position = end;
      } else {
        let end = position;
        while (!isEnd(end)) end += 1;
        const cell = text.slice(position, Math.min(end, position + LONGEST_CELL));
        hasStrayQuote ||= cell.includes('"');
        cells.push(cell);
        position = end;
      }
      if (text[position] === delimiter) {
        position += 1;
        continue;
      }
      break;
    }
    const row = text.slice(rowStart, position);
    if (lastLineOfQuotes > firstLineOfRow && !lenient && isSeveralRows(row, { delimiter, width, headings }))
      refuse(wrongQuotesText(firstLineOfRow), 422);
    if (text[position] === "\r" && text[position + 1] === "\n") position += 1;
    if (position < text.length) {
      position += 1;
      line += 1;
    }
    if (hasStrayQuote && !lenient && width > 0 && cells.length !== width) refuse(wrongQuotesText(firstLineOfRow), 422);
    if (cells.length > width && cells.length > 1) {
      width = cells.length;
      headings = row;
    }
    yield { line: firstLineOfRow, cells };
  }
}

/** Whether a cell of several lines holds lines of the table: such a line has its cells, and quotation marks of its own. */
const containsLines = (cell: string, delimiter: string, width: number) =>
  width > 2 &&
  linesOf(cell)
    .slice(1)
    .some((line) => line.includes('"') && line.split(delimiter).length >= width - 1);

type RowShape = { delimiter: string; width: number; headings: string };

/** Whether lines of a row are rows themselves: they have its cells or an email address, and aren't sentences with a blank after each comma. */
function isSeveralRows(row: string, { delimiter, width, headings }: RowShape): boolean {
  const cellsOf = (line: string) => line.replace(/(?<=\d),(?=\d{3}\b)/g, "").split(delimiter);
  const isSentence = (cells: readonly string[]) =>
    !headings.includes(`${delimiter} `) && cells.slice(1).every((cell) => cell.startsWith(" "));
  const isRow = (line: string) => {
    const cells = cellsOf(line);
    return /\S@\S+\.\w/.test(line)
      ? cells.length > 1 && cells.length >= width - 1
      : cells.length >= width && !isSentence(cells);
  };
  const [first = "", ...others] = linesOf(row);
  return width > 1 && cellsOf(first).length >= width && others.some(isRow);
}

const wrongQuotesText = (line: number) =>
  `A quotation mark in line ${line} isn’t closed, or stands within a cell. Take it out or write it twice (""), and choose the file again.`;
