import { me } from "../../../contract/people/me.ts";
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  updateContact,
  updatePrivacy,
  updateProfile,
  updateVolunteerSettings,
} from "../../../contract/people/users.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { membershipsAtClients } from "../members/memberships.ts";
import { confirmationMailLimits, countAttempt } from "../../platform/access/rate-limits.ts";
import { mailConfirmation } from "./email-confirmation.ts";
import { deviceOf } from "./devices.ts";
import { deleteBrowserOfSession } from "./known-browser-queries.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { confirmPassword } from "./password.ts";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import type { ScorerLink } from "../../platform/access/scorer-link.ts";
import { type SignedInPerson, countingClients } from "../../platform/access/sessions.ts";
import type { Database } from "../../platform/db/sql.ts";
import * as queries from "./queries.ts";
import { clientNameAndURL } from "../clients/queries.ts";
import { clientsOf } from "../members/membership-queries.ts";

/** What an account is without all that a scorer by link doesn’t see. */
const accountOfLinkHolder = {
  confirming: null,
  headshot: null,
  phone: null,
  company: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  website: null,
  findable: false,
  volunteer: false,
  volunteerWeekends: false,
  volunteerPhone: null,
  memberships: [],
  staffOf: [],
  missing: [],
  onlyAt: null,
};

/** What a support view doesn’t show of an account. */
const hiddenInSupportView = {
  confirming: null,
  phone: null,
  company: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  website: null,
  volunteerPhone: null,
};

/** Name and address alone: whoever holds the link sees nothing else of the account. */
async function scorerByLink(database: Database, person: SignedInPerson, { clientID, serviceID }: ScorerLink) {
  const { userID, sessionID, fullName, email } = person;
  const [program] = await database.readInside(clientID, (sql) => queries.scoredProgram(sql, serviceID));
  const { clientURL, clientName, ...place } = requireFound(program, "program");
  return {
    userID,
    sessionID,
    fullName,
    email,
    isEmailProved: true,
    image: false,
    ...accountOfLinkHolder,
    scoringLink: {
      clientName,
      programName: place.name,
      url: paths.scoring(programAddress(clientURL, place)),
    },
  };
}

const PASSWORD_NEEDED = "Enter your current password to change the email address.";

export const accountCalls = [
  onOutsideTransaction(me, async ({ app: { database }, user }) => {
    const { userID, sessionID, onlyAt } = user;
    if (user.scoresByLink) return scorerByLink(database, user, user.scoresByLink);
    const [[row], staffedClients, myClients, [only]] = await database.readHome((sql) =>
      Promise.all([
        queries.myAccount(sql, userID),
        queries.clientsWithStaff(sql, userID),
        clientsOf(sql, userID),
        onlyAt === undefined ? [] : clientNameAndURL(sql, onlyAt),
      ]),
    );
    return {
      ...requireFound(row, "account"),
      // How to reach somebody is for those whom they told.
      ...(user.seenIn && hiddenInSupportView),
      sessionID,
      onlyAt: user.seenIn ? null : (only ?? null),
      staffOf: countingClients(user, staffedClients),
      scoringLink: null,
      ...(await membershipsAtClients(database, countingClients(user, myClients), userID)),
    };
  }),

  /** A new address must be confirmed first: until its code is entered, the old one stays. */
  onOutsideTransaction(updateProfile, async (context) => {
    const { form, user, transact, app, request } = context;
    const { email } = form;
    const { userID } = user;
    const client = app.addresses.clientAt(request);
    const isMoving = email.toLowerCase() !== user.email.toLowerCase();
    if (isMoving && !form.currentPassword)
      return refuse(PASSWORD_NEEDED, 400, { errors: { currentPassword: "Password is required" } });
    if (isMoving) await confirmPassword(context, form.currentPassword!);
    await transact(async (sql) => {
      await queries.setName(sql, userID, form.fullName);
      if (email !== user.email && !isMoving) await queries.setEmailCapitals(sql, userID, email);
      if (!isMoving) return;
      if ((await queries.accountByEmail(sql, email)).length > 0) refuseTaken();
      await countAttempt(sql, confirmationMailLimits(userID, email));
      await mailConfirmation(sql, app, { userID, fullName: form.fullName, email, client });
      if (user.isEmailProved) await queueMail(sql, emailChangeMail(user.email, email));
    });
    app.changes.publish("user", userID);
    return { confirming: isMoving ? email : null };
  }),

  on(updateContact, async ({ sql, form, user }) => {
    const { phone, company, address, city, state, zip, website } = { ...emptyContact, ...form };
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

  onOutsideTransaction(revokeSession, async ({ params, user, transact, app }) => {
    const ended = await transact(async (sql) => {
      await deleteBrowserOfSession(sql, user.userID, params.sessionID);
      return queries.endSession(sql, user.userID, params.sessionID);
    });
    requireFound(ended[0], "session");
    app.changes.publish("user", user.userID);
    return {};
  }),

  onOutsideTransaction(revokeOtherSessions, async ({ user, request, transact, app }) => {
    await transact(async (sql) => {
      await queries.endSessions(sql, user.userID, user.sessionID);
      await forgetBrowsers(sql, user.userID, request);
    });
    app.changes.publish("user", user.userID);
    return {};
  }),
];

const emptyContact = { phone: null, company: null, address: null, city: null, state: null, zip: null, website: null };

const refuseTaken = () =>
  refuse("There is already an account with this email address. Sign in, or reset the password.", 409);

const emailChangeMail = (to: string, next: string) => ({
  to,
  subject: "Your email address is about to change",
  paragraphs: [
    `Somebody, probably you, asked to sign in with ${next} from now on. We sent a code there. Until it is entered, your address stays as it is.`,
  ],
  note: "If it wasn’t you, change your password at once: whoever asked knows it.",
});
