import { acceptInvitation } from "../../../contract/people/invitations.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { requireNotSuspended } from "../../platform/access/suspension.ts";
import { recordChange } from "../../platform/audit/queries.ts";
import { type ClientLink, isOpenFor } from "../../platform/links/links.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { proveEmail } from "../users/email-confirmation.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { waitUntilHomeKnowsPerson } from "./wait-for-home.ts";
import { verifyAtClients } from "../rosters/address-proved.ts";
import {
  type InvitationGrants,
  type InvitationGrantRow,
  insertScorerAssignments,
  insertScorerLink,
  insertRoleGrant,
  invitationGrantOf,
  inviterOf,
  lockInvitation,
  offerText,
  statusOfProgram,
  useUpInvitation,
} from "./invitation-queries.ts";
import { recordEvent } from "../webhooks/record-event.ts";

export type OpenInvitation = ClientLink & { clientID: string };

/** The invitation of a link; refused unless it is open. */
export const requireOpenInvitation = (link: ClientLink | undefined): OpenInvitation =>
  isOpenFor("invitation", link) && link.clientID ? { ...link, clientID: link.clientID } : refuseClosed();

const refuseClosed = () => refuse("This invitation is no longer open. Ask for a new one.", 409);

export type AcceptingPerson = Pick<SignedInPerson, "userID" | "fullName" | "email" | "isEmailProved">;

type AcceptOptions = {
  /** To score by the link alone: the person goes on without a password, and the address isn't proved by it. */
  byLink?: boolean;
};

/**
 * Accepts an invitation once: of two requests at the same moment, the second finds it accepted. A role is bound to the invited mailbox; a
 * part in one program may be passed on, and the inviter hears of that.
 */
export async function acceptFor(
  app: App,
  { clientID, recordID }: OpenInvitation,
  person: AcceptingPerson,
  { byLink = false }: AcceptOptions = {},
) {
  const { database, changes } = app;
  const { userID } = person;
  await requireNotSuspended(app, clientID);
  const { grants, isOwn } = await database.inside(clientID, async (sql) => {
    await lockInvitation(sql, recordID);
    const invitation = requireRow(await invitationGrantOf(sql, recordID));
    const isInvited = isSameMailbox(invitation.email, person.email);
    if (!isInvited && invitation.grants.kind === "role") refuseOtherPerson(invitation, person);
    if (invitation.grants.serviceID) await refuseArchivedProgram(sql, invitation.grants.serviceID);
    const spent = await useUpInvitation(sql, recordID, userID);
    if (spent.length === 0) refuseClosed();
    await grantInvitation(sql, invitation, { app, by: userID, to: person, isInvited });
    if (byLink && invitation.grants.serviceID)
      await insertScorerLink(sql, { invitationID: recordID, serviceID: invitation.grants.serviceID, userID });
    return { grants: invitation.grants, isOwn: isInvited };
  });
  // The link was only in that mailbox, so the address is proved.
  if (isOwn && !byLink && !person.isEmailProved) {
    await database.home((sql) => proveEmail(sql, userID));
    changes.publish("user", userID);
    await verifyAtClients(app, userID);
  }
  await waitUntilHomeKnowsPerson(database, clientID, userID);
  changes.publish("user", userID);
  return grants;
}

async function refuseArchivedProgram(sql: Sql, serviceID: string): Promise<void> {
  const [program] = await statusOfProgram(sql, serviceID);
  if (program?.isArchived) refuse(`${program.name} is over, and nobody is taken on there any more.`, 409);
}

/** 'n…@firm.example': recognizable to its owner and to nobody else. */
const hintedEmail = (email: string) => email.replace(/^(.).*(?=@)/u, "$1…");

function refuseOtherPerson({ email, invitedBy }: InvitationGrantRow, person: AcceptingPerson): never {
  const advice = `ask ${invitedBy ?? "whoever invited you"} to let you in with this one`;
  return refuse(
    `This was sent to ${hintedEmail(email)}; you are signed in as ${person.email}. Sign in with that address, or ${advice}.`,
    403,
  );
}

type GrantOptions = {
  app: App;
  by: string;
  to: Pick<AcceptingPerson, "userID" | "fullName" | "email">;
  isInvited: boolean;
};

/** Grants the offer, records who accepted, and mails the inviter where they would want to know. */
export async function grantInvitation(
  sql: Sql,
  invitation: InvitationGrantRow,
  { app, by, to, isInvited }: GrantOptions,
): Promise<void> {
  const { grants: offered, inviterID, email } = invitation;
  await giveGrants(app, sql, to.userID, offered, inviterID);
  await recordChange(sql, {
    userID: by,
    action: "ACCEPT_INVITATION",
    call: acceptInvitation.path,
    serviceID: offered.serviceID,
    recordID: invitation.invitationID,
    before: null,
    after: by === to.userID ? offered : { ...offered, userID: to.userID },
  });
  const { invitationID } = invitation;
  await recordEvent(sql, "invitation.accepted", offered.serviceID, { invitationID, userID: to.userID });
  const isTold = !isInvited || (offered.kind === "role" && ["owner", "administrator"].includes(offered.role));
  const inviters = isTold && by === to.userID ? await inviterOf(sql, invitation.invitationID) : [];
  for (const inviter of inviters)
    await queueMail(sql, {
      to: inviter.email,
      clientID: inviter.clientID,
      subject: `${to.fullName} has accepted your invitation`,
      paragraphs: [
        `You invited ${email} to ${inviter.clientName}: ${offerText(invitation)}. ${to.fullName} (${to.email}) has accepted.`,
        ...(isInvited ? [] : ["That is another address than the one you wrote to: the mail was passed on."]),
      ],
      action: {
        label: "See the people",
        url: app.addresses.urlOf(studioPaths.people({ client: inviter.clientURL })),
      },
      note: "If that isn’t whom you meant, take it away there.",
    });
}

/** Grants that the person already has stay unchanged. */
function giveGrants({ acceptances }: App, sql: Sql, userID: string, grants: InvitationGrants, by: string | null) {
  switch (grants.kind) {
    case "role":
      return insertRoleGrant(sql, userID, grants, by);
    case "scorer":
      return insertScorerAssignments(sql, userID, grants);
    case "panel":
      return acceptances.panel(sql, userID, grants);
    case "verifier":
      return acceptances.verifier(sql, userID, grants);
    case "builder":
      return acceptances.builder(sql, userID, grants);
    case "sponsor":
      return acceptances.sponsor(sql, userID, grants);
    case "entry":
      return acceptances.entry(sql, userID, grants);
  }
}
