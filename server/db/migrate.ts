import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { shipped } from "../outside/shipped.ts";

const folder = shipped("db/migrations");

/**
 * Runs the migrations that haven't run yet, in the order of their names, each in a transaction of its own. Says how many.
 * `upTo`: none behind that one, as a release had them.
 */
export async function migrate(connection: pg.ClientBase, { upTo = "~" } = {}): Promise<number> {
  await connection.query(`
    create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())`);
  // Several processes may start at once: one migrates, the others wait and then find nothing to do.
  await connection.query("select pg_advisory_lock(7165)");
  try {
    const waiting = (await migrationsWaiting(connection)).filter((name) => name <= upTo);
    for (const name of waiting) await run(connection, name);
    return waiting.length;
  } finally {
    await connection.query("select pg_advisory_unlock(7165)");
  }
}

/** Those that haven't run yet, in the order of their names. */
export async function migrationsWaiting(connection: pg.ClientBase): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>("select name from schema_migrations");
  const done = new Set(rows.map((row) => row.name));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !done.has(name))
    .sort();
}

async function run(connection: pg.ClientBase, name: string): Promise<void> {
  try {
    await connection.query("begin");
    await connection.query(readFileSync(join(folder, name), "utf8"));
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
