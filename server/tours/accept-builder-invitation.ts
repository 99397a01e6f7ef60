import { refuseOtherOwner } from "../people/members/refuse-other-owner.ts";
import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";

/** A builder that staff gave to somebody else meanwhile stays theirs. */
export async function acceptBuilderInvitation(
  sql: Sql,
  userID: string,
  { builderID, insteadOf }: InvitationGrantsOf<"builder">,
) {
  const rows = await sql`
    update builders set user_id = ${userID}
    where builder_id = ${builderID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning builder_id`;
  if (rows.length === 0) refuseOtherOwner("this builder", "the tour");
}
