import { entryCode } from "../../contract/entries/entry-rules.ts";
import { assignScorer, listScorers, unassignScorer } from "../../contract/judging/results.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { addAssignment, removeAssignment } from "./assignments.ts";
import { foundConflictView } from "./conflicts.ts";
import { conflictDecisionsOf, foundConflicts } from "./conflicts-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { progressOf } from "./progress-queries.ts";
import { progressBy } from "./progress.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import { categoriesToScore, conflictsOf, assignedScorersOf } from "./scorers-queries.ts";

export const scorerCalls = [
  on(listScorers, async ({ sql, client, service, standings }) => {
    const { serviceID, timeZone } = service;
    const program = { clientID: client.clientID, serviceID };
    const [people, categories, progress, conflicts, [timeframe]] = await Promise.all([
      assignedScorersOf(sql, serviceID),
      categoriesToScore(sql, program),
      progressOf(sql, program),
      conflictsOf(sql, program),
      scoringWindowOf(sql, serviceID),
    ]);
    const userIDs = people.map(({ userID }) => userID);
    const [found, decided] = await Promise.all([
      foundConflicts(sql, program, userIDs, { assigned: true }),
      conflictDecisionsOf(sql, serviceID),
    ]);
    const ofScorer = progressBy("userID", progress);
    const inCategory = progressBy("categoryID", progress);
    const { opensAt = null, closesAt = null } = timeframe ?? {};
    return {
      standings: [...standings],
      minimumSheets: judgingOf(service).minimumSheets,
      opensAt,
      closesAt,
      timeZone,
      scorers: people.map((person) => {
        const { saved, drafts, total, lastSavedAt } = ofScorer(person.userID);
        return { ...person, scored: saved, drafts, total, lastSavedAt };
      }),
      categories: categories.map((category) => {
        const { saved, total, scorers: many } = inCategory(category.categoryID);
        return { ...category, scorers: many, scored: saved, total };
      }),
      conflicts: conflicts.map((row) => ({ ...row, code: entryCode(row.label, row.number) })),
      found: found.map(foundConflictView),
      foundTotal: found[0]?.total ?? 0,
      decided: decided.map((row) => ({ ...row, code: entryCode(row.label, row.number) })),
    };
  }),

  on(assignScorer, async ({ sql, client, service, body, audit }) => {
    const assignment = assignmentOf(service, body);
    await addAssignment(sql, client.clientID, assignment, audit);
    const { userID, categoryID, entryID } = assignment;
    const found = await foundConflicts(sql, { clientID: client.clientID, ...assignment }, [userID], {
      categoryID,
      entryID,
    });
    return { conflicts: found[0]?.total ?? 0 };
  }),

  on(unassignScorer, async ({ sql, service, body, audit }) => {
    if (!(await removeAssignment(sql, assignmentOf(service, body), audit))) refuse("No such assignment.", 404);
    return {};
  }),
];

type AssignmentBody = { userID: string; categoryID?: string; entryID?: string };

function assignmentOf({ serviceID }: { serviceID: string }, { userID, categoryID, entryID }: AssignmentBody) {
  if ((categoryID === undefined) === (entryID === undefined)) refuse("Choose a category or an entry, one of the two.");
  return { serviceID, userID, categoryID: categoryID ?? null, entryID: entryID ?? null };
}
