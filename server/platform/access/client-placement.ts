import { type Database, type Sql, requireRow } from "../db/sql.ts";
import { clientAtURL } from "./owner-queries.ts";

type NewClientPlacement = { url: string; clientID?: string; shard?: string | undefined };

/**
 * Says at home which database a client is to lie in, before it is made there: the shard that is named, or the one with the
 * fewest clients. Said again, it answers what was said first.
 */
export async function placeClient(
  { places, home }: Database,
  { url, clientID, shard }: NewClientPlacement,
): Promise<string> {
  const [, ...shards] = places.map(({ name }) => name);
  if (shard && shard !== "home" && !shards.includes(shard))
    throw new Error(`There is no shard ${shard}. SHARD_URLS names ${shards.join(", ") || "none"}.`);
  return home(async (sql) => {
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
