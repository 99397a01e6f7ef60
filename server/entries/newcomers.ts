import { paths } from "../../contract/addresses.ts";
import { addEntryForNewcomer } from "../../contract/entries.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import type { Sql } from "../db/sql.ts";
import { type Outside, outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { makeLink } from "../links/queries.ts";
import { queueMail } from "../outside/mail.ts";
import { serviceNamed } from "../people/queries.ts";
import { accountByEmail, insertNewcomer } from "../users/queries.ts";
import { categoryIn } from "./lookups.ts";
import { startFor } from "./starting.ts";

/** Longer than a reset that somebody asked for: nobody waits for this mail. */
const LASTS = "14 days";

type Asking = Outside<typeof addEntryForNewcomer>;

async function add(ask: Asking) {
  const { client, service, form, transact, house } = ask;
  const { serviceID } = service;
  const { categoryID, label } = await transact(async (sql) => {
    const { isRehearsal } = found((await serviceNamed(sql, serviceID))[0], "program");
    if (isRehearsal) refuse("A rehearsal has made-up people alone. Add the entry in the program itself.", 409);
    return categoryIn(sql, serviceID, form.categoryID);
  });
  const person = await house.database.home((sql) => accountFor(sql, ask));
  const given = { categoryID, label, entryKey: form.entryKey ?? null };
  return transact((sql, audit) => startFor({ house, client, service, user: ask.user, sql, audit }, person, given));
}

/** Whoever has this address has an account from then on, made once; one that is there is taken as it is. */
async function accountFor(sql: Sql, { client, service, form, user, house }: Asking) {
  const email = form.email.trim();
  const [person] = await insertNewcomer(sql, { email, fullName: form.fullName.trim() });
  if (!person) return found((await accountByEmail(sql, email))[0], "account");
  const link = { purpose: "passwordReset", recordID: person.userID, lasts: LASTS } as const;
  const passwordKey = await makeLink(sql, undefined, link);
  const { one: entry } = judgedIn(service.kind);
  await queueMail(sql, {
    to: email,
    clientID: client.clientID,
    subject: `${client.name} adds an ${entry} for you`,
    paragraphs: [
      `Hello ${person.fullName},`,
      `${user.fullName} of ${client.name} is adding an ${entry} for you in ${service.name}, and has made an account with this address for it. Set a password to see it and to change it.`,
    ],
    action: { label: "Set a password", url: house.settings.origin + paths.resetPassword({ passwordKey }) },
    note: "The link works once, for 14 days. After that, ‘Forgot password?’ on the sign-in page sends you another.",
  });
  return person;
}

export const newcomers = [outside(addEntryForNewcomer, add)];
