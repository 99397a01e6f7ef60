import { Array as List, Boolean as Bool, Integer, Number as Num, String as Str } from "typebox";
import { decision } from "./decisions.ts";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";
import { criterionValue } from "./scoring.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const contestPath = "/:client/contests/:service";

/** Sets the chair of all categories that no panel's chair decides about. */
export const setChair = post(`${contestPath}/scorers/chair`, {
  summary: "Make a scorer the chair of all that no panel's chair decides about",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  /** Null: no chair. */
  body: inputRecord({ userID: NullableID() }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** A change that a scorer asks for on a saved scoresheet: the differences and the reason. */
const sheetChangeFields = {
  sheetChangeID: ID(),
  fullName: Str(),
  reason: Str(),
  askedAt: Instant(),
  percentBefore: Num(),
  percent: Num(),
  differences: List(record({ label: Str(), before: criterionValue, after: criterionValue })),
};

export const sheetChange = record({
  ...sheetChangeFields,
  decided: nullable(record({ agreed: Bool(), words: Str(), decision })),
  /** Whether the reader may decide it. */
  mayDecide: Bool(),
});

const tiedEntry = record({ entryID: ID(), code: Str(), title: Str(), sheets: Integer(), spread: nullable(Num()) });

export const getChairWork = get(`${contestPath}/chair`, {
  summary: "What a chair of scorers is to decide, and has decided",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({
    isChair: Bool(),
    timeZone: oneOf(timeZoneNames),
    closed: nullable(Str()),
    /** Categories whose ties can't be decided yet, as scoresheets are missing. */
    waiting: List(record({ categoryID: ID(), name: Str(), missing: Integer() })),
    ties: List(
      record({ categoryID: ID(), categoryName: Str(), place: Integer(), result: Num(), entries: List(tiedEntry) }),
    ),
    /** The number of ties with an entry that the chair doesn't judge: staff decide these. */
    leftToStaff: Integer(),
    changes: List(record({ entryID: ID(), code: Str(), title: Str(), categoryName: Str(), ...sheetChangeFields })),
    decided: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        categoryName: Str(),
        reason: Str(),
        decision,
        /** Whether the chair has decided it, and may undo it. */
        mayUndo: Bool(),
      }),
    ),
  }),
});

const changePath = `${contestPath}/results/:entryID/changes/:sheetChangeID`;
const decisionReason = {
  type: "textarea",
  label: "Reason",
  required: true,
  help: "The scorer and staff read it. Kept with the results.",
  maxLength: 2_000,
} as const;

export const agreeToChange = post(`${changePath}/agree`, {
  summary: "Agree to a change of a scoresheet: from then on it counts as asked for",
  feature: "scoring",
  allow: "DECIDE_JUDGING",
  form: { words: decisionReason },
  answer: record({}),
  done: "Change agreed to.",
});

export const declineChange = post(`${changePath}/decline`, {
  summary: "Decline a change of a scoresheet: it counts as it was",
  feature: "scoring",
  allow: "DECIDE_JUDGING",
  form: { words: decisionReason },
  answer: record({}),
  done: "Change declined.",
});

export const takeBackChange = post(`${changePath}/take-back`, {
  summary: "Take back the change of one's own scoresheet that one asked for",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({}),
  done: "Request canceled. Your scoresheet counts as it was.",
});
