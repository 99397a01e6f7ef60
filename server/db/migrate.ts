import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { shipped } from "../outside/shipped.ts";

const folder = shipped("db/migrations");

type Migrating = {
  /** No migration behind this one, as a release had them. */
  upTo?: string;
  /** The database's name in messages. */
  database?: string;
  /** Hears of each migration, since a long one keeps the site waiting. */
  say?: (text: string) => void;
};

/**
 * Runs the migrations that haven't run yet, in the order of their names, each in a transaction of its own. Answers how many.
 * Refuses a database with migrations that this version doesn't have: a newer version has changed its tables.
 */
export async function migrate(
  connection: pg.ClientBase,
  { upTo = "~", database = "home", say = () => undefined }: Migrating = {},
): Promise<number> {
  await connection.query(`
    create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())`);
  // Several processes may start at once: one migrates, the others wait and then find nothing to do.
  await connection.query("select pg_advisory_lock(7165)");
  try {
    const { waiting, unknown } = await compareMigrations(connection);
    if (unknown.length > 0) throw new Error(refusalOfNewer(database, unknown));
    const mine = waiting.filter((name) => name <= upTo);
    if (mine.length === 0) return 0;
    const began = performance.now();
    for (const name of mine) await run(connection, name, (text) => say(`${database}: ${text}`));
    say(`${database}: ${mine.length} ${mine.length === 1 ? "migration" : "migrations"}, in ${since(began)}`);
    return mine.length;
  } finally {
    await connection.query("select pg_advisory_unlock(7165)");
  }
}

const since = (began: number) => `${Math.round(performance.now() - began)} ms`;

const refusalOfNewer = (database: string, unknown: readonly string[]) =>
  `The database ${database} was migrated by a newer version of Rosette, and this one doesn’t know ${unknown.join(", ")}. ` +
  "Start the newer version; or go back to this one with a backup that this one has made (docs/operators/backup.md).";

/** The migrations that haven't run yet, in the order of their names, and those that ran and that this version doesn't have. */
export async function compareMigrations(connection: pg.ClientBase): Promise<Record<"waiting" | "unknown", string[]>> {
  const { rows } = await connection.query<{ name: string }>("select name from schema_migrations order by name");
  const done = new Set(rows.map((row) => row.name));
  const known = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return {
    waiting: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name)),
  };
}

async function run(connection: pg.ClientBase, name: string, say: (text: string) => void): Promise<void> {
  const began = performance.now();
  say(`migration ${name}`);
  try {
    await connection.query("begin");
    await connection.query(readFileSync(join(folder, name), "utf8"));
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  const took = performance.now() - began;
  if (took > WORTH_SAYING) say(`migration ${name} took ${Math.round(took)} ms`);
}

/** In milliseconds. */
const WORTH_SAYING = 1_000;
