import { type Sql, json } from "./sql.ts";
import { fragment, sqlName } from "./statement.ts";

/** A row as its table names its columns; what is left out gets the table's default. */
export type DatabaseRow = Record<string, unknown>;

/** Tables whose rows come with those of another, by what they are found by: they are changed, not added. */
const rowsAddedWithOthers = new Map([
  ["judging", "service_id"],
  ["recommendation_settings", "service_id"],
  ["sales_settings", "service_id"],
  ["surveys", "service_id"],
]);

/** Writes many rows with one statement for each set of columns. */
export async function addRows(sql: Sql, table: string, rows: readonly DatabaseRow[]): Promise<void> {
  const sets = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  const key = rowsAddedWithOthers.get(table);
  for (const [columns, alike] of sets)
    await (key ? updateRows(sql, table, key, alike) : sql`${insertStatement(table, columns, alike)}`);
}

const insertStatement = (table: string, columns: string, rows: readonly DatabaseRow[]) => fragment`
  insert into ${sqlName(table)} (${sqlName(columns)})
  select ${sqlName(columns)} from jsonb_populate_recordset(null::${sqlName(table)}, ${json(rows)}::jsonb)`;

async function updateRows(sql: Sql, table: string, key: string, rows: readonly DatabaseRow[]) {
  const columns = Object.keys(rows[0]!)
    .map((column) => `${column} = r.${column}`)
    .join(", ");
  await sql`
    update ${sqlName(table)} t set ${sqlName(columns)}
    from jsonb_populate_recordset(null::${sqlName(table)}, ${json(rows)}::jsonb) r where t.${sqlName(key)} = r.${sqlName(key)}`;
}

/** Adds those that aren't there yet. Says how many that were. */
export async function addMissingRows(sql: Sql, table: string, rows: readonly DatabaseRow[]): Promise<number> {
  const sets = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  let added = 0;
  for (const [columns, alike] of sets)
    added += (await sql`${insertStatement(table, columns, alike)} on conflict do nothing returning true`).length;
  return added;
}
