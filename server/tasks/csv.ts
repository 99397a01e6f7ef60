/** What stands in a cell: text as somebody wrote it, or a number of ours. */
export type Cell = string | number | null;

/** So that a spreadsheet reads it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet takes what begins so for a formula, which may do what its writer wants on the reader's machine. */
const formula = /^[=+\-@\t\r\n]/;
const special = /[",\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(written).join(",")}\r\n`;
