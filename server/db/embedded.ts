import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { types } from "./types.ts";

export type Embedded = { pool: pg.Pool; close(): Promise<void> };

const TENDED = 3_600_000;
const FIRST_TENDED = 60_000;

/** What the migrations create that PostgreSQL brings along, and the embedded one doesn't. */
export const extensions = { pg_trgm };

/**
 * The embedded database: a folder, this process alone, nothing to install. One connection serves everybody in turn.
 * It never calls fsync: a killed process loses nothing, a power cut may. For trial and development.
 */
export async function openEmbedded(folder: string | undefined, from?: Blob): Promise<Embedded> {
  const release = folder ? await lock(folder) : () => undefined;
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
  const leave = folder ? tend(pool) : () => undefined;
  const close = async () => {
    leave();
    await pool.end();
    await pglite.close();
    release();
  };
  return { pool, close };
}

/**
 * Keeps the house of a database that has nobody else to: without it the planner takes every table for nearly empty, and goes through
 * a season's scoresheets once for each entry. What was deleted would keep its room, too. Takes under a second for the demo town.
 */
function tend(pool: pg.Pool): () => void {
  const once = () =>
    pool
      .query("vacuum analyze")
      .catch((error: unknown) => process.stderr.write(`The database couldn’t be tidied: ${String(error)}\n`));
  const timers = [setTimeout(once, FIRST_TENDED).unref(), setInterval(once, TENDED).unref()];
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** In milliseconds: a process that was told to stop is gone by then. */
const LONGEST_GOODBYE = 5_500;
const LOOK_AGAIN = 50;

/**
 * A second process on the same folder would lose data without a word, so it is turned away. One that is started behind another that is just being
 * stopped waits for it: who stops a program in a terminal can type again before it is gone.
 */
async function lock(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "database.lock");
  const until = performance.now() + LONGEST_GOODBYE;
  for (;;) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      const release = () => rmSync(file, { force: true });
      process.once("exit", release);
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = holderOf(file);
    if (!isAlive(holder)) rmSync(file, { force: true });
    else if (performance.now() < until) await wait(LOOK_AGAIN);
    else
      throw new Error(
        `The embedded database in ${resolve(folder)} is in use by another Rosette (process ${holder}). ` +
          "Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL.",
      );
  }
}

/** It may have let go of it just now. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(processID: number): boolean {
  if (!processID || processID === process.pid) return false;
  try {
    process.kill(processID, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
