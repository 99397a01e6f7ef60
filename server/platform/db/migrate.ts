import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { productVersion } from "../installation/version.ts";
import { productFile } from "../product-file.ts";
import { isAtLeast } from "./version-order.ts";

const schemaFolder = productFile("db/schema");
const beforeBaselineFolder = productFile("db/before-baseline");

/** The name of db/schema in schema_migrations: an empty database gets it at once, an older one is migrated up to it. */
export const BASELINE = "0244_baseline";

type Migrations = {
  /** The folder of the migrations after the baseline. */
  folder?: string;
  /** The version that asks. */
  version?: string;
};

type MigrationRun = Migrations & {
  /** The database's name in messages. */
  database?: string;
  /** Called for each migration, since a long one keeps the site waiting. */
  say?: (text: string) => void;
  patience?: LockPatience;
};

/**
 * How a migration waits for a table that somebody else holds, such as a dump: whoever asks for that table meanwhile stands behind it. The migration
 * gives way after a while, lets the others through, and tries again.
 */
type LockPatience = {
  /** Milliseconds. */
  longestWait: number;
  pause: number;
  mostTries: number;
};

/** About five minutes in all; what keeps the process alive then starts it again. */
const USUAL_PATIENCE: LockPatience = { longestWait: 3_000, pause: 2_000, mostTries: 60 };

/** Files that run in one transaction. The baseline has several; none where a database has grown up to it. */
type Migration = { name: string; files: readonly string[] };

/**
 * Runs the migrations that haven't run yet, each in a transaction of its own, and answers how many. Refuses a database with migrations
 * of a newer version that this one can't live with; and one that ran a migration whose file has been edited since, since its tables are
 * unknown then.
 */
export async function migrate(
  connection: pg.ClientBase,
  { database = "home", say = () => undefined, patience = USUAL_PATIENCE, ...where }: MigrationRun = {},
): Promise<number> {
  await connection.query(`
    create table if not exists schema_migrations (name text primary key, at timestamptz not null default now(), checksum text)`);
  // Several processes may start at once: one migrates, the others wait and then find nothing to do.
  await connection.query("select pg_advisory_lock(7165)");
  try {
    const { waiting, newer, unknown, edited } = await compareMigrations(connection, where);
    if (unknown.length > 0) throw new Error(refusalOfNewer(database, unknown));
    if (edited.length > 0) throw new Error(refusalOfEdited(database, edited));
    if (newer.length > 0) say(`${database}: ${noteOfNewer(newer)}`);
    if (waiting.length === 0) return 0;
    const began = performance.now();
    await connection.query(
      "alter table schema_migrations add column if not exists checksum text, add column if not exists works_from text",
    );
    const sayOfDatabase = (text: string) => say(`${database}: ${text}`);
    for (const migration of waiting) await runMigration(connection, migration, { say: sayOfDatabase, patience });
    say(
      `${database}: ${waiting.length} ${waiting.length === 1 ? "migration" : "migrations"}, in ${elapsedSince(began)}`,
    );
    return waiting.length;
  } finally {
    await connection.query("select pg_advisory_unlock(7165)");
  }
}

const elapsedSince = (began: number) => `${Math.round(performance.now() - began)} ms`;

const noteOfNewer = (newer: readonly string[]) =>
  `a newer version of Rosette has run ${newer.join(", ")}, which this one works with`;

const refusalOfNewer = (database: string, unknown: readonly string[]) =>
  `The database ${database} was migrated by a newer version of Rosette, and this one doesn’t know ${unknown.join(", ")}. ` +
  "Start the newer version; or go back to this one with a backup that this one has made (docs/operators/backup.md).";

const refusalOfEdited = (database: string, edited: readonly string[]) =>
  `The database ${database} ran ${edited.join(", ")} before ${edited.length === 1 ? "that file was" : "those files were"} edited, ` +
  "so its tables aren’t what this version takes them for. Put back in db/migrations what was there, as this version was released; " +
  "whoever edited it writes what is to be changed as a new migration (db/migrations/README.md).";

/**
 * Migrations that haven't run, in order; those of a newer version that ran, with which this one works (`newer`) or doesn't (`unknown`); and
 * those that were edited after they ran. An empty database gets the baseline, and one from before it the migrations that led there.
 */
