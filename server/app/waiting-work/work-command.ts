import { parseArgs } from "node:util";
import { plural } from "../../../contract/platform/plural.ts";
import { clientIDAtURL } from "../../platform/access/placed-client.ts";
import type { App } from "../../platform/app.ts";
import { runCommand } from "../../platform/command.ts";
import { type ByDatabase, reportAway } from "../../platform/db/each-database.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import {
  type ChangedWork,
  type DatabaseWork,
  readWaitingWork,
  takeOutMails,
  tryFailedWorkAgain,
} from "./waiting-work.ts";
import type { WorkCount } from "./waiting-work-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:work [-- --client prairie] [--kind mail]
npm run db:work -- --again [--kind mail] [--client prairie]
npm run db:work -- --drop-mails --due-before 2026-03-14T06:00Z [--client prairie]

What is to be done in every database, by kind: how much is due and since when, how much is for later, and how much has
failed so far. With --kind, why that kind failed, the most frequent reason first. --again tries what failed now instead
of at its next turn: once the cause is gone, as each time counts as one of its tries. --drop-mails is for a database
that was restored and is paused: mails that were due before the moment, in UTC, aren't sent, and staff read why.

--dry-run  says how many there are, and changes nothing
--json     the same for a program`;

type Values = {
  client?: string;
  kind?: string;
  again: boolean;
  "drop-mails": boolean;
  "due-before"?: string;
  "dry-run": boolean;
  json: boolean;
};

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: {
      client: text,
      kind: text,
      again: yes,
      "drop-mails": yes,
      "due-before": text,
      "dry-run": yes,
      json: yes,
    },
  });
  const act = readArguments(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    const clientID = values.client === undefined ? null : await clientIDAtURL(database, values.client);
    const { outcomes, away, lines } = await act({ database }, clientID);
    if (values.json) print(JSON.stringify(outcomes, null, 2));
    else for (const line of lines) print(line);
    reportAway(away);
    if (values["dry-run"] && !values.json) print("Nothing was changed.");
  } finally {
    await database.close();
  }
}

type Opened = Pick<App, "database">;
type Outcome = ByDatabase<unknown> & { lines: string[] };
type Act = (opened: Opened, clientID: string | null) => Promise<Outcome>;

/** What is asked; an error in words where it makes no sense. */
function readArguments(values: Values): Act {
  const { kind = null, again, "drop-mails": drops, "due-before": dueBefore, "dry-run": isDryRun } = values;
  if (again && drops) throw new Error("--again and --drop-mails exclude each other.");
  if (isDryRun && !again && !drops)
    throw new Error("--dry-run goes with --again or --drop-mails: nothing else changes anything.");
  if (drops && kind !== null)
    throw new Error("--drop-mails takes mails to single people and to many: leave --kind out.");
  if (drops !== (dueBefore !== undefined))
    throw new Error("--drop-mails and --due-before go together: which mails, by the moment at which they were due.");
  if (drops) {
    const before = momentOf(dueBefore!);
    const done = isDryRun ? "would be taken out" : "taken out";
    return async (opened, clientID) =>
      withLines(await takeOutMails(opened, { clientID, before, isDryRun }), (one) => [changedText(one, done)]);
  }
  if (again) {
    const done = isDryRun ? "would be tried again now" : "tried again now";
    return async (opened, clientID) =>
      withLines(await tryFailedWorkAgain(opened, { clientID, kind }, { isDryRun }), (one) => [changedText(one, done)]);
  }
  return async (opened, clientID) => withLines(await readWaitingWork(opened, { clientID, kind }), waitingLines);
}

const withLines = <T>(byDatabase: ByDatabase<T>, linesOf: (one: T) => string[]): Outcome => ({
  ...byDatabase,
  lines: byDatabase.outcomes.flatMap(linesOf),
});

function momentOf(text: string): Date {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? new Date(text) : undefined;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Error("--due-before is a moment in UTC, such as 2026-03-14T06:00Z.");
  return moment;
}

const changedText = ({ database, many }: ChangedWork, done: string) =>
  `${database}: ${many.toLocaleString("en-US")} ${done}.`;

const waitingLines = ({ database, kinds, reasons }: DatabaseWork): string[] => [
  `${database}:${kinds.length === 0 ? " nothing waits." : ""}`,
  ...kinds.map((count) => `  ${countText(count)}`),
  ...reasons.map(({ reason, many }) => `    ${many} × ${reason}`),
];

const countText = ({ kind, due, later, dueSince, failed, attempts }: WorkCount) =>
  [
    `${kind}: ${due} due${dueSince ? ` since ${dueSince}` : ""}`,
    `${later} later`,
    ...(failed > 0 ? [`${failed} failed so far, in up to ${plural(attempts, "try", "tries")}`] : []),
  ].join(", ");

runCommand(main, help);
