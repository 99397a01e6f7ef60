import { parseArgs } from "node:util";
import { run } from "../command.ts";
import { openDatabase } from "../db/open.ts";
import type { DatabasePlace } from "../db/sql.ts";
import type { Files } from "../storage/files.ts";
import { openFiles } from "../storage/open-files.ts";
import { settingsOf } from "../settings.ts";
import { readMark } from "./files-mark.ts";
import { installationRow, placeOfDatabase, resumeInstallation, workWaiting } from "./queries.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** npm run db:resume: which databases are paused, why, and what waits there; with -- --go they go on. */
async function main() {
  const { values } = parseArgs({ options: { go: { type: "boolean", default: false } } });
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, say);
  try {
    const files = await openFiles(settings);
    const paused: DatabasePlace[] = [];
    for (const place of database.places) if (await isPaused(place)) paused.push(place);
    if (values.go) for (const place of paused) await goOn(place, files);
    if (paused.length === 0) say("Nothing is paused.");
    else if (!values.go) say("To let all of that be done now, say: npm run db:resume -- --go");
    if (settings.paused) say("PAUSED is set here: a process that it is set for stays paused until it is taken away.");
  } finally {
    await database.close();
  }
}

async function isPaused({ name, transaction }: DatabasePlace): Promise<boolean> {
  const [[row], waiting] = await transaction(async (sql) => [await installationRow(sql), await workWaiting(sql)]);
  if (!row?.pausedBecause) return false;
  say(`${name} is paused since ${row.pausedAt}: ${row.pausedBecause}`);
  for (const { kind, many, oldest } of waiting) say(`  waiting: ${many} × ${kind}, the first since ${oldest}`);
  return true;
}

async function goOn({ name, transaction }: DatabasePlace, files: Files): Promise<void> {
  const mark = await readMark(files, name);
  await transaction(async (sql) => resumeInstallation(sql, mark?.installationID, await placeOfDatabase(sql)));
  say(`${name} goes on. Running processes begin within a few seconds.`);
}

run(main);
