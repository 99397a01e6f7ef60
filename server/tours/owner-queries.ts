import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { linkIsOpen } from "../platform/links/queries.ts";

/** Who looks after something, as its own people and staff are told. */
export const personJSON = (column: Fragment) => fragment`(
  select json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email)
  from users u where u.user_id = ${column})`;

/** What somebody may be invited to look after, as an invitation `i` names it. */
export const invitationTargets = {
  builder: fragment`i.grants->>'kind' = 'builder' and i.grants->>'builderID'`,
  sponsor: fragment`i.grants->>'kind' = 'sponsor' and i.grants->>'sponsorID'`,
};

const idColumns = { builder: fragment`builder_id`, sponsor: fragment`sponsor_id` };

/** Whom the latest invitation to look after a row is for, while it waits for an answer. */
export const invitedOwnerEmail = (kind: keyof typeof invitationTargets, row: Fragment) => fragment`(
  select i.email from invitations i join bearer_links l on l.record_id = i.invitation_id and l.purpose = 'invitation'
  where i.client_id = ${row}.client_id and ${invitationTargets[kind]} = ${row}.${idColumns[kind]}::text and ${linkIsOpen}
  order by i.invitation_id desc limit 1)`;

/** Whoever was asked before has nothing to answer any more. */
export const withdrawRecordInvitations = (sql: Sql, kind: keyof typeof invitationTargets, id: string) => sql`
  update bearer_links l set revoked_at = now() from invitations i
  where l.record_id = i.invitation_id and l.purpose = 'invitation' and ${linkIsOpen} and ${invitationTargets[kind]} = ${id}`;
