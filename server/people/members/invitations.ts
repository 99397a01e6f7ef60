import {
  type InvitationState,
  type NewInvitation,
  acceptInvitation,
  approveInvitationRequest,
  askToAcceptInvitation,
  declineInvitationRequest,
  getInvitation,
  invitationDays,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "../../../contract/people/invitations.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";
import { serviceNameOf } from "./queries.ts";
import type { App } from "../../platform/app.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { findLink } from "../../platform/links/links.ts";
import { type LinkState, createLink, revokeLinks, useUpLink } from "../../platform/links/queries.ts";
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
  openLinkOf,
  lockAcceptRequest,
  invitationRows,
} from "./invitation-queries.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

const PAGE_SIZE = 50;

/** Checks that the offered grant exists at the client, and that the inviter may give it. */
async function requireGrants(
  sql: Sql,
  requested: NewInvitation,
  standings: readonly Standing[],
): Promise<InvitationGrants> {
  if (requested.kind === "scorer") return requireScorerGrants(sql, requested);
  const { role, serviceID = null } = requested;
  if (!role) return refuse("Choose a role.", 400, { errors: { role: "Value is required" } });
  if (!may(standings, "MANAGE_ROLES")) return refuse("Only an owner can give roles. You can invite scorers.", 403);
  if (serviceID && role === "owner")
    return refuse("An owner is owner of everything. Choose another role for one program.");
  if (serviceID) refuseRehearsal(requireFound((await serviceNameOf(sql, serviceID))[0], "program"));
  return { kind: "role", role, serviceID };
}

function refuseRehearsal({ isRehearsal }: { isRehearsal: boolean }): void {
  if (isRehearsal) refuse("Nobody is invited to a rehearsal. Invite them to the program itself.", 409);
}

async function requireScorerGrants(sql: Sql, { serviceID, categoryID }: NewInvitation): Promise<InvitationGrants> {
  if (!serviceID || !categoryID)
    return refuse("Choose what there is to score.", 400, { errors: { categoryID: "Value is required" } });
  const rows =
    await sql`select 1 as is from categories where service_id = ${serviceID} and category_id = ${categoryID}`;
  requireFound(rows[0], "category");
  refuseRehearsal(requireFound((await serviceNameOf(sql, serviceID))[0], "program"));
  return { kind: "scorer", serviceID, categoryID };
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
  const offer = offerText(await invitationRowOf(sql, invitationID));
  await queueMail(sql, {
    to: email,
    subject: `${client.name} invites you`,
    clientID: client.clientID,
    paragraphs: [`${user.fullName} invites you to ${client.name}.`, `You would be: ${offer}.`],
    action: { label: "See the invitation", url: app.settings.origin + paths.invitation({ invitationKey: key }) },
    note: `The link works once, for ${invitationDays} days. If you don’t know ${client.name}, there is nothing to do.`,
  });
  return invitationID;
}

const invitationStateOf: Record<LinkState, InvitationState> = {
  open: "open",
  used: "accepted",
  revoked: "withdrawn",
  expired: "expired",
};
const invitationAnswerOf = (row: InvitationRow) => ({
  ...row,
  offer: offerText(row),
  state: invitationStateOf[row.state],
});

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
      ${invitationRows} where l.used_at is null and l.revoked_at is null ${earlier}
      order by i.invitation_id desc limit ${PAGE_SIZE + 1}`;
    const { page, next } = pageOf(rows, PAGE_SIZE, (row) => [row.invitationID]);
    return { invitations: page.map(invitationAnswerOf), next };
  }),

  on(withdrawInvitation, async ({ sql, invitation: { email }, params: { invitationID }, audit }) => {
    requireFound((await revokeLinks(sql, "invitation", invitationID))[0], "open invitation");
    await audit(invitationID, { email }, null);
    return {};
  }),

  on(resendInvitation, async (context) => {
    const { sql, invitation, params, form, standings, audit } = context;
    const { invitationID } = params;
    const { email } = form;
    const { grants } = requireFound((await invitationGrantOf(sql, invitationID))[0], "invitation");
    refuseUnlessMayGive(grants, standings);
    // Of two who send it at once, the second finds the link closed.
    if ((await revokeLinks(sql, "invitation", invitationID)).length === 0) refuseEnded();
    await deleteAcceptRequests(sql, invitationID, null);
    await sendInvitation(context, email, grants);
    await audit(invitationID, { email: invitation.email }, { email });
    return {};
  }),

  onOutsideTransaction(getInvitation, async ({ params, request, visitor, app }) => {
    const link = await findLink(app, request, params.invitationKey);
    const clientID = requireFound(link?.purpose === "invitation" ? link.clientID : undefined, "invitation");
    return app.database.readInside(clientID, async (sql) => {
      const { requests, ...invitation } = invitationAnswerOf(await invitationRowOf(sql, link!.recordID));
      const client = requireRow(
        await sql<{ clientURL: string; clientName: string }>`
          select url as client_url, name as client_name from clients where client_id = ${clientID}`,
      );
      return {
        ...invitation,
        ...client,
        isMine: visitor ? isSameMailbox(visitor.email, invitation.email) : null,
        asked: requests.some(({ userID }) => userID === visitor?.userID),
      };
    });
  }),

  onOutsideTransaction(acceptInvitation, async ({ params, request, user, app }) => {
    const invited = requireOpenInvitation(await findLink(app, request, params.invitationKey));
    const grants = await acceptFor(app, invited, user);
    return app.database.readInside(invited.clientID, (sql) => firstPageOf(sql, grants));
  }),

  onOutsideTransaction(askToAcceptInvitation, async ({ params, request, user, app }) => {
    const { clientID, recordID } = requireOpenInvitation(await findLink(app, request, params.invitationKey));
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
            url: `${app.settings.origin}${studioPaths.people({ client: clientURL })}?tab=invitations`,
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
      refuseUnlessMayGive(invitation.grants, standings);
      const asking = requireFound((await lockAcceptRequest(sql, invitationID, form.userID))[0], "person who asks");
      const link = (await openLinkOf(sql, invitationID))[0] ?? refuseEnded();
      if ((await useUpLink(sql, link.linkID, asking.userID)).length === 0) refuseEnded();
      await grantInvitation(sql, invitation, { app, by: user.userID, to: asking, isInvited: false });
      await deleteAcceptRequests(sql, invitationID, null);
      await queueMail(sql, {
        to: asking.email,
        clientID: client.clientID,
        subject: `${client.name} has let you in`,
        paragraphs: [`${user.fullName} has approved what you asked for. You are: ${offerText(invitation)}.`],
        action: {
          label: "Open the studio",
          url: app.settings.origin + studioPaths.programs({ client: client.url }),
        },
      });
    });
    await waitUntilHomeKnowsPerson(app.database, client.clientID, form.userID);
    app.changes.publish("user", form.userID);
    return {};
  }),

  on(declineInvitationRequest, async ({ sql, params: { invitationID }, standings, form, audit }) => {
    const invitation = requireFound((await invitationGrantOf(sql, invitationID))[0], "invitation");
    refuseUnlessMayGive(invitation.grants, standings);
    requireFound((await deleteAcceptRequests(sql, invitationID, form.userID))[0], "person who asks");
    await audit(invitationID, { asked: form.userID }, null);
    return {};
  }),
];

const refuseEnded = (): never => refuse("This invitation is no longer open. Send them a new one.", 409);

function refuseUnlessMayGive({ kind }: InvitationGrants, standings: readonly Standing[]): void {
  if (kind === "role" && !may(standings, "MANAGE_ROLES"))
    refuse("Only an owner can give roles. You can invite scorers.", 403);
}
