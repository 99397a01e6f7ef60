import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sizeText } from "../../../contract/platform/files.ts";
import { runCommand } from "../../platform/command.ts";
import { settingsOf } from "../../platform/settings.ts";
import { deletionDay } from "../client-deletion/ask-deletion.ts";
import { closeApp, openApp } from "../open-app.ts";
import { COPY_DAYS, type ImportOutcome, importClient } from "./import-client.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:import -- --from /backup/prairie [--as prairie-2] [--shard east] [--dry-run] [--json]
npm run db:import -- --from /backup/prairie --copy --as prairie-then

Brings a client in from the folder of an export (db:export) of the same version, with its rows, people and files. It is
suspended until you let it go on (db:suspend --resume). A client that is here already is refused, but for a copy to look
at. Said again it goes on where it was killed.

--as       another address than it had
--copy     beside the client that is here, to look at what was there then: its staff read it, and nothing can be changed
           or goes out. It is deleted by itself after ${COPY_DAYS} days; sooner by db:delete with --now and --confirm
--shard    in which database it lies, as for db:client
--dry-run  looks at every line and file, says who of its people is known here, and changes nothing
--json     the same for a program`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: { from: text, as: text, shard: text, copy: yes, "dry-run": yes, json: yes },
  });
  const { from, as: url, shard, json: asJSON } = values;
  if (!from) throw new Error("--from says in which folder the export is.");
  if (values.copy && url === undefined) throw new Error("--as says the address of the copy, as prairie-then.");
  const app = await openApp(settingsOf(process.env), undefined, asJSON ? undefined : print);
  try {
    const outcome = await importClient(app, {
      folder: resolve(from),
      url,
      shard,
      isCopy: values.copy,
      isDryRun: values["dry-run"],
      ...(!asJSON && { report: print }),
    });
    if (asJSON) print(JSON.stringify(outcome, null, 2));
    else printOutcome(outcome);
  } finally {
    await closeApp(app);
  }
}

function printOutcome(outcome: ImportOutcome): void {
  const { client, name, rows, files, bytes, people, sealed, deleteAt, changed } = outcome;
  print(`${name} ${changed ? "is" : "would be"} at /${client}, suspended.`);
  print(`  ${rows} rows, ${files} files (${sizeText(bytes)}).`);
  print(
    `  People: ${people.byID} known by their identifier, ${people.byAddress} by a confirmed address, ${people.anew} new, without a password.`,
  );
  for (const { email } of people.apart)
    print(`  ${email} is somebody’s here, and nothing says that they are the same: kept apart, without an address.`);
  if (sealed) print(`  Another SECRET sealed these, so that they are given up and entered anew: ${sealed}.`);
  if (!changed) return print("Nothing was changed.");
  if (deleteAt !== undefined) {
    print(`Its staff look at it at /${client}/studio. It is deleted by itself on ${deletionDay(deleteAt)}.`);
    print(`To delete it sooner: npm run db:delete -- --client ${client} --now --confirm ${client}`);
  } else print(`To let it go on: npm run db:suspend -- --client ${client} --resume`);
}

runCommand(main, help);
