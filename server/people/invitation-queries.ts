import type { EntryRight } from "../../contract/entry-people.ts";
import type { Role } from "../../contract/permissions.ts";
import { type Sql, one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { type LinkState, linkState } from "../links/queries.ts";
import { clock } from "../outside/clock.ts";

export const grantsOfInvitation = (sql: Sql, invitationID: string) => sql<{ grants: Grants; invitedBy: string | null }>`
  select grants, invited_by from invitations where invitation_id = ${invitationID}`;

export type GrantsOf<Kind extends Grants["kind"]> = Extract<Grants, { kind: Kind }>;

export const giveRole = (sql: Sql, userID: string, { role, serviceID }: GrantsOf<"role">, by: string | null) => sql`
  insert into role_grants (user_id, role, service_id, granted_by)
  values (${userID}, ${role}, ${serviceID}, ${by}) on conflict do nothing`;

export const giveCategory = (sql: Sql, userID: string, { serviceID, categoryID }: GrantsOf<"scorer">) => sql`
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
  hasAccount: boolean;
};

export const shown = fragment`
  select i.invitation_id, i.email, i.created_at, l.expires_at, by_whom.full_name as invited_by, s.name as service_name,
    c.name as category_name, coalesce(b.company, n.name) as owned, i.grants->>'role' as role,
    e.title as entry_title, i.grants->>'may' as may,
    exists (select from users a where lower(a.email) = lower(i.email)) as has_account,
    ${linkState} as state
  from invitations i join bearer_links l on l.record_id = i.invitation_id and l.purpose = 'invitation'
    left join users by_whom on by_whom.user_id = i.invited_by
    left join services s on s.client_id = i.client_id and s.service_id = (i.grants->>'serviceID')::uuid
    left join categories c on c.client_id = i.client_id and c.category_id = (i.grants->>'categoryID')::uuid
    left join builders b on b.client_id = i.client_id and b.builder_id = (i.grants->>'builderID')::uuid
    left join sponsors n on n.client_id = i.client_id and n.sponsor_id = (i.grants->>'sponsorID')::uuid
    left join entries e on e.client_id = i.client_id and e.entry_id = (i.grants->>'entryID')::uuid`;

export const invitationShown = async (sql: Sql, invitationID: string): Promise<InvitationRow> =>
  one(await sql<InvitationRow>`${shown} where i.invitation_id = ${invitationID}`);

/** What accepting gives: a role at the client or in one program, a category to score, a builder or a sponsor to look after. */
export type Grants =
  | { kind: "role"; role: Role; serviceID: string | null }
  | { kind: "scorer"; serviceID: string; categoryID: string }
  /** In place of whoever looked after it then, if anybody did. */
  | { kind: "builder"; serviceID: string; builderID: string; insteadOf: string | null }
  | { kind: "sponsor"; serviceID: string; sponsorID: string; insteadOf: string | null }
  /** For as long as it is still the same person's. */
  | { kind: "entry"; serviceID: string; entryID: string; may: EntryRight; ownerID: string };
