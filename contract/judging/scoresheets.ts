import { Array as List, Integer, Number as Num, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, record, inputRecord } from "../platform/schema.ts";
import { categoryIDsField, mostChosenCategories } from "../programs/category-choice.ts";

const contestPath = "/:client/contests/:service";

export const mostCriteria = 50;

const criteriaSchema = List(
  inputRecord({
    name: Str({ pattern: "^[A-Za-z][A-Za-z0-9_-]{0,63}$" }),
    label: Str({ minLength: 1, maxLength: 200 }),
    help: Str({ maxLength: 1_000 }),
    maximumValue: Num({ minimum: 0, maximum: 1_000 }),
    weight: Num({ minimum: 0, maximum: 1_000 }),
  }),
  { minItems: 1, maxItems: mostCriteria },
);

const scoresheetFields = { name: Str({ minLength: 1, maxLength: 200 }), criteria: criteriaSchema };

export const listScoresheets = get(`${contestPath}/scoresheets`, {
  summary: "What scorers go by, for staff",
  feature: "scoring",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    scoresheets: List(
      record({
        scoresheetID: ID(),
        /** None stands for every category that has no scoresheet of its own, also those that are added later. */
        categoryIDs: List(ID()),
        name: Str(),
        criteria: List(record({ name: Str(), label: Str(), help: Str(), maximumValue: Num(), weight: Num() })),
        /** The number of saved sheets: with any, only the words may change. */
        scored: Integer(),
      }),
    ),
    /** The counting scoresheets in each category, which a scoresheet of its own would leave out. */
    counting: List(record({ categoryID: ID(), sheets: Integer() })),
  }),
});
export type ScoresheetSetup = Static<(typeof listScoresheets)["answer"]>["scoresheets"][number];

export const createScoresheet = post(`${contestPath}/scoresheets`, {
  summary: "Add a scoresheet, for chosen categories or for the whole contest",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  /** Without categories it is that of all that have none of their own. */
  body: inputRecord({ categoryIDs: Optional(List(ID(), { maxItems: mostChosenCategories })), ...scoresheetFields }),
  answer: record({ scoresheetID: ID() }),
  done: "Scoresheet added.",
});

export const editScoresheet = post(`${contestPath}/scoresheets/:scoresheetID`, {
  summary: "Change a scoresheet; once it was scored by, only its words",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  body: inputRecord(scoresheetFields),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const chooseScoresheetCategories = post(`${contestPath}/scoresheets/:scoresheetID/categories`, {
  summary: "Choose the categories that a scoresheet is for; it stays with at least one",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  form: { categoryIDs: categoryIDsField },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeScoresheet = post(`${contestPath}/scoresheets/:scoresheetID/remove`, {
  summary: "Remove a scoresheet that nothing was scored by",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  answer: record({}),
  done: "Scoresheet removed.",
});
