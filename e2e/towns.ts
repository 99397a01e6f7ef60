import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { dropDatabases } from "../test/database.ts";
import { administer, urlOf } from "../test/servers.ts";
import { type Server, startServer } from "./server.ts";

/**
 * What is walked through on the embedded database, which answers one at a time; everything else is on PostgreSQL where there is
 * one, since that takes a third less of the machine.
 */
const EMBEDDED = ["walk.spec.ts", "buying.spec.ts"];

/** A filled demo town, of which each test file gets a copy: a folder, and beside it a database where it isn't in the folder. */
type Town = { folder: string; database?: string };
type Towns = { embedded: Town; usual: Town };

const newFolder = () => mkdtempSync(join(tmpdir(), "rosette-e2e-"));
const environmentOf = ({ database }: Town) => ({
  DATABASE_URL: database ? urlOf(process.env["TEST_DATABASE_URL"]!, database) : "",
});

async function fill(town: Town): Promise<Town> {
  const server = await startServer(town.folder, environmentOf(town));
  await server.stop();
  return town;
}

/** Fills the towns before all tests, for the workers to know them; answers how they are taken away. */
export default async function fillTowns(): Promise<() => Promise<void>> {
  const postgres = process.env["TEST_DATABASE_URL"];
  const embedded = await fill({ folder: newFolder() });
  const usual = postgres ? await fill(await onPostgres(postgres)) : embedded;
  process.env["E2E_TOWNS"] = JSON.stringify({ embedded, usual } satisfies Towns);
  return async () => {
    for (const { folder, database } of new Set([embedded, usual])) {
      rmSync(folder, { recursive: true, force: true });
      if (postgres && database) await dropDatabases(postgres, database);
    }
  };
}

async function onPostgres(server: string): Promise<Town> {
  const database = `rosette_e2e_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${database}`);
  return { folder: newFolder(), database };
}

/** A copy of a town, for the tests of one file. Its database goes with the others, at the end. */
export async function copyTown(file: string): Promise<{ folder: string; environment: { DATABASE_URL: string } }> {
  const { embedded, usual } = JSON.parse(process.env["E2E_TOWNS"]!) as Towns;
  const original = EMBEDDED.includes(basename(file)) ? embedded : usual;
  const copy: Town = { folder: newFolder() };
  cpSync(original.folder, copy.folder, { recursive: true });
  if (original.database) {
    copy.database = `${original.database}_${randomBytes(6).toString("hex")}`;
    await administer(
      process.env["TEST_DATABASE_URL"]!,
      `create database ${copy.database} template ${original.database}`,
    );
  }
  return { folder: copy.folder, environment: environmentOf(copy) };
}

/** The product on such a copy. */
export async function openCopy(file: string): Promise<Server> {
  const { folder, environment } = await copyTown(file);
  // Other systems that webhooks go to are processes of this computer.
  return startServer(folder, { ...environment, WEBHOOK_NETWORKS: "127.0.0.1" });
}
