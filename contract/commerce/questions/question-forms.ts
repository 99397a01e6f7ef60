import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { ElementsSchema } from "../../platform/forms/answers.ts";
import { aboveQuestionsField, nameField } from "../../platform/forms/fields.ts";
import { QuestionsSchema } from "../../platform/forms/element-schemas.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { ID, oneOf, record, inputRecord } from "../../platform/schema.ts";

const path = "/clients/:client/services/:service/question-forms";
const questionFormPath = `${path}/:questionFormID` as const;
const editAccess = { allow: "EDIT_SALES", feature: "sales" } as const;

/** A form asks each attendee, or once for the order. */
export const questionPurposes = ["attendee", "order"] as const;
export type QuestionPurpose = (typeof questionPurposes)[number];

export const questionPurposeLabels = {
  attendee: "Each who comes",
  order: "Each order, once",
} as const satisfies Record<QuestionPurpose, string>;

export const questionTimings = ["buying", "both", "door"] as const;

export const questionTimingLabels = {
  buying: "When they buy",
  both: "When they buy; at the door whoever hasn’t answered",
  door: "At the door alone",
} as const satisfies Record<(typeof questionTimings)[number], string>;

const questionFormFacts = {
  questionFormID: ID(),
  name: Str(),
  description: Str(),
  purpose: oneOf(questionPurposes),
  asked: oneOf(questionTimings),
  version: Integer(),
  /** The number of answers, in carts and in orders. */
  answered: Integer(),
  withdrawn: Bool(),
  products: List(Str()),
};

export const listQuestionForms = get(path, {
  summary: "The questions that buyers are asked, for staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ questionForms: List(record({ ...questionFormFacts, questions: Integer() })) }),
});

export const getQuestionForm = get(questionFormPath, {
  summary: "A form of questions for buyers, for staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ ...questionFormFacts, elements: ElementsSchema }),
});
export type QuestionForm = Static<(typeof getQuestionForm)["answer"]>;

const questionFormFields = {
  name: nameField,
  description: aboveQuestionsField,
  asked: {
    type: "radio",
    label: "When it is asked",
    required: true,
    options: questionTimings.map((value) => ({ value, label: questionTimingLabels[value] })),
    help: "At the door nobody is let in before it is answered.",
  },
} as const;

export const createQuestionForm = post(path, {
  ...editAccess,
  summary: "Add a form of questions for buyers",
  form: {
    ...questionFormFields,
    purpose: {
      type: "radio",
      label: "Who answers it",
      required: true,
      options: questionPurposes.map((value) => ({ value, label: questionPurposeLabels[value] })),
      help: "What each who comes is asked, you choose at the ticket.",
    },
  },
  answer: record({ questionFormID: ID() }),
  done: "Form added.",
});

export const editQuestionForm = post(questionFormPath, {
  ...editAccess,
  summary: "Rename a form of questions for buyers",
  form: questionFormFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveQuestions = post(`${questionFormPath}/definition`, {
  ...editAccess,
  summary: "Save the questions for buyers; answers that exist keep the version they were given to",
  body: inputRecord({ elements: QuestionsSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

export const removeQuestionForm = post(`${questionFormPath}/remove`, {
  ...editAccess,
  summary: "Remove a form of questions that nobody answered",
  answer: record({}),
  done: "Form removed.",
});

export const withdrawQuestionForm = post(`${questionFormPath}/withdraw`, {
  ...editAccess,
  summary: "Withdraw a form of questions: no buyer is asked any more, and what was answered stays",
  answer: record({}),
  done: "Form not asked any more.",
});

export const restoreQuestionForm = post(`${questionFormPath}/restore`, {
  ...editAccess,
  summary: "Ask buyers a form again that was withdrawn",
  answer: record({}),
  done: "Form restored.",
});
