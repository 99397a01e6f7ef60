import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { giveToPlainOwner } from "../test/servers.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { withConnection, waitUntilLinked, linkShard } from "../server/platform/db/replication.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { newFolder } from "./folder.ts";

/** A PostgreSQL server with these databases in it, by the binaries of `bin`, else by those that are found. */
export async function openPostgres(databases: readonly string[], bin?: string) {
  const postgres = await startPostgres({ own: true, bin });
  if (!postgres) throw new Error("The benchmark needs PostgreSQL's binaries: install postgresql.");
  for (const name of databases) await withConnection(postgres.url, (owner) => owner.query(`create database ${name}`));
  return {
    stop: () => postgres.stop(),
    serverURL: postgres.url,
    url: (name: string) => postgres.socketURL?.(name) ?? postgres.url,
  };
}

/** The demo town in these databases, and the URLs by which an ordinary role has them. */
export async function fillTown(databaseURL: string, shardURL?: string) {
  const folder = newFolder();
  const app = await openApp(
    settingsOf({ DATABASE_URL: databaseURL, SHARD_URLS: shardURL ? `east=${shardURL}` : "", DATA_DIR: folder }),
  );
  if (shardURL) {
    const link = { shard: "east", homeURL: databaseURL, shardURL };
    await linkShard(link);
    if (!(await waitUntilLinked(link))) throw new Error("The shard isn't told who is at home.");
  }
  await fillIfEmpty(app, () => undefined);
  await closeApp(app);
  const owned = {
    DATABASE_URL: await giveToPlainOwner(databaseURL),
    SHARD_URLS: shardURL ? `east=${await giveToPlainOwner(shardURL)}` : "",
  };
  /** The product serving the town, by what else is set. */
  return (settings: Record<string, string> = {}): Promise<Server> =>
    startServer(folder, { ...owned, DATA_DIR: folder, NODE_ENV: "production", ...settings });
}
