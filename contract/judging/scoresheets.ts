import { Array as List, Integer, Number as Num, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, nullable, record, inputRecord, NullableID } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

/** How long a scoresheet may be. */
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
        categoryID: nullable(ID()),
        name: Str(),
        criteria: List(record({ name: Str(), label: Str(), help: Str(), maximumValue: Num(), weight: Num() })),
        /** Scoresheets that were saved by it: then only its words may change. */
        scored: Integer(),
      }),
    ),
    /** Scoresheets that count in each category now: by one of its own they wouldn’t any more. */
    counting: List(record({ categoryID: ID(), sheets: Integer() })),
  }),
});
export type ScoresheetSetup = Static<(typeof listScoresheets)["answer"]>["scoresheets"][number];

export const createScoresheet = post(`${contestPath}/scoresheets`, {
  summary: "Add a scoresheet, for one category or for the whole contest",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  /** One category’s sheet; null: every category’s that has none of its own. */
  body: inputRecord({ categoryID: Optional(NullableID()), ...scoresheetFields }),
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

export const removeScoresheet = post(`${contestPath}/scoresheets/:scoresheetID/remove`, {
  summary: "Remove a scoresheet that nothing was scored by",
  feature: "scoring",
  allow: "EDIT_SCORESHEETS",
  answer: record({}),
  done: "Scoresheet removed.",
});
