import { randomBytes } from "node:crypto";
import { type TestPostgres, startPostgres } from "../scripts/postgres.mjs";
import { openDatabase } from "../server/platform/db/open.ts";
import type { ShardURL } from "../server/platform/db/postgres.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { linkShard, waitUntilLinked, withConnection } from "../server/platform/db/replication.ts";
import { administer, urlOf } from "./servers.ts";
import { unsubscribe } from "./shards.ts";
import { openTownIn } from "./town.ts";

/** A town at home on the tests' server, with the shards east and west on a server of their own. */
export type MovingTown = Awaited<ReturnType<typeof openTownIn>> & {
  databaseURL: string;
  shards: ShardURL[];
  end(): Promise<void>;
};

export const canMove = process.env["TEST_DATABASE_URL"] !== undefined;

export async function openMovingTown(): Promise<MovingTown> {
  const server = process.env["TEST_DATABASE_URL"]!;
  const name = `rosette_test_${randomBytes(6).toString("hex")}`;
  const postgres: TestPostgres = (await startPostgres({ durable: false, own: true }))!;
  const databaseURL = urlOf(server, name);
  const shards = ["east", "west"].map((shard) => ({ name: shard, url: urlOf(postgres.url, `${name}_${shard}`) }));
  await administer(server, `create database ${name}`);
  for (const shard of shards) await administer(postgres.url, `create database ${name}_${shard.name}`);
  // One after the other: they share the server's roles.
  for (const { url } of [{ url: databaseURL }, ...shards]) await withConnection(url, migrate);
  const database = await openDatabase({ databaseURL, shards, poolSize: 6, dataFolder: "" });
  for (const { name: shard, url } of shards) {
    const link = { shard, homeURL: databaseURL, shardURL: url };
    await linkShard(link);
    if (!(await waitUntilLinked(link))) throw new Error(`The shard ${shard} isn't linked.`);
  }
  const opened = await openTownIn({ database, databaseURL, shards, drop: async () => undefined });
  return {
    ...opened,
    databaseURL,
    shards,
    async end() {
      await opened.close();
      await opened.remove();
      await administer(databaseURL, unsubscribe);
      for (const { url } of shards) await administer(url, unsubscribe);
      await administer(
        server,
        `select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = '${name}'`,
      );
      postgres.stop();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
