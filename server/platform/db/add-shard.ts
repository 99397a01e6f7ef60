import { parseArgs } from "node:util";
import { runCommand } from "../command.ts";
import { settingsOf } from "../settings.ts";
import { openDatabase } from "./open.ts";
import { type ShardLink, waitUntilLinked, linkShard } from "./replication.ts";

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:shard -- east [--home postgres://…] [--shard postgres://…]

Links the shard that SHARD_URLS names so with home. --home and --shard say their addresses as the databases see each
other, with roles that may replicate. It is safe to repeat.`;

async function main() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({ options: { home: text, shard: text }, allowPositionals: true });
  const settings = settingsOf(process.env);
  if (!settings.databaseURL) throw new Error("Shards stand beside a home on PostgreSQL: set DATABASE_URL.");
  const shard = settings.shards.find(({ name }) => name === positionals[0]);
  const names = settings.shards.map(({ name }) => name).join(", ") || "none";
  if (!shard) throw new Error(`Say which shard: npm run db:shard -- NAME. SHARD_URLS names ${names}.`);
  const link: ShardLink = {
    shard: shard.name,
    homeURL: values.home ?? settings.databaseURL,
    shardURL: values.shard ?? shard.url,
  };
  const database = await openDatabase(settings, printLine);
  await database.places.find(({ name }) => name === shard.name)!.transaction((sql) => sql`select`);
  await database.close();
  await linkShard(link);
  process.stdout.write(
    (await waitUntilLinked(link))
      ? `Home and ${shard.name} tell each other what they must know.\n`
      : `Home and ${shard.name} are linked, and still copying. npm run db:check says when they are done.\n`,
  );
}

runCommand(main, help);
