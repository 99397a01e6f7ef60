import { entryCode } from "../../contract/entries/entry-rules.ts";
import { revisionOf } from "../../contract/platform/revision.ts";
import {
  keepScorerPlan,
  listScorerPlans,
  mostShortEntries,
  previewScorerPlan,
  previewTakingOut,
  takeOutScorer,
  undoScorerPlan,
} from "../../contract/judging/scorer-plans.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import { scoresInService } from "../entries/entry-queries.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { noteAssignments } from "../programs/digests.ts";
import { foundConflicts } from "./conflicts-queries.ts";
import { resignChair, restoreChair } from "./chairs-queries.ts";
import { leavePanels, handOverAssignments, restoreMemberships } from "./panels-queries.ts";
import { assignMissing } from "./panels.ts";
import { type PlannedEntry, balancedPlan } from "./balance.ts";
import {
  type PlannableRow,
  conflictPairs,
  restoreAssignments,
  insertPlannedAssignments,
  insertScorerPlan,
  lockScorerPlans,
  markUndone,
  scorerNames,
  plannableEntries,
  scorerPlansOf,
  countStillAssigned,
  deleteAssignmentsOf,
  deleteUnscored,
} from "./scorer-plans-queries.ts";

export const scorerPlanCalls = [
  on(previewScorerPlan, async ({ sql, client, service, body }) =>
    planView(await proposeBalance(sql, { clientID: client.clientID, serviceID: service.serviceID }, body)),
  ),

  on(keepScorerPlan, async ({ sql, client, service, user, body, audit }) => {
    const { serviceID } = service;
    await lockScorerPlans(sql, serviceID);
    const proposed = await proposeBalance(sql, { clientID: client.clientID, serviceID }, body);
    refuseChangedPlan(proposed, body.stamp);
    const { added } = proposed.plan;
    if (added.length === 0) refuse("There is nothing to assign: every entry has its scorers, or nobody is free.", 409);
    const { scorerPlanID } = await savePlan(sql, { serviceID, userID: null, added, removed: [], keptBy: user.userID });
    await audit(scorerPlanID, null, { added: added.length, perEntry: body.perEntry, userIDs: body.userIDs });
    return { scorerPlanID };
  }),

  on(previewTakingOut, async ({ sql, client, service, params, body }) =>
    planView(
      await proposeTakingOut(
        sql,
        { clientID: client.clientID, serviceID: service.serviceID },
        params.userID,
        body.userIDs,
      ),
    ),
  ),

  on(takeOutScorer, async ({ sql, client, service, user, params: { userID }, body, audit }) => {
    const { serviceID } = service;
    await lockScorerPlans(sql, serviceID);
    const proposed = await proposeTakingOut(sql, { clientID: client.clientID, serviceID }, userID, body.userIDs);
    refuseChangedPlan(proposed, body.stamp);
    const { added } = proposed.plan;
    const removedAssignments = await deleteAssignmentsOf(sql, serviceID, userID);
    const memberships = await leavePanels(sql, serviceID, userID);
    const wasChair = (await resignChair(sql, serviceID, userID)).length > 0;
    const planToSave = {
      serviceID,
      userID,
      added,
      removed: removedAssignments,
      seats: memberships,
      wasChair,
      keptBy: user.userID,
    };
    const { scorerPlanID } = await savePlan(sql, planToSave);
    await audit(scorerPlanID, { userID, removed: removedAssignments }, { added: added.length });
    return { scorerPlanID };
  }),

  on(listScorerPlans, async ({ sql, service, standings }) => ({
    standings: [...standings],
    plans: await scorerPlansOf(sql, service.serviceID),
  })),

  on(undoScorerPlan, async ({ sql, service: { serviceID }, scorerPlan: { scorerPlanID }, audit }) => {
    await lockScorerPlans(sql, serviceID);
    const [undone] = await markUndone(sql, serviceID, scorerPlanID);
    const { userID, added, removed, seats, wasChair } = undone ?? refuse("This was undone already.", 409);
    await deleteUnscored(sql, serviceID, added);
    const { total: stayed } = requireRow(await countStillAssigned(sql, serviceID, added));
    if (userID !== null) {
      await restoreMemberships(sql, { serviceID, userID, seats });
      if (wasChair) await restoreChair(sql, serviceID, userID);
      await restoreAssignments(sql, { serviceID, scorerPlanID, userID, removed });
      for (const { scorerPanelID } of seats) await settlePanelAssignments(sql, serviceID, scorerPanelID);
    }
    await audit(scorerPlanID, { added: added.length }, { undone: true, stayed });
    return { stayed };
  }),
];

/** The panel may have been changed or removed since the scorer left it. */
async function settlePanelAssignments(sql: Sql, serviceID: string, scorerPanelID: string): Promise<void> {
  await assignMissing(sql, serviceID, scorerPanelID);
  await handOverAssignments(sql, { serviceID, scorerPanelID });
}

