import { parseArgs } from "node:util";
import { emailAddress, emailHint } from "../../../contract/platform/email-address.ts";
import { formats } from "../../../contract/platform/forms/kinds.ts";
import { reservedClientURLs } from "../../../contract/platform/reserved.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { run } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { settingsOf } from "../../platform/settings.ts";
import { inviteOwner } from "./owner-invitation.ts";
import { placeClient } from "../../platform/access/places.ts";

type NewClient = { url: string; name: string; owner: string; shard?: string | undefined };

/** A client, and an invitation for its owner; answers the invitation's address. */
async function addClient(sql: Sql, clientID: string, { url, name, owner }: NewClient, origin: string): Promise<string> {
  await sql`insert into clients (client_id, url, name) values (${clientID}, ${url}, ${name})`;
  return inviteOwner(sql, { clientID, name, owner }, origin);
}

function newClientOf({ url = "", name = "", owner = "", shard }: Partial<NewClient>): NewClient {
  if (!formats["url-fragment"].isValid(url) || reservedClientURLs.has(url))
    throw new Error("--url must be 3 to 100 letters, digits, hyphens or underscores, and not a word the product uses.");
  if (!name.trim()) throw new Error("--name says what the client is called.");
  const address = emailAddress(owner);
  if (!address) throw new Error(`--owner must be an email address. ${emailHint(owner) ?? ""}`.trim());
  return { url, name: name.trim(), owner: address, shard };
}

const sayTaken = (error: Error & { constraint?: string }): never => {
  throw error.constraint === "clients_pkey"
    ? new Error(
        "There is already a client at this address. To invite another owner: npm run db:owner -- --url … --invite …",
      )
    : error;
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** npm run db:client -- --url prairie --name "Prairie Home Builders" --owner owner@example.org [--shard east] */
async function main() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { url: text, name: text, owner: text, shard: text } });
  const client = newClientOf(values);
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, say);
  const clientID = await placeClient(database, client);
  const invitation = await database
    .inside(clientID, (sql) => addClient(sql, clientID, client, settings.origin))
    .catch(sayTaken);
  await database.close();
  say(`${client.name} is there. Its owner's invitation: ${invitation}`);
}

run(main);
