import { parseArgs } from "node:util";
import { paths } from "../../contract/addresses.ts";
import { emailAddress, emailHint } from "../../contract/email-address.ts";
import { formats } from "../../contract/forms/kinds.ts";
import { invitationDays } from "../../contract/invitations.ts";
import { reservedClientURLs } from "../../contract/reserved.ts";
import type { Sql } from "../db/sql.ts";
import { run } from "../command.ts";
import { openDatabase } from "../db/open.ts";
import { queueMail } from "../outside/mail.ts";
import { makeInvitation } from "../people/invitations.ts";
import { settingsOf } from "../settings.ts";
import { placeClient } from "./places.ts";

type NewClient = { url: string; name: string; owner: string; shard?: string | undefined };

/** A client, and an invitation for its owner; answers the invitation's key. */
async function addClient(sql: Sql, clientID: string, { url, name, owner }: NewClient, origin: string): Promise<string> {
  await sql`insert into clients (client_id, url, name) values (${clientID}, ${url}, ${name})`;
  const ownership = { kind: "role", role: "owner", serviceID: null } as const;
  const { key } = await makeInvitation(sql, clientID, owner, ownership, null);
  await queueMail(sql, {
    to: owner,
    subject: `${name} is ready for you`,
    clientID,
    paragraphs: [`${name} has its place on Rosette, and you are its owner.`],
    action: { label: "Begin", url: origin + paths.invitation({ invitationKey: key }) },
    note: `The link works once, for ${invitationDays} days.`,
  });
  return key;
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
  throw error.constraint === "clients_pkey" ? new Error("There is already a client at this address.") : error;
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
  const key = await database
    .inside(clientID, (sql) => addClient(sql, clientID, client, settings.origin))
    .catch(sayTaken);
  await database.close();
  process.stdout.write(
    `${client.name} is there. Its owner's invitation: ${settings.origin}${paths.invitation({ invitationKey: key })}\n`,
  );
}

run(main);