type ProposedPlan = {
  plan: ReturnType<typeof balancedPlan>;
  entries: readonly PlannedEntry[];
  rows: ReadonlyMap<string, PlannableRow>;
  scorers: { userID: string; fullName: string; load: number }[];
};

type BalanceRequest = { perEntry: number; categoryIDs: readonly string[]; userIDs: readonly string[] };

async function proposeBalance(
  sql: Sql,
  program: ProgramIDs,
  { perEntry, categoryIDs, userIDs }: BalanceRequest,
): Promise<ProposedPlan> {
  const inCategories = new Set(categoryIDs);
  return proposePlan(sql, program, userIDs, (rows) =>
    rows
      .filter(({ categoryID }) => inCategories.has(categoryID))
      .map((row) => ({ row, judges: judgesOf(row), wantedJudges: perEntry })),
  );
}

/** The entries of a scorer who is taken out, each to one other scorer: counting sheets stay theirs. */
async function proposeTakingOut(
  sql: Sql,
  program: ProgramIDs,
  userID: string,
  others: readonly string[],
): Promise<ProposedPlan> {
  if (others.includes(userID)) refuse("Whoever is replaced can't take over what they leave. Choose others.");
  requireFound((await scoresInService(sql, program.serviceID, userID))[0], "scorer");
  return proposePlan(sql, program, others, (rows) =>
    rows
      .filter(({ assigned, scored }) => assigned.includes(userID) && !scored.includes(userID))
      .map((row) => {
        const judges = judgesOf(row).filter((judge) => judge !== userID);
        return { row, judges, wantedJudges: judges.length + 1 };
      }),
  );
}

const judgesOf = ({ assigned, scored }: PlannableRow) => [...new Set([...assigned, ...scored])];

type EntryToPlan = { row: PlannableRow; judges: string[]; wantedJudges: number };

async function proposePlan(
  sql: Sql,
  program: ProgramIDs,
  userIDs: readonly string[],
  choose: (rows: PlannableRow[]) => EntryToPlan[],
): Promise<ProposedPlan> {
  const [rows, declaredPairs, foundPairs, people] = await Promise.all([
    plannableEntries(sql, program),
    conflictPairs(sql, program),
    foundConflicts(sql, program, userIDs, {}, { most: 1_000_000 }),
    scorerNames(sql, userIDs),
  ]);
  if (people.length < userIDs.length) refuse("One of the scorers isn't there any more. Choose again.", 409);
  const conflictsByEntry = Map.groupBy([...declaredPairs, ...foundPairs], ({ entryID }) => entryID);
  const entries = choose(rows).map(({ row: { entryID, number }, judges, wantedJudges }) => {
    const conflicts = new Set((conflictsByEntry.get(entryID) ?? []).map(({ userID }) => userID));
    return { entryID, number, judges, wantedJudges, conflicts };
  });
  const loads = loadsByScorer(rows);
  const scorers = people.map((person) => ({ ...person, load: loads.get(person.userID) ?? 0 }));
  return {
    plan: balancedPlan(entries, scorers),
    entries,
    rows: new Map(rows.map((row) => [row.entryID, row])),
    scorers,
  };
}

function loadsByScorer(rows: readonly PlannableRow[]) {
  const loads = new Map<string, number>();
  for (const { assigned } of rows) for (const userID of assigned) loads.set(userID, (loads.get(userID) ?? 0) + 1);
  return loads;
}

/** A hash of everything that staff see, so that they save the plan that they saw. */
const stampOf = ({ plan: { added, short, loads } }: ProposedPlan) =>
  revisionOf({ added, short, loads: [...loads].toSorted(([userID], [other]) => (userID < other ? -1 : 1)) });

function refuseChangedPlan(proposed: ProposedPlan, stamp: string): void {
  if (stampOf(proposed) !== stamp)
    refuse("Entries, assignments or conflicts have changed since you looked. Look at the plan again.", 409);
}

function planView(proposed: ProposedPlan) {
  const { plan, entries, rows, scorers } = proposed;
  const wantedByEntry = new Map(entries.map((entry) => [entry.entryID, entry.wantedJudges]));
  return {
    stamp: stampOf(proposed),
    entries: entries.length,
    added: plan.added.length,
    scorers: scorers.map(({ userID, fullName, load }) => ({
      userID,
      fullName,
      before: load,
      added: plan.loads.get(userID)! - load,
    })),
    short: plan.short.slice(0, mostShortEntries).map((entry) => {
      const { label, number, title } = rows.get(entry.entryID)!;
      return { ...entry, code: entryCode(label, number), title, wanted: wantedByEntry.get(entry.entryID)! };
    }),
    shortTotal: plan.short.length,
  };
}

async function savePlan(sql: Sql, newPlan: Parameters<typeof insertScorerPlan>[1]) {
  const first = await insertPlannedAssignments(sql, newPlan.serviceID, newPlan.added);
  await noteAssignments(
    sql,
    first.map(({ id }) => id),
  );
  return requireRow(await insertScorerPlan(sql, newPlan));
}
