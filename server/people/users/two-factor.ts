import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from "../../../contract/people/two-factor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import { countAttempt, signedInLimit } from "../../platform/access/rate-limits.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { confirmPassword } from "./password.ts";
import { clientsAskingProvider, endSessions, factorState, ownsClient, removeFactor } from "./queries.ts";
import {
  WRONG_CODE,
  authenticatorAddressOf,
  beginFactor,
  confirmFactor,
  makeRecoveryCodes,
  newSecret,
  passesSecondFactor,
} from "./second-factor.ts";

const refuseCode = () => refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });

export const twoFactorCalls = [
  on(getTwoFactor, async ({ sql, user }) => {
    const { on: isOn, left, requiredBy } = requireRow(await factorState(sql, user.userID));
    return { on: isOn, recoveryCodesLeft: left, requiredBy };
  }),

  onOutsideTransaction(beginTwoFactor, async (context) => {
    const { user, form, transact, app } = context;
    await confirmPassword(context, form.currentPassword);
    await refuseOwnerWhoMustComeByProvider(app, user.userID);
    const secret = newSecret();
    const startedFactors = await transact((sql) => beginFactor(sql, user.userID, secret, app.sealing));
    if (startedFactors.length === 0) refuse("Two-factor sign-in is on already.", 409);
    return { secret, address: authenticatorAddressOf(secret, user.email) };
  }),

  onOutsideTransaction(confirmTwoFactor, async ({ user, form, request, transact, app }) => {
    await refuseOwnerWhoMustComeByProvider(app, user.userID);
    await transact((sql) => countAttempt(sql, [signedInLimit(user.userID)]));
    const recoveryCodes = await transact(async (sql) => {
      const codeAttempt = { userID: user.userID, code: form.code, sealing: app.sealing };
      if (!(await confirmFactor(sql, codeAttempt))) return refuseCode();
      await resetRateLimits(sql, [signedInLimit(user.userID)]);
      // Sessions without the second factor end, so that they sign in again with it.
      await endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
      await queueMail(sql, factorChangedMail(user.email, "on"));
      return makeRecoveryCodes(sql, user.userID);
    });
    app.changes.publish("user", user.userID);
    return { recoveryCodes };
  }),

  onOutsideTransaction(renewRecoveryCodes, async (context) => {
    await confirmPassword(context, context.form.currentPassword);
    return { recoveryCodes: await confirmWithFactor(context, (sql) => makeRecoveryCodes(sql, context.user.userID)) };
  }),

  onOutsideTransaction(removeTwoFactor, async (context) => {
    const { userID, email } = context.user;
    await confirmPassword(context, context.form.currentPassword);
    await confirmWithFactor(context, async (sql) => {
      await removeFactor(sql, userID);
      await queueMail(sql, factorChangedMail(email, "off"));
    });
    context.app.changes.publish("user", userID);
    return {};
  }),
];

/** An owner with a second factor gets in by password: who has nothing but the password mustn't make themselves one. */
async function refuseOwnerWhoMustComeByProvider({ database }: App, userID: string): Promise<void> {
  const client = await ownedClientAskingProvider(database, userID);
  if (client)
    refuse(
      `${client.name} asks its staff to sign in with its own system. Two-factor sign-in opens a way in for its owners by password, so turn it on while staff may use their passwords: another owner lets them in Sign-in.`,
      409,
    );
}

/** The first client that the person owns and whose staff have to come by its own system: a second factor is an owner's way in there. */
export async function ownedClientAskingProvider(database: App["database"], userID: string) {
  for (const client of await database.readHome((sql) => clientsAskingProvider(sql, userID))) {
    const owned = await database.readInside(client.clientID, (sql) => ownsClient(sql, userID));
    if (owned.length > 0) return client;
  }
  return undefined;
}

type FactorProof = {
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  user: { userID: string };
  form: { code: string };
  app: App;
};

/** Runs `work` for a person who proves the second factor, too; a wrong code counts as a wrong password does. */
async function confirmWithFactor<T>(
  { transact, user: { userID }, form, app: { sealing } }: FactorProof,
  work: (sql: Sql) => Promise<T>,
) {
  await transact((sql) => countAttempt(sql, [signedInLimit(userID)]));
  return transact(async (sql) => {
    if (!(await passesSecondFactor(sql, { userID, code: form.code, sealing }))) return refuseCode();
    await resetRateLimits(sql, [signedInLimit(userID)]);
    return work(sql);
  });
}

const passwordIsEnough = "Signing in to your account no longer needs a code: your password is enough.";

const factorChangedMail = (to: string, now: "on" | "off") => ({
  to,
  subject: `Two-factor sign-in was turned ${now}`,
  paragraphs: [
    now === "on"
      ? "Signing in to your account now needs a code from your authenticator app. You were signed out everywhere else."
      : passwordIsEnough,
  ],
  note: "If it wasn’t you, change your password at once.",
});

/** By whoever runs the installation, whom somebody without phone and recovery codes has asked. */
export const factorTakenOffMail = (to: string) => ({
  to,
  subject: "Two-factor sign-in was turned off",
  paragraphs: [
    `Whoever runs this site turned it off, as somebody asked who said that they were you and had lost their phone. ${passwordIsEnough}`,
    "Turn it on again under Account, with the phone that you have now.",
  ],
  note: "If you didn’t ask for it, change your password at once, and write to whoever runs this site.",
});
