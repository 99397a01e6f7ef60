import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { openDatabase, openFolder } from "../server/db/open.ts";
import type { Database } from "../server/db/sql.ts";

export type TestDatabase = { database: Database; databaseURL: string | undefined; drop(): Promise<void> };

/** A database of this test file's own: on PostgreSQL where TEST_DATABASE_URL says so, else embedded: in memory, or in a folder. */
export async function openTestDatabase(folder?: string): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? onServer(server) : embedded(folder);
}

async function embedded(folder: string | undefined): Promise<TestDatabase> {
  const image = process.env["TEST_DATABASE_IMAGE"];
  const database = await openFolder(folder, image ? await openAsBlob(image) : undefined);
  return { database, databaseURL: undefined, drop: async () => undefined };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `rosette_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseURL: url.href, poolSize: 8, dataFolder: "" });
  return {
    database,
    databaseURL: url.href,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
