import { parseArgs } from "node:util";
import { runCommand } from "../command.ts";
import { openDatabase } from "../db/open.ts";
import type { NamedDatabase } from "../db/sql.ts";
import type { Files } from "../storage/files.ts";
import { openFiles } from "../storage/open-files.ts";
import { settingsOf } from "../settings.ts";
import { readMark } from "./files-mark.ts";
import { installationRow, databaseLocation, resumeInstallation, countWaitingWork } from "./queries.ts";

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:resume [-- --go]

Which databases are paused, why, and what waits there. With --go they go on, and what waits is done.`;

async function main() {
  const { values } = parseArgs({ options: { go: { type: "boolean", default: false } } });
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, printLine);
  try {
    const files = await openFiles(settings);
    const paused: NamedDatabase[] = [];
    for (const target of database.places) if (await reportPaused(target)) paused.push(target);
    if (values.go) for (const target of paused) await resumeDatabase(target, files);
    if (paused.length === 0) printLine("Nothing is paused.");
    else if (!values.go) printLine("To let all of that be done now, say: npm run db:resume -- --go");
    if (settings.paused)
      printLine("PAUSED is set here: a process that it is set for stays paused until it is taken away.");
  } finally {
    await database.close();
  }
}

async function reportPaused({ name, transaction }: NamedDatabase): Promise<boolean> {
  const [[row], waiting] = await transaction(async (sql) => [await installationRow(sql), await countWaitingWork(sql)]);
  if (!row?.pausedBecause) return false;
  printLine(`${name} is paused since ${row.pausedAt}: ${row.pausedBecause}`);
  for (const { kind, many, oldest } of waiting) printLine(`  waiting: ${many} × ${kind}, the first since ${oldest}`);
  return true;
}

async function resumeDatabase({ name, transaction }: NamedDatabase, files: Files): Promise<void> {
  const mark = await readMark(files, name);
  await transaction(async (sql) => resumeInstallation(sql, mark?.installationID, await databaseLocation(sql)));
  printLine(`${name} goes on. Running processes begin within a few seconds.`);
}

runCommand(main, help);
