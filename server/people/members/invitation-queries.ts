import { type EntryRight, entryRightLabels } from "../../../contract/entries/entry-people.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { roleLabels } from "../../../contract/people/people.ts";
import type { Role } from "../../../contract/platform/permissions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { type LinkState, linkIsOpen, linkState } from "../../platform/links/queries.ts";
import { clock } from "../../platform/clock.ts";

export type InvitationGrantsOf<Kind extends InvitationGrants["kind"]> = Extract<InvitationGrants, { kind: Kind }>;

export const insertRoleGrant = (
  sql: Sql,
  userID: string,
  { role, serviceID }: InvitationGrantsOf<"role">,
  by: string | null,
) => sql`
  insert into role_grants (user_id, role, service_id, granted_by)
  values (${userID}, ${role}, ${serviceID}, ${by}) on conflict do nothing`;

export const insertScorerAssignment = (
  sql: Sql,
  userID: string,
  { serviceID, categoryID }: InvitationGrantsOf<"scorer">,
) => sql`
  insert into scorer_assignments (user_id, service_id, category_id, told_at)
  values (${userID}, ${serviceID}, ${categoryID}, ${clock.now()}) on conflict do nothing`;

export type InvitationOffer = {
  role: Role | null;
  serviceName: string | null;
  categoryName: string | null;
  owned: string | null;
  entryTitle: string | null;
  may: EntryRight | null;
};

export type InvitationRow = InvitationOffer & {
  invitationID: string;
  email: string;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  state: LinkState;
  forAnybody: boolean;
  requests: AcceptRequestRow[];
  hasAccount: boolean;
};

/** 'Program manager of Excellence in Building Awards'; 'Scorer of Bricks, Excellence in Building Awards'; 'Owner of Park & Rye, Spring Parade'. */
export function offerText({ role, serviceName, categoryName, owned, entryTitle, may: right }: InvitationOffer): string {
  if (role) return serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];
  if (right)
    return `Helping with “${entryTitle || untitledEntry}”, ${serviceName} (${entryRightLabels[right].toLowerCase()})`;
  if (owned) return `Owner of ${owned}, ${serviceName}`;
  return `Scorer of ${[categoryName, serviceName].filter(Boolean).join(", ")}`;
}

const offerColumns = fragment`
  s.name as service_name, c.name as category_name, coalesce(b.company, n.name) as owned, i.grants->>'role' as role,
  e.title as entry_title, i.grants->>'may' as may`;

const offerTables = fragment`
    left join users by_whom on by_whom.user_id = i.invited_by
    left join services s on s.client_id = i.client_id and s.service_id = (i.grants->>'serviceID')::uuid
    left join categories c on c.client_id = i.client_id and c.category_id = (i.grants->>'categoryID')::uuid
    left join builders b on b.client_id = i.client_id and b.builder_id = (i.grants->>'builderID')::uuid
    left join sponsors n on n.client_id = i.client_id and n.sponsor_id = (i.grants->>'sponsorID')::uuid
    left join entries e on e.client_id = i.client_id and e.entry_id = (i.grants->>'entryID')::uuid`;

export const invitationRows = fragment`
  select i.invitation_id, i.email, i.created_at, l.expires_at, by_whom.full_name as invited_by, ${offerColumns},
    i.grants->>'kind' <> 'role' as for_anybody,
    exists (select from users a where lower(a.email) = lower(i.email)) as has_account,
    coalesce((
      select json_agg(json_build_object('userID', r.user_id, 'fullName', asks.full_name, 'email', asks.email) order by r.asked_at)
      from invitation_requests r join users asks on asks.user_id = r.user_id
      where r.client_id = i.client_id and r.invitation_id = i.invitation_id), '[]') as requests,
    ${linkState} as state
  from invitations i join bearer_links l on l.record_id = i.invitation_id and l.purpose = 'invitation' ${offerTables}`;

export type InvitationGrantRow = InvitationOffer & {
  invitationID: string;
  email: string;
  grants: InvitationGrants;
  inviterID: string | null;
  invitedBy: string | null;
};

export const invitationGrantOf = (sql: Sql, invitationID: string) => sql<InvitationGrantRow>`
  select i.invitation_id, i.email, i.grants, i.invited_by as inviter_id, by_whom.full_name as invited_by, ${offerColumns}
  from invitations i ${offerTables} where i.invitation_id = ${invitationID}`;

export const openLinkOf = (sql: Sql, invitationID: string) => sql<{ linkID: string }>`
  select link_id from bearer_links l where record_id = ${invitationID} and purpose = 'invitation' and ${linkIsOpen}`;

type Inviter = { email: string; clientID: string; clientName: string; clientURL: string };

/** The inviter, as long as they have a role at the client; else the owners. */
export const inviterOf = (sql: Sql, invitationID: string) => sql<Inviter>`
  with staff as (
    select u.user_id, u.email, bool_or(r.role = 'owner' and r.service_id is null) as is_owner
    from role_grants r join users u using (user_id) group by u.user_id, u.email),
  inviter as (select s.* from staff s join invitations i on i.invited_by = s.user_id where i.invitation_id = ${invitationID})
  select told.email, c.client_id, c.name as client_name, c.url as client_url
  from (select email from inviter union all select email from staff where is_owner and not exists (select from inviter)) told
    cross join clients c
  where c.client_id = current_client()`;

/** Returns nothing when the person has asked before. */
export const insertAcceptRequest = (sql: Sql, invitationID: string, userID: string) => sql`
  insert into invitation_requests (invitation_id, user_id) values (${invitationID}, ${userID})
  on conflict do nothing returning user_id`;

type AcceptRequestRow = { userID: string; fullName: string; email: string };

export const lockAcceptRequest = (sql: Sql, invitationID: string, userID: string) => sql<AcceptRequestRow>`
  select r.user_id, u.full_name, u.email from invitation_requests r join users u using (user_id)
  where r.invitation_id = ${invitationID} and r.user_id = ${userID} for update of r`;

export const deleteAcceptRequests = (sql: Sql, invitationID: string, userID: string | null) => sql`
  delete from invitation_requests
  where invitation_id = ${invitationID} and (${userID}::uuid is null or user_id = ${userID}) returning user_id`;

export const invitationRowOf = async (sql: Sql, invitationID: string): Promise<InvitationRow> =>
  requireRow(await sql<InvitationRow>`${invitationRows} where i.invitation_id = ${invitationID}`);

/** The grant of an accepted invitation: a role at the client or in one program, a category to score, a builder or a sponsor to look after. */
export type InvitationGrants =
  | { kind: "role"; role: Role; serviceID: string | null }
  | { kind: "scorer"; serviceID: string; categoryID: string }
  /** Replaces `insteadOf`, the owner at the time of the invitation. */
  | { kind: "builder"; serviceID: string; builderID: string; insteadOf: string | null }
  | { kind: "sponsor"; serviceID: string; sponsorID: string; insteadOf: string | null }
  /** Valid while the entry still has this owner. */
  | { kind: "entry"; serviceID: string; entryID: string; may: EntryRight; ownerID: string };
