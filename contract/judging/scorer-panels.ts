import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Standings, nullable, record, inputRecord, NullableID } from "../platform/schema.ts";

const panelsPath = "/:client/contests/:service/scorers/panels";

/** As many as a panel has. */
const mostPanelMembers = 100;
const mostPanelCategories = 500;

const panelSettings = {
  name: Str({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  userIDs: List(ID(), { maxItems: mostPanelMembers, uniqueItems: true }),
  categoryIDs: List(ID(), { maxItems: mostPanelCategories, uniqueItems: true }),
  /** One of its scorers, who decides what they leave level or ask to change. */
  chairID: Optional(NullableID()),
};

const scorerPanel = record({
  scorerPanelID: ID(),
  name: Str(),
  members: List(record({ userID: ID(), fullName: Str() })),
  categoryIDs: List(ID()),
  chairID: nullable(ID()),
  /** Whether each of them is assigned to each of its categories: staff may have taken one out, or a round begun anew. */
  isWhole: Bool(),
});
export type ScorerPanel = Static<typeof scorerPanel>;

export const listScorerPanels = get(panelsPath, {
  summary: "Panels of scorers",
  feature: "scoring",
  allow: "VIEW_SCORERS",
  answer: record({
    standings: Standings(),
    panels: List(scorerPanel),
    /** Of all that no panel's chair decides about. */
    chair: nullable(record({ userID: ID(), fullName: Str(), isScorer: Bool() })),
  }),
});

export const createScorerPanel = post(panelsPath, {
  summary: "Make a panel of scorers, and assign them to its categories",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord(panelSettings),
  answer: record({ scorerPanelID: ID(), conflicts: Integer() }),
});

/** Whoever joins scores its categories, and whoever leaves doesn't, unless they were assigned otherwise, too. */
export const editScorerPanel = post(`${panelsPath}/:scorerPanelID`, {
  summary: "Change a panel of scorers, and who is assigned by it",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: inputRecord(panelSettings),
  answer: record({ conflicts: Integer() }),
  more: changedMeanwhile,
});

export const assignScorerPanel = post(`${panelsPath}/:scorerPanelID/assign`, {
  summary: "Assign a panel to its categories again, where some of it is missing",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({ added: Integer() }),
});

/** What its scorers have scored stays and counts. */
export const removeScorerPanel = post(`${panelsPath}/:scorerPanelID/remove`, {
  summary: "Remove a panel of scorers",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  answer: record({}),
  done: "Panel removed.",
});
