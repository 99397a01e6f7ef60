import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import type { ClientRow } from "../platform/access/directory-queries.ts";

/**
 * Whether the owner of `e` counts as a member. Where the client has a roster (`roster` is a condition in SQL), only verified
 * members do. A person of a rehearsal passes for one.
 */
export const entryOwnerIsMember = (roster: Fragment) => fragment`(
  exists (select from memberships m where m.user_id = e.user_id and counts_as_member(m, ${roster}))
  or exists (select from users p where p.user_id = e.user_id and p.made_up_member))`;

/** Likewise, with the owner's user ID in `owner`. */
export const ownerIsMember = (roster: Fragment, owner: Fragment) => fragment`(
  ${owner}.made_up_member
  or exists (select from memberships m where m.user_id = ${owner}.user_id and counts_as_member(m, ${roster})))`;

export type PersonAudience = "member" | "non-member";

/** N04 Whether a person counts as a member of the client. */
export async function audienceOfPerson(sql: Sql, client: ClientRow, userID: string): Promise<PersonAudience> {
  const rows = await sql`
    select from memberships m where m.user_id = ${userID} and counts_as_member(m, ${client.roster}::boolean)
    union all select from users where user_id = ${userID} and made_up_member`;
  return rows.length > 0 ? "member" : "non-member";
}
