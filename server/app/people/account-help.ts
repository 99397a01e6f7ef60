import { correctPersonAddress, sendPasswordLink } from "../../../contract/app/person.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import { confirmationMailLimits, countAttempt } from "../../platform/access/rate-limits.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { personAtClient } from "../../people/members/queries.ts";
import { correctRosterEmail } from "../../people/rosters/queries.ts";
import { waitingCode } from "../../people/users/confirmation-queries.ts";
import { mailConfirmation } from "../../people/users/email-confirmation.ts";
import { mailPasswordLink } from "../../people/users/password.ts";
import { accountByEmail, accountByID } from "../../people/users/queries.ts";
import { correctOrderEmails } from "./address-queries.ts";

const TOO_MANY_LINKS =
  "Five links were mailed to them within the hour. The latest one works: ask them to look at their spam.";

/** Staff help with an account without being in it: a link and a code go to the person, and nobody else sees them. */
export const accountHelpCalls = [
  onOutsideTransaction(sendPasswordLink, async ({ app, client, params: { userID }, transact }) => {
    // Logged first: a process that ends between the two has logged a mail that wasn't sent, and never sent one that nobody logged.
    await transact(async (sql, audit) => {
      const { email } = requireFound((await personAtClient(sql, client.clientID, userID))[0], "person");
      await audit(userID, null, { passwordLinkTo: email });
    });
    const isSent = await app.database.home(async (sql) => {
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      return mailPasswordLink(sql, app, { account, client, isByStaff: true });
    });
    if (!isSent) refuse(TOO_MANY_LINKS, 429);
    return {};
  }),

  /**
   * What is the client's own is corrected at once. The account is the person's, at every client: they confirm its new address by a code that
   * is mailed there, and until then sign in as before.
   */
  onOutsideTransaction(correctPersonAddress, async ({ app, client, params: { userID }, form: { email }, transact }) => {
    const at = { clientID: client.clientID, userID, email };
    const [here] = await app.database.readInside(client.clientID, (sql) =>
      personAtClient(sql, client.clientID, userID),
    );
    requireFound(here, "person");
    const before = await app.database.readHome(async (sql) => {
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      const [[taken], [waiting]] = await Promise.all([accountByEmail(sql, email), waitingCode(sql, userID)]);
      return { account, taken, waiting };
    });
    const { account, taken, waiting } = before;
    if (account.email.toLowerCase() === email.toLowerCase()) refuse("This is the address that they have.", 409);
    if (taken) refuse(ADDRESS_TAKEN, 409, { errors: { email: "There is an account with this address" } });
    const isMoving = waiting?.isOpen && waiting.email.toLowerCase() !== account.email.toLowerCase();
    if (isMoving && !isSameMailbox(waiting.email, email)) refuse(CHANGING_ALREADY, 409);
    const corrected = await transact(async (sql, audit) => {
      const orders = await correctOrderEmails(sql, at, account.email);
      for (const { transactionID } of orders) await audit(transactionID, { email: account.email }, { email });
      const rosterLines = await correctRosterEmail(sql, account.email, email);
      await audit(userID, { email: account.email }, { proposedEmail: email });
      return { orders: orders.length, rosterLines: rosterLines.length };
    });
    await app.database.home(async (sql) => {
      await countAttempt(sql, confirmationMailLimits(userID, email));
      await mailConfirmation(sql, app, { userID, fullName: account.fullName, email, proposedBy: client.name });
      if (account.isEmailProved) await queueMail(sql, proposalMail(account.email, email, client));
    });
    return corrected;
  }),
];

const ADDRESS_TAKEN =
  "There is an account with this address already. If it is the same person’s and has something here, merge the two.";
const CHANGING_ALREADY =
  "They are changing their address themselves, to another one. Ask them to enter the code that they were mailed.";

const proposalMail = (to: string, next: string, { name, clientID }: { name: string; clientID: string }) => ({
  to,
  clientID,
  subject: "Your email address may change",
  paragraphs: [
    `${name} thinks that ${next} is your right address, and we sent a code there. Until it is entered in your account, your address stays as it is.`,
  ],
  note: "If that isn’t your address, there is nothing to do but to tell them.",
});
