import { type Sql, json } from "../server/db/sql.ts";
import { Fragment } from "../server/db/statement.ts";

/** A row as its table names its columns; what is left out gets the table's default. */
export type Row = Record<string, unknown>;

/** Names of tables and columns come from the demo's own files, never from a person. */
const named = (name: string) => new Fragment([name], []);

/** Inserts many rows with one statement for each set of columns. */
export async function addRows(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const sets = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  for (const [columns, alike] of sets)
    await sql`
      insert into ${named(table)} (${named(columns)})
      select ${named(columns)} from jsonb_populate_recordset(null::${named(table)}, ${json(alike)}::jsonb)`;
}
