import { type Sql, json } from "./sql.ts";
import { fragment, named } from "./statement.ts";

/** A row as its table names its columns; what is left out gets the table's default. */
export type Row = Record<string, unknown>;

/** Tables whose rows come with those of another, by what they are found by: they are changed, not added. */
const comeWithOthers = new Map([
  ["judging", "service_id"],
  ["recommendation_settings", "service_id"],
  ["sales_settings", "service_id"],
  ["surveys", "service_id"],
]);

/** Writes many rows with one statement for each set of columns. */
export async function addRows(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const sets = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  const key = comeWithOthers.get(table);
  for (const [columns, alike] of sets)
    await (key ? changeAlike(sql, table, key, alike) : sql`${adding(table, columns, alike)}`);
}

const adding = (table: string, columns: string, rows: readonly Row[]) => fragment`
  insert into ${named(table)} (${named(columns)})
  select ${named(columns)} from jsonb_populate_recordset(null::${named(table)}, ${json(rows)}::jsonb)`;

async function changeAlike(sql: Sql, table: string, key: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0]!)
    .map((column) => `${column} = r.${column}`)
    .join(", ");
  await sql`
    update ${named(table)} t set ${named(columns)}
    from jsonb_populate_recordset(null::${named(table)}, ${json(rows)}::jsonb) r where t.${named(key)} = r.${named(key)}`;
}

/** Adds those that aren't there yet. Says how many that were. */
export async function addMissingRows(sql: Sql, table: string, rows: readonly Row[]): Promise<number> {
  const sets = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  let added = 0;
  for (const [columns, alike] of sets)
    added += (await sql`${adding(table, columns, alike)} on conflict do nothing returning true`).length;
  return added;
}
