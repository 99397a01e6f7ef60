import {
  type Element,
  type Value,
  type Values,
  isChoice,
  elementOptions,
} from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import { findByName } from "../../contract/platform/same-name.ts";
import { type TimeZone, instantAt } from "../../contract/platform/time-zone.ts";
import type { ColumnReading } from "../../contract/tables/reading.ts";
import { type DateOrder, momentInCell, notADateText } from "../tables/reading/date-cells.ts";
import { type DecimalSign, numberInCell } from "../tables/reading/number-cells.ts";
import { brokenCellText } from "../tables/reading/line-problems.ts";
import type { FieldType } from "../tables/reading/column-readings.ts";
import type { TableCell } from "../tables/reading/table-row.ts";
import { yesOrNo } from "../tables/reading/yes-no.ts";
import { zipInCell } from "../tables/reading/zip-codes.ts";

/** A line's cells by field; `furtherLines` are those of the same order. */
export type TableLine = { line: number; cells: Record<string, TableCell>; furtherLines?: readonly TableLine[] };

/** The zone, readings and calendar by which a table's cells are read. */
export type CellReading = { zone: TimeZone; readings: Record<string, ColumnReading>; is1904: boolean };

/** A line's values as stored, or a text of all its problems. */
export function valuesIn(elements: readonly Element[], { cells }: TableLine, reading: CellReading): Values | string {
  const values: Values = {};
  const problems: string[] = [];
  for (const element of elements) {
    const cell = cells[element.name];
    if (cell === undefined) continue;
    const result = brokenCellText(cell) ?? readCell(element, cell, { ...reading, cells });
    if (typeof result === "string") problems.push(result);
    else values[element.name] = result.value;
  }
  return problems.length > 0 ? problems.join(" ") : values;
}

type RowReading = CellReading & { cells: Record<string, TableCell> };
/** The value as stored, or its problem. */
type CellResult = { value: Value } | string;

function readCell(element: Element, cell: TableCell, { zone, readings, is1904, cells }: RowReading): CellResult {
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
    return moment ? { value: instantAt(moment, zone) } : notADateText(cell);
  }
  if (element.kind === "number" || element.kind === "currency") {
    const number = numberInCell(cell, reading as DecimalSign | undefined);
    // 489000.50000000001
    const numberText = number === undefined ? text : element.kind === "currency" ? number.toFixed(2) : String(number);
    return readTyped(element, numberText, text);
  }
  if (element.kind === "zip") return readTyped(element, zipInCell(cell, cells["state"]) ?? text, text);
  return readTyped(element, text, text);
}

function readTyped(element: Element, text: string, cell: string): CellResult {
  const optionalElement = { ...element, required: false } as Element;
  const { [element.name]: problem } = validate([optionalElement], { [element.name]: text });
  if (problem)
    return `${labelOf(element)} can’t be “${cell.slice(0, 80)}”: ${problem}${problem.endsWith("?") ? "" : "."}`;
  return { value: collect([optionalElement], { [element.name]: text })[element.name] };
}

const labelOf = (element: Element) => ("label" in element ? element.label : element.name);

function readChoice(
  element: Element & { options: Parameters<typeof elementOptions>[0]["options"] },
  cell: string,
): CellResult {
  const options = elementOptions(element);
  const lowerCaseCell = cell.toLowerCase();
  const option =
    options.find(
      ({ value, label }) => value.toLowerCase() === lowerCaseCell || label.toLowerCase() === lowerCaseCell,
    ) ?? findByName(cell, options, ({ label }) => label);
  if (option) return { value: option.value };
  const choicesText = options.length <= 8 ? ` There are: ${options.map(({ label }) => label).join(", ")}.` : "";
  return `${labelOf(element)} can’t be “${cell.slice(0, 80)}”.${choicesText}`;
}

/** The types of a form’s fields, by which columns are read. */
export const fieldTypesOf = (elements: readonly Element[]): Record<string, FieldType> =>
  Object.fromEntries(elements.map((element) => [element.name, { label: labelOf(element), ...fieldTypeOf(element) }]));

function fieldTypeOf(element: Element): Pick<FieldType, "type" | "isValid"> {
  if (element.type !== "input") return { type: "text" };
  if (element.kind === "dateTime") return { type: "date" };
  if (element.kind === "zip") return { type: "zip" };
  if (element.kind !== "number" && element.kind !== "currency") return { type: "text" };
  const isAmount = element.kind === "currency";
  return {
    type: isAmount ? "amount" : "number",
    isValid: (value) => typeof readTyped(element, isAmount ? value.toFixed(2) : String(value), "") !== "string",
  };
}
