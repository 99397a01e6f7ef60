import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sizeText } from "../../../contract/platform/files.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { openFiles } from "../../platform/storage/open-files.ts";
import { settingsOf } from "../../platform/settings.ts";
import { clientIDAtURL } from "../../platform/access/placed-client.ts";
import { exportClient } from "./export-client.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:export -- --client prairie --to /backup/prairie [--json]

Writes everything of a client into an empty folder: a file of JSON lines for each table, the people that its rows name,
its files, and manifest.json with counts and checksums. All rows are of one moment; nothing is changed. Suspend the
client before (db:suspend), and its files are of that moment, too. The folder holds names, addresses, answers and codes
of tickets: keep it as you keep a backup. docs/operators/clients.md says what is in it.

--json  prints the manifest`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({ options: { client: text, to: text, json: yes } });
  const { client: url, to } = values;
  if (!url) throw new Error("--client says which client is meant.");
  if (!to) throw new Error("--to says into which folder it is written.");
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    const clientID = await clientIDAtURL(database, url);
    const files = await openFiles(settings);
    const folder = resolve(to);
    const manifest = await exportClient({ database, files }, clientID, { folder });
    if (values.json) return print(JSON.stringify(manifest, null, 2));
    const { client, tables, people, files: written } = manifest;
    const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
    print(`${client.name} is written to ${folder}.`);
    print(
      `  ${rows} rows of ${tables.length} tables, ${people.lines} people, ${written.copied} files (${sizeText(written.copiedBytes)}).`,
    );
    if (client.suspendedAt === null)
      print("  It isn’t suspended: files that came or went since the rows were read are as they were a moment later.");
    return undefined;
  } finally {
    await database.close();
  }
}

runCommand(main, help);
