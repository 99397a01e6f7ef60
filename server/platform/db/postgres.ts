import pg from "pg";
import { type ConnectionLimit, readConnectionLimit, connectionWarnings } from "./connection-limits.ts";
import { databaseOver } from "./database.ts";
import { migrate } from "./migrate.ts";
import { refuseUnboundOwner, refuseUnboundRole } from "./role.ts";
import type { Database } from "./sql.ts";
import { type Store, Unreachable, storeOver } from "./store.ts";
import { refuseOtherTimeZone } from "./time-zone.ts";
import { types } from "./types.ts";

export type ShardURL = { name: string; url: string };

/** PostgreSQL by DATABASE_URL, and shards by SHARD_URLS. Only its own clients wait for a shard that is down. */
type PostgresSettings = {
  url: string;
  shards: readonly ShardURL[];
  poolSize: number;
  /** The number of processes that share the servers' connections. */
  processes?: number | undefined;
  /** Whether the role that signs in must be bound by row security, too. */
  production?: boolean | undefined;
};

export async function openPostgres(
  { url, shards: shardURLs, poolSize, processes = 1, production = false }: PostgresSettings,
  say: (text: string) => void,
): Promise<Database> {
  const storeNamed = (name: string, at: string) =>
    postgresStore({
      name,
      url: at,
      size: poolSize,
      prepare: async () => void limits.push(await prepareDatabase({ name, url: at, production }, say)),
    });
  const limits: ConnectionLimit[] = [];
  const home = storeNamed("home", url);
  const shards = shardURLs.map((shard) => storeNamed(shard.name, shard.url));
  try {
    await home.prepare();
    await Promise.all(shards.map(async (shard) => shard.prepare()?.catch(ignoreUnreachable)));
  } catch (error) {
    await Promise.all([home, ...shards].map((store) => store.close()));
    throw error;
  }
  for (const warning of connectionWarnings(limits, { processes, poolSize })) say(warning);
  return databaseOver(home, shards);
}

/**
 * Options of every connection. Statements are many and short: JIT compilation, which PostgreSQL chooses for statements that it takes
 * for long ones, took longer than answering them.
 */
export const sessionOptions = "-c timezone=UTC -c jit=off";

type PostgresStoreOptions = { name: string; url: string; size: number; prepare(): Promise<void> };

function postgresStore({ name, url, size, ...preparing }: PostgresStoreOptions): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // One connection is kept, so that a process isn't left without any where others use all; idle ones are closed soon.
    min: 1,
    idleTimeoutMillis: 5_000,
    pipeline: true,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // A connection that doesn't answer for this long has lost its peer, and is replaced.
    query_timeout: 60_000,
    options: sessionOptions,
  } as pg.PoolConfig);
  return storeOver({ name, pool, pipelined: true, prepare: preparing.prepare, close: () => pool.end() });
}

type DatabaseToPrepare = { name: string; url: string; production: boolean };

async function prepareDatabase(
  { name, url, production }: DatabaseToPrepare,
  say: (text: string) => void,
): Promise<ConnectionLimit> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, options: sessionOptions });
  // A broken connection fails its queries; without a listener it would end the process.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    await refuseOtherTimeZone(owner, name);
    if (production) await refuseUnboundOwner(owner, name);
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
