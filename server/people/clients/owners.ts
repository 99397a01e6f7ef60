import { parseArgs } from "node:util";
import { emailAddress } from "../../../contract/platform/email-address.ts";
import { run } from "../../platform/command.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { settingsOf } from "../../platform/settings.ts";
import { namedClient } from "./queries.ts";
import { clientNamed, ownersOf, waitingOwners, withdrawOwnerInvitations } from "../../platform/access/owner-queries.ts";
import { inviteOwner } from "./owner-invitation.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** npm run db:owner -- --url prairie: who owns a client, and who is invited to; with --invite somebody@example.org, one more is. */
async function main() {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { url: text, invite: text } });
  const { url = "" } = values;
  const invite = values.invite === undefined ? undefined : emailAddress(values.invite);
  if (values.invite !== undefined && !invite) throw new Error("--invite must be an email address.");
  const settings = settingsOf(process.env);
  const database = await openDatabase(settings, say);
  try {
    const [place] = await database.readHome((sql) => clientNamed(sql, url));
    if (!place) throw new Error("There is no client at this address: --url is what stands behind the first slash.");
    const { clientID } = place;
    await database.inside(clientID, async (sql) => {
      const [client] = await namedClient(sql, clientID);
      if (invite !== undefined) {
        await withdrawOwnerInvitations(sql, invite);
        say(`Invited: ${await inviteOwner(sql, { clientID, name: client!.name, owner: invite }, settings.origin)}`);
      }
      await show(sql);
    });
  } finally {
    await database.close();
  }
}

async function show(sql: Sql): Promise<void> {
  const [owners, waiting] = [await ownersOf(sql), await waitingOwners(sql)];
  for (const { fullName, email } of owners) say(`owner    ${fullName} <${email}>`);
  for (const { email, expiresAt } of waiting) say(`invited  ${email}, until ${expiresAt}`);
  if (owners.length === 0 && waiting.length === 0) say("Nobody owns it, and nobody is invited to: say --invite.");
}

run(main);
