import { randomBytes } from "node:crypto";
import pg from "pg";
import { migrate } from "../server/db/migrate.ts";
import { administer, urlOf } from "./database.ts";
import makeImage from "./image.ts";

/** Makes one migrated database before all tests, of which every worker's own is a copy; and takes them all away. */
export default async function setup(): Promise<() => Promise<void> | void> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return makeImage();
  const template = `rosette_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${template}`);
  await migrateAll(urlOf(server, template));
  process.env["TEST_DATABASE_TEMPLATE"] = template;
  return () => dropAll(server, template);
}

async function migrateAll(url: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await migrate(owner).finally(() => owner.end());
}

async function dropAll(server: string, template: string) {
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  const { rows } = await owner.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [template],
  );
  for (const { datname } of rows) await owner.query(`drop database ${datname} with (force)`);
  await owner.end();
}
