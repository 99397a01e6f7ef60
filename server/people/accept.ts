import { paths } from "../../contract/addresses.ts";
import { type Sql, one } from "../db/sql.ts";
import type { House } from "../house.ts";
import { refuse } from "../http/refusal.ts";
import { judgesOrScored } from "../scoring/judged.ts";
import { recordChange } from "../audit/queries.ts";
import { type Link, isOpenFor } from "../links/links.ts";
import { spendLink } from "../links/queries.ts";
import { queueMail } from "../outside/mail.ts";
import { proveEmail } from "../users/confirming.ts";
import { isSameMailbox } from "../../contract/email-address.ts";
import type { SignedIn } from "../users/sessions.ts";
import { untilHomeKnows } from "./until-home-knows.ts";
import { verifyAtClients } from "../rosters/proved.ts";
import {
  type Grants,
  type GrantsOf,
  type InvitedRow,
  giveCategory,
  giveRole,
  invitationGiven,
  inviterOf,
  offerOf,
} from "./invitation-queries.ts";

export type Invited = Link & { clientID: string };

/** Where someone is invited to; refused unless the invitation waits for an answer. */
export const openInvitation = (link: Link | undefined): Invited =>
  isOpenFor("invitation", link) && link.clientID ? { ...link, clientID: link.clientID } : refuseClosed();

const refuseClosed = () => refuse("This invitation is no longer open. Ask for a new one.", 409);

/** Who accepts. */
export type Accepting = Pick<SignedIn, "userID" | "fullName" | "email" | "isEmailProved">;

/**
 * Accepts inside the client, once: of two at the same moment, the second finds it accepted. What opens the studio is for the mailbox that
 * was invited; what is somebody's part in one program may be passed on, and whoever invited hears of it.
 */
export async function accept(house: House, { clientID, linkID, recordID }: Invited, who: Accepting) {
  const { database, changes } = house;
  const { userID } = who;
  const { grants, isOwn } = await database.inside(clientID, async (sql) => {
    const invitation = one(await invitationGiven(sql, recordID));
    const isInvited = isSameMailbox(invitation.email, who.email);
    if (!isInvited && invitation.grants.kind === "role") refuseOther(invitation, who);
    const spent = await spendLink(sql, linkID, userID);
    if (spent.length === 0) refuseClosed();
    await giveInvited(sql, invitation, { house, by: userID, to: who, isInvited });
    return { grants: invitation.grants, isOwn: isInvited };
  });
  // The link was in that mailbox alone.
  if (isOwn && !who.isEmailProved) {
    await database.home((sql) => proveEmail(sql, userID));
    changes.publish("user", userID);
    await verifyAtClients(house, userID);
  }
  await untilHomeKnows(database, clientID, userID);
  changes.publish("user", userID);
  return grants;
}

/** 'n…@firm.example': who has the address knows it, and nobody else learns it. */
const hinted = (email: string) => email.replace(/^(.).*(?=@)/u, "$1…");

function refuseOther({ email, invitedBy }: InvitedRow, who: Accepting): never {
  const ask = `ask ${invitedBy ?? "whoever invited you"} to let you in with this one`;
  return refuse(
    `This was sent to ${hinted(email)}; you are signed in as ${who.email}. Sign in with that address, or ${ask}.`,
    403,
  );
}

type Giving = { house: House; by: string; to: Pick<Accepting, "userID" | "fullName" | "email">; isInvited: boolean };

/** Gives what was offered, writes down who gave it, and tells whoever invited where they would want to know. */
export async function giveInvited(
  sql: Sql,
  invitation: InvitedRow,
  { house, by, to, isInvited }: Giving,
): Promise<void> {
  const { grants: offered, inviterID, email } = invitation;
  await give(sql, to.userID, offered, inviterID);
  await recordChange(sql, {
    userID: by,
    action: "ACCEPT_INVITATION",
    serviceID: offered.serviceID,
    recordID: invitation.invitationID,
    before: null,
    after: by === to.userID ? offered : { ...offered, userID: to.userID },
  });
  const isTold = !isInvited || (offered.kind === "role" && ["owner", "administrator"].includes(offered.role));
  const inviters = isTold && by === to.userID ? await inviterOf(sql, invitation.invitationID) : [];
  for (const inviter of inviters)
    await queueMail(sql, {
      to: inviter.email,
      clientID: inviter.clientID,
      subject: `${to.fullName} has accepted your invitation`,
      paragraphs: [
        `You invited ${email} to ${inviter.clientName}: ${offerOf(invitation)}. ${to.fullName} (${to.email}) has accepted.`,
        ...(isInvited ? [] : ["That is another address than the one you wrote to: the mail was passed on."]),
      ],
      action: {
        label: "See the people",
        url: house.settings.origin + paths.studio.people({ client: inviter.clientURL }),
      },
      note: "If that isn’t whom you meant, take it away there.",
    });
}

/** What the person holds already stays as it is. */
function give(sql: Sql, userID: string, grants: Grants, by: string | null) {
  switch (grants.kind) {
    case "role":
      return giveRole(sql, userID, grants, by);
    case "scorer":
      return giveCategory(sql, userID, grants);
    case "builder":
      return giveBuilder(sql, userID, grants);
    case "sponsor":
      return giveSponsor(sql, userID, grants);
    case "entry":
      return shareEntry(sql, userID, grants);
  }
}

/** Whom staff have given it to meanwhile keeps it. */
async function giveBuilder(sql: Sql, userID: string, { builderID, insteadOf }: GrantsOf<"builder">) {
  const given = await sql`
    update builders set user_id = ${userID}
    where builder_id = ${builderID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning builder_id`;
  if (given.length === 0) refuseGiven("this builder", "the tour");
}

async function giveSponsor(sql: Sql, userID: string, { sponsorID, insteadOf }: GrantsOf<"sponsor">) {
  const given = await sql`
    update sponsors set user_id = ${userID}
    where sponsor_id = ${sponsorID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning sponsor_id`;
  if (given.length === 0) refuseGiven("this sponsor", "the program");
}

/** Nobody judges what they help with, and nobody helps with what they have judged: of a blind program it would say whose it is. */
async function shareEntry(sql: Sql, userID: string, { entryID, may, ownerID }: GrantsOf<"entry">) {
  const [entry] = await sql<{ serviceID: string; isJudge: boolean }>`
    select e.service_id, ${judgesOrScored(userID)} as is_judge from entries e
    where e.entry_id = ${entryID} and e.user_id = ${ownerID} for update of e`;
  if (!entry) return refuse("This entry isn’t there any more, or somebody else has it. Ask whoever invited you.", 409);
  if (ownerID === userID) return refuse("This is your own entry, so there is nothing to accept.", 409);
  if (entry.isJudge) return refuse("You score this entry, so you can’t help with it. Ask the association.", 409);
  await sql`
    insert into entry_people (service_id, entry_id, user_id, may) values (${entry.serviceID}, ${entryID}, ${userID}, ${may})
    on conflict (client_id, entry_id, user_id) do update set may = excluded.may`;
}

const refuseGiven = (what: string, where: string) =>
  refuse(`Somebody else looks after ${what} by now, or it isn’t on ${where} any more. Ask the association.`, 409);
