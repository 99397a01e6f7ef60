import { waitUntilLinked, linkShard } from "../server/platform/db/replication.ts";
import type { ShardURL } from "../server/platform/db/postgres.ts";
import { administer, urlOf } from "./servers.ts";

/** Where TEST_SHARD_URL names a second server, oak lies in a shard on the first and elm in one on the second. */
export const shardServer = () => process.env["TEST_SHARD_URL"];

/** The shards of the home that is called so. */
export function shardsOf(server: string, home: string): ShardURL[] {
  const second = shardServer();
  if (!second) return [];
  return [
    { name: "oak", url: urlOf(server, `${home}_oak`) },
    { name: "elm", url: urlOf(second, `${home}_elm`) },
  ];
}

export async function makeShards(server: string, home: string, template: string): Promise<void> {
  for (const { name, url } of shardsOf(server, home)) {
    await administer(urlOf(url, "postgres"), `create database ${home}_${name} template ${template}`);
    const link = { shard: name, homeURL: urlOf(server, home), shardURL: url };
    await linkShard(link);
    if (!(await waitUntilLinked(link))) throw new Error(`The shard ${name} isn't told who is at home.`);
  }
}

/** A subscription keeps its database from being dropped, and its slot that of the publisher. */
export const unsubscribe = `
  do $$ declare one record; begin
    for one in select subname from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())
    loop
      execute format('alter subscription %I disable', one.subname);
      execute format('alter subscription %I set (slot_name = none)', one.subname);
      execute format('drop subscription %I', one.subname);
    end loop;
  end $$`;
