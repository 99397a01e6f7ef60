import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../server/platform/db/embedded.ts";
import { openDatabase, openFolder } from "../server/platform/db/open.ts";
import { RELEASED, migrateAsBefore } from "./before-baseline.ts";
import type { TestDatabase } from "./database.ts";

type Fill = (connection: pg.ClientBase) => Promise<unknown>;

/** A database that version 0.1.0 made, filled, and that this version then opened: migrated. */
export async function openUpgraded(fill: Fill): Promise<TestDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? upgradedServer(server, fill) : upgradedFolder(fill);
}

async function release(connection: pg.ClientBase, fill: Fill): Promise<void> {
  await migrateAsBefore(connection, RELEASED);
  await fill(connection);
}

async function upgradedFolder(fill: Fill): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "rosette-released-"));
  const released = await openEmbedded(folder);
  const connection = await released.pool.connect();
  await release(connection, fill);
  connection.release();
  await released.close();
  const drop = async () => rmSync(folder, { recursive: true, force: true });
  return { database: await openFolder(folder), databaseURL: undefined, shards: [], drop };
}

async function upgradedServer(server: string, fill: Fill): Promise<TestDatabase> {
  const name = `rosette_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, (connection) => connection.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(url.href, (connection) => release(connection, fill));
  const database = await openDatabase({ databaseURL: url.href, shards: [], poolSize: 4, dataFolder: "" });
  const drop = () => onServer(server, (connection) => connection.query(`drop database if exists ${name} with (force)`));
  return { database, databaseURL: url.href, shards: [], drop };
}

async function onServer(url: string, work: Fill): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await work(connection).finally(() => connection.end());
}
