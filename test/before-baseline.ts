import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

const folder = join(import.meta.dirname, "../db/before-baseline");

/** The last migration of version 0.1.0. */
export const RELEASED = "0001_spine.sql";

/** Makes of an empty database what a version from before the baseline had: its migrations, but none behind `upTo`, and no checksums. */
export async function migrateAsBefore(connection: pg.ClientBase, upTo = "~"): Promise<void> {
  await connection.query(
    "create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())",
  );
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".sql") || name > upTo) continue;
    await connection.query("begin");
    await connection.query(readFileSync(join(folder, name), "utf8"));
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
    await connection.query("commit");
  }
}
