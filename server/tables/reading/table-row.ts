/** What stands in a cell: a number where a workbook says that it is one. */
export type TableCell = string | number;

/** A row of a table, and where it stands in its file. */
export type TableRow = { line: number; cells: TableCell[]; hidden?: boolean };

export const UNREADABLE_TABLE =
  "This file can’t be read as a table. Save it as CSV or as an Excel workbook (xlsx), and choose that.";

/** Stands where a program wrote a formula and never worked it out. */
export const UNCOMPUTED = "#FORMULA!";
