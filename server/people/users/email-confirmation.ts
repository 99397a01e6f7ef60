import { randomInt, timingSafeEqual } from "node:crypto";
import { paths } from "../../../contract/platform/addresses.ts";
import { confirmEmail, mailEmailCode, withdrawEmailChange } from "../../../contract/people/email-confirmation.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { revokeLinks } from "../../platform/links/queries.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { ADDRESS_PROVED_WORK, verifyAtClients } from "../rosters/address-proved.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import { confirmationMailLimits, confirmationCodeLimits, countAttempt } from "../../platform/access/rate-limits.ts";
import * as confirmations from "./confirmation-queries.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { accountByID, endSessions } from "./queries.ts";

/** Of a code that was mailed before, at least so much is left when it is mailed again. */
const CODE_LIFETIME = "1 day";
const DIGITS = 6;

const WRONG_CODE = "This code isn’t right. Look at the latest mail again, or have another sent.";
const NO_CODE = "This code is no longer good. Have another sent.";

/** Nobody opens for one address what was sealed for another. */
const sealingPurposeOf = (userID: string, email: string) => `email ${userID} ${email.toLowerCase()}`;

type EmailToConfirm = { userID: string; fullName: string; email: string; isNew?: boolean };

/** Mails a code to an address that somebody says is theirs. One that waits for the same address is mailed again, so that any of the mails is good. */
export async function mailConfirmation(
  sql: Sql,
  { sealing, settings: { origin } }: Pick<App, "sealing" | "settings">,
  { userID, fullName, email, isNew = false }: EmailToConfirm,
): Promise<void> {
  const purpose = sealingPurposeOf(userID, email);
  const [waiting] = await confirmations.waitingCode(sql, userID);
  const isSame = waiting?.isOpen && waiting.email.toLowerCase() === email.toLowerCase();
  const code = isSame
    ? sealing.unseal(waiting.sealedCode, purpose)
    : String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await confirmations.saveCode(sql, { userID, email, sealedCode: sealing.seal(code, purpose), lasts: CODE_LIFETIME });
  await queueMail(sql, {
    to: email,
    subject: `${code} is your code to confirm this address`,
    paragraphs: [
      `Hello ${fullName},`,
      isNew
        ? `Welcome to Rosette. Enter this code in your account, and we know that this address is yours: ${code}`
        : `Enter this code in your account, and we know that this address is yours: ${code}`,
    ],
    action: { label: "Confirm this address", url: `${origin}${paths.account.confirmEmail()}?code=${code}` },
    note: "The code is good for one day. If you have no account here, somebody has mistyped their address: there is nothing to do.",
  });
}

/** The address is known to be its owner's from now on; nothing where it was before. What follows at clients is done as soon as they are reached. */
export async function proveEmail(sql: Sql, userID: string): Promise<void> {
  const proved = await confirmations.markEmailProved(sql, userID);
  if (proved.length > 0) await addDueWork(sql, ADDRESS_PROVED_WORK, userID);
}

export const emailConfirmationCalls = [
  onOutsideTransaction(mailEmailCode, async ({ user, transact, app }) => {
    const { userID, fullName } = user;
    await transact(async (sql) => {
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      const [waiting] = await confirmations.waitingCode(sql, userID);
      const email = waiting?.email ?? account.email;
      if (account.isEmailProved && email.toLowerCase() === account.email.toLowerCase())
        refuse("This address is confirmed already.", 409);
      await countAttempt(sql, confirmationMailLimits(userID, email));
      await mailConfirmation(sql, app, { userID, fullName, email });
    });
    return {};
  }),

  onOutsideTransaction(withdrawEmailChange, async ({ user, transact }) => {
    await transact((sql) => confirmations.deleteCode(sql, user.userID));
    return {};
  }),

  onOutsideTransaction(confirmEmail, async ({ user, form, request, transact, app }) => {
    const { userID } = user;
    const code = form.code.replaceAll(/\D/g, "");
    const tried = await transact(async (sql) => {
      const [waiting] = await confirmations.waitingCode(sql, userID);
      if (waiting) await countAttempt(sql, confirmationCodeLimits(userID, waiting.email));
      return waiting;
    });
    if (!tried && user.isEmailProved) return { email: user.email };
    const email = await transact(async (sql) => {
      // The account is read behind the lock: whoever waited for it sees what the other has proved.
      const [waiting] = await confirmations.lockCode(sql, userID);
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      // The same code, sent twice at once: the second finds it done.
      if (!waiting && account.isEmailProved) return account.email;
      if (!waiting?.isOpen) return refuse(NO_CODE, 409, { errors: { code: NO_CODE } });
      const right = app.sealing.unseal(waiting.sealedCode, sealingPurposeOf(userID, waiting.email));
      if (code.length !== DIGITS || !timingSafeEqual(Buffer.from(code), Buffer.from(right)))
        refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });
      await resetRateLimits(sql, confirmationCodeLimits(userID, waiting.email));
      await confirmations.deleteCode(sql, userID);
      if (waiting.email.toLowerCase() === account.email.toLowerCase()) {
        await proveEmail(sql, userID);
        return account.email;
      }
      await confirmations.setEmail(sql, userID, waiting.email);
      await addDueWork(sql, ADDRESS_PROVED_WORK, userID);
      // Whoever reads the old mailbox gets in by nothing that went there, and whoever is in elsewhere signs in anew.
      await revokeLinks(sql, "passwordReset", userID);
      await endSessions(sql, userID, user.sessionID);
      await forgetBrowsers(sql, userID, request);
      if (account.isEmailProved) await queueMail(sql, emailChangedMail(account.email, waiting.email));
      return waiting.email;
    });
    app.changes.publish("user", userID);
    await verifyAtClients(app, userID);
    return { email };
  }),
];

const emailChangedMail = (to: string, next: string) => ({
  to,
  subject: "Your email address was changed",
  paragraphs: [
    `You now sign in with ${next}. This address is no longer part of your account, and you were signed out everywhere else.`,
  ],
  note: "If it wasn’t you, write to the association you work with at once.",
});
