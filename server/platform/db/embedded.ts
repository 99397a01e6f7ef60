import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { lockFolder } from "./folder-lock.ts";
import { types } from "./types.ts";

export type EmbeddedDatabase = { pool: pg.Pool; close(): Promise<void> };

const MAINTENANCE_INTERVAL = HOUR;
const FIRST_MAINTENANCE = MINUTE;

/** Extensions that the migrations create: PostgreSQL brings them, the embedded one doesn't. */
export const extensions = { btree_gin, pg_trgm };

/**
 * The embedded database: a folder, this process alone, nothing to install. One connection serves all transactions in turn. This database never
 * calls fsync: a killed process loses nothing, a power cut may. For trial and development.
 */
export async function openEmbedded(folder: string | undefined, from?: Blob): Promise<EmbeddedDatabase> {
  const release = folder ? await lockFolder(folder) : () => undefined;
  const pglite = await PGlite.create({
    extensions,
    ...(folder && { dataDir: join(folder, "database") }),
    ...(from && { loadDataDir: from }),
  });
  await pglite.exec("set timezone to 'UTC'");
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    types,
    connectionTimeoutMillis: 30_000,
  } as pg.PoolConfig);
  const leave = folder ? startMaintenance(pool) : () => undefined;
  const close = async () => {
    leave();
    await pool.end();
    await pglite.close();
    release();
  };
  return { pool, close };
}

/**
 * Runs ANALYZE and VACUUM, as the embedded database has no autovacuum: without statistics the planner takes every table for nearly
 * empty, and reads a season's scoresheets once for each entry. Deleted rows would keep their room, too. Takes under a second for the
 * demo town.
 */
function startMaintenance(pool: pg.Pool): () => void {
  const once = () =>
    pool
      .query("vacuum analyze")
      .catch((error: unknown) => process.stderr.write(`The database couldn’t be tidied: ${String(error)}\n`));
  const timers = [setTimeout(once, FIRST_MAINTENANCE).unref(), setInterval(once, MAINTENANCE_INTERVAL).unref()];
  return () => timers.forEach((timer) => clearInterval(timer));
}
