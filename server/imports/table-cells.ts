import {
  type Element,
  type Value,
  type Values,
  isChoice,
  elementOptions,
} from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import { type TimeZone, instantAt } from "../../contract/platform/time-zone.ts";
import type { ColumnReading } from "../../contract/tables/reading.ts";
import { type DateOrder, momentInCell, notADay } from "../tables/reading/date-cells.ts";
import { type DecimalSign, numberInCell } from "../tables/reading/number-cells.ts";
import { brokenCell } from "../tables/reading/line-problems.ts";
import type { FieldSort } from "../tables/reading/column-readings.ts";
import type { TableCell } from "../tables/reading/table-row.ts";
import { yesOrNo } from "../tables/reading/yes-no.ts";
import { zipInCell } from "../tables/reading/zip-codes.ts";

/** A line of a table, by field: what stands in the columns that were chosen; with the other lines of the same order. */
export type TableLine = { line: number; cells: Record<string, TableCell>; others?: readonly TableLine[] };

/** How the cells of a table are to be read. */
export type CellReading = { zone: TimeZone; readings: Record<string, ColumnReading>; is1904: boolean };

/** What a line says, as it is stored; or all that is wrong with it. */
export function valuesIn(elements: readonly Element[], { cells }: TableLine, reading: CellReading): Values | string {
  const values: Values = {};
  const problems: string[] = [];
  for (const element of elements) {
    const cell = cells[element.name];
    if (cell === undefined) continue;
    const read = brokenCell(cell) ?? readCell(element, cell, { ...reading, cells });
    if (typeof read === "string") problems.push(read);
    else values[element.name] = read.value;
  }
  return problems.length > 0 ? problems.join(" ") : values;
}

type Reading = CellReading & { cells: Record<string, TableCell> };
/** As it is stored, or what is wrong. */
type CellResult = { value: Value } | string;

function readCell(element: Element, cell: TableCell, { zone, readings, is1904, cells }: Reading): CellResult {
  const reading = readings[element.name];
  const text = String(cell);
  if (element.type === "checkbox") {
    const value = yesOrNo(cell);
    return value === undefined ? `${labelOf(element)} can’t be “${text.slice(0, 80)}”: yes or no.` : { value };
  }
  if (isChoice(element)) return readChoice(element, text);
  if (element.type !== "input") return readTyped(element, text, text);
  if (element.kind === "dateTime") {
    const moment = momentInCell(cell, reading as DateOrder | undefined, is1904);
    return moment ? { value: instantAt(moment, zone) } : notADay(cell);
  }
  if (element.kind === "number" || element.kind === "currency") {
    const number = numberInCell(cell, reading as DecimalSign | undefined);
    // 489000.50000000001
    const typed = number === undefined ? text : element.kind === "currency" ? number.toFixed(2) : String(number);
    return readTyped(element, typed, text);
  }
  if (element.kind === "zip") return readTyped(element, zipInCell(cell, cells["state"]) ?? text, text);
  return readTyped(element, text, text);
}

function readTyped(element: Element, typed: string, cell: string): CellResult {
  const alone = { ...element, required: false } as Element;
  const { [element.name]: problem } = validate([alone], { [element.name]: typed });
  if (problem)
    return `${labelOf(element)} can’t be “${cell.slice(0, 80)}”: ${problem}${problem.endsWith("?") ? "" : "."}`;
  return { value: collect([alone], { [element.name]: typed })[element.name] };
}

const labelOf = (element: Element) => ("label" in element ? element.label : element.name);

function readChoice(
  element: Element & { options: Parameters<typeof elementOptions>[0]["options"] },
  cell: string,
): CellResult {
  const options = elementOptions(element);
  const wanted = cell.toLowerCase();
  const option = options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
  if (option) return { value: option.value };
  const among = options.length <= 8 ? ` There are: ${options.map(({ label }) => label).join(", ")}.` : "";
  return `${labelOf(element)} can’t be “${cell.slice(0, 80)}”.${among}`;
}

/** What matters of a form’s fields to how the columns of a table are read. */
export const sortsOf = (elements: readonly Element[]): Record<string, FieldSort> =>
  Object.fromEntries(elements.map((element) => [element.name, { label: labelOf(element), ...sortOf(element) }]));

function sortOf(element: Element): Pick<FieldSort, "sort" | "isValid"> {
  if (element.type !== "input") return { sort: "text" };
  if (element.kind === "dateTime") return { sort: "date" };
  if (element.kind === "zip") return { sort: "zip" };
  if (element.kind !== "number" && element.kind !== "currency") return { sort: "text" };
  const isAmount = element.kind === "currency";
  return {
    sort: isAmount ? "amount" : "number",
    isValid: (value) => typeof readTyped(element, isAmount ? value.toFixed(2) : String(value), "") !== "string",
  };
}
