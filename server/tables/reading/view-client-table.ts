import type { FieldReadings, TableLayout, TableView } from "../../../contract/tables/reading.ts";
import type { Database } from "../../platform/db/sql.ts";
import { type HeadingPatterns, headingKey } from "./guess-columns.ts";
import { type TableSubject, savedHeadings } from "./queries.ts";
import { type TextOfCell, viewTable } from "./read-table.ts";

type ClientTableOptions<Field extends string> = {
  database: Pick<Database, "readInside">;
  clientID: string;
  subject: TableSubject;
  words: HeadingPatterns<Field>;
  emptyText: string;
  textOfCell?: TextOfCell<Field>;
};

/** The first view of a file, with the fields and readings of the client's last table of this subject. */
export async function viewClientTable<Field extends string>(
  { database, clientID, subject, words, emptyText, textOfCell }: ClientTableOptions<Field>,
  path: string,
  layout: TableLayout = {},
): Promise<TableView<Field>> {
  const rows = await database.readInside(clientID, (sql) => savedHeadings(sql, subject));
  const savedFields = new Map(rows.map(({ heading, field }) => [heading, field as Field | null]));
  const view = await viewTable(path, layout, { words, emptyText, savedFields, textOfCell });
  const readings: FieldReadings = {};
  for (const { heading, field, reading } of rows)
    if (
      field &&
      reading &&
      view.columns.some((column) => column.field === field && headingKey(column.heading) === heading)
    )
      readings[field] = reading;
  return { ...view, readings };
}
