import { Array as List, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, nullable, record, inputRecord } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

export const mostScorersPerEntry = 20;
/** The most entries that a plan names one by one. */
export const mostShortEntries = 200;

/** What staff look at before they keep it. */
const scorerPlan = record({
  /** Of all that the plan says: sent along to keep it, which is refused once it would be another. */
  stamp: Str(),
  /** How many entries it is about, and how many assignments it adds. */
  entries: Integer(),
  added: Integer(),
  scorers: List(record({ userID: ID(), fullName: Str(), before: Integer(), added: Integer() })),
  /** Those that get fewer than wanted; `conflicts` is how many of the scorers chosen have one. */
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

/** What they scored stays and counts. */
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
        /** Who was taken out; null: nobody was. */
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
  /** How many stay, because they were begun or scored meanwhile. */
  answer: record({ stayed: Integer() }),
});
