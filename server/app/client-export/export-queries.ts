import type { Sql } from "../../platform/db/sql.ts";

/** From here on all statements of the transaction see one moment. */
export const beginSnapshot = (sql: Sql) => sql`set transaction isolation level repeatable read, read only`;

export const clientTables = async (sql: Sql): Promise<string[]> =>
  (await sql<{ name: string }>`select client_tables as name from client_tables()`).map(({ name }) => name);

export const openClientRows = (sql: Sql, table: string) => sql`select open_client_rows(${table})`;
export const openClientPeople = (sql: Sql) => sql`select open_client_people()`;

/** None at the end of what was opened last. */
export const nextLines = (sql: Sql, most: number) => sql<{ line: string }>`
  select next_client_rows as line from next_client_rows(${most})`;
export const closeClientRows = (sql: Sql) => sql`close client_rows`;

export type ExportedClient = { clientID: string; url: string; name: string; suspendedAt: string | null };

export const exportedClient = (sql: Sql, clientID: string) => sql<ExportedClient>`
  select client_id, url, name, suspended_at from clients where client_id = ${clientID}`;

type SecretColumn = { column: string; isSealed: boolean };

/** Columns that only this installation's SECRET opens, and those that are hashes of what nobody has stored. */
export const secretColumns = (sql: Sql, tables: readonly string[]) => sql<SecretColumn>`
  select table_name || '.' || column_name as column, column_name not like '%hash' as is_sealed
  from information_schema.columns
  where table_schema = 'public' and table_name = any (${tables}::text[])
    and (column_name ~ '^sealed' or column_name ~ 'hash$')
  order by 1`;

/** The moment of the snapshot, and the last migration that the rows are written by. */
export const snapshotFacts = (sql: Sql) => sql<{ at: string; migration: string }>`
  select now() as at, last_migration() as migration`;
