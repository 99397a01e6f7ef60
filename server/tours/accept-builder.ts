import { refuseGiven } from "../people/members/refuse-given.ts";
import type { GrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Whom staff have given it to meanwhile keeps it. */
export async function giveBuilder(sql: Sql, userID: string, { builderID, insteadOf }: GrantsOf<"builder">) {
  const given = await sql`
    update builders set user_id = ${userID}
    where builder_id = ${builderID} and removed_at is null and user_id is not distinct from ${insteadOf}
    returning builder_id`;
  if (given.length === 0) refuseGiven("this builder", "the tour");
}
