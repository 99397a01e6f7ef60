import { Array as List, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, Standings, nullable, record, sent } from "../platform/schema.ts";

const contest = "/:client/contests/:service";

export const mostPerEntry = 20;
/** The most entries that a plan names one by one. */
export const mostShort = 200;

/** What staff look at before they keep it. */
const plan = record({
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
const asked = {
  perEntry: Integer({ minimum: 1, maximum: mostPerEntry }),
  categoryIDs: List(ID(), { minItems: 1, maxItems: 500, uniqueItems: true }),
  userIDs,
};
const stamp = Str({ maxLength: 100 });

export const previewScorerPlan = post(`${contest}/scorers/plan`, {
  summary: "What a balanced assignment of scorers would be",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent(asked),
  answer: plan,
});

export const keepScorerPlan = post(`${contest}/scorers/plan/keep`, {
  summary: "Assign scorers as planned",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent({ ...asked, stamp }),
  answer: record({ scorerPlanID: ID() }),
  done: "Scorers assigned as planned.",
});

export const previewTakingOut = post(`${contest}/scorers/:userID/take-out/plan`, {
  summary: "Who would score what a scorer leaves",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent({ userIDs }),
  answer: plan,
});

/** What they scored stays and counts. */
export const takeOutScorer = post(`${contest}/scorers/:userID/take-out`, {
  summary: "Take out a scorer, and spread what they hadn't scored",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent({ userIDs, stamp }),
  answer: record({ scorerPlanID: ID() }),
  done: "Scorer taken out.",
});

export const listScorerPlans = get(`${contest}/scorers/plans`, {
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

export const undoScorerPlan = post(`${contest}/scorers/plans/:scorerPlanID/undo`, {
  summary: "Undo assignments that were made together",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  /** How many stay, because they were begun or scored meanwhile. */
  answer: record({ stayed: Integer() }),
});
