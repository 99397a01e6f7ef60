import { randomBytes } from "node:crypto";
import { migrate } from "../server/platform/db/migrate.ts";
import { withConnection } from "../server/platform/db/replication.ts";
import { dropDatabases } from "./database.ts";
import makeImage from "./image.ts";
import { administer, urlOf } from "./servers.ts";
import { shardServer } from "./shards.ts";

/** Makes one migrated database before all tests, of which every worker's own is a copy; and takes them all away. */
export default async function setup(): Promise<() => Promise<void> | void> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return makeImage();
  const template = `rosette_test_${randomBytes(6).toString("hex")}`;
  const second = shardServer();
  for (const one of second ? [server, second] : [server]) {
    await administer(one, `create database ${template}`);
    await withConnection(urlOf(one, template), migrate);
  }
  process.env["TEST_DATABASE_TEMPLATE"] = template;
  return () => dropDatabases(server, template);
}
