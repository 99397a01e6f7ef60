import { paths } from "../../contract/platform/addresses.ts";
import { addEntryForNewcomer } from "../../contract/entries/entries.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { createLink } from "../platform/links/queries.ts";
import { queueMail } from "../mail/sending/mail.ts";
import { serviceNameOf } from "../people/members/queries.ts";
import { type UserAccountRow, accountByEmail, insertInvitedUser } from "../people/users/queries.ts";
import { lockStartedEntry } from "./entering.ts";
import { requireCategory } from "../programs/contests/category-lookup.ts";
import { startEntryFor } from "./starting.ts";

/** Longer than a reset that somebody asked for: nobody waits for this mail. */
const PASSWORD_LINK_LASTS = "14 days";

type NewcomerCall = OutsideContext<typeof addEntryForNewcomer>;

async function addEntryOfNewcomer(ask: NewcomerCall) {
  const { client, service, form, transact, app } = ask;
  const { serviceID } = service;
  const { categoryID, label } = await transact(async (sql) => {
    const { isRehearsal } = requireFound((await serviceNameOf(sql, serviceID))[0], "program");
    if (isRehearsal) refuse("A rehearsal has made-up people alone. Add the entry in the program itself.", 409);
    return requireCategory(sql, serviceID, form.categoryID);
  });
  const { person, passwordKey } = await app.database.home((sql) => findOrCreateAccount(sql, form));
  const given = { categoryID, label, entryKey: form.entryKey ?? null };
  return transact(async (sql, audit) => {
    const started = await lockStartedEntry(sql, { serviceID, userID: person.userID, entryKey: given.entryKey });
    if (started) return started;
    const entry = await startEntryFor({ app, client, service, user: ask.user, sql, audit }, person, given);
    if (passwordKey) await mailNewcomer(sql, ask, person, passwordKey);
    return entry;
  });
}

/**
 * Whoever has this address has an account from then on, made once; one that is there is taken as it is. Nobody is told of it
 * before there is an entry: the key of whoever has no password yet is for the mail that leaves with that.
 */
async function findOrCreateAccount(sql: Sql, form: NewcomerCall["form"]) {
  const { email } = form;
  const [made] = await insertInvitedUser(sql, { email, fullName: form.fullName.trim() });
  const person = requireFound(made ?? (await accountByEmail(sql, email))[0], "account");
  // Somebody who never proved that the address is theirs may be anybody: its mailbox gets the key, which takes the account back.
  if (person.passwordHash !== null && person.isEmailProved) return { person };
  const link = { purpose: "passwordReset", recordID: person.userID, lasts: PASSWORD_LINK_LASTS } as const;
  return { person, passwordKey: await createLink(sql, undefined, link) };
}

function mailNewcomer(sql: Sql, ask: NewcomerCall, { email, fullName }: UserAccountRow, passwordKey: string) {
  const { client, service, user, app } = ask;
  const { one: entry } = judgedWordsOf(service.kind);
  return queueMail(sql, {
    to: email,
    clientID: client.clientID,
    subject: `${client.name} adds an ${entry} for you`,
    paragraphs: [
      `Hello ${fullName},`,
      `${user.fullName} of ${client.name} has added an ${entry} for you in ${service.name}. There is an account with this address for it. Set a password to see it and to change it.`,
    ],
    action: { label: "Set a password", url: app.settings.origin + paths.resetPassword({ passwordKey }) },
    note: "The link works once, for 14 days. After that, ‘Forgot password?’ on the sign-in page sends you another.",
  });
}

export const newcomerCalls = [onOutsideTransaction(addEntryForNewcomer, addEntryOfNewcomer)];
