import { parseArgs } from "node:util";
import { sizeText } from "../../../contract/platform/files.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { runCommand } from "../command.ts";
import { reportAway } from "../db/each-database.ts";
import { openDatabase } from "../db/open.ts";
import { settingsOf } from "../settings.ts";
import { type DatabaseMonths, forgetMonthsBefore, readChangeMonths } from "./change-months.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:changes
npm run db:changes -- --forget-before 2024-03

What each month of the log of changes takes in every database. It is kept for ever; --forget-before drops the months
before the one that is named, by UTC, of all clients and for good. This month and the twelve before it are kept.

--dry-run  says which months would go, and changes nothing
--json     the same for a program`;

async function main() {
  const yes = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { "forget-before": { type: "string" }, "dry-run": yes, json: yes } });
  const { "forget-before": keptFrom, "dry-run": isDryRun } = values;
  if (isDryRun && keptFrom === undefined) throw new Error("--dry-run goes with --forget-before.");
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    const { outcomes, away } =
      keptFrom === undefined
        ? await readChangeMonths({ database })
        : await forgetMonthsBefore({ database }, keptFrom, { isDryRun });
    reportAway(away);
    if (outcomes.some(({ isInUse }) => isInUse)) process.exitCode = 1;
    if (values.json) return print(JSON.stringify(outcomes, null, 2));
    const keeps =
      keptFrom === undefined ? undefined : { verb: isDryRun ? "would be forgotten" : "forgotten", keptFrom };
    for (const place of outcomes) printMonths(place, keeps);
    if (isDryRun) print("Nothing was changed.");
  } finally {
    await database.close();
  }
}

type Forgetting = { verb: string; keptFrom: string };

function printMonths({ database, months, bytesBeside, isInUse }: DatabaseMonths, forgetting?: Forgetting): void {
  if (isInUse) return print(`${database}: the log is in use, as by a backup. Nothing of it was forgotten: try again.`);
  const bytes = months.reduce((total, month) => total + month.bytes, 0);
  const size = months.length > 0 ? `, ${sizeText(bytes)}` : "";
  print(`${database}: ${plural(months.length, "month")} ${forgetting?.verb ?? "kept"}${size}`);
  for (const month of months) print(`  ${month.month}  ${sizeText(month.bytes)}`);
  if (bytesBeside === 0) return;
  const beside = `  beside the months  ${sizeText(bytesBeside)}`;
  print(forgetting ? `${beside}, of which what is older than ${forgetting.keptFrom} ${forgetting.verb}` : beside);
}

runCommand(main, help);
