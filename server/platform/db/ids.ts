import { type Sql, requireRow } from "./sql.ts";

/** Identifiers of what is yet to be written, where something else speaks of it before. */
export async function newIDs(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`select uuid_v7() as id from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

export const newID = async (sql: Sql): Promise<string> =>
  requireRow(await sql<{ id: string }>`select uuid_v7() as id`).id;
