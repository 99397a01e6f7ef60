import {
  type NewInvitation,
  acceptInvitation,
  approveInvitationRequest,
  askToAcceptInvitation,
  declineInvitationRequest,
  getInvitation,
  invitationDays,
  invite,
  listInvitations,
  withdrawInvitation,
} from "../../../contract/people/invitations.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";
import { accountByEmail } from "../users/queries.ts";
import type { App } from "../../platform/app.ts";
import { requireNotSuspended } from "../../platform/access/suspension.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { findLink } from "../../platform/links/links.ts";
import { createLink } from "../../platform/links/queries.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { acceptFor, grantInvitation, requireOpenInvitation } from "./accept-invitation.ts";
import { waitUntilHomeKnowsPerson } from "./wait-for-home.ts";
import { firstPageOf } from "./first-page.ts";
import {
  type InvitationGrants,
  type InvitationRow,
  insertAcceptRequest,
  deleteAcceptRequests,
  invitationGrantOf,
  invitationRowOf,
  inviterOf,
  offerText,
  isListed,
  lockAcceptRequest,
  lockInvitation,
  invitationRows,
  markInvitationMailed,
  markInvitationOpened,
  useUpInvitation,
} from "./invitation-queries.ts";
import { invitationAnswerOf } from "./invitation-answer.ts";
import {
  requireProgramToInviteTo,
  refuseUnlessMayInvite,
  requireBatchGrants,
  withdrawOrEndLink,
} from "./invitation-batches.ts";
import { invitationMail, isOfferToScore } from "./invitation-mails.ts";
import { newID } from "../../platform/db/ids.ts";
import { mayScoreByLink } from "./scorer-links.ts";
import { openScorerLink } from "../../platform/access/scorer-link.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

const PAGE_SIZE = 50;

/** Checks that the offered grant exists at the client, and that the inviter may give it. */
async function requireGrants(
  sql: Sql,
  { kind, role, serviceID, categoryID }: NewInvitation,
  standings: readonly Standing[],
): Promise<InvitationGrants> {
  if (kind === "scorer" && (!serviceID || !categoryID))
    return refuse("Choose what there is to score.", 400, { errors: { categoryID: "Value is required" } });
  refuseUnlessMayInvite({ kind }, standings);
  const categoryIDs = categoryID ? [categoryID] : [];
  return requireBatchGrants(
    sql,
    { kind, categoryIDs, ...(role && { role }) },
    await requireProgramToInviteTo(sql, serviceID),
  );
}

/** Returns the invitation's ID and its link's key. */
export async function insertInvitation(
  sql: Sql,
  clientID: string,
  email: string,
  grants: InvitationGrants,
  by: string | null,
) {
  const { invitationID } = requireRow(
    await sql<{ invitationID: string }>`
      insert into invitations (email, grants, invited_by) values (${email}, ${json(grants)}, ${by})
      returning invitation_id`,
  );
  const link = { purpose: "invitation", recordID: invitationID, lasts: `${invitationDays} days` } as const;
  return { invitationID, key: await createLink(sql, clientID, link) };
}

type InvitationContext = { sql: Sql; client: ClientRow; user: SignedInPerson; app: App };

/** Inserts the invitation and mails its link; returns its ID. */
export async function sendInvitation(
  { sql, client, user, app }: InvitationContext,
  email: string,
  grants: InvitationGrants,
) {
  const { invitationID, key } = await insertInvitation(sql, client.clientID, email, grants, user.userID);
  const row = await invitationRowOf(sql, invitationID);
  const mailID = await newID(sql);
  await markInvitationMailed(sql, invitationID, mailID);
  const sender = { client, addresses: app.addresses };
  await queueMail(sql, invitationMail(sender, { ...row, offer: offerText(row) }, { key, mailID }));
  return invitationID;
}

