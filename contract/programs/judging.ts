import type { Static } from "typebox";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { resultMethods } from "../platform/result-methods.ts";

/** How scorers score, and what they and entrants see of it. */
export const scoringFields = {
  blind: { type: "checkbox", label: "Hide entrants’ names from scorers" },
  /** N14 The part of the scoresheets that entrants see. */
  showScoresToUsers: {
    type: "select",
    label: "What entrants see once results are out",
    required: true,
    options: [
      { value: "no", label: "Nothing" },
      { value: "yes", label: "Scores" },
      { value: "yes-comments", label: "Scores and comments" },
      { value: "private-comments", label: "Scores; comments stay with staff" },
    ],
  },
  minimumSheets: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Scoresheets each entry needs",
    required: true,
    min: 1,
    max: 100,
    help: "Releasing results with fewer asks for a reason.",
  },
  method: {
    type: "select",
    label: "Places go by",
    required: true,
    options: resultMethods,
    help: "Decide before scoring opens. A change after that stands beside the results, and none is made once they are out.",
  },
  breakTies: {
    type: "checkbox",
    label: "Decide between equal results",
    help: "By the scoresheet’s criteria in their order, then by whom more scorers put first, then by whose scores lie closer together; last, staff decide. Otherwise equal results share a place.",
  },
  commentsRequired: {
    type: "checkbox",
    label: "Every scoresheet needs its comment",
    help: "Where a scoresheet has a comment, it is saved with one. A draft may go without.",
  },
  scorersSee: {
    type: "select",
    label: "What scorers see of each other",
    required: true,
    options: [
      { value: "no", label: "Nothing" },
      { value: "after-own", label: "Scoresheets, once their own is saved" },
      { value: "always", label: "Scoresheets at any time" },
    ],
    help: "Who sees scoresheets can also talk about the entry, and says why when changing their own.",
  },
} as const satisfies Fields;

/** Beside the dates, since it moves when entries close. */
export const graceFields = {
  graceMinutes: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Grace after entries close, in minutes",
    min: 1,
    max: 120,
    help: "Whoever has one begun when entries close may still save and submit it for so long. No page says so.",
  },
} as const satisfies Fields;

/** Whether staff look at entries before scorers do. */
export const screeningFields = {
  screened: {
    type: "checkbox",
    label: "Look at what is submitted before it is judged",
    help: "What is submitted waits until staff accept it. Scorers and galleries get what was accepted.",
  },
} as const satisfies Fields;

/** The settings of judging, one record a setting: form, check, column, answer and server type are made from it. */
export const judgingFields = { ...scoringFields, ...graceFields, ...screeningFields } as const satisfies Fields;

export const judging = storedFieldsSchema(judgingFields);
export type Judging = Static<typeof judging>;
type Scoring = Pick<Judging, keyof typeof scoringFields>;

/** Settings of a new program. Templates and tests name only what differs from them. */
export const defaultScoring: Scoring = {
  blind: false,
  showScoresToUsers: "no",
  minimumSheets: 3,
  method: "mean",
  breakTies: false,
  commentsRequired: false,
  scorersSee: "no",
};

export const defaultJudging: Judging = { ...defaultScoring, graceMinutes: null, screened: false };

/** The one setting that some answers tell by itself. */
export const showScores = judging.properties.showScoresToUsers;
export type ShowScoresSetting = Judging["showScoresToUsers"];
