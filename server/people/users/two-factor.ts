import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from "../../../contract/people/two-factor.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { forgive } from "../../platform/access/attempt-queries.ts";
import { countAttempt, signedInSubject } from "../../platform/access/attempts.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { confirmPassword } from "./password.ts";
import { endSessions, factorState, removeFactor } from "./queries.ts";
import {
  WRONG_CODE,
  addressOf,
  beginFactor,
  confirmFactor,
  makeRecoveryCodes,
  newSecret,
  passesSecond,
} from "./second-factor.ts";

const refuseCode = () => refuse(WRONG_CODE, 400, { errors: { code: WRONG_CODE } });

export const twoFactor = [
  on(getTwoFactor, async ({ sql, user }) => {
    const { on: isOn, left, requiredBy } = one(await factorState(sql, user.userID));
    return { on: isOn, recoveryCodesLeft: left, requiredBy };
  }),

  outside(beginTwoFactor, async (ask) => {
    const { user, form, transact, house } = ask;
    await confirmPassword(ask, form.currentPassword);
    const secret = newSecret();
    const begun = await transact((sql) => beginFactor(sql, user.userID, secret, house.sealing));
    if (begun.length === 0) refuse("Two-factor sign-in is on already.", 409);
    return { secret, address: addressOf(secret, user.email) };
  }),

  outside(confirmTwoFactor, async ({ user, form, request, transact, house }) => {
    await transact((sql) => countAttempt(sql, [signedInSubject(user.userID)]));
    const recoveryCodes = await transact(async (sql) => {
      const tried = { userID: user.userID, code: form.code, sealing: house.sealing };
      if (!(await confirmFactor(sql, tried))) return refuseCode();
      await forgive(sql, [signedInSubject(user.userID)]);
      // Who signed in elsewhere without it signs in again, with it.
      await endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
      await queueMail(sql, wasChanged(user.email, "on"));
      return makeRecoveryCodes(sql, user.userID);
    });
    house.changes.publish("user", user.userID);
    return { recoveryCodes };
  }),

  outside(renewRecoveryCodes, async (ask) => {
    await confirmPassword(ask, ask.form.currentPassword);
    return { recoveryCodes: await proving(ask, (sql) => makeRecoveryCodes(sql, ask.user.userID)) };
  }),

  outside(removeTwoFactor, async (ask) => {
    const { userID, email } = ask.user;
    await confirmPassword(ask, ask.form.currentPassword);
    await proving(ask, async (sql) => {
      await removeFactor(sql, userID);
      await queueMail(sql, wasChanged(email, "off"));
    });
    ask.house.changes.publish("user", userID);
    return {};
  }),
];

type Proving = {
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  user: { userID: string };
  form: { code: string };
  house: House;
};

/** Does it for whoever has the second factor at hand, too; a wrong code counts as a wrong password does. */
async function proving<T>(
  { transact, user: { userID }, form, house: { sealing } }: Proving,
  work: (sql: Sql) => Promise<T>,
) {
  await transact((sql) => countAttempt(sql, [signedInSubject(userID)]));
  return transact(async (sql) => {
    if (!(await passesSecond(sql, { userID, code: form.code, sealing }))) return refuseCode();
    await forgive(sql, [signedInSubject(userID)]);
    return work(sql);
  });
}

const wasChanged = (to: string, now: "on" | "off") => ({
  to,
  subject: `Two-factor sign-in was turned ${now}`,
  paragraphs: [
    now === "on"
      ? "Signing in to your account now needs a code from your authenticator app. You were signed out everywhere else."
      : "Signing in to your account no longer needs a code: your password is enough.",
  ],
  note: "If it wasn’t you, change your password at once.",
});
