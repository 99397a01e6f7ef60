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
  withdrawInvitation,
} from "../../../contract/people/invitations.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { type Sql, json, one } from "../../platform/db/sql.ts";
import { fragment, nothing } from "../../platform/db/statement.ts";
import { serviceNamed } from "./queries.ts";
import type { House } from "../../platform/house.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { linkOf } from "../../platform/links/links.ts";
import { type LinkState, makeLink, revokeLinks, spendLink } from "../../platform/links/queries.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import type { SignedIn } from "../../platform/access/sessions.ts";
import { accept, giveInvited, openInvitation } from "./accept.ts";
import { untilHomeKnows } from "./until-home-knows.ts";
import { whereTo } from "./where-to.ts";
import {
  type Grants,
  type InvitationRow,
  askToAccept,
  dropRequests,
  invitationGiven,
  invitationShown,
  inviterOf,
  offerOf,
  openLinkOf,
  requestOf,
  shown,
} from "./invitation-queries.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

const PAGE = 50;

/** What is offered, once it is known that it exists here and that the inviter may give it. */
async function grantsOf(sql: Sql, sent: NewInvitation, standings: readonly Standing[]): Promise<Grants> {
  if (sent.kind === "scorer") return scorerGrants(sql, sent);
  const { role, serviceID = null } = sent;
  if (!role) return refuse("Choose a role.", 400, { errors: { role: "Value is required" } });
  if (!may(standings, "MANAGE_ROLES")) return refuse("Only an owner can give roles. You can invite scorers.", 403);
  if (serviceID && role === "owner")
    return refuse("An owner is owner of everything. Choose another role for one program.");
  if (serviceID) refuseRehearsal(found((await serviceNamed(sql, serviceID))[0], "program"));
  return { kind: "role", role, serviceID };
}

function refuseRehearsal({ isRehearsal }: { isRehearsal: boolean }): void {
  if (isRehearsal) refuse("Nobody is invited to a rehearsal. Invite them to the program itself.", 409);
}

async function scorerGrants(sql: Sql, { serviceID, categoryID }: NewInvitation): Promise<Grants> {
  if (!serviceID || !categoryID)
    return refuse("Choose what there is to score.", 400, { errors: { categoryID: "Value is required" } });
  const rows =
    await sql`select 1 as is from categories where service_id = ${serviceID} and category_id = ${categoryID}`;
  found(rows[0], "category");
  refuseRehearsal(found((await serviceNamed(sql, serviceID))[0], "program"));
  return { kind: "scorer", serviceID, categoryID };
}

/** The invitation and its link; answers its ID and the link's key. */
export async function makeInvitation(sql: Sql, clientID: string, email: string, grants: Grants, by: string | null) {
  const { invitationID } = one(
    await sql<{ invitationID: string }>`
      insert into invitations (email, grants, invited_by) values (${email}, ${json(grants)}, ${by})
      returning invitation_id`,
  );
  const link = { purpose: "invitation", recordID: invitationID, lasts: `${invitationDays} days` } as const;
  return { invitationID, key: await makeLink(sql, clientID, link) };
}

type Inviting = { sql: Sql; client: ClientRow; user: SignedIn; house: House };

/** Makes the invitation and writes to whom it is for; answers its ID. */
export async function sendInvitation({ sql, client, user, house }: Inviting, email: string, grants: Grants) {
  const { invitationID, key } = await makeInvitation(sql, client.clientID, email, grants, user.userID);
  const offer = offerOf(await invitationShown(sql, invitationID));
  await queueMail(sql, {
    to: email,
    subject: `${client.name} invites you`,
    clientID: client.clientID,
    paragraphs: [`${user.fullName} invites you to ${client.name}.`, `You would be: ${offer}.`],
    action: { label: "See the invitation", url: house.settings.origin + paths.invitation({ invitationKey: key }) },
    note: `The link works once, for ${invitationDays} days. If you don’t know ${client.name}, there is nothing to do.`,
  });
  return invitationID;
}

const states: Record<LinkState, InvitationState> = {
  open: "open",
  used: "accepted",
  revoked: "withdrawn",
  expired: "expired",
};
const answerOf = (row: InvitationRow) => ({ ...row, offer: offerOf(row), state: states[row.state] });