export const invitationCalls = [
  on(invite, async ({ sql, client, user, body, standings, audit, app }) => {
    const { email } = body;
    const grants = await requireGrants(sql, body, standings);
    const invitationID = await sendInvitation({ sql, client, user, app }, email, grants);
    await audit(invitationID, null, { email, ...grants });
    return { invitationID };
  }),

  on(listInvitations, async ({ sql, query }) => {
    const after = readCursor(query.after, "id");
    const earlier = after ? fragment`and i.invitation_id < ${after[0]}` : emptyFragment;
    const rows = await sql<InvitationRow>`
      ${invitationRows} where l.revoked_at is null and ${isListed} ${earlier}
      order by i.invitation_id desc limit ${PAGE_SIZE + 1}`;
    const { page, next } = pageOf(rows, PAGE_SIZE, (row) => [row.invitationID]);
    return { invitations: page.map(invitationAnswerOf), next };
  }),

  on(withdrawInvitation, async ({ sql, invitation: { email }, params: { invitationID }, audit }) => {
    await withdrawOrEndLink(sql, invitationID);
    await audit(invitationID, { email }, null);
    return {};
  }),

  onOutsideTransaction(getInvitation, async ({ params, request, visitor, app }) => {
    const link = await findLink(app, request, params.invitationKey);
    const clientID = requireFound(link?.purpose === "invitation" ? link.clientID : undefined, "invitation");
    await requireNotSuspended(app, clientID);
    const invitation = await app.database.readInside(clientID, async (sql) => {
      const row = await invitationRowOf(sql, link!.recordID);
      const client = requireRow(
        await sql<{ clientURL: string; clientName: string }>`
          select url as client_url, name as client_name from clients where client_id = ${clientID}`,
      );
      return { ...invitationAnswerOf(row), ...client };
    });
    if (invitation.state === "open" && invitation.openedAt === null)
      await app.database.inside(clientID, (sql) => markInvitationOpened(sql, link!.recordID));
    // Accounts are asked at home, which knows of one before the client's database does.
    const accounts = await app.database.readHome((sql) => accountByEmail(sql, invitation.email));
    return {
      ...invitation,
      hasAccount: accounts.length > 0,
      scoring: await scoringOf(app, clientID, invitation),
      isMine: visitor ? isSameMailbox(visitor.email, invitation.email) : null,
      asked: invitation.requests.some(({ userID }) => userID === visitor?.userID),
    };
  }),

  onOutsideTransaction(acceptInvitation, async ({ params, request, user, app }) => {
    const invited = requireOpenInvitation(await findLink(app, request, params.invitationKey));
    const grants = await acceptFor(app, invited, user);
    return app.database.readInside(invited.clientID, (sql) => firstPageOf(sql, grants));
  }),

  onOutsideTransaction(askToAcceptInvitation, async ({ params, request, user, app }) => {
    const { clientID, recordID } = requireOpenInvitation(await findLink(app, request, params.invitationKey));
    await requireNotSuspended(app, clientID);
    if (!user.isEmailProved) refuse("Confirm your email address first, so that whoever invited knows who asks.", 409);
    await app.database.inside(clientID, async (sql) => {
      const invitation = requireRow(await invitationGrantOf(sql, recordID));
      if (invitation.grants.kind !== "role" || isSameMailbox(invitation.email, user.email))
        refuse("You can accept this invitation yourself.", 409);
      if ((await insertAcceptRequest(sql, recordID, user.userID)).length === 0) return;
      for (const { clientName, clientURL, email } of await inviterOf(sql, recordID))
        await queueMail(sql, {
          to: email,
          clientID,
          subject: `${user.fullName} asks to accept an invitation of yours`,
          paragraphs: [
            `You invited ${invitation.email} to ${clientName}: ${offerText(invitation)}. ${user.fullName} opened the link as ${user.email} and asks you to let them in with that address.`,
          ],
          action: {
            label: "See who asks",
            url: app.addresses.urlOf(`${studioPaths.people({ client: clientURL })}?tab=invitations`),
          },
          note: "Nothing is given until you say so. If you don’t know them, decline it there.",
        });
    });
    return {};
  }),

  onOutsideTransaction(approveInvitationRequest, async ({ params, client, user, standings, form, transact, app }) => {
    const { invitationID } = params;
    await transact(async (sql) => {
      const invitation = requireFound((await invitationGrantOf(sql, invitationID))[0], "invitation");
      if (invitation.grants.kind === "role") refuseUnlessMayInvite(invitation.grants, standings);
      const asking = requireFound((await lockAcceptRequest(sql, invitationID, form.userID))[0], "person who asks");
      await lockInvitation(sql, invitationID);
      if ((await useUpInvitation(sql, invitationID, asking.userID)).length === 0) refuseEnded();
      await grantInvitation(sql, invitation, { app, by: user.userID, to: asking, isInvited: false });
      await deleteAcceptRequests(sql, invitationID, null);
      await queueMail(sql, {
        to: asking.email,
        clientID: client.clientID,
        subject: `${client.name} has let you in`,
        paragraphs: [`${user.fullName} has approved what you asked for. You are: ${offerText(invitation)}.`],
        action: {
          label: "Open the studio",
          url: app.addresses.urlOf(studioPaths.programs({ client: client.url })),
        },
      });
    });
    await waitUntilHomeKnowsPerson(app.database, client.clientID, form.userID);
    app.changes.publish("user", form.userID);
    return {};
  }),

  on(declineInvitationRequest, async ({ sql, params: { invitationID }, standings, form, audit }) => {
    const invitation = requireFound((await invitationGrantOf(sql, invitationID))[0], "invitation");
    if (invitation.grants.kind === "role") refuseUnlessMayInvite(invitation.grants, standings);
    requireFound((await deleteAcceptRequests(sql, invitationID, form.userID))[0], "person who asks");
    await audit(invitationID, { asked: form.userID }, null);
    return {};
  }),
];

/** Whether the person may score by the link: to begin with, or because they have begun so. */
async function scoringOf(
  app: App,
  clientID: string,
  { invitationID, email, grants, state }: Pick<InvitationRow, "invitationID" | "email" | "grants"> & { state: string },
): Promise<"offered" | "begun" | "none"> {
  if (!isOfferToScore(grants)) return "none";
  if (state === "accepted") {
    return (await openScorerLink(app, { clientID, invitationID })) ? "begun" : "none";
  }
  return state === "open" && (await mayScoreByLink(app, clientID, { email, serviceID: grants.serviceID! }))
    ? "offered"
    : "none";
}

const refuseEnded = (): never => refuse("This invitation is no longer open. Send them a new one.", 409);
