import { scoreByInvitation } from "../../../contract/people/invitations.ts";
import type { App } from "../../platform/app.ts";
import { openScorerLink } from "../../platform/access/scorer-link.ts";
import { startScorerSession } from "../../platform/access/sessions.ts";
import { requireNotSuspended } from "../../platform/access/suspension.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { findLink } from "../../platform/links/links.ts";
import { type UserAccountRow, accountByEmail, accountByID, insertInvitedUser } from "../users/queries.ts";
import { acceptFor, requireOpenInvitation } from "./accept-invitation.ts";
import { firstPageOf } from "./first-page.ts";
import { type InvitationGrantRow, invitationGrantOf, statusOfProgram } from "./invitation-queries.ts";
import { isOfferToScore } from "./invitation-mails.ts";

const SIGN_IN = "There is an account with a password for this address. Sign in to accept.";
const ENDED = "This link for scoring has ended. Ask whoever invited you.";

/** Whether the invited person may begin by the link: there is no account with a password to sign in to, and the program isn't over. */
export async function mayScoreByLink(
  { database }: App,
  clientID: string,
  { email, serviceID }: { email: string; serviceID: string },
): Promise<boolean> {
  const [[account], [program]] = await Promise.all([
    database.readHome((sql) => accountByEmail(sql, email)),
    database.readInside(clientID, (sql) => statusOfProgram(sql, serviceID)),
  ]);
  return (account?.passwordHash ?? null) === null && program !== undefined && !program.isArchived;
}

/** The account of the invited address, made without a password where there is none. */
async function invitedAccount(
  { database }: App,
  { email, name }: { email: string; name: string },
  typedName: string,
): Promise<UserAccountRow> {
  const account = await database.home(async (sql) => {
    const fullName = typedName || name;
    const [existing] = await accountByEmail(sql, email);
    if (existing) return existing;
    if (!fullName)
      return refuse("Say your name, so that staff know who scores.", 400, {
        errors: { fullName: "Value is required" },
      });
    const [made] = await insertInvitedUser(sql, { email, fullName });
    return requireFound(made ?? (await accountByEmail(sql, email))[0], "account");
  });
  return account.passwordHash === null ? account : refuse(SIGN_IN, 409);
}

/** The first time the invitation is accepted; from then on its links lead on, in any browser. */
export const scorerLinkCalls = [
  onOutsideTransaction(scoreByInvitation, async ({ params, form, request, app }) => {
    const { database } = app;
    const link = await findLink(app, request, params.invitationKey);
    const clientID = requireFound(link?.purpose === "invitation" ? link.clientID : undefined, "invitation");
    await requireNotSuspended(app, clientID);
    const invitationID = link!.recordID;
    const invitation = requireRow(await database.readInside(clientID, (sql) => invitationGrantOf(sql, invitationID)));
    requireFound(isOfferToScore(invitation.grants) ? invitation : undefined, "invitation to score");
    if (link!.state !== "used") await begin(app, invitation, requireOpenInvitation(link), form.fullName?.trim() ?? "");
    const { userID, serviceID } = (await openScorerLink(app, { clientID, invitationID })) ?? refuse(ENDED, 409);
    const token = await database.home(async (sql) => {
      const account = requireFound((await accountByID(sql, userID))[0], "account");
      if (account.passwordHash !== null) refuse(SIGN_IN, 409);
      return startScorerSession(
        sql,
        { userID, clientID, serviceID, invitationID, domain: app.addresses.domainOf(request)?.domain ?? null },
        request.headers["user-agent"] ?? "",
      );
    });
    const url = await database.readInside(clientID, async (sql) => {
      const [program] = await statusOfProgram(sql, serviceID);
      return program?.isDraft ? null : (await firstPageOf(sql, invitation.grants)).url;
    });
    return { token, url };
  }),
];

/** Of two browsers that begin at once, the second finds the invitation accepted, and goes on. */
async function begin(
  app: App,
  invitation: InvitationGrantRow,
  open: ReturnType<typeof requireOpenInvitation>,
  typedName: string,
): Promise<void> {
  const account = await invitedAccount(app, invitation, typedName);
  await acceptFor(app, open, account, { byLink: true });
}
