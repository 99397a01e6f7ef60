import { refuse } from "../../platform/http/refusal.ts";
import type { TableRow } from "./table-row.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const SAMPLE = 100_000;
const LONGEST_CELL = 100_000;

/** Excel's own first line, which says the delimiter: `sep=;`. */
const sepLine = /^"?sep=(.)"?[\t ]*(?:\r\n|\r|\n|$)/i;

export type DelimitedText = { text: string; delimiter: string; from: number; firstLine: number };

/** How a text is cut into cells. */
export function splitByDelimiter(text: string): DelimitedText {
  const [line, sep] = sepLine.exec(text) ?? [];
  if (line !== undefined) return { text, delimiter: sep!, from: line.length, firstLine: 2 };
  return { text, delimiter: delimiterOf(text), from: 0, firstLine: 1 };
}

/** The one by which most lines have equally many cells: names and pictures have commas and bars of their own. */
function delimiterOf(text: string): string {
  const sample = text.length > SAMPLE ? text.slice(0, text.lastIndexOf("\n", SAMPLE) + 1 || SAMPLE) : text;
  const scores = delimiters.map((delimiter) => {
    const widths = new Map<number, number>();
    for (const { cells } of cutRows({ text: sample, delimiter, from: 0, firstLine: 1 }, { lenient: true }))
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    return Math.max(0, ...[...widths].map(([width, times]) => times ** 2 * Math.log2(width)));
  });
  return delimiters[scores.indexOf(Math.max(...scores))]!;
}

/** The rows of a text. A quotation mark that goes wrong is refused with its line, where it could join or part what stands there. */
export const rowsOfText = (text: DelimitedText): Generator<TableRow> => cutRows(text, { lenient: false });

function* cutRows(
  { text, delimiter, from, firstLine }: DelimitedText,
  { lenient }: { lenient: boolean },
): Generator<TableRow> {
  const isEnd = (at: number) => {
    const letter = text[at];
    return letter === undefined || letter === delimiter || letter === "\n" || letter === "\r";
  };
  /** Where the cell ends that begins here with a quotation mark, and what stands in it. */
  function quoted(start: number): { cell: string; end: number; breaks: number; stray: boolean } {
    let stray = false;
    let breaks = 0;
    let cell = "";
    let piece = start + 1;
    for (let at = start + 1; at < text.length; at += 1) {
      const letter = text[at];
      if (letter === "\n" || (letter === "\r" && text[at + 1] !== "\n")) breaks += 1;
      if (letter !== '"') continue;
      if (text[at + 1] === '"') {
        cell += text.slice(piece, at + 1);
        at += 1;
        piece = at + 1;
        continue;
      }
      let end = at + 1;
      while (text[end] === " ") end += 1;
      if (isEnd(end)) return { cell: cell + text.slice(piece, at), end, breaks, stray };
      stray = true;
    }
    if (lenient) return { cell: text.slice(start), end: text.length, breaks, stray };
    return refuse(wrongQuotes(line), 422);
  }
  let line = firstLine;
  let at = from;
  let width = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let stray = false;
    const first = line;
    for (;;) {
      let start = at;
      while (text[start] === " ") start += 1;
      if (text[start] === '"' && delimiter !== '"') {
        const { cell, end, breaks, stray: isStray } = quoted(start);
        if (breaks > 0 && !lenient && (isStray || hasSwallowed(cell, delimiter, width))) refuse(wrongQuotes(line), 422);
        stray ||= isStray;
        line += breaks;
        cells.push(cell.slice(0, LONGEST_CELL));
        at = end;
      } else {
        let end = at;
        while (!isEnd(end)) end += 1;
        const cell = text.slice(at, Math.min(end, at + LONGEST_CELL));
        stray ||= cell.includes('"');
        cells.push(cell);
        at = end;
      }
      if (text[at] === delimiter) {
        at += 1;
        continue;
      }
      break;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    if (at < text.length) {
      at += 1;
      line += 1;
    }
    if (stray && !lenient && width > 0 && cells.length !== width) refuse(wrongQuotes(first), 422);
    if (cells.length > 1) width = Math.max(width, cells.length);
    yield { line: first, cells };
  }
}

/** Whether a cell of several lines holds lines of the table: such a line has its cells, and quotation marks of its own. */
const hasSwallowed = (cell: string, delimiter: string, width: number) =>
  width > 2 &&
  cell
    .split(/\r\n|\r|\n/)
    .slice(1)
    .some((line) => line.includes('"') && line.split(delimiter).length >= width - 1);

const wrongQuotes = (line: number) =>
  `A quotation mark in line ${line} isn’t closed, or stands within a cell. Take it out or write it twice (""), and choose the file again.`;
