import type { Role } from "../../contract/permissions.ts";
import { type Sql, one } from "../db/sql.ts";
import type { House } from "../house.ts";
import { refuse } from "../http/refusal.ts";
import { recordChange } from "../audit/queries.ts";
import { type Link, isOpenFor } from "../links/links.ts";
import { spendLink } from "../links/queries.ts";
import { clock } from "../outside/clock.ts";
import { untilHomeKnows } from "./until-home-knows.ts";

/** What accepting gives: a role at the client or in one program, or a category to score. */
export type Grants =
  | { kind: "role"; role: Role; serviceID: string | null }
  | { kind: "scorer"; serviceID: string; categoryID: string };

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
    const { grants: offered, invitedBy } = one(await invitationByID(sql, recordID));
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

const invitationByID = (sql: Sql, invitationID: string) => sql<{ grants: Grants; invitedBy: string | null }>`
  select grants, invited_by from invitations where invitation_id = ${invitationID}`;

/** What the person holds already stays as it is. */
const give = (sql: Sql, userID: string, grants: Grants, by: string | null) =>
  grants.kind === "role"
    ? sql`
        insert into role_grants (user_id, role, service_id, granted_by)
        values (${userID}, ${grants.role}, ${grants.serviceID}, ${by}) on conflict do nothing`
    : sql`
        insert into scorer_assignments (user_id, service_id, category_id, told_at)
        values (${userID}, ${grants.serviceID}, ${grants.categoryID}, ${clock.now()}) on conflict do nothing`;