export async function compareMigrations(
  connection: pg.ClientBase,
  { folder = productFile("db/migrations"), version = productVersion }: Migrations = {},
): Promise<{ waiting: Migration[]; newer: string[]; unknown: string[]; edited: string[] }> {
  // Versions before the baseline had no column for checksums; those before 1.0.0 didn't say with which versions a migration works.
  const { rows } = await connection.query<{ name: string; checksum: string | null; worksFrom: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum, to_jsonb(m) ->> 'works_from' as "worksFrom"
     from schema_migrations m order by name`,
  );
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = migrationsIn(folder);
  const foreign = rows.filter(({ name }) => name > BASELINE && !migrations.some((one) => one.name === name));
  const worksHere = ({ worksFrom }: { worksFrom: string | null }) =>
    worksFrom !== null && isAtLeast(version, worksFrom);
  return {
    waiting: [...upToBaseline(done), ...migrations].filter(({ name }) => !done.has(name)),
    newer: foreign.filter(worksHere).map(({ name }) => name),
    unknown: foreign.filter((row) => !worksHere(row)).map(({ name }) => name),
    edited: migrations
      .filter((one) => (done.get(one.name) ?? checksumOf(one)) !== checksumOf(one))
      .map(({ name }) => name),
  };
}

function upToBaseline(done: ReadonlyMap<string, unknown>): Migration[] {
  if (done.has(BASELINE)) return [];
  if (done.size === 0)
    return [{ name: BASELINE, files: sqlFilesIn(schemaFolder).map((name) => join(schemaFolder, name)) }];
  return [...migrationsIn(beforeBaselineFolder), { name: BASELINE, files: [] }];
}

const sqlFilesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

const migrationsIn = (folder: string): Migration[] =>
  sqlFilesIn(folder).map((name) => ({ name, files: [join(folder, name)] }));

/** The last one of this version: what a database has that it works on. */
export const newestMigration = (): string =>
  migrationsIn(productFile("db/migrations"))
    .at(-1)
    ?.name.replace(/\.sql$/, "") ?? BASELINE;

/** None for the baseline: a test compares db/schema with its catalogue, so that its comments may be edited. */
const checksumOf = ({ name, files }: Migration) =>
  name === BASELINE ? null : createHash("sha256").update(files.map(readSQL).join("\n")).digest("hex");

/**
 * The oldest version that works with a migration, as its file says: `-- Works from 1.2.0: nothing reads people.fax since.` One that says
 * nothing only adds, so that every version before goes on with it (test/source/migrations-beside.test.ts).
 */
export const oldestVersionFor = (sql: string): string => /^-- Works from (\d\S*):/m.exec(sql)?.[1] ?? ANY_VERSION;

const ANY_VERSION = "0.0.0";

/** A checkout on Windows may have other line endings. */
const readSQL = (file: string) => readFileSync(file, "utf8").replaceAll("\r\n", "\n");

type MigrationWatch = { say: (text: string) => void; patience: LockPatience };

async function runMigration(
  connection: pg.ClientBase,
  migration: Migration,
  { say, patience }: MigrationWatch,
): Promise<void> {
  const { name } = migration;
  const began = performance.now();
  say(`migration ${name}`);
  for (let tries = 1; ; tries += 1)
    try {
      await tryMigration(connection, migration, patience.longestWait);
      break;
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      const isHeld = code === LOCK_NOT_AVAILABLE;
      if (!isHeld || tries === patience.mostTries)
        throw new Error(`Migration ${name} failed: ${message}${isHeld ? `. ${HELD_TABLE_TEXT}` : ""}`, {
          cause: error,
        });
      if (tries === 1)
        say(`migration ${name} waits for a table that somebody else holds, as a dump does, and is tried again`);
      await wait(patience.pause);
    }
  const took = performance.now() - began;
  if (took > SLOW_MIGRATION) say(`migration ${name} took ${Math.round(took)} ms`);
}

const LOCK_NOT_AVAILABLE = "55P03";
const HELD_TABLE_TEXT =
  "Somebody else has held a table of it all the time. See in pg_stat_activity who is in a long transaction, let them end, and start again.";

async function tryMigration(connection: pg.ClientBase, migration: Migration, longestWait: number): Promise<void> {
  try {
    await connection.query("begin");
    await connection.query(`set local lock_timeout = ${longestWait}`);
    for (const file of migration.files) await connection.query(readSQL(file));
    await connection.query("insert into schema_migrations (name, checksum, works_from) values ($1, $2, $3)", [
      migration.name,
      checksumOf(migration),
      migration.name > BASELINE ? oldestVersionFor(migration.files.map(readSQL).join("\n")) : null,
    ]);
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
}

/** Milliseconds. */
const SLOW_MIGRATION = 1_000;
