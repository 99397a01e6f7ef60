import { parseArgs } from "node:util";
import { normalizeEmail, emailHint } from "../../../contract/platform/email-address.ts";
import { textFormats } from "../../../contract/platform/forms/input-kinds.ts";
import { reservedClientURLs } from "../../../contract/platform/reserved-client-urls.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import { inviteOwner } from "./owner-invitation.ts";
import { placeClient } from "../../platform/access/client-placement.ts";

type NewClient = { url: string; name: string; owner: string; shard?: string | undefined };

/** Adds a client and an invitation for its owner; returns the invitation's address. */
async function addClient(sql: Sql, clientID: string, { url, name, owner }: NewClient, origin: string): Promise<string> {
  await sql`insert into clients (client_id, url, name) values (${clientID}, ${url}, ${name})`;
  return inviteOwner(sql, { clientID, name, owner }, origin);
}

function readArguments({ url = "", name = "", owner = "", shard }: Partial<NewClient>): NewClient {
  if (!textFormats["url-fragment"].isValid(url) || reservedClientURLs.has(url))
    throw new Error("--url must be 3 to 100 letters, digits, hyphens or underscores, and not a word the product uses.");
  if (!name.trim()) throw new Error("--name says what the client is called.");
  const address = normalizeEmail(owner);
  if (!address) throw new Error(`--owner must be an email address. ${emailHint(owner) ?? ""}`.trim());
  return { url, name: name.trim(), owner: address, shard };
}

const throwTakenAddress = (error: Error & { constraint?: string }): never => {
  throw error.constraint === "clients_pkey"
    ? new Error(
        "There is already a client at this address. To invite another owner: npm run db:owner -- --url … --invite …",
      )
    : error;
};

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:client -- --url prairie --name "Prairie Home Builders" --owner owner@example.org [--shard east]

Adds a client at that address, and mails its owner an invitation, whose link is printed, too. With shards, --shard says
in which database it lies ("home" is one of them); without it, in the shard with the fewest clients.`;

async function main() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { url: text, name: text, owner: text, shard: text } });
  const client = readArguments(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, print);
  const clientID = await placeClient(database, client);
  const invitation = await database
    .inside(clientID, (sql) => addClient(sql, clientID, client, settings.origin))
    .catch(throwTakenAddress);
  await database.close();
  print(`${client.name} is there. Its owner's invitation: ${invitation}`);
}

runCommand(main, help);
