import { refuseOtherOwner } from "../people/members/refuse-other-owner.ts";
import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Whom staff have given it to meanwhile keeps it. */
export async function acceptBuilderInvitation(
  sql: Sql,
  userID: string,
  { builderID, insteadOf }: InvitationGrantsOf<"builder">,
) {
  const given = await sql`
    update builders set user_id = ${userID}
    where builder_id = ${builderID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning builder_id`;
  if (given.length === 0) refuseOtherOwner("this builder", "the tour");
}
