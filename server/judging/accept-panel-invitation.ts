import type { InvitationGrantsOf } from "../people/members/invitation-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { clock } from "../platform/clock.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addPanelMember, insertPanelAssignments, markAssignmentsAnnounced, panelInService } from "./panels-queries.ts";
import { lockScorerPlans } from "./scorer-plans-queries.ts";

/** Takes the person onto the panel, and assigns what it scores. The person isn't mailed of it, having just accepted. */
export async function acceptPanelInvitation(
  sql: Sql,
  userID: string,
  { serviceID, scorerPanelID }: InvitationGrantsOf<"panel">,
) {
  await lockScorerPlans(sql, serviceID);
  if ((await panelInService(sql, serviceID, scorerPanelID)).length === 0)
    refuse("This panel isn’t there any more. Ask whoever invited you what you are to score.", 409);
  requireFound((await addPanelMember(sql, { serviceID, scorerPanelID, userID }))[0], "panel");
  const assigned = await insertPanelAssignments(sql, { serviceID, scorerPanelID });
  const ids = assigned.map(({ scorerAssignmentID }) => scorerAssignmentID);
  await markAssignmentsAnnounced(sql, ids, clock.now());
}
