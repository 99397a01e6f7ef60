import { paths } from "../../contract/platform/addresses.ts";
import { addEntryForNewcomer } from "../../contract/entries/entering.ts";
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

/** Longer than for a password reset, since nobody waits for this mail. */
const PASSWORD_LINK_LASTS = "14 days";

type NewcomerCall = OutsideContext<typeof addEntryForNewcomer>;

async function addEntryOfNewcomer(context: NewcomerCall) {
  const { client, service, form, transact, app } = context;
  const { serviceID } = service;
  const { categoryID, label } = await transact(async (sql) => {
    const { isRehearsal } = requireFound((await serviceNameOf(sql, serviceID))[0], "program");
    if (isRehearsal) refuse("A rehearsal has made-up people alone. Add the entry in the program itself.", 409);
    return requireCategory(sql, serviceID, form.categoryID);
  });
  const { person, passwordKey } = await app.database.home((sql) => findOrCreateAccount(sql, form));
  const start = { categoryID, label, entryKey: form.entryKey ?? null };
  return transact(async (sql, audit) => {
    const started = await lockStartedEntry(sql, { serviceID, userID: person.userID, entryKey: start.entryKey });
    if (started) return started;
    const entry = await startEntryFor({ app, client, service, user: context.user, sql, audit }, person, start);
    if (passwordKey) await mailNewcomer(sql, context, person, passwordKey);
    return entry;
  });
}

/**
 * Finds the address's account or makes one. The key for a new password goes with the mail about the entry, so nothing is sent
 * before there is one.
 */
async function findOrCreateAccount(sql: Sql, form: NewcomerCall["form"]) {
  const { email } = form;
  const [newUser] = await insertInvitedUser(sql, { email, fullName: form.fullName.trim() });
  const person = requireFound(newUser ?? (await accountByEmail(sql, email))[0], "account");
  // An account whose address was never proved may be an impostor's: the mailbox gets the key, which takes the account back.
  if (person.passwordHash !== null && person.isEmailProved) return { person };
  const link = { purpose: "passwordReset", recordID: person.userID, lasts: PASSWORD_LINK_LASTS } as const;
  return { person, passwordKey: await createLink(sql, undefined, link) };
}

function mailNewcomer(sql: Sql, context: NewcomerCall, { email, fullName }: UserAccountRow, passwordKey: string) {
  const { client, service, user, app } = context;
  const { one: entry } = judgedWordsOf(service.kind);
  return queueMail(sql, {
    to: email,
    clientID: client.clientID,
    subject: `${client.name} adds an ${entry} for you`,
    paragraphs: [
      `Hello ${fullName},`,
      `${user.fullName} of ${client.name} has added an ${entry} for you in ${service.name}. There is an account with this address for it. Set a password to see it and to change it.`,
    ],
    action: { label: "Set a password", url: app.addresses.urlOf(paths.resetPassword({ passwordKey }), client) },
    note: "The link works once, for 14 days. After that, ‘Forgot password?’ on the sign-in page sends you another.",
  });
}

export const newcomerCalls = [onOutsideTransaction(addEntryForNewcomer, addEntryOfNewcomer)];
