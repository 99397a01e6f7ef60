import { parseArgs } from "node:util";
import { sizeText } from "../../../contract/platform/files.ts";
import { NO_CLIENT_THERE } from "../../platform/access/placed-client.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { Unreachable } from "../../platform/db/store.ts";
import type { Database } from "../../platform/db/sql.ts";
import { settingsOf } from "../../platform/settings.ts";
import { csvLine } from "../../tables/downloads/csv.ts";
import { type PlacedClient, type Usage, placedClients, usageOfClient } from "./usage-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:usage [-- --client prairie] [--csv | --json]

Every client, or one: the database it lies in, since when, and its people, programs (published ones), entries,
orders that were paid, files with the room they take, and mails of the last thirty days. Nothing is changed.`;

type ClientUsage = PlacedClient & Usage;

async function main() {
  const yes = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { client: { type: "string" }, csv: yes, json: yes } });
  const database = await openDatabase(settingsOf(process.env));
  try {
    const places = await database.readHome((sql) => placedClients(sql, values.client ?? null));
    if (values.client !== undefined && places.length === 0) throw new Error(NO_CLIENT_THERE);
    const { usages, absent } = await usagesOf(database, places);
    if (values.json) print(JSON.stringify(usages, null, 2));
    else if (values.csv) printCSV(usages);
    else usages.forEach(printUsage);
    for (const url of absent) process.stderr.write(`${url}: its database can’t be reached. It is left out.\n`);
    if (absent.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** One client after the other: the command must not take connections that people wait for. */
async function usagesOf(database: Database, places: readonly PlacedClient[]) {
  const usages: ClientUsage[] = [];
  const absent: string[] = [];
  for (const place of places) {
    try {
      const [usage] = await database.readInside(place.clientID, (sql) => usageOfClient(sql, place.clientID));
      // A client that is placed and not made yet is nobody's.
      if (usage) usages.push({ ...place, ...usage });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      absent.push(place.url);
    }
  }
  return { usages, absent };
}

function printUsage({ url, name, database, since, ...usage }: ClientUsage): void {
  print(`${url}  ${name}, in ${database} since ${since.slice(0, 10)}`);
  print(
    `  ${usage.people} people, ${usage.programs} programs (${usage.published} published), ${usage.entries} entries, ` +
      `${usage.orders} orders, ${usage.files} files (${sizeText(usage.bytes)}), ${usage.mails} mails in 30 days`,
  );
}

const columns: (keyof ClientUsage)[] = [
  "url",
  "name",
  "database",
  "since",
  "people",
  "programs",
  "published",
  "entries",
  "orders",
  "files",
  "bytes",
  "mails",
];

function printCSV(usages: readonly ClientUsage[]): void {
  process.stdout.write(csvLine(columns));
  for (const usage of usages) process.stdout.write(csvLine(columns.map((column) => usage[column])));
}

runCommand(main, help);
