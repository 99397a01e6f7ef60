import { clock } from "../clock.ts";
import { type Database, type Sql, requireRow } from "../db/sql.ts";
import { clientAtURL, deletedClientAt } from "./owner-queries.ts";

type NewClientPlacement = { url: string; clientID?: string; shard?: string | undefined };

/**
 * Assigns a client to a database before it is created there, in a row at home: the named shard, or the one with the fewest clients. A
 * second call answers what the first one chose.
 */
export async function placeClient(
  { places, home }: Database,
  { url, clientID, shard }: NewClientPlacement,
): Promise<string> {
  const [, ...shards] = places.map(({ name }) => name);
  if (shard && shard !== "home" && !shards.includes(shard))
    throw new Error(`There is no shard ${shard}. SHARD_URLS names ${shards.join(", ") || "none"}.`);
  return home(async (sql) => {
    const [former] = await deletedClientAt(sql, url, clock.now());
    if (former)
      throw new Error(
        `A client that was deleted had this address. ${former.freeAt ? `It is free from ${former.freeAt.slice(0, 10)} on` : "It isn’t free yet"}, so that old links lead to no stranger: choose another.`,
      );
    const where = shard ?? (await emptiestShard(sql, shards)) ?? "home";
    await sql`
      insert into client_places (client_id, url, shard)
      values (coalesce(${clientID ?? null}, uuid_v7()), ${url}, nullif(${where}, 'home')) on conflict do nothing`;
    return requireRow(await clientAtURL(sql, url)).clientID;
  });
}

async function emptiestShard(sql: Sql, shards: readonly string[]): Promise<string | undefined> {
  const [first] = await sql<{ name: string }>`
    select name from unnest(${shards}::text[]) name left join client_places on shard = name
    group by name order by count(client_id), name limit 1`;
  return first?.name;
}
