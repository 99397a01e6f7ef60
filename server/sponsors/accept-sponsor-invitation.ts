import { refuseOtherOwner } from "../people/members/refuse-other-owner.ts";
import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";

/** A sponsor that staff gave to somebody else meanwhile stays theirs. */
export async function acceptSponsorInvitation(
  sql: Sql,
  userID: string,
  { sponsorID, insteadOf }: InvitationGrantsOf<"sponsor">,
) {
  const rows = await sql`
    update sponsors set user_id = ${userID}
    where sponsor_id = ${sponsorID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning sponsor_id`;
  if (rows.length === 0) refuseOtherOwner("this sponsor", "the program");
}
