import { correctPersonAddress, sendPasswordLink } from "../../../contract/app/person.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import type { App } from "../../platform/app.ts";
import { confirmationMailLimits, countAttempt } from "../../platform/access/rate-limits.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { personAtClient } from "../../people/members/queries.ts";
import { correctRosterEmail } from "../../people/rosters/queries.ts";
import { mailPasswordLink } from "../../people/users/password.ts";
import { accountByEmail, accountByID } from "../../people/users/queries.ts";
import { correctOrderEmails } from "./address-queries.ts";

const TOO_MANY_LINKS =
  "Five links were mailed to them within the hour. The latest one works: ask them to look at their spam.";

/** Staff help with an account without being in it: a link goes to the person, and nobody else sees it. */
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
   * What is the client's own is corrected at once. The account is the person's, at every client: they are told, and change its address
   * themselves, with their password. No code is made by staff: entered in the account, it would hand the account to whoever proposed it.
   */
  onOutsideTransaction(correctPersonAddress, async ({ app, client, params: { userID }, form: { email }, transact }) => {
    const at = { clientID: client.clientID, userID, email };
    const [here] = await app.database.readInside(client.clientID, (sql) =>
      personAtClient(sql, client.clientID, userID),
    );
    requireFound(here, "person");
    const account = await app.database.home(async (sql) => {
      const found = requireFound((await accountByID(sql, userID))[0], "account");
      if (found.email.toLowerCase() === email.toLowerCase()) refuse("This is the address that they have.", 409);
      const [taken] = await accountByEmail(sql, email);
      if (taken) refuse(ADDRESS_TAKEN, 409, { errors: { email: "There is an account with this address" } });
      // Counted first: whoever is refused for mailing too much has changed nothing.
      await countAttempt(sql, confirmationMailLimits(userID, email));
      return found;
    });
    return transact(async (sql, audit) => {
      const orders = await correctOrderEmails(sql, at, account.email);
      for (const { transactionID } of orders) await audit(transactionID, { email: account.email }, { email });
      // A line of the roster isn't theirs because they typed its address: only one who reads it may have it changed.
      const rosterLines = account.isEmailProved ? await correctRosterEmail(sql, account.email, email) : [];
      await audit(userID, { email: account.email }, { correctedHere: email });
      await queueMails(sql, correctionMails({ app, client }, account, email));
      return { orders: orders.length, rosterLines: rosterLines.length };
    });
  }),
];

const ADDRESS_TAKEN =
  "There is an account with this address already. If it is the same person’s and has something here, merge the two.";

type MailedFrom = { app: Pick<App, "addresses">; client: { name: string; clientID: string } };
type Corrected = { fullName: string; email: string; isEmailProved: boolean };

/** An address that was never confirmed may be a stranger's, who isn't told the right one. */
const correctionMails = (
  { app: { addresses }, client: { name, clientID } }: MailedFrom,
  { fullName, email, isEmailProved }: Corrected,
  right: string,
) =>
  [right, ...(isEmailProved ? [email] : [])].map((to) => ({
    to,
    clientID,
    subject: `${name}: your email address was corrected`,
    paragraphs: [
      `Hello ${fullName},`,
      `${name} has ${right} as your address from now on, for what you have ordered there. Your account is yours: you sign in with the address that you have.`,
      "To sign in with another, change it yourself, under Account, in your profile.",
    ],
    action: { label: "Your profile", url: addresses.urlOf(paths.account.profile(), { clientID }) },
    note: `If that isn’t your address, tell ${name}.`,
  }));
