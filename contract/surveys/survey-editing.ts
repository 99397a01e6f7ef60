import { Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ElementsSchema } from "../platform/forms/answers.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { DefinitionSchema } from "../platform/forms/element-schemas.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record, inputRecord } from "../platform/schema.ts";

const path = "/:client/surveys/:service";

/** How a survey is answered, one record a setting. */
export const surveyFields = {
  answeredBy: {
    type: "radio",
    label: "Who answers",
    required: true,
    options: [
      { value: "browser", label: "Anyone who has the link, once on each device" },
      { value: "user", label: "Whoever signs in, once each" },
    ],
    help: "A survey for members alone asks them to sign in, whatever is chosen here.",
  },
  anonymous: {
    type: "checkbox",
    label: "Anonymous",
    help: "Nobody can join an answer to a person, the association and the database included. It stays as it is once somebody has answered.",
  },
  mayChange: {
    type: "checkbox",
    label: "An answer can be changed until the survey closes",
    showWhen: { name: "anonymous", is: [false] },
  },
  pace: {
    type: "radio",
    label: "How it asks",
    required: true,
    options: [
      { value: "one", label: "One question at a time" },
      { value: "all", label: "All on one page" },
    ],
  },
  thanks: {
    type: "textarea",
    label: "Words of thanks",
    maxLength: 1_000,
    help: "Shown once somebody has answered.",
  },
} as const satisfies Fields;

export const surveySettingsSchema = storedFieldsSchema(surveyFields);
export type SurveySettings = Static<typeof surveySettingsSchema>;

export const surveySetup = get(`${path}/setup`, {
  summary: "How a survey asks, for staff",
  allow: "VIEW_SURVEY",
  answer: record({
    name: Str(),
    settings: surveySettingsSchema,
    version: Integer(),
    elements: ElementsSchema,
    /** By anybody so far. */
    answered: Bool(),
  }),
});

export const changeSurvey = post(`${path}/settings`, {
  summary: "Change how a survey is answered",
  allow: "EDIT_SURVEY",
  changes: "service",
  form: surveyFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveSurveyQuestions = post(`${path}/questions`, {
  summary: "Save what a survey asks; answers that exist keep the version they were given to",
  allow: "EDIT_SURVEY",
  changes: "service",
  body: inputRecord({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});
