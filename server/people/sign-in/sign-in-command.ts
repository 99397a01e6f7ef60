import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import { clientIDAtURL } from "../../platform/access/placed-client.ts";
import { waitText } from "../../platform/access/rate-limits.ts";
import type { App } from "../../platform/app.ts";
import { openChangeFeed } from "../../platform/change-feed.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { settingsOf } from "../../platform/settings.ts";
import { clientNameAndURL } from "../clients/queries.ts";
import {
  type SignInState,
  allowPasswords,
  forgetTriesOfNetwork,
  forgetTriesOfPerson,
  readSignInState,
  mustComeByOwnSystem,
  takeSecondFactorOff,
  waitOfNetwork,
} from "./sign-in-blocks.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:sign-in -- --person somebody@prairie.example      what may keep somebody out
npm run db:sign-in -- --person somebody@prairie.example --second-factor-off
npm run db:sign-in -- --person somebody@prairie.example --forget-tries
npm run db:sign-in -- --network 203.0.113.7 [--forget-tries]
npm run db:sign-in -- --client prairie [--allow-passwords]

Lets in who is kept out. --second-factor-off is for whoever lost phone and recovery codes: make sure first that it is
them. They get a mail, and turn it on again themselves. --forget-tries ends the wait after failed tries, of an account
or of a network. --allow-passwords lets a client's staff sign in by password again where they had to use its own system;
its owners find that in Changes.

--dry-run  says how things stand, and changes nothing
--json     the same for a program`;

type Opened = Pick<App, "database" | "changes">;

async function main() {
  const [text, yes] = [{ type: "string" }, { type: "boolean", default: false }] as const;
  const { values } = parseArgs({
    options: {
      person: text,
      network: text,
      client: text,
      "second-factor-off": yes,
      "forget-tries": yes,
      "allow-passwords": yes,
      "dry-run": yes,
      json: yes,
    },
  });
  const act = readArguments(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, values.json ? undefined : print);
  try {
    const changes = await openChangeFeed(database, settings.databaseURL);
    const isDryRun = values["dry-run"];
    const { told, ...outcome } = await act({ database, changes }, isDryRun).finally(() => changes.close());
    if (values.json) return print(JSON.stringify(outcome, null, 2));
    for (const line of told) print(line);
    if (isDryRun) print("Nothing was changed.");
  } finally {
    await database.close();
  }
}

type Outcome = { told: string[]; changed: boolean } & Record<string, unknown>;
type Act = (opened: Opened, isDryRun: boolean) => Promise<Outcome>;

type Values = {
  person?: string;
  network?: string;
  client?: string;
  "second-factor-off": boolean;
  "forget-tries": boolean;
  "allow-passwords": boolean;
};

function readArguments(values: Values): Act {
  const { person, network, client } = values;
  if ([person, network, client].filter((said) => said !== undefined).length !== 1)
    throw new Error("Say whom it is about: --person, --network or --client, and one of them alone.");
  const wanted = (["second-factor-off", "forget-tries", "allow-passwords"] as const).filter((name) => values[name]);
  const fitting =
    person !== undefined
      ? ["second-factor-off", "forget-tries"]
      : network !== undefined
        ? ["forget-tries"]
        : ["allow-passwords"];
  const stray = wanted.find((name) => !fitting.includes(name));
  if (stray) throw new Error(`--${stray} isn’t for this. See --help.`);
  if (person !== undefined) {
    const email = normalizeEmail(person);
    if (!email) throw new Error("--person must be an email address.");
    return (opened, isDryRun) => letPersonIn(opened, email, isDryRun ? [] : wanted);
  }
  if (network !== undefined) {
    if (isIP(network) === 0) throw new Error("--network must be an address, such as 203.0.113.7.");
    return (opened, isDryRun) => letNetworkIn(opened, network, wanted.length > 0 && !isDryRun);
  }
  return (opened, isDryRun) => letStaffIn(opened, client!, wanted.length > 0 && !isDryRun);
}

async function letPersonIn(opened: Opened, email: string, wanted: readonly string[]): Promise<Outcome> {
  const before = await readSignInState(opened, email);
  if (wanted.includes("second-factor-off")) await takeSecondFactorOff(opened, email);
  if (wanted.includes("forget-tries")) await forgetTriesOfPerson(opened, email);
  const person = wanted.length > 0 ? await readSignInState(opened, email) : before;
  return { told: personTexts(person), ...person, changed: wanted.length > 0 };
}

const personTexts = ({ fullName, email, hasSecondFactor, waitSeconds, ownSystemOf }: SignInState): string[] => [
  `${fullName} <${email}>`,
  `  Two-factor sign-in is ${hasSecondFactor ? "on" : "off"}.`,
  `  ${waitTexts(waitSeconds)}`,
  ...(ownSystemOf.length > 0 ? [`  Signs in by the own system of ${ownSystemOf.join(", ")} to be staff there.`] : []),
];

const waitTexts = (seconds: number): string =>
  seconds > 0 ? `Waits ${waitText(seconds)} after failed tries.` : "No failed tries make it wait.";

async function letNetworkIn(opened: Opened, address: string, isForgotten: boolean): Promise<Outcome> {
  if (isForgotten) await forgetTriesOfNetwork(opened, address);
  const waitSeconds = await waitOfNetwork(opened, address);
  return { told: [`${address}: ${waitTexts(waitSeconds)}`], network: address, waitSeconds, changed: isForgotten };
}

async function letStaffIn(opened: Opened, url: string, isAllowed: boolean): Promise<Outcome> {
  const { database } = opened;
  const clientID = await clientIDAtURL(database, url);
  const { name } = requireRow(await database.readInside(clientID, (sql) => clientNameAndURL(sql, clientID)));
  if (isAllowed) await allowPasswords(opened, { clientID, name });
  const isRequired = await mustComeByOwnSystem(opened, { clientID });
  const told = isRequired
    ? `Staff of ${name} have to sign in by its own system; an owner with a second factor may use the password.`
    : `Staff of ${name} may use their passwords.`;
  return { told: [told], client: url, name, mustComeByOwnSystem: isRequired, changed: isAllowed };
}

runCommand(main, help);
