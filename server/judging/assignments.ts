import type { Sql } from "../platform/db/sql.ts";
import type { StaffEntryContext } from "../entries/staff-entry-context.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { noteAssignment } from "../programs/digests.ts";
import { refuseConflict } from "./conflicts.ts";
import {
  type ScorerAssignment,
  insertAssignment,
  findAssignable,
  deleteAssignment,
  findUser,
} from "./scorers-queries.ts";

/** Answers whether there was anything to do. */
export async function addAssignment(
  sql: Sql,
  clientID: string,
  assignment: ScorerAssignment,
  audit: Audit,
): Promise<boolean> {
  const { userID, categoryID, entryID } = assignment;
  const [[user], [target]] = await Promise.all([findUser(sql, userID), findAssignable(sql, assignment)]);
  requireFound(user, "person");
  const { ownerID } = requireFound(target, categoryID ? "category" : "entry");
  if (ownerID === userID) refuse("Nobody can score their own entry.", 409);
  if (entryID !== null) await refuseConflict(sql, clientID, { ...assignment, entryID });
  const assigned = await insertAssignment(sql, assignment);
  for (const { scorerAssignmentID } of assigned) await noteAssignment(sql, scorerAssignmentID);
  await audit(userID, null, assignment);
  return assigned.length > 0;
}

/** Answers whether there was anything to do. */
export async function removeAssignment(sql: Sql, assignment: ScorerAssignment, audit: Audit): Promise<boolean> {
  const gone = await deleteAssignment(sql, assignment);
  if (gone.length > 0) await audit(assignment.userID, assignment, null);
  return gone.length > 0;
}

/** Assigns somebody to a single entry, or takes that back. Answers what was before. */
export async function setEntryAssignment(
  { sql, client, service, entry, audit }: StaffEntryContext,
  { userID, assigned }: { userID: string; assigned: boolean },
) {
  const assignment = { serviceID: service.serviceID, userID, categoryID: null, entryID: entry.entryID };
  const changed = assigned
    ? await addAssignment(sql, client.clientID, assignment, audit)
    : await removeAssignment(sql, assignment, audit);
  return { userID, assigned: changed ? !assigned : assigned };
}
