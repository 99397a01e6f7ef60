import { entryCode } from "../../contract/entry-rules.ts";
import { assignScorer, liftConflict, listScorers, unassignScorer } from "../../contract/results.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { noteAssignment } from "../mails/gathered.ts";
import { judgingOf } from "../services/judging.ts";
import { progressBy, progressOf } from "./progress.ts";
import { scoringTimeframe } from "./queries.ts";
import {
  assign,
  assignable,
  categoriesToScore,
  conflictsOf,
  deleteConflict,
  scorersOf,
  unassign,
  userExists,
} from "./scorers-queries.ts";

export const scorers = [
  on(listScorers, async ({ sql, service, standings }) => {
    const { serviceID, timeZone } = service;
    const [people, categories, progress, conflicts, [timeframe]] = await Promise.all([
      scorersOf(sql, serviceID),
      categoriesToScore(sql, serviceID),
      progressOf(sql, serviceID),
      conflictsOf(sql, serviceID),
      scoringTimeframe(sql, serviceID),
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
    };
  }),

  on(assignScorer, async ({ sql, service, body, audit }) => {
    const assignment = assignmentOf(service, body);
    const [[user], [target]] = await Promise.all([userExists(sql, body.userID), assignable(sql, assignment)]);
    found(user, "person");
    const { ownerID } = found(target, body.categoryID ? "category" : "entry");
    if (ownerID === body.userID) refuse("Nobody can score their own entry.", 409);
    for (const { scorerAssignmentID } of await assign(sql, assignment)) await noteAssignment(sql, scorerAssignmentID);
    await audit(body.userID, null, assignment);
    return {};
  }),

  on(unassignScorer, async ({ sql, service, body, audit }) => {
    const assignment = assignmentOf(service, body);
    const [gone] = await unassign(sql, assignment);
    found(gone, "assignment");
    await audit(body.userID, assignment, null);
    return {};
  }),

  on(liftConflict, async ({ sql, service, body, audit }) => {
    const [lifted] = await deleteConflict(sql, service.serviceID, body.entryID, body.userID);
    await audit(body.entryID, { userID: body.userID, ...found(lifted, "conflict of interest") }, null);
    return {};
  }),
];

type Body = { userID: string; categoryID?: string; entryID?: string };

function assignmentOf({ serviceID }: { serviceID: string }, { userID, categoryID, entryID }: Body) {
  if ((categoryID === undefined) === (entryID === undefined)) refuse("Choose a category or an entry, one of the two.");
  return { serviceID, userID, categoryID: categoryID ?? null, entryID: entryID ?? null };
}
