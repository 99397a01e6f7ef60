import pg from "pg";
import { waitUntil } from "./wait-until.ts";

/** What one database tells another: the publication there, and the subscription to it here. */
type ReplicationFlow = { publication: string; subscription: string; from: string; to: string };

/** By URLs of roles that may publish and subscribe, as the databases reach each other. */
export type ShardLink = { shard: string; homeURL: string; shardURL: string };

export const replicationFlows = ({ shard, homeURL, shardURL }: ShardLink): ReplicationFlow[] => [
  { publication: "rosette_people", subscription: `rosette_people_${shard}`, from: homeURL, to: shardURL },
  { publication: "rosette_directory", subscription: `rosette_directory_${shard}`, from: shardURL, to: homeURL },
];

/** Has home and a shard, both migrated, tell each other what they must know. Whatever is set up already stays. */
export async function linkShard(link: ShardLink): Promise<void> {
  for (const flow of replicationFlows(link)) await subscribe(flow);
}

/** In milliseconds. PostgreSQL begins to copy, and after a fault tries again, once in its wal_retrieve_retry_interval: 5 s. */
const MAX_COPY_TIME = 30_000;

/** Whether all that was there when they were linked has arrived, or does within half a minute. */
export const waitUntilLinked = (link: ShardLink): Promise<boolean> =>
  waitUntil(async () => (await Promise.all(replicationFlows(link).map(isCopied))).every(Boolean), MAX_COPY_TIME);

/**
 * The slot is made apart from the subscription: a subscription that makes its own waits for itself where both databases
 * are of one server.
 */
async function subscribe({ publication, subscription, from, to }: ReplicationFlow): Promise<void> {
  const slot = await withConnection(from, (publisher) => createSlot(publisher, subscription));
  await withConnection(to, async (subscriber) => {
    const url = pg.escapeLiteral(from);
    const { rowCount } = await subscriber.query("select from pg_subscription where subname = $1 and subdbid = $2", [
      subscription,
      await databaseID(subscriber),
    ]);
    if (rowCount === 0)
      return subscriber.query(`
        create subscription ${subscription} connection ${url} publication ${publication}
        with (create_slot = false, slot_name = '${slot}')`);
    await subscriber.query(`alter subscription ${subscription} connection ${url}`);
    await subscriber.query(`alter subscription ${subscription} enable`);
    return subscriber.query(`alter subscription ${subscription} refresh publication`);
  });
}

/** Slots are a server's, not a database's, so that a slot's name has the database's number in it. */
export const slotName = (subscription: string, publisherID: number) => `${subscription}_${publisherID}`;

async function createSlot(publisher: pg.Client, subscription: string): Promise<string> {
  const { rows } = await publisher.query<{ level: string }>("select current_setting('wal_level') as level");
  if (rows[0]?.level !== "logical")
    throw new Error(
      `The server of ${publisher.host}:${publisher.port} must run with wal_level = logical. Set it there, and restart it.`,
    );
  const slot = slotName(subscription, await databaseID(publisher));
  await publisher.query(
    `select pg_create_logical_replication_slot($1, 'pgoutput')
     where not exists (select from pg_replication_slots where slot_name = $1)`,
    [slot],
  );
  return slot;
}

export async function databaseID(connection: pg.ClientBase): Promise<number> {
  const { rows } = await connection.query<{ oid: number }>(
    "select oid from pg_database where datname = current_database()",
  );
  return rows[0]!.oid;
}

const isCopied = ({ subscription, to }: ReplicationFlow): Promise<boolean> =>
  withConnection(to, async (subscriber) => {
    const { rows } = await subscriber.query<{ copied: boolean }>(
      `select coalesce(bool_and(srsubstate = 'r'), false) as copied from pg_subscription_rel
       join pg_subscription on srsubid = oid where subname = $1 and subdbid = $2`,
      [subscription, await databaseID(subscriber)],
    );
    return rows[0]!.copied;
  });

/** Runs work on a connection of its own. */
export async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
