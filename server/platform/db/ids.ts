import { type Sql, requireRow } from "./sql.ts";

/** Identifiers of rows that are written later, for other rows that refer to them. */
export async function newIDs(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`select uuid_v7() as id from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

export const newID = async (sql: Sql): Promise<string> =>
  requireRow(await sql<{ id: string }>`select uuid_v7() as id`).id;
