import { type Sql, one } from "../db/sql.ts";
import type { House } from "../house.ts";
import { refuse } from "../http/refusal.ts";
import { judgesOrScored } from "../scoring/judged.ts";
import { recordChange } from "../audit/queries.ts";
import { type Link, isOpenFor } from "../links/links.ts";
import { spendLink } from "../links/queries.ts";
import { untilHomeKnows } from "./until-home-knows.ts";
import { type Grants, type GrantsOf, giveCategory, giveRole, grantsOfInvitation } from "./invitation-queries.ts";

export type Invited = Link & { clientID: string };

/** Where someone is invited to; refused unless the invitation waits for an answer. */
export const openInvitation = (link: Link | undefined): Invited =>
  isOpenFor("invitation", link) && link.clientID ? { ...link, clientID: link.clientID } : refuseClosed();

const refuseClosed = () => refuse("This invitation is no longer open. Ask for a new one.", 409);

/** Accepts inside the client, once: of two at the same moment, the second finds it accepted. */
export async function accept({ database, changes }: House, { clientID, linkID, recordID }: Invited, userID: string) {
  const grants = await database.inside(clientID, async (sql) => {
    const spent = await spendLink(sql, linkID, userID);
    if (spent.length === 0) refuseClosed();
    const { grants: offered, invitedBy } = one(await grantsOfInvitation(sql, recordID));
    await give(sql, userID, offered, invitedBy);
    await recordChange(sql, {
      userID,
      action: "ACCEPT_INVITATION",
      serviceID: offered.serviceID,
      recordID,
      before: null,
      after: offered,
    });
    return offered;
  });
  await untilHomeKnows(database, clientID, userID);
  changes.publish("user", userID);
  return grants;
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
