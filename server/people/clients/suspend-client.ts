import { parseArgs } from "node:util";
import { clientIDAtURL } from "../../platform/access/placed-client.ts";
import { openChangeFeed } from "../../platform/change-feed.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import { type SuspensionChange, type SuspensionOutcome, changeSuspension } from "./suspending.ts";
import { type SuspendedClient, suspendedClients } from "./suspension-queries.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:suspend                      the clients that are suspended, and why
npm run db:suspend -- --client prairie --reason "The invoice of May is open." [--contact billing@host.example]
npm run db:suspend -- --client prairie --resume

While a client is suspended, its pages say so in its name, nothing is written or sold there, and its mails and all else
that is due wait. Its staff look things up; its owners and administrators read the reason, and whom to ask. Payments
that were under way are settled, tickets that were bought are shown, and doors let people in by them. Running processes
follow within a second.

--dry-run  says what would be, and changes nothing
--json     the same for a program`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: { client: text, reason: text, contact: text, resume: yes, "dry-run": yes, json: yes },
  });
  const act = readArguments(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    if (!act) return printList(await database.readHome(suspendedClients), values.json);
    const clientID = await clientIDAtURL(database, act.url);
    const changes = await openChangeFeed(database, settings.databaseURL);
    const change = { ...act, isDryRun: values["dry-run"] };
    const outcome = await changeSuspension({ database, changes }, clientID, change).finally(() => changes.close());
    if (values.json) print(JSON.stringify(outcome, null, 2));
    else printOutcome(outcome);
  } finally {
    await database.close();
  }
}

type Values = { client?: string; reason?: string; contact?: string; resume: boolean };

const MOST_REASON = 1_000;
const MOST_CONTACT = 200;

/** Undefined: nothing but the list is wanted. */
function readArguments({
  client: url,
  reason,
  contact,
  resume,
}: Values): ({ url: string } & SuspensionChange) | undefined {
  const [because = "", ask = ""] = [reason?.trim(), contact?.trim()];
  if (url === undefined) {
    if (reason !== undefined || contact !== undefined || resume)
      throw new Error("--client says which client is meant.");
    return undefined;
  }
  if (resume) {
    if (reason !== undefined || contact !== undefined)
      throw new Error("--resume goes without --reason and --contact: the client goes on as before.");
    return { url, resume: true };
  }
  if (!because) throw new Error("--reason says why, to the owners of the client. To let it go on again: --resume.");
  if (because.length > MOST_REASON) throw new Error(`--reason may have ${MOST_REASON} characters.`);
  if (ask.length > MOST_CONTACT) throw new Error(`--contact may have ${MOST_CONTACT} characters.`);
  return { url, resume: false, because, contact: ask || null };
}

function printList(clients: readonly SuspendedClient[], asJSON: boolean): void {
  if (asJSON) return print(JSON.stringify(clients, null, 2));
  if (clients.length === 0) print("No client is suspended.");
  for (const { url, name, since, because, contact } of clients) {
    print(`${url}  ${name}, since ${since}`);
    print(`  ${because}${contact ? ` Ask: ${contact}` : ""}`);
  }
}

function printOutcome({ name, before, after, payments, waiting, changed }: SuspensionOutcome): void {
  const would = changed ? "" : " would be";
  if (after.suspendedAt === null) print(changed ? `${name} goes on.` : `${name} would go on.`);
  else if (before.suspendedAt !== null)
    print(`${name}${changed ? " stays" : " would stay"} suspended, since ${after.suspendedAt}.`);
  else print(`${name}${changed ? " is" : would} suspended.`);
  if (payments > 0) print(`  ${payments} payments are under way, and are settled all the same.`);
  if (waiting > 0)
    print(
      after.suspendedAt === null
        ? `  ${waiting} pieces of work have waited, and are done now.`
        : `  ${waiting} pieces of work are due; they wait.`,
    );
  if (!changed) print("Nothing was changed.");
}

runCommand(main, help);
