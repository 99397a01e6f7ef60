import { paths } from "../../../contract/platform/addresses.ts";
import { changePassword, checkPasswordKey, requestPassword, resetPassword } from "../../../contract/people/users.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { isOpenFor, linkOf } from "../../platform/links/links.ts";
import { countLinksOfLastHour, makeLink, revokeLinks, spendLink } from "../../platform/links/queries.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { verifyAtClients } from "../rosters/proved.ts";
import { forgive } from "../../platform/access/attempt-queries.ts";
import {
  accountSubject,
  countAttempt,
  forgiveNetwork,
  secondFactorSubject,
  signedInSubject,
} from "../../platform/access/attempts.ts";
import { dropCode } from "./confirmation-queries.ts";
import { proveEmail } from "./confirming.ts";
import { forgetBrowsers, rememberBrowser } from "./known-browsers.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { accountByEmail, accountByID, endSessions, removeFactor, setPassword } from "./queries.ts";
import { sameTime } from "../../platform/access/same-time.ts";

const NO_LONGER_GOOD = "This link has been used or has expired. Ask for a new one.";
/** Nobody's mailbox is filled by someone else. */
const MOST_AN_HOUR = 5;

/** Refused unless it is the person's password; trying is counted, as it is when signing in. */
export async function confirmPassword(
  { transact, user: { userID }, request }: Confirming,
  password: string,
): Promise<void> {
  const account = await transact(async (sql) => {
    await countAttempt(sql, [signedInSubject(userID)]);
    return found((await accountByID(sql, userID))[0], "account");
  });
  const { isRight } = await checkPassword(account.passwordHash, password, request.ip);
  if (!isRight)
    refuse("The current password isn’t right.", 400, {
      errors: { currentPassword: "This isn’t your current password" },
    });
  await transact((sql) => forgive(sql, [signedInSubject(userID)]));
}

type Confirming = {
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  user: { userID: string };
  request: { ip: string };
};

export const passwordCalls = [
  outside(changePassword, async (ask) => {
    const { form, user, transact, house, request } = ask;
    await confirmPassword(ask, form.currentPassword);
    const passwordHash = await hashPassword(form.newPassword, request.ip);
    await transact(async (sql) => {
      await setPassword(sql, user.userID, passwordHash);
      await endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
      await revokeLinks(sql, "passwordReset", user.userID);
      await queueMail(sql, passwordChanged(user.email));
    });
    house.changes.publish("user", user.userID);
    return {};
  }),

  outside(requestPassword, async ({ form, transact, house }) => {
    const client = form.clientURL ? await house.directory.client(form.clientURL) : undefined;
    const work = transact(async (sql) => {
      const [account] = await accountByEmail(sql, form.email);
      if (!account) return;
      const { made } = one(await countLinksOfLastHour(sql, "passwordReset", account.userID));
      if (made >= MOST_AN_HOUR) return;
      const link = { purpose: "passwordReset", recordID: account.userID, lasts: "1 hour" } as const;
      const passwordKey = await makeLink(sql, undefined, link);
      const url = house.settings.origin + paths.resetPassword({ passwordKey });
      await queueMail(sql, { ...resetMail(account.email, url), clientID: client?.clientID });
    });
    await sameTime(work);
    return { state: "changed" };
  }),

  outside(checkPasswordKey, async ({ params, request, transact, house }) => {
    const link = await linkOf(house, request, params.passwordKey);
    if (!isOpenFor("passwordReset", link)) return { valid: false, fullName: null };
    const { fullName } = one(await transact((sql) => accountByID(sql, link.recordID)));
    return { valid: true, fullName };
  }),

  outside(resetPassword, async (ask) => {
    const { form, request, transact, house } = ask;
    const link = await linkOf(house, request, form.passwordKey);
    if (!isOpenFor("passwordReset", link)) return refuse(NO_LONGER_GOOD, 409);
    const userID = link.recordID;
    const passwordHash = await hashPassword(form.password, request.ip);
    await transact(async (sql) => {
      const spent = await spendLink(sql, link.linkID, userID);
      if (spent.length === 0) refuse(NO_LONGER_GOOD, 409);
      await revokeLinks(sql, "passwordReset", userID);
      await setPassword(sql, userID, passwordHash);
      await endSessions(sql, userID, null);
      await forgetBrowsers(sql, userID);
      const { email, isEmailProved } = one(await accountByID(sql, userID));
      // Whoever made the account had not shown that the address is theirs, and this mailbox has: nothing that they set up keeps it out.
      if (!isEmailProved) {
        await removeFactor(sql, userID);
        await dropCode(sql, userID);
        await proveEmail(sql, userID);
      }
      await rememberBrowser(sql, userID, ask);
      await forgive(sql, [accountSubject(email), secondFactorSubject(email)]);
      await forgiveNetwork(sql, request.ip, email);
      await queueMail(sql, passwordChanged(email));
    });
    house.changes.publish("user", userID);
    await verifyAtClients(house, userID);
    return {};
  }),
];

const resetMail = (to: string, url: string) => ({
  to,
  subject: "Set a new password",
  paragraphs: [
    "Somebody, probably you, asked to set a new password for your account. The link works once, for one hour.",
  ],
  action: { label: "Set a new password", url },
  note: "If it wasn’t you, there is nothing to do: your password stays as it is.",
});

const passwordChanged = (to: string) => ({
  to,
  subject: "Your password was changed",
  paragraphs: ["The password of your account was changed just now, and you were signed out everywhere else."],
  note: "If it wasn’t you, set a new password at once with ‘Forgot password?’ on the sign-in page.",
});
