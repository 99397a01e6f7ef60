/** A row of a table, and where it stands in its file. */
export type TableRow = { line: number; cells: string[] };

export const UNREADABLE_TABLE =
  "This file can’t be read as a table. Save it as CSV or as an Excel workbook (xlsx), and choose that.";
