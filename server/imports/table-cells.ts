import {
  type Element,
  type Value,
  type Values,
  isChoice,
  elementOptions,
} from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import { type TimeZone, instantAt } from "../../contract/platform/time-zone.ts";
import { cleanCell } from "../tables/reading/guess-columns.ts";
import { parseDay, notADayText } from "../tables/reading/days.ts";

/** A line of a table: cells by field, of the chosen columns. */
export type TableLine = { line: number; cells: Record<string, string> };
export type LineProblem = { line: number; text: string };

const LONGEST_CELL = 20_000;

export const lineOfCells = (line: number, cells: readonly string[], columns: Record<string, number>): TableLine => ({
  line,
  cells: Object.fromEntries(
    Object.entries(columns).flatMap(([field, at]) => {
      const cell = cleanCell(cells[at], LONGEST_CELL);
      // An empty cell changes nothing, so that a table may have some columns only.
      return cell === "" ? [] : [[field, cell]];
    }),
  ),
});

/** A line's values as they are stored, or a sentence about the first cell that can't be read. */
export function valuesIn(elements: readonly Element[], { cells }: TableLine, zone: TimeZone): Values | string {
  const values: Values = {};
  for (const element of elements) {
    const cell = cells[element.name];
    if (cell === undefined) continue;
    const read = readCell(element, cell, zone);
    if ("problem" in read) return read.problem;
    values[element.name] = read.value;
  }
  return values;
}

type CellResult = { value: Value } | { problem: string };

function readCell(element: Element, cell: string, zone: TimeZone): CellResult {
  if (element.type === "checkbox") return { value: /^(yes|y|true|x|1|ja)$/i.test(cell) };
  if (isChoice(element)) return readChoice(element, cell);
  if (element.type === "input" && element.kind === "dateTime") return readDay(cell, zone);
  const typed = element.type === "input" ? typedText(element.kind, cell) : cell;
  const alone = { ...element, required: false } as Element;
  const { [element.name]: problem } = validate([alone], { [element.name]: typed });
  if (problem)
    return {
      problem: `${labelOf(element)} can’t be “${cell.slice(0, 80)}”: ${problem}${problem.endsWith("?") ? "" : "."}`,
    };
  return { value: collect([alone], { [element.name]: typed })[element.name] };
}

const labelOf = (element: Element) => ("label" in element ? element.label : element.name);

/** Text as a person would type it, from a spreadsheet's representation. */
function typedText(kind: string, cell: string): string {
  if (kind === "number") return cell.replace(/[,\s$]/g, "");
  if (kind === "zip") return cell.replace(/-\d{4}$/, "").padStart(5, "0");
  // 489000.50000000001
  if (kind === "currency" && /^\d+\.\d{3,}$/.test(cell)) return Number(cell).toFixed(2);
  return cell;
}

function readChoice(
  element: Element & { options: Parameters<typeof elementOptions>[0]["options"] },
  cell: string,
): CellResult {
  const options = elementOptions(element);
  const text = cell.toLowerCase();
  const option = options.find(({ value, label }) => value.toLowerCase() === text || label.toLowerCase() === text);
  if (option) return { value: option.value };
  const among = options.length <= 8 ? ` There are: ${options.map(({ label }) => label).join(", ")}.` : "";
  return { problem: `${labelOf(element)} can’t be “${cell.slice(0, 80)}”.${among}` };
}

function readDay(cell: string, zone: TimeZone): CellResult {
  const day = parseDay(cell);
  return day ? { value: instantAt(`${day}T00:00`, zone) } : { problem: notADayText(cell.slice(0, 80)) };
}
