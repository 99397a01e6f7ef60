import { randomBytes } from "node:crypto";
import pg from "pg";
import { openEmbedded } from "../server/platform/db/embedded.ts";
import { administer, urlOf } from "./servers.ts";

type EmptyDatabase = { connection: pg.ClientBase; close(): Promise<void> };

/** A database in which nothing is yet, and which is gone once it is closed. */
export const openEmptyDatabase = (): Promise<EmptyDatabase> => {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? onServer(server) : inMemory();
};

async function onServer(server: string): Promise<EmptyDatabase> {
  const name = `rosette_empty_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const connection = new pg.Client(urlOf(server, name));
  await connection.connect();
  const close = async () => {
    await connection.end();
    await administer(server, `drop database ${name} with (force)`);
  };
  return { connection, close };
}

async function inMemory(): Promise<EmptyDatabase> {
  const embedded = await openEmbedded(undefined);
  const connection = await embedded.pool.connect();
  const close = async () => {
    connection.release();
    await embedded.close();
  };
  return { connection, close };
}
