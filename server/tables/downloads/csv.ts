import { type TimeZone, wallClock } from "../../../contract/platform/time-zone.ts";
import type { Cell, ColumnKind, Listing } from "./list.ts";

/** So that a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet takes what begins so for a formula, which may do what its writer wants on the reader's machine. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text);
const special = /[",\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  const text = startsFormula(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(",")}\r\n`;

/** As a spreadsheet understands it when it opens the text. */
function shown(cell: Cell, kind: ColumnKind, zone: TimeZone): Cell {
  if (typeof cell === "number") return kind === "money" ? cell / 100 : cell;
  if (typeof cell !== "string") return cell;
  if (kind === "instant") return wallClock(cell, zone).replace("T", " ");
  return kind === "dateTime" ? cell.replace("T", " ") : cell;
}

/** A list as comma-separated values. */
export async function* csv({ columns, parts }: Listing, zone: TimeZone): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const lines of parts)
    yield lines.map((line) => csvLine(line.map((cell, at) => shown(cell, columns[at]!.kind, zone)))).join("");
}
