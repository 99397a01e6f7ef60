import pg from "pg";
import type { Settings } from "../settings.ts";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./sql.ts";

/** The database of this installation, migrated: PostgreSQL where DATABASE_URL says so, else the embedded one. */
export async function openDatabase(
  settings: Pick<Settings, "databaseURL" | "poolSize" | "dataFolder">,
): Promise<Database> {
  return settings.databaseURL ? openServer(settings.databaseURL, settings.poolSize) : openFolder(settings.dataFolder);
}

async function openServer(url: string, size: number): Promise<Database> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await migrate(owner).finally(() => owner.end());
  return openPostgres(url, size);
}

/** `undefined` keeps the database in memory. `from` is the image of another one, which is quicker to lay down than to make. */
export async function openFolder(folder: string | undefined, from?: Blob): Promise<Database> {
  const database = await openEmbedded(folder, from);
  const connection = await database.migrator.connect();
  try {
    await migrate(connection);
  } finally {
    connection.release();
  }
  return database;
}
