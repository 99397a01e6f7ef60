import pg from "pg";
import { databaseOver } from "./database.ts";
import { migrate } from "./migrate.ts";
import { checkRole } from "./role.ts";
import type { Database } from "./sql.ts";
import { type Store, Unreachable, storeOver } from "./store.ts";
import { types } from "./types.ts";

export type ShardURL = { name: string; url: string };

/** PostgreSQL by DATABASE_URL, and shards by SHARD_URLS. A shard that isn't there is waited for by its clients alone. */
export async function openPostgres(url: string, shardURLs: readonly ShardURL[], size: number): Promise<Database> {
  const home = storeAt("home", url, size);
  const shards = shardURLs.map((shard) => storeAt(shard.name, shard.url, size));
  try {
    await home.prepare();
    await Promise.all(shards.map((shard) => shard.prepare()?.catch(unlessUnreachable)));
  } catch (error) {
    await Promise.all([home, ...shards].map((store) => store.close()));
    throw error;
  }
  return databaseOver(home, shards);
}

/**
 * Said as each connection is made. Statements are many and short: to compile one, which PostgreSQL does when it takes it for a long one,
 * took longer than to answer it.
 */
export const sessionOptions = "-c timezone=UTC -c jit=off";

function storeAt(name: string, url: string, size: number): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // One that is silent for so long has nobody at its other end: it is thrown away, and another is made.
    query_timeout: 60_000,
    options: sessionOptions,
  } as pg.PoolConfig);
  return storeOver({ name, pool, pipelined: true, prepare: () => prepare(name, url), close: () => pool.end() });
}

async function prepare(name: string, url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // What breaks fails what is asked of it; unheard, it would end the process.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await migrate(owner);
    await checkRole(owner, name);
  } finally {
    await owner.end();
  }
}

const unlessUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};