export const invitations = [
  on(invite, async ({ sql, client, user, body, standings, audit, house }) => {
    const { email } = body;
    const grants = await grantsOf(sql, body, standings);
    const invitationID = await sendInvitation({ sql, client, user, house }, email, grants);
    await audit(invitationID, null, { email, ...grants });
    return { invitationID };
  }),

  on(listInvitations, async ({ sql, query }) => {
    const after = placeAfter(query.after, "id");
    const earlier = after ? fragment`and i.invitation_id < ${after[0]}` : nothing;
    const rows = await sql<InvitationRow>`
      ${shown} where l.used_at is null and l.revoked_at is null ${earlier}
      order by i.invitation_id desc limit ${PAGE + 1}`;
    const { page, next } = pageOf(rows, PAGE, (row) => [row.invitationID]);
    return { invitations: page.map(answerOf), next };
  }),

  on(withdrawInvitation, async ({ sql, invitation: { email }, params: { invitationID }, audit }) => {
    found((await revokeLinks(sql, "invitation", invitationID))[0], "open invitation");
    await audit(invitationID, { email }, null);
    return {};
  }),

  outside(getInvitation, async ({ params, request, visitor, house }) => {
    const link = await linkOf(house, request, params.invitationKey);
    const clientID = found(link?.purpose === "invitation" ? link.clientID : undefined, "invitation");
    return house.database.readInside(clientID, async (sql) => {
      const { requests, ...invitation } = answerOf(await invitationShown(sql, link!.recordID));
      const client = one(
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

  outside(acceptInvitation, async ({ params, request, user, house }) => {
    const invited = openInvitation(await linkOf(house, request, params.invitationKey));
    const grants = await accept(house, invited, user);
    return house.database.readInside(invited.clientID, (sql) => whereTo(sql, grants));
  }),

  outside(askToAcceptInvitation, async ({ params, request, user, house }) => {
    const { clientID, recordID } = openInvitation(await linkOf(house, request, params.invitationKey));
    if (!user.isEmailProved) refuse("Confirm your email address first, so that whoever invited knows who asks.", 409);
    await house.database.inside(clientID, async (sql) => {
      const invitation = one(await invitationGiven(sql, recordID));
      if (invitation.grants.kind !== "role" || isSameMailbox(invitation.email, user.email))
        refuse("You can accept this invitation yourself.", 409);
      if ((await askToAccept(sql, recordID, user.userID)).length === 0) return;
      for (const { clientName, clientURL, email } of await inviterOf(sql, recordID))
        await queueMail(sql, {
          to: email,
          clientID,
          subject: `${user.fullName} asks to accept an invitation of yours`,
          paragraphs: [
            `You invited ${invitation.email} to ${clientName}: ${offerOf(invitation)}. ${user.fullName} opened the link as ${user.email} and asks you to let them in with that address.`,
          ],
          action: {
            label: "See who asks",
            url: `${house.settings.origin}${paths.studio.people({ client: clientURL })}?tab=invitations`,
          },
          note: "Nothing is given until you say so. If you don’t know them, decline it there.",
        });
    });
    return {};
  }),

  outside(approveInvitationRequest, async ({ params, client, user, standings, form, transact, house }) => {
    const { invitationID } = params;
    await transact(async (sql) => {
      const invitation = found((await invitationGiven(sql, invitationID))[0], "invitation");
      refuseGiving(invitation.grants, standings);
      const asking = found((await requestOf(sql, invitationID, form.userID))[0], "person who asks");
      const link = (await openLinkOf(sql, invitationID))[0] ?? refuseEnded();
      if ((await spendLink(sql, link.linkID, asking.userID)).length === 0) refuseEnded();
      await giveInvited(sql, invitation, { house, by: user.userID, to: asking, isInvited: false });
      await dropRequests(sql, invitationID, null);
      await queueMail(sql, {
        to: asking.email,
        clientID: client.clientID,
        subject: `${client.name} has let you in`,
        paragraphs: [`${user.fullName} has approved what you asked for. You are: ${offerOf(invitation)}.`],
        action: {
          label: "Open the studio",
          url: house.settings.origin + paths.studio.programs({ client: client.url }),
        },
      });
    });
    await untilHomeKnows(house.database, client.clientID, form.userID);
    house.changes.publish("user", form.userID);
    return {};
  }),

  on(declineInvitationRequest, async ({ sql, params: { invitationID }, standings, form, audit }) => {
    const invitation = found((await invitationGiven(sql, invitationID))[0], "invitation");
    refuseGiving(invitation.grants, standings);
    found((await dropRequests(sql, invitationID, form.userID))[0], "person who asks");
    await audit(invitationID, { asked: form.userID }, null);
    return {};
  }),
];

const refuseEnded = (): never => refuse("This invitation is no longer open. Send them a new one.", 409);

function refuseGiving({ kind }: Grants, standings: readonly Standing[]): void {
  if (kind === "role" && !may(standings, "MANAGE_ROLES"))
    refuse("Only an owner can give roles. You can invite scorers.", 403);
}
