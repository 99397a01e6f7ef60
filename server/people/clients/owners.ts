import { parseArgs } from "node:util";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import { runCommand } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { settingsOf } from "../../platform/settings.ts";
import { clientNameAndURL } from "./queries.ts";
import { clientAtURL, ownersOf, invitedOwners, withdrawOwnerInvitations } from "../../platform/access/owner-queries.ts";
import { inviteOwner } from "./owner-invitation.ts";

const print = (text: string) => void process.stdout.write(`${text}\n`);

const help = `npm run db:owner -- --url prairie [--invite somebody@example.org]

Lists a client's owners, and whom an invitation waits for. With --invite it mails an invitation to one more.`;

async function main() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { url: text, invite: text } });
  const { url = "" } = values;
  const invite = values.invite === undefined ? undefined : normalizeEmail(values.invite);
  if (values.invite !== undefined && !invite) throw new Error("--invite must be an email address.");
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, print);
  try {
    const [place] = await database.readHome((sql) => clientAtURL(sql, url));
    if (!place) throw new Error("There is no client at this address: --url is what stands behind the first slash.");
    const { clientID } = place;
    await database.inside(clientID, async (sql) => {
      const [client] = await clientNameAndURL(sql, clientID);
      if (invite !== undefined) {
        await withdrawOwnerInvitations(sql, invite);
        print(`Invited: ${await inviteOwner(sql, { clientID, name: client!.name, owner: invite }, settings.origin)}`);
      }
      await printOwners(sql);
    });
  } finally {
    await database.close();
  }
}

async function printOwners(sql: Sql): Promise<void> {
  const [owners, invitations] = [await ownersOf(sql), await invitedOwners(sql)];
  for (const { fullName, email } of owners) print(`owner    ${fullName} <${email}>`);
  for (const { email, expiresAt } of invitations) print(`invited  ${email}, until ${expiresAt}`);
  if (owners.length === 0 && invitations.length === 0) print("Nobody owns it, and nobody is invited to: say --invite.");
}

runCommand(main, help);
