import type { Role } from "../../contract/permissions.ts";
import { type Sql, enterClient, one } from "../db/sql.ts";
import { refuse } from "../http/refusal.ts";
import { recordChange } from "../audit/queries.ts";
import { parseKey } from "../links/keys.ts";
import { openLink, spendLink } from "../links/queries.ts";

/** What accepting gives: a role at the client or in one program, or a category to score. */
export type Grants =
  | { kind: "role"; role: Role; serviceID: string | null }
  | { kind: "scorer"; serviceID: string; categoryID: string };

/** Accepts in the transaction at hand, and stays inside the invitation's client. */
export async function acceptFor(sql: Sql, invitationKey: string, userID: string): Promise<Grants> {
  const invitationID = await spendInvitation(sql, invitationKey, userID);
  const { grants, invitedBy } = one(await invitationByID(sql, invitationID));
  await give(sql, userID, grants, invitedBy);
  await recordChange(sql, {
    userID,
    action: "ACCEPT_INVITATION",
    serviceID: grants.serviceID,
    recordID: invitationID,
    before: null,
    after: grants,
  });
  return grants;
}

async function spendInvitation(sql: Sql, invitationKey: string, userID: string): Promise<string> {
  const key = parseKey(invitationKey);
  if (!key?.clientID) return refuseClosed();
  await enterClient(sql, key.clientID);
  const [link] = await openLink(sql, key, "invitation");
  if (!link) return refuseClosed();
  const spent = await spendLink(sql, link.linkID, userID);
  return spent.length > 0 ? link.recordID : refuseClosed();
}

const refuseClosed = () => refuse("This invitation is no longer open. Ask for a new one.", 409);

const invitationByID = (sql: Sql, invitationID: string) => sql<{ grants: Grants; invitedBy: string | null }>`
  select grants, invited_by from invitations where invitation_id = ${invitationID}`;

/** What the person holds already stays as it is. */
const give = (sql: Sql, userID: string, grants: Grants, by: string | null) =>
  grants.kind === "role"
    ? sql`
        insert into role_grants (user_id, role, service_id, granted_by)
        values (${userID}, ${grants.role}, ${grants.serviceID}, ${by}) on conflict do nothing`
    : sql`
        insert into scorer_assignments (user_id, service_id, category_id)
        values (${userID}, ${grants.serviceID}, ${grants.categoryID}) on conflict do nothing`;
