import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Standings, nullable, record, sent, sentID } from "../platform/schema.ts";

const panels = "/:client/contests/:service/scorers/panels";

/** As many as a panel has. */
const mostMembers = 100;
const mostCategories = 500;

const settings = {
  name: Str({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  userIDs: List(ID(), { maxItems: mostMembers, uniqueItems: true }),
  categoryIDs: List(ID(), { maxItems: mostCategories, uniqueItems: true }),
  /** One of its scorers, who decides what they leave level or ask to change. */
  chairID: Optional(sentID()),
};

const panel = record({
  scorerPanelID: ID(),
  name: Str(),
  members: List(record({ userID: ID(), fullName: Str() })),
  categoryIDs: List(ID()),
  chairID: nullable(ID()),
  /** Whether each of them is assigned to each of its categories: staff may have taken one out, or a round begun anew. */
  isWhole: Bool(),
});
export type ScorerPanel = Static<typeof panel>;

export const listScorerPanels = get(panels, {
  summary: "Panels of scorers",
  feature: "scoring",
  allow: "VIEW_SCORERS",
  answer: record({
    standings: Standings(),
    panels: List(panel),
    /** Of all that no panel's chair decides about. */
    chair: nullable(record({ userID: ID(), fullName: Str(), isScorer: Bool() })),
  }),
});

export const createScorerPanel = post(panels, {
  summary: "Make a panel of scorers, and assign them to its categories",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent(settings),
  answer: record({ scorerPanelID: ID(), conflicts: Integer() }),
});

/** Whoever joins scores its categories, and whoever leaves doesn't, unless they were assigned otherwise, too. */
export const editScorerPanel = post(`${panels}/:scorerPanelID`, {
  summary: "Change a panel of scorers, and who is assigned by it",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: sent(settings),
  answer: record({ conflicts: Integer() }),
  more: changedMeanwhile,
});

export const assignScorerPanel = post(`${panels}/:scorerPanelID/assign`, {
  summary: "Assign a panel to its categories again, where some of it is missing",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({ added: Integer() }),
});

/** What its scorers have scored stays and counts. */
export const removeScorerPanel = post(`${panels}/:scorerPanelID/remove`, {
  summary: "Remove a panel of scorers",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({}),
  done: "Panel removed.",
});
