import { parseArgs } from "node:util";
import { sizeText } from "../../../contract/platform/files.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import { runCommand } from "../../platform/command.ts";
import { settingsOf } from "../../platform/settings.ts";
import { closeApp, openApp } from "../open-app.ts";
import {
  type DeletionOutcome,
  dateDeletion,
  clientToDeleteAt,
  deletionDay,
  makeDeletionDueNow,
  takeBackDeletion,
  underWayTexts,
} from "./ask-deletion.ts";
import { DAYS_UNTIL_FREE, followDeletion, planDeletion } from "./client-deletion.ts";
import { type ClientDeletion, type DeletionCounts, clientDeletions, deletionByID } from "./deletion-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const DAYS = 30;

const help = `npm run db:delete                       the clients that have a date, and those that were deleted
npm run db:delete -- --client prairie [--days ${DAYS}]
npm run db:delete -- --client prairie --cancel
npm run db:delete -- --client prairie --now --confirm prairie

Deletes everything that this installation holds of a client that is suspended (db:suspend), on a date: ${DAYS} days from now,
or as many as --days says. Its owners get one mail with the date. Until then --cancel takes it back. On the date any
running process deletes the rows, files and keys of the client, and the accounts of people who have nothing anywhere
else; nobody can take that back, so take it out before (db:export). Its address is nobody else's for ${DAYS_UNTIL_FREE} days.

--now      without time to think and without a mail, by this command; --confirm says the address once more. It refuses
           while money is under way: payments that aren't settled, and refunds
--dry-run  says what would go, in counts, and what money is under way, and changes nothing
--json     the same for a program`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: { client: text, days: text, cancel: yes, now: yes, confirm: text, "dry-run": yes, json: yes },
  });
  const { client: url, json: asJSON } = values;
  const act = readArguments(values);
  const app = await openApp(settingsOf(process.env), undefined, asJSON ? undefined : print);
  const tell = (outcome: DeletionOutcome) => (asJSON ? print(JSON.stringify(outcome, null, 2)) : printOutcome(outcome));
  try {
    if (url === undefined) return printList(await app.database.readHome(clientDeletions), asJSON);
    const clientID = await clientToDeleteAt(app, url);
    const isDryRun = values["dry-run"];
    if (act === "cancel") return tell(await takeBackDeletion(app, clientID, { isDryRun }));
    if (act !== "now" || isDryRun)
      return tell(await dateDeletion(app, clientID, { days: act === "now" ? 0 : act, isDryRun }));
    const outcome = await makeDeletionDueNow(app, clientID);
    const again = await followDeletion(app, clientID, asJSON ? {} : { report: print });
    if (!again) throw new Error(`${outcome.name} was let go on meanwhile. Nothing is deleted.`);
    await app.database.home((sql) => planDeletion(sql, clientID, new Date(clock.now().getTime() + HOUR)));
    const [deleted] = await app.database.readHome((sql) => deletionByID(sql, clientID));
    return asJSON ? print(JSON.stringify(deleted, null, 2)) : printDeletion(deleted!);
  } finally {
    await closeApp(app);
  }
}

type Values = {
  client?: string;
  days?: string;
  cancel: boolean;
  now: boolean;
  confirm?: string;
};

function readArguments({ client, days, cancel, now, confirm }: Values): "cancel" | "now" | number {
  const says = [days !== undefined, cancel, now].filter(Boolean).length;
  if (client === undefined && (says > 0 || confirm !== undefined))
    throw new Error("--client says which client is meant.");
  if (says > 1) throw new Error("--days, --cancel and --now exclude each other.");
  if (now && confirm !== client)
    throw new Error(`--now deletes everything at once. Say the client’s address once more: --confirm ${client}.`);
  if (!now && confirm !== undefined) throw new Error("--confirm goes with --now.");
  if (cancel) return "cancel";
  if (now) return "now";
  const count = days === undefined ? DAYS : Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 3650)
    throw new Error("--days must be a whole number from 1 to 3650. To delete it at once: --now.");
  return count;
}

function printList(deletions: readonly ClientDeletion[], asJSON: boolean): void {
  if (asJSON) return print(JSON.stringify(deletions, null, 2));
  if (deletions.length === 0) print("No client is to be deleted, and none was.");
  deletions.forEach(printDeletion);
}

function printDeletion({ url, name, deleteAt, beganAt, deletedAt, freeAt, counts }: ClientDeletion): void {
  if (deletedAt) {
    print(`${url}  ${name}, deleted on ${deletionDay(deletedAt)}; its address is free from ${deletionDay(freeAt!)} on`);
    printCounts(counts as DeletionCounts);
  } else print(`${url}  ${name}, ${beganAt ? "is being deleted" : `is deleted on ${deletionDay(deleteAt)}`}`);
}

function printCounts({ tables, files, bytes, people, onlyHere }: DeletionCounts): void {
  const rows = Object.values(tables).reduce((sum, one) => sum + one, 0);
  print(
    `  ${rows} rows of ${Object.keys(tables).length} tables, ${files} files (${sizeText(bytes)}), ${people} people, of whom ${onlyHere} have nothing anywhere else.`,
  );
}

function printOutcome({ name, deleteAt, counts, underWay, told, changed }: DeletionOutcome): void {
  const would = changed ? "" : "would be ";
  if (deleteAt === null) print(`${name}: the date ${changed ? "is" : "would be"} taken back.`);
  else print(`${name} ${would ? `${would}deleted` : "is deleted"} on ${deletionDay(deleteAt)}.`);
  if (counts) printCounts(counts);
  const texts = underWay ? underWayTexts(underWay) : [];
  if (texts.length > 0) print(`  Money under way, until which --now refuses: ${texts.join("; ")}.`);
  if (told.length > 0) print(`  Told by mail${changed ? "" : " then"}: ${told.join(", ")}`);
  if (!changed) print("Nothing was changed.");
}

runCommand(main, help);
