import { type TimeZone, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import type { ListCell, ColumnKind, Listing } from "./listing.ts";

/** So that a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet takes what begins so for a formula, which may do what its writer wants on the reader's machine. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text);
const charactersToQuote = /[",\r\n]/;

function quoteCell(cell: ListCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  const text = startsFormula(cell) ? `'${cell}` : cell;
  return charactersToQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly ListCell[]) => `${cells.map(quoteCell).join(",")}\r\n`;

/** As a spreadsheet understands it when it opens the text. */
function spreadsheetCell(cell: ListCell, kind: ColumnKind, zone: TimeZone): ListCell {
  if (typeof cell === "number") return kind === "money" ? cell / 100 : cell;
  if (typeof cell !== "string") return cell;
  if (kind === "instant") return wallClockMinute(cell, zone).replace("T", " ");
  return kind === "dateTime" ? cell.replace("T", " ") : cell;
}

/** A list as comma-separated values. */
export async function* writeCSV({ columns, parts }: Listing, zone: TimeZone): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const lines of parts)
    yield lines.map((line) => csvLine(line.map((cell, at) => spreadsheetCell(cell, columns[at]!.kind, zone)))).join("");
}
