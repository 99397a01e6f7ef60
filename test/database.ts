import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { openDatabase, openFolder } from "../server/platform/db/open.ts";
import type { ShardURL } from "../server/platform/db/postgres.ts";
import type { Database } from "../server/platform/db/sql.ts";
import { administer, databasesOf, urlOf } from "./servers.ts";
import { makeShards, shardServer, shardsOf, unsubscribe } from "./shards.ts";

export type TestDatabase = {
  database: Database;
  databaseURL: string | undefined;
  shards: ShardURL[];
  drop(): Promise<void>;
};

type DatabaseOptions = {
  /** A database that nobody else has been in, for tests about all of it. */
  own?: boolean;
  /** Where an embedded one is kept; else it is in memory. */
  folder?: string;
};

/**
 * A database for a test file. On PostgreSQL, where TEST_DATABASE_URL says so, all files of a worker share one, and a file
 * finds what those before it left as the retired clients of others. Embedded, each file has its own.
 */
export async function openTestDatabase({ own = false, folder }: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return embedded(folder);
  const template = process.env["TEST_DATABASE_TEMPLATE"]!;
  return own ? ownDatabase(server, template) : workersDatabase(server, template);
}

async function embedded(folder: string | undefined): Promise<TestDatabase> {
  const image = await openAsBlob(process.env["TEST_DATABASE_IMAGE"]!);
  return { database: await openFolder(folder, image), databaseURL: undefined, shards: [], drop: async () => undefined };
}

async function ownDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await makeDatabase(server, name, template);
  return onServer(server, name, () => dropDatabases(server, name));
}

async function workersDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `${template}_worker${process.env["VITEST_POOL_ID"]}`;
  await makeDatabase(server, name, template).catch(unlessItExists);
  for (const { url } of [{ url: urlOf(server, name) }, ...shardsOf(server, name)]) await retireTown(url);
  return onServer(server, name, async () => undefined);
}

/** What the town before had begun may still be ending: of two that wait for each other PostgreSQL lets one go, which may be this one. */
async function retireTown(url: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await administer(url, retire);
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01" || tries === 5) throw error;
    }
}

async function makeDatabase(server: string, name: string, template: string) {
  await administer(server, `create database ${name} template ${template}`);
  await makeShards(server, name, template);
}

async function onServer(server: string, name: string, drop: () => Promise<void>): Promise<TestDatabase> {
  const databaseURL = urlOf(server, name);
  const shards = shardsOf(server, name);
  return {
    database: await openDatabase({ databaseURL, shards, poolSize: 8, dataFolder: "" }),
    databaseURL,
    shards,
    drop,
  };
}

/** All whose names begin so. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  const second = shardServer();
  for (const one of second ? [server, second] : [server])
    for (const name of await databasesOf(one, prefix)) await administer(urlOf(one, name), unsubscribe);
  for (const one of second ? [server, second] : [server])
    for (const name of await databasesOf(one, prefix)) await administer(one, `drop database ${name} with (force)`);
}

/** Whoever was here before gives their names back; what is no client's, as sessions and the platform's mails, is gone. */
const retire = `
  update clients set url = 'retired-' || client_id, listed = false;
  update users set email = user_id || '@retired.example', findable = false;
  set session_replication_role = replica;
  do $$ declare one record; begin
    for one in select oid::regclass as name, relrowsecurity as walled from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in ('clients', 'users', 'user_clients', 'schema_migrations')
    loop execute format('delete from %s where %s', one.name,
      case when one.walled then 'coalesce(client_id, uuid_nil()) = uuid_nil()' else 'true' end);
    end loop;
  end $$`;

const unlessItExists = (error: Error & { code?: string }) => {
  if (error.code !== "42P04") throw error;
};
