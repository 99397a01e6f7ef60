import pg from "pg";

export const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: database }).href;

export async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** The databases of a server whose names begin so. */
export async function databasesOf(server: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>("select datname as name from pg_database where starts_with(datname, $1)", [prefix])
    .finally(() => client.end());
  return rows.map(({ name }) => name);
}
