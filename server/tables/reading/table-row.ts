/** The value of a cell: a number only if a workbook stores it as one. */
export type TableCell = string | number;

/** A row of a table, and where it stands in its file. */
export type TableRow = { line: number; cells: TableCell[]; hidden?: boolean };

export const UNREADABLE_TABLE =
  "This file can’t be read as a table. Save it as CSV or as an Excel workbook (xlsx), and choose that.";

/** The value of a cell whose formula was stored without a result. */
export const UNCOMPUTED = "#FORMULA!";
