import type { FieldReadings, TableLayout, TableView } from "../../../contract/tables/reading.ts";
import type { Database } from "../../platform/db/sql.ts";
import type { TableCell } from "./table-row.ts";
import type { ColumnWords } from "./guess-columns.ts";
import { type TableSubject, savedHeadings } from "./queries.ts";
import { viewTable } from "./read-table.ts";

type Looking<Field extends string> = {
  database: Pick<Database, "readInside">;
  clientID: string;
  subject: TableSubject;
  words: ColumnWords<Field>;
  nothing: string;
  show?: (field: Field | null, cell: TableCell) => string;
};

/** A file as it is seen first, with what the client's tables of the kind were taken for the last time. */
export async function lookAtTable<Field extends string>(
  { database, clientID, subject, words, nothing, show }: Looking<Field>,
  path: string,
  layout: TableLayout = {},
): Promise<TableView> {
  const rows = await database.readInside(clientID, (sql) => savedHeadings(sql, subject));
  const earlier = new Map(rows.map(({ heading, field }) => [heading, field as Field | null]));
  const view = await viewTable(path, layout, { words, nothing, earlier, show });
  const readings: FieldReadings = {};
  for (const { field, reading } of rows)
    if (field && reading && view.columns.some((column) => column.field === field)) readings[field] = reading;
  return { ...view, readings };
}
