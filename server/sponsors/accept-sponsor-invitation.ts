import { refuseOtherOwner } from "../people/members/refuse-other-owner.ts";
import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Whom staff have given it to meanwhile keeps it. */
export async function acceptSponsorInvitation(
  sql: Sql,
  userID: string,
  { sponsorID, insteadOf }: InvitationGrantsOf<"sponsor">,
) {
  const given = await sql`
    update sponsors set user_id = ${userID}
    where sponsor_id = ${sponsorID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning sponsor_id`;
  if (given.length === 0) refuseOtherOwner("this sponsor", "the program");
}
