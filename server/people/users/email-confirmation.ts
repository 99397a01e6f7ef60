import { randomInt, timingSafeEqual } from "node:crypto";
import { inLookOf, paths } from "../../../contract/platform/addresses.ts";
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

/** Also what is left at least of a code that is mailed again. */
const CODE_LIFETIME = "1 day";
const DIGITS = 6;

const WRONG_CODE = "This code isn’t right. Look at the latest mail again, or have another sent.";
const NO_CODE = "This code is no longer good. Have another sent.";

/** A code that was sealed for one address can't be opened for another. */
const sealingPurposeOf = (userID: string, email: string) => `email ${userID} ${email.toLowerCase()}`;

type EmailToConfirm = {
  userID: string;
  fullName: string;
  email: string;
  isNew?: boolean;
  /** The association from whose page they came. */
  client?: { url: string } | undefined;
};

/** Mails a code to an address that a person claims. A waiting code for the same address is mailed again, so that the codes in all mails work. */
export async function mailConfirmation(
  sql: Sql,
  { sealing, addresses }: Pick<App, "addresses" | "sealing">,
  { userID, fullName, email, isNew = false, client }: EmailToConfirm,
): Promise<void> {
  const purpose = sealingPurposeOf(userID, email);
  const [waitingCode] = await confirmations.waitingCode(sql, userID);
  const isSame = waitingCode?.isOpen && waitingCode.email.toLowerCase() === email.toLowerCase();
  const code = isSame
    ? sealing.unseal(waitingCode.sealedCode, purpose)
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
    action: {
      label: "Confirm this address",
      url: addresses.urlOf(inLookOf(client, `${paths.account.confirmEmail()}?code=${code}`), client),
    },
    note: "The code is good for one day. If you have no account here, somebody has mistyped their address: there is nothing to do.",
  });
}

/** Marks the address as proved; changes nothing if it is. The clients' rosters are checked by due work. */
export async function proveEmail(sql: Sql, userID: string): Promise<void> {
  const proved = await confirmations.markEmailProved(sql, userID);
  if (proved.length > 0) await addDueWork(sql, ADDRESS_PROVED_WORK, userID);
}

export const emailConfirmationCalls = [
  onOutsideTransaction(mailEmailCode, async ({ user, transact, app, request }) => {
    const { userID, fullName } = user;
    await transact(async (sql) => {
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      const [waitingCode] = await confirmations.waitingCode(sql, userID);
      const email = waitingCode?.email ?? account.email;
      if (account.isEmailProved && email.toLowerCase() === account.email.toLowerCase())
        refuse("This address is confirmed already.", 409);
      await countAttempt(sql, confirmationMailLimits(userID, email));
      await mailConfirmation(sql, app, { userID, fullName, email, client: app.addresses.clientAt(request) });
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
    const result = await transact(async (sql) => {
      const [waitingCode] = await confirmations.waitingCode(sql, userID);
      if (waitingCode) await countAttempt(sql, confirmationCodeLimits(userID, waitingCode.email));
      return waitingCode;
    });
    if (!result && user.isEmailProved) return { email: user.email };
    const email = await transact(async (sql) => {
      // The account is read after the lock: a call that waited for it sees what the other has proved.
      const [waitingCode] = await confirmations.lockCode(sql, userID);
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      // The same code, sent twice at once: the second call finds the address proved.
      if (!waitingCode && account.isEmailProved) return account.email;
      if (!waitingCode?.isOpen) return refuse(NO_CODE, 409, { errors: { code: NO_CODE } });
      const right = app.sealing.unseal(waitingCode.sealedCode, sealingPurposeOf(userID, waitingCode.email));
      if (code.length !== DIGITS || !timingSafeEqual(Buffer.from(code), Buffer.from(right)))
        refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });
      await resetRateLimits(sql, confirmationCodeLimits(userID, waitingCode.email));
      await confirmations.deleteCode(sql, userID);
      if (waitingCode.email.toLowerCase() === account.email.toLowerCase()) {
        await proveEmail(sql, userID);
        return account.email;
      }
      await confirmations.setEmail(sql, userID, waitingCode.email);
      await addDueWork(sql, ADDRESS_PROVED_WORK, userID);
      // Links that were mailed to the old address end, and sessions elsewhere must sign in anew.
      await revokeLinks(sql, "passwordReset", userID);
      await endSessions(sql, userID, user.sessionID);
      await forgetBrowsers(sql, userID, request);
      if (account.isEmailProved) await queueMail(sql, emailChangedMail(account.email, waitingCode.email));
      return waitingCode.email;
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
