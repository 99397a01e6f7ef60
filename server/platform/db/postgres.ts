import pg from "pg";
import { type ConnectionLimit, readConnectionLimit, connectionWarnings } from "./connection-limits.ts";
import { databaseOver } from "./database.ts";
import { migrate } from "./migrate.ts";
import { refuseUnboundRole } from "./role.ts";
import type { Database } from "./sql.ts";
import { type Store, Unreachable, storeOver } from "./store.ts";
import { types } from "./types.ts";

export type ShardURL = { name: string; url: string };

/** PostgreSQL by DATABASE_URL, and shards by SHARD_URLS. A shard that isn't there is waited for by its clients alone. */
type PostgresSettings = {
  url: string;
  shards: readonly ShardURL[];
  poolSize: number;
  /** How many share the servers' connections. */
  processes?: number | undefined;
};

export async function openPostgres(
  { url, shards: shardURLs, poolSize, processes = 1 }: PostgresSettings,
  say: (text: string) => void,
): Promise<Database> {
  const storeNamed = (name: string, at: string) =>
    postgresStore({
      name,
      url: at,
      size: poolSize,
      prepare: async () => void rooms.push(await prepareDatabase(name, at, say)),
    });
  const rooms: ConnectionLimit[] = [];
  const home = storeNamed("home", url);
  const shards = shardURLs.map((shard) => storeNamed(shard.name, shard.url));
  try {
    await home.prepare();
    await Promise.all(shards.map(async (shard) => shard.prepare()?.catch(ignoreUnreachable)));
  } catch (error) {
    await Promise.all([home, ...shards].map((store) => store.close()));
    throw error;
  }
  for (const warning of connectionWarnings(rooms, { processes, poolSize })) say(warning);
  return databaseOver(home, shards);
}

/**
 * Said as each connection is made. Statements are many and short: to compile one, which PostgreSQL does when it takes it for a long one,
 * took longer than to answer it.
 */
export const sessionOptions = "-c timezone=UTC -c jit=off";

type PostgresStoreOptions = { name: string; url: string; size: number; prepare(): Promise<void> };

function postgresStore({ name, url, size, ...preparing }: PostgresStoreOptions): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // One is kept, so that a process isn't left without any where others use all that there are; more are given back soon.
    min: 1,
    idleTimeoutMillis: 5_000,
    pipeline: true,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // One that is silent for so long has nobody at its other end: it is thrown away, and another is made.
    query_timeout: 60_000,
    options: sessionOptions,
  } as pg.PoolConfig);
  return storeOver({ name, pool, pipelined: true, prepare: preparing.prepare, close: () => pool.end() });
}

async function prepareDatabase(name: string, url: string, say: (text: string) => void): Promise<ConnectionLimit> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // What breaks fails what is asked of it; unheard, it would end the process.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await migrate(owner, { database: name, say });
    await refuseUnboundRole(owner, name);
    return await readConnectionLimit(owner, name);
  } finally {
    await owner.end();
  }
}

const ignoreUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};
