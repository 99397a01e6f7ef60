import { Array as List, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, nullable, record, inputRecord } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

export const mostScorersPerEntry = 20;
export const mostShortEntries = 200;

/** The plan as staff see it before they save it. */
const scorerPlan = record({
  /** A hash of the plan: sent along to save it, which is refused once the plan would be another. */
  stamp: Str(),
  entries: Integer(),
  added: Integer(),
  scorers: List(record({ userID: ID(), fullName: Str(), before: Integer(), added: Integer() })),
  /** Entries that get fewer scorers than asked for; `conflicts`: the number of the chosen scorers with a conflict. */
  short: List(
    record({ entryID: ID(), code: Str(), title: Str(), judges: Integer(), wanted: Integer(), conflicts: Integer() }),
  ),
  shortTotal: Integer(),
});

const userIDs = List(ID(), { minItems: 1, maxItems: 500, uniqueItems: true });
const balanceFields = {
  perEntry: Integer({ minimum: 1, maximum: mostScorersPerEntry }),
  categoryIDs: List(ID(), { minItems: 1, maxItems: 500, uniqueItems: true }),
  userIDs,
};
const planStamp = Str({ maxLength: 100 });

export const previewScorerPlan = post(`${contestPath}/scorers/plan`, {
  summary: "What a balanced assignment of scorers would be",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord(balanceFields),
  answer: scorerPlan,
});

export const keepScorerPlan = post(`${contestPath}/scorers/plan/keep`, {
  summary: "Assign scorers as planned",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord({ ...balanceFields, stamp: planStamp }),
  answer: record({ scorerPlanID: ID() }),
  done: "Scorers assigned as planned.",
});

export const previewTakingOut = post(`${contestPath}/scorers/:userID/take-out/plan`, {
  summary: "Who would score what a scorer leaves",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord({ userIDs }),
  answer: scorerPlan,
});

/** The scorer's saved sheets stay and count. */
export const takeOutScorer = post(`${contestPath}/scorers/:userID/take-out`, {
  summary: "Take out a scorer, and spread what they hadn't scored",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord({ userIDs, stamp: planStamp }),
  answer: record({ scorerPlanID: ID() }),
  done: "Scorer taken out.",
});

export const listScorerPlans = get(`${contestPath}/scorers/plans`, {
  summary: "The assignments of scorers that were made together, the latest first",
  feature: "scoring",
  allow: "VIEW_SCORERS",
  answer: record({
    standings: Standings(),
    plans: List(
      record({
        scorerPlanID: ID(),
        /** The scorer who was taken out; null in a balance. */
        takenOut: nullable(Str()),
        added: Integer(),
        keptBy: nullable(Str()),
        keptAt: Instant(),
        undoneAt: nullable(Instant()),
      }),
    ),
  }),
});

export const undoScorerPlan = post(`${contestPath}/scorers/plans/:scorerPlanID/undo`, {
  summary: "Undo assignments that were made together",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({ stayed: Integer() }),
});
