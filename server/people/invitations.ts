import {
  type InvitationState,
  type NewInvitation,
  acceptInvitation,
  getInvitation,
  invitationDays,
  invite,
  listInvitations,
  withdrawInvitation,
} from "../../contract/invitations.ts";
import { paths } from "../../contract/addresses.ts";
import { entryRightLabels } from "../../contract/entry-people.ts";
import { untitled } from "../../contract/entry-rules.ts";
import { roleLabels } from "../../contract/people.ts";
import { type Standing, may } from "../../contract/permissions.ts";
import { pageOf, placeAfter } from "../db/cursor.ts";
import { type Sql, json, one } from "../db/sql.ts";
import { fragment, nothing } from "../db/statement.ts";
import { serviceNamed } from "./queries.ts";
import type { House } from "../house.ts";
import { on, outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { linkOf } from "../links/links.ts";
import { type LinkState, makeLink, revokeLinks } from "../links/queries.ts";
import { queueMail } from "../outside/mail.ts";
import type { SignedIn } from "../users/sessions.ts";
import { accept, openInvitation } from "./accept.ts";
import { whereTo } from "./where-to.ts";
import { type Grants, type InvitationOffer, type InvitationRow, invitationShown, shown } from "./invitation-queries.ts";
import type { ClientRow } from "../clients/directory-queries.ts";

const PAGE = 50;

/** 'Program manager of Excellence in Building Awards'; 'Scorer of Bricks, Excellence in Building Awards'; 'Owner of Park & Rye, Spring Parade'. */
function offerOf({ role, serviceName, categoryName, owned, entryTitle, may: right }: InvitationOffer): string {
  if (role) return serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];
  if (right)
    return `Helping with “${entryTitle || untitled}”, ${serviceName} (${entryRightLabels[right].toLowerCase()})`;
  if (owned) return `Owner of ${owned}, ${serviceName}`;
  return `Scorer of ${[categoryName, serviceName].filter(Boolean).join(", ")}`;
}

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

  outside(getInvitation, async ({ params, request, house }) => {
    const link = await linkOf(house, request, params.invitationKey);
    const clientID = found(link?.purpose === "invitation" ? link.clientID : undefined, "invitation");
    return house.database.readInside(clientID, async (sql) => {
      const row = await invitationShown(sql, link!.recordID);
      const client = one(
        await sql<{ clientURL: string; clientName: string }>`
          select url as client_url, name as client_name from clients where client_id = ${clientID}`,
      );
      return { ...answerOf(row), ...client };
    });
  }),

  outside(acceptInvitation, async ({ params, request, user, house }) => {
    const invited = openInvitation(await linkOf(house, request, params.invitationKey));
    const grants = await accept(house, invited, user.userID);
    return house.database.readInside(invited.clientID, (sql) => whereTo(sql, grants));
  }),
];
