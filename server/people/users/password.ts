import { inLookOf, paths } from "../../../contract/platform/addresses.ts";
import { changePassword, checkPasswordKey, requestPassword, resetPassword } from "../../../contract/people/users.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { isOpenFor, findLink } from "../../platform/links/links.ts";
import { countLinksOfLastHour, createLink, revokeLinks, useUpLink } from "../../platform/links/queries.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { verifyAtClients } from "../rosters/address-proved.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import {
  accountLimit,
  countAttempt,
  forgiveNetwork,
  secondFactorLimit,
  signedInLimit,
} from "../../platform/access/rate-limits.ts";
import { deleteIdentitiesOfUser } from "../sign-in/identity-queries.ts";
import { deleteCode } from "./confirmation-queries.ts";
import { proveEmail } from "./email-confirmation.ts";
import { forgetBrowsers, rememberBrowser } from "./known-browsers.ts";
import { checkPassword, hashPassword } from "./password-hashing.ts";
import { accountByEmail, accountByID, endSessions, removeFactor, setPassword } from "./queries.ts";
import { inConstantTime } from "../../platform/access/constant-time.ts";

const LINK_ENDED = "This link has been used or has expired. Ask for a new one.";
/** Limits the mails that a stranger can cause. */
const MAX_MAILS_AN_HOUR = 5;

/** Refuses unless it is the person's password. Failed tries count as those at sign-in. */
export async function confirmPassword(
  { transact, user: { userID }, request }: PasswordConfirmation,
  password: string,
): Promise<void> {
  const account = await transact(async (sql) => {
    await countAttempt(sql, [signedInLimit(userID)]);
    return requireFound((await accountByID(sql, userID))[0], "account");
  });
  const { isRight } = await checkPassword(account.passwordHash, password, request.ip);
  if (!isRight)
    refuse("The current password isn’t right.", 400, {
      errors: { currentPassword: "This isn’t your current password" },
    });
  await transact((sql) => resetRateLimits(sql, [signedInLimit(userID)]));
}

type PasswordConfirmation = {
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  user: { userID: string };
  request: { ip: string };
};

export const passwordCalls = [
  onOutsideTransaction(changePassword, async (context) => {
    const { form, user, transact, app, request } = context;
    await confirmPassword(context, form.currentPassword);
    const passwordHash = await hashPassword(form.newPassword, request.ip);
    await transact(async (sql) => {
      await setPassword(sql, user.userID, passwordHash);
      await endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
      await revokeLinks(sql, "passwordReset", user.userID);
      await queueMail(sql, passwordChangedMail(user.email));
    });
    app.changes.publish("user", user.userID);
    return {};
  }),

  onOutsideTransaction(requestPassword, async ({ form, transact, app, request }) => {
    const clientURL = app.addresses.clientAt(request)?.url ?? form.clientURL;
    const client = clientURL ? await app.directory.client(clientURL) : undefined;
    const work = transact(async (sql) => {
      const [account] = await accountByEmail(sql, form.email);
      if (!account) return;
      await mailPasswordLink(sql, app, { account, client });
    });
    await inConstantTime(work);
    return { state: "changed" };
  }),

  onOutsideTransaction(checkPasswordKey, async ({ params, request, transact, app }) => {
    const link = await findLink(app, request, params.passwordKey);
    if (!isOpenFor("passwordReset", link)) return { valid: false, fullName: null };
    const { fullName } = requireRow(await transact((sql) => accountByID(sql, link.recordID)));
    return { valid: true, fullName };
  }),

  onOutsideTransaction(resetPassword, async (context) => {
    const { form, request, transact, app } = context;
    const link = await findLink(app, request, form.passwordKey);
    if (!isOpenFor("passwordReset", link)) return refuse(LINK_ENDED, 409);
    const userID = link.recordID;
    const passwordHash = await hashPassword(form.password, request.ip);
    await transact(async (sql) => {
      const spent = await useUpLink(sql, link.linkID, userID);
      if (spent.length === 0) refuse(LINK_ENDED, 409);
      await revokeLinks(sql, "passwordReset", userID);
      await setPassword(sql, userID, passwordHash);
      await endSessions(sql, userID, null);
      await forgetBrowsers(sql, userID);
      const { email, isEmailProved } = requireRow(await accountByID(sql, userID));
      // The account was made by somebody who hadn't proved the address; the owner of the mailbox has now. A second factor that was set up
      // before doesn't lock them out, and an association's system that was linked before lets nobody in.
      if (!isEmailProved) {
        await removeFactor(sql, userID);
        await deleteCode(sql, userID);
        await deleteIdentitiesOfUser(sql, userID);
        await proveEmail(sql, userID);
      }
      await rememberBrowser(sql, userID, context);
      await resetRateLimits(sql, [accountLimit(email), secondFactorLimit(email)]);
      await forgiveNetwork(sql, request.ip, email);
      await queueMail(sql, passwordChangedMail(email));
    });
    app.changes.publish("user", userID);
    await verifyAtClients(app, userID);
    return {};
  }),
];

type PasswordMail = {
  account: { userID: string; email: string };
  /** The association whose page it was asked on. */
  client?: { clientID: string; url: string; name: string } | undefined;
  /** Asked by its staff, in the person's place. */
  isByStaff?: boolean;
};

/** Mails the link to the account's own address; `false` where as many were mailed within the hour as there may be. */
export async function mailPasswordLink(
  sql: Sql,
  { addresses }: Pick<App, "addresses">,
  { account, client, isByStaff = false }: PasswordMail,
): Promise<boolean> {
  const { made } = requireRow(await countLinksOfLastHour(sql, "passwordReset", account.userID));
  if (made >= MAX_MAILS_AN_HOUR) return false;
  const link = { purpose: "passwordReset", recordID: account.userID, lasts: "1 hour" } as const;
  const passwordKey = await createLink(sql, undefined, link);
  const url = addresses.urlOf(inLookOf(client, paths.resetPassword({ passwordKey })), client);
  const asker = isByStaff && client ? client.name : "Somebody, probably you,";
  await queueMail(sql, { ...resetMail(account.email, url, asker), clientID: client?.clientID });
  return true;
}

const resetMail = (to: string, url: string, asker: string) => ({
  to,
  subject: "Set a new password",
  paragraphs: [`${asker} asked to set a new password for your account. The link works once, for one hour.`],
  action: { label: "Set a new password", url },
  note: "If it wasn’t you, there is nothing to do: your password stays as it is.",
});

const passwordChangedMail = (to: string) => ({
  to,
  subject: "Your password was changed",
  paragraphs: ["The password of your account was changed just now, and you were signed out everywhere else."],
  note: "If it wasn’t you, set a new password at once with ‘Forgot password?’ on the sign-in page.",
});
