import type pg from "pg";
import { compareMigrations } from "./migrate.ts";
import type { ShardURL } from "./postgres.ts";
import { withConnection, databaseID, replicationFlows, slotName } from "./replication.ts";
import { refuseUnboundOwner, refuseUnboundRole } from "./role.ts";

/** A result of a check. */
export type HealthFinding = { about: string; isRight: boolean; says: string };

/** Checks home and every shard: that it answers, is migrated, is bound by its walls, replicates, and holds its clients. */
export async function checkHealth(
  homeURL: string,
  shards: readonly ShardURL[],
  { production = false } = {},
): Promise<HealthFinding[]> {
  const databases = [{ name: "home", url: homeURL }, ...shards];
  const each = await Promise.all(
    databases.map(({ name, url }) =>
      runCheck(name, () => withConnection(url, (connection) => databaseState(connection, { name, production }))),
    ),
  );
  const links = shards.flatMap((shard) =>
    replicationFlows({ shard: shard.name, homeURL, shardURL: shard.url }).map((flow) =>
      runCheck(`${flow.publication} to ${flow.to === homeURL ? "home" : shard.name}`, () => replicationState(flow)),
    ),
  );
  const places = await runCheck("clients", () => withConnection(homeURL, (home) => placementState(home, databases)));
  return [...each, ...(await Promise.all(links)), places];
}

/** The text of `look` is a success, its error a failure. */
const runCheck = (about: string, look: () => Promise<string>): Promise<HealthFinding> =>
  look().then(
    (says) => ({ about, isRight: true, says }),
    ({ message }: Error) => ({ about, isRight: false, says: message }),
  );

type DatabaseToCheck = { name: string; production: boolean };

async function databaseState(connection: pg.Client, { name, production }: DatabaseToCheck): Promise<string> {
  const { waiting, newer, unknown, edited } = await compareMigrations(connection);
  if (unknown.length > 0)
    throw new Error(`was migrated by a newer version, which this one isn't: it doesn't know ${unknown.join(", ")}`);
  if (edited.length > 0) throw new Error(`ran what was edited since: ${edited.join(", ")}`);
  if (waiting.length > 0) throw new Error(`isn't migrated: ${waiting.map(({ name }) => name).join(", ")}`);
  if (production) await refuseUnboundOwner(connection, name);
  await refuseUnboundRole(connection, name);
  const ahead = newer.length > 0 ? ` (by a newer version, too: this one works with ${newer.join(", ")})` : "";
  return `answers, is migrated${ahead}, and its role is bound by row security`;
}

type FlowToCheck = ReturnType<typeof replicationFlows>[number];

async function replicationState({ subscription, from, to }: FlowToCheck): Promise<string> {
  await withConnection(to, async (subscriber) => {
    const { rows } = await subscriber.query<{ works: boolean; copied: boolean }>(
      `select subenabled and exists (select from pg_stat_subscription s where s.subid = oid and s.pid is not null) as works,
         not exists (select from pg_subscription_rel where srsubid = oid and srsubstate <> 'r') as copied
       from pg_subscription where subname = $1 and subdbid = $2`,
      [subscription, await databaseID(subscriber)],
    );
    if (!rows[0]) throw new Error("isn't subscribed to: run npm run db:shard");
    if (!rows[0].works) throw new Error("has stopped: the server's log says why");
    if (!rows[0].copied) throw new Error("is still copying what was there at first");
  });
  return withConnection(from, async (publisher) => {
    const { rows } = await publisher.query<{ behind: string | null }>(
      "select pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)) as behind from pg_replication_slots where slot_name = $1",
      [slotName(subscription, await databaseID(publisher))],
    );
    if (!rows[0]) throw new Error("has lost its slot: drop the subscription, and run npm run db:shard again");
    return `arrives, ${rows[0].behind} behind`;
  });
}

/** Each client must be in the database where home placed it and in no other, and home must know all clients. */
async function placementState(home: pg.Client, databases: readonly ShardURL[]): Promise<string> {
  const { rows: placements } = await home.query<{ client: string; url: string; at: string }>(
    "select client_id as client, url, coalesce(shard, 'home') as at from client_places",
  );
  const lying = new Map(await Promise.all(databases.map(clientsOfDatabase)));
  const placedAt = new Map(placements.map(({ client, at }) => [client, at]));
  const { rows: moves } = await home.query<{ client: string; from: string; to: string; text: string }>(
    `select moved_client_id as client, from_place as "from", to_place as "to", url || case when state = 'switched'
       then ' is moved, and what it left in ' || from_place || ' is to be cleared' else ' is on its way to ' || to_place end as text
     from client_moves where ended_at is null order by began_at`,
  );
  const isMoving = (client: string, at: string) =>
    moves.some((one) => one.client === client && (one.from === at || one.to === at));
  const absent = placements.filter(({ client, at }) => !lying.get(at)?.has(client));
  const unheard = placements.filter(({ client }) => !lying.get("home")!.has(client));
  const misplaced = [...lying].flatMap(([at, clients]) =>
    [...clients]
      .filter(
        ([client]) => !placedAt.has(client) || (at !== "home" && placedAt.get(client) !== at && !isMoving(client, at)),
      )
      .map(([, url]) => ({ url, at })),
  );
  const wrong = [
    ...absent.map(({ url, at }) => `${url} is placed in ${at}, and isn't there`),
    ...unheard.map(({ url }) => `home hasn't heard of ${url}`),
    ...misplaced.map(({ url, at }) => `${url} lies in ${at}, where it wasn't placed`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  return [`${placements.length} are where they were placed`, ...moves.map(({ text }) => text)].join("; ");
}

/** The addresses of the clients in a database, by their IDs. */
const clientsOfDatabase = ({ name, url }: ShardURL): Promise<[string, Map<string, string>]> =>
  withConnection(url, async (connection) => {
    const { rows } = await connection.query<{ client: string; url: string }>(
      "select client_id as client, url from clients",
    );
    return [name, new Map(rows.map((row) => [row.client, row.url]))];
  });
