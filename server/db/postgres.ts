import pg from "pg";
import { type Database, databaseOver, types } from "./sql.ts";

/** PostgreSQL by DATABASE_URL. */
export async function openPostgres(url: string, size: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types,
    connectionTimeoutMillis: 10_000,
    options: "-c timezone=UTC",
  } as pg.PoolConfig);
  pool.on("connect", (connection) => {
    // One that breaks while it is lent fails what is asked of it, and is thrown away; unheard, it would end the process.
    connection.on("error", () => undefined);
  });
  pool.on("error", () => undefined);
  return databaseOver({ pool, pipelined: true }, () => pool.end());
}
