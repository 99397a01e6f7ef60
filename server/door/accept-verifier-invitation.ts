import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { homesAmong } from "./door-queries.ts";
import { addVerifierOnce } from "./verifier-queries.ts";

/** Who checks tickets there already keeps what staff have allowed them since. */
export async function acceptVerifierInvitation(
  sql: Sql,
  userID: string,
  { serviceID, propertyID }: InvitationGrantsOf<"verifier">,
) {
  if (propertyID && (await homesAmong(sql, serviceID, [propertyID])).length === 0)
    refuse("This home isn’t part of the program any more. Ask whoever invited you where you are needed.", 409);
  await addVerifierOnce(sql, { serviceID, userID, propertyID });
}
