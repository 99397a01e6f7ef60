import { paths } from "../../contract/platform/addresses.ts";
import { addEntryForNewcomer } from "../../contract/entries/entries.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { makeLink } from "../platform/links/queries.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { serviceNamed } from "../people/members/queries.ts";
import { type AccountRow, accountByEmail, insertNewcomer } from "../people/users/queries.ts";
import { entryStarted } from "./entering.ts";
import { categoryIn } from "../programs/contests/category-lookup.ts";
import { startFor } from "./starting.ts";

/** Longer than a reset that somebody asked for: nobody waits for this mail. */
const LASTS = "14 days";

type NewcomerCall = Outside<typeof addEntryForNewcomer>;

async function add(ask: NewcomerCall) {
  const { client, service, form, transact, house } = ask;
  const { serviceID } = service;
  const { categoryID, label } = await transact(async (sql) => {
    const { isRehearsal } = found((await serviceNamed(sql, serviceID))[0], "program");
    if (isRehearsal) refuse("A rehearsal has made-up people alone. Add the entry in the program itself.", 409);
    return categoryIn(sql, serviceID, form.categoryID);
  });
  const { person, passwordKey } = await house.database.home((sql) => accountFor(sql, form));
  const given = { categoryID, label, entryKey: form.entryKey ?? null };
  return transact(async (sql, audit) => {
    const started = await entryStarted(sql, { serviceID, userID: person.userID, entryKey: given.entryKey });
    if (started) return started;
    const entry = await startFor({ house, client, service, user: ask.user, sql, audit }, person, given);
    if (passwordKey) await tellNewcomer(sql, ask, person, passwordKey);
    return entry;
  });
}

/**
 * Whoever has this address has an account from then on, made once; one that is there is taken as it is. Nobody is told of it
 * before there is an entry: the key of whoever has no password yet is for the mail that leaves with that.
 */
async function accountFor(sql: Sql, form: NewcomerCall["form"]) {
  const { email } = form;
  const [made] = await insertNewcomer(sql, { email, fullName: form.fullName.trim() });
  const person = found(made ?? (await accountByEmail(sql, email))[0], "account");
  // Somebody who never proved that the address is theirs may be anybody: its mailbox gets the key, which takes the account back.
  if (person.passwordHash !== null && person.isEmailProved) return { person };
  const link = { purpose: "passwordReset", recordID: person.userID, lasts: LASTS } as const;
  return { person, passwordKey: await makeLink(sql, undefined, link) };
}

function tellNewcomer(sql: Sql, ask: NewcomerCall, { email, fullName }: AccountRow, passwordKey: string) {
  const { client, service, user, house } = ask;
  const { one: entry } = judgedIn(service.kind);
  return queueMail(sql, {
    to: email,
    clientID: client.clientID,
    subject: `${client.name} adds an ${entry} for you`,
    paragraphs: [
      `Hello ${fullName},`,
      `${user.fullName} of ${client.name} has added an ${entry} for you in ${service.name}. There is an account with this address for it. Set a password to see it and to change it.`,
    ],
    action: { label: "Set a password", url: house.settings.origin + paths.resetPassword({ passwordKey }) },
    note: "The link works once, for 14 days. After that, ‘Forgot password?’ on the sign-in page sends you another.",
  });
}

export const newcomers = [outside(addEntryForNewcomer, add)];
