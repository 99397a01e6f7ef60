import { parseArgs } from "node:util";
import { clientIDAtURL } from "../../platform/access/placed-client.ts";
import { openAddresses } from "../../platform/access/addresses.ts";
import { openChangeFeed } from "../../platform/change-feed.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import { type ViewLink, makeViewLink } from "./make-link.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:see-as -- --client prairie --person ann@example.org --reason "She finds no button to hand in." [--by "Kim Lee"]

Prints a link that works once, within ten minutes: whoever opens it sees the pages of the client as this person does, for
30 minutes, and changes nothing. It is for anybody who has something at the client, its staff too. The person gets a mail
as soon as it is opened, with the reason and who looks, and it stands in the client's Changes. While a client is suspended
nobody is looked at: the mail would wait.

--by       your name, for the mail and for Changes, which else say "whoever runs this site"
--dry-run  says who would be looked at, and makes no link
--json     the same for a program`;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: { client: text, person: text, reason: text, by: text, "dry-run": yes, json: yes },
  });
  const { url, ...wanted } = readArguments(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    const clientID = await clientIDAtURL(database, url);
    const changes = await openChangeFeed(database, settings.databaseURL);
    const addresses = openAddresses(settings, database, changes);
    const link = await makeViewLink(
      { database, addresses },
      { clientID, ...wanted, isDryRun: values["dry-run"] },
    ).finally(() => changes.close());
    if (values.json) print(JSON.stringify(link, null, 2));
    else printLink(link);
  } finally {
    await database.close();
  }
}

type Values = { client?: string; person?: string; reason?: string; by?: string };

const MOST_REASON = 500;
const MOST_NAME = 100;

function readArguments({ client: url, person, reason, by }: Values) {
  const [email = "", because = "", name = ""] = [person?.trim(), reason?.trim(), by?.trim()];
  if (url === undefined) throw new Error("--client says at which client.");
  if (!email) throw new Error("--person says as whom, by the address of their account.");
  if (!because) throw new Error("--reason says why, to the person and in the client's Changes.");
  if (because.length > MOST_REASON) throw new Error(`--reason may have ${MOST_REASON} characters.`);
  if (name.length > MOST_NAME) throw new Error(`--by may have ${MOST_NAME} characters.`);
  return { url, email, reason: because, operatorName: name || null };
}

function printLink({ person, client, link, until }: ViewLink): void {
  if (link === null) return print(`You would see ${client} as ${person} does. No link was made.`);
  print(`You see ${client} as ${person} does, once you open this link, until ${until}:`);
  print(link);
}

runCommand(main, help);
