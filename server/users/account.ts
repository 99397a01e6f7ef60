import {
  listSessions,
  me,
  revokeOtherSessions,
  revokeSession,
  updateContact,
  updatePrivacy,
  updateProfile,
  updateVolunteerSettings,
} from "../../contract/users.ts";
import { on, outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { revokeLinks } from "../links/queries.ts";
import { queueMail } from "../outside/mail.ts";
import { membershipsAmong } from "../people/memberships.ts";
import { deviceOf } from "./devices.ts";
import { confirmPassword } from "./password.ts";
import * as queries from "./queries.ts";
import { clientsOf } from "../people/membership-queries.ts";

const NEEDED = "Enter your current password to change the email address.";

export const account = [
  outside(me, async ({ house: { database }, user: { userID, sessionID } }) => {
    const [[row], staffOf, clients] = await database.readHome((sql) =>
      Promise.all([queries.myAccount(sql, userID), queries.clientsStaffedBy(sql, userID), clientsOf(sql, userID)]),
    );
    return { ...found(row, "account"), sessionID, staffOf, ...(await membershipsAmong(database, clients, userID)) };
  }),

  outside(updateProfile, async (ask) => {
    const { form, user, transact, house } = ask;
    const { email } = form;
    const isMoving = email.toLowerCase() !== user.email.toLowerCase();
    if (isMoving && !form.currentPassword)
      return refuse(NEEDED, 400, { errors: { currentPassword: "Password is required" } });
    if (isMoving) await confirmPassword(ask, form.currentPassword!);
    await transact(async (sql) => {
      await queries.setProfile(sql, user.userID, { fullName: form.fullName, email });
      if (isMoving) {
        await revokeLinks(sql, "passwordReset", user.userID);
        await queueMail(sql, emailChanged(user.email, email));
      }
    });
    house.changes.publish("user", user.userID);
    return {};
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
    const ended = await transact((sql) => queries.endSession(sql, user.userID, params.sessionID));
    found(ended[0], "session");
    house.changes.publish("user", user.userID);
    return {};
  }),

  outside(revokeOtherSessions, async ({ user, transact, house }) => {
    await transact((sql) => queries.endSessions(sql, user.userID, user.sessionID));
    house.changes.publish("user", user.userID);
    return {};
  }),
];

const noContact = { phone: null, company: null, address: null, city: null, state: null, zip: null, website: null };

const emailChanged = (to: string, next: string) => ({
  to,
  subject: "Your email address was changed",
  paragraphs: [`You now sign in with ${next}. This address is no longer part of your account.`],
  note: "If it wasn’t you, write to the association you work with at once.",
});
