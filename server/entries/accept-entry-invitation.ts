import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { isOrWasJudge } from "./judging-conditions.ts";

/** Nobody judges what they help with, and nobody helps with what they have judged: of a blind program it would say whose it is. */
export async function acceptEntryInvitation(
  sql: Sql,
  userID: string,
  { entryID, may, ownerID }: InvitationGrantsOf<"entry">,
) {
  const [entry] = await sql<{ serviceID: string; isJudge: boolean }>`
    select e.service_id, ${isOrWasJudge(userID)} as is_judge from entries e
    where e.entry_id = ${entryID} and e.user_id = ${ownerID} for update of e`;
  if (!entry) return refuse("This entry isn’t there any more, or somebody else has it. Ask whoever invited you.", 409);
  if (ownerID === userID) return refuse("This is your own entry, so there is nothing to accept.", 409);
  if (entry.isJudge) return refuse("You score this entry, so you can’t help with it. Ask the association.", 409);
  await sql`
    insert into entry_people (service_id, entry_id, user_id, may) values (${entry.serviceID}, ${entryID}, ${userID}, ${may})
    on conflict (client_id, entry_id, user_id) do update set may = excluded.may`;
}
