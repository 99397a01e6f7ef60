import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { linkIsOpen } from "../platform/links/queries.ts";

/** The person who looks after a record, for its own people and staff. */
export const personJSON = (column: Fragment) => fragment`(
  select json_build_object('userID', u.user_id, 'fullName', u.full_name, 'email', u.email)
  from users u where u.user_id = ${column})`;

/** The ID of the record that an invitation `i` is for. */
export const invitationTargets = {
  builder: fragment`i.grants->>'kind' = 'builder' and i.grants->>'builderID'`,
  sponsor: fragment`i.grants->>'kind' = 'sponsor' and i.grants->>'sponsorID'`,
};

const idColumns = { builder: fragment`builder_id`, sponsor: fragment`sponsor_id` };

/** The address of the latest pending invitation to look after a row. */
export const invitedOwnerEmail = (kind: keyof typeof invitationTargets, row: Fragment) => fragment`(
  select i.email from invitations i join bearer_links l on l.record_id = i.invitation_id and l.purpose = 'invitation'
  where i.client_id = ${row}.client_id and ${invitationTargets[kind]} = ${row}.${idColumns[kind]}::text and ${linkIsOpen}
  order by i.invitation_id desc limit 1)`;

export const withdrawRecordInvitations = (sql: Sql, kind: keyof typeof invitationTargets, id: string) => sql`
  update bearer_links l set revoked_at = now() from invitations i
  where l.record_id = i.invitation_id and l.purpose = 'invitation' and ${linkIsOpen} and ${invitationTargets[kind]} = ${id}`;
