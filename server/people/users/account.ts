import {
  listSessions,
  me,
  revokeOtherSessions,
  revokeSession,
  updateContact,
  updatePrivacy,
  updateProfile,
  updateVolunteerSettings,
} from "../../../contract/people/users.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { membershipsAmong } from "../members/memberships.ts";
import { confirmationMailSubjects, countAttempt } from "../../platform/access/attempts.ts";
import { mailConfirmation } from "./confirming.ts";
import { deviceOf } from "./devices.ts";
import { forgetBrowserOf } from "./known-browser-queries.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { confirmPassword } from "./password.ts";
import * as queries from "./queries.ts";
import { clientsOf } from "../members/membership-queries.ts";

const NEEDED = "Enter your current password to change the email address.";

export const account = [
  outside(me, async ({ house: { database }, user: { userID, sessionID } }) => {
    const [[row], staffOf, clients] = await database.readHome((sql) =>
      Promise.all([queries.myAccount(sql, userID), queries.clientsStaffedBy(sql, userID), clientsOf(sql, userID)]),
    );
    return { ...found(row, "account"), sessionID, staffOf, ...(await membershipsAmong(database, clients, userID)) };
  }),

  /** An address that is to be somebody's is asked first: until its code is entered, the one before stays. */
  outside(updateProfile, async (ask) => {
    const { form, user, transact, house } = ask;
    const { email } = form;
    const { userID } = user;
    const isMoving = email.toLowerCase() !== user.email.toLowerCase();
    if (isMoving && !form.currentPassword)
      return refuse(NEEDED, 400, { errors: { currentPassword: "Password is required" } });
    if (isMoving) await confirmPassword(ask, form.currentPassword!);
    await transact(async (sql) => {
      await queries.setName(sql, userID, form.fullName);
      if (email !== user.email && !isMoving) await queries.setCapitals(sql, userID, email);
      if (!isMoving) return;
      if ((await queries.accountByEmail(sql, email)).length > 0) refuseTaken();
      await countAttempt(sql, confirmationMailSubjects(userID, email));
      await mailConfirmation(sql, house, { userID, fullName: form.fullName, email });
      if (user.isEmailProved) await queueMail(sql, emailIsToChange(user.email, email));
    });
    house.changes.publish("user", userID);
    return { confirming: isMoving ? email : null };
  }),

  on(updateContact, async ({ sql, form, user }) => {
    const { phone, company, address, city, state, zip, website } = { ...noContact, ...form };
    await queries.setContact(sql, user.userID, { phone, company, address, city, state, zip, website });
    return {};
  }),

  on(updatePrivacy, async ({ sql, form, user }) => {
    await queries.setFindable(sql, user.userID, form.findable ?? false);
    return {};
  }),

  on(updateVolunteerSettings, async ({ sql, form, user }) => {
    const { volunteer = false, volunteerWeekends = false, volunteerPhone = null } = form;
    await queries.setVolunteer(sql, user.userID, { volunteer, volunteerWeekends, volunteerPhone });
    return {};
  }),

  on(listSessions, async ({ sql, user }) => {
    const rows = await queries.sessionsOf(sql, user.userID);
    const sessions = rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceOf(userAgent),
      current: row.sessionID === user.sessionID,
    }));
    return { sessions };
  }),

  outside(revokeSession, async ({ params, user, transact, house }) => {
    const ended = await transact(async (sql) => {
      await forgetBrowserOf(sql, user.userID, params.sessionID);
      return queries.endSession(sql, user.userID, params.sessionID);
    });
    found(ended[0], "session");
    house.changes.publish("user", user.userID);
    return {};
  }),

  outside(revokeOtherSessions, async ({ user, request, transact, house }) => {
    await transact(async (sql) => {
      await queries.endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
    });
    house.changes.publish("user", user.userID);
    return {};
  }),
];

const noContact = { phone: null, company: null, address: null, city: null, state: null, zip: null, website: null };

const refuseTaken = () =>
  refuse("There is already an account with this email address. Sign in, or reset the password.", 409);

const emailIsToChange = (to: string, next: string) => ({
  to,
  subject: "Your email address is about to change",
  paragraphs: [
    `Somebody, probably you, asked to sign in with ${next} from now on. We sent a code there. Until it is entered, your address stays as it is.`,
  ],
  note: "If it wasn’t you, change your password at once: whoever asked knows it.",
});
