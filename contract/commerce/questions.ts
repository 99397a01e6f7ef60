import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { Elements } from "../platform/forms/answers.ts";
import { aboveQuestionsField, nameField } from "../platform/forms/fields.ts";
import { QuestionsSchema } from "../platform/forms/schema.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, oneOf, record, sent } from "../platform/schema.ts";

const path = "/clients/:client/services/:service/question-forms";
const form = `${path}/:questionFormID` as const;
const changesSales = { allow: "EDIT_SALES", feature: "sales" } as const;

/** Of what a buyer's form asks: of each who comes, or once of the order. */
export const questionPurposes = ["attendee", "order"] as const;
export type QuestionPurpose = (typeof questionPurposes)[number];

export const questionPurposeLabels = {
  attendee: "Each who comes",
  order: "Each order, once",
} as const satisfies Record<QuestionPurpose, string>;

/** When they are asked. */
export const askedWhen = ["buying", "both", "door"] as const;

export const askedWhenLabels = {
  buying: "When they buy",
  both: "When they buy; at the door whoever hasn’t answered",
  door: "At the door alone",
} as const satisfies Record<(typeof askedWhen)[number], string>;

const facts = {
  questionFormID: ID(),
  name: Str(),
  description: Str(),
  purpose: oneOf(questionPurposes),
  asked: oneOf(askedWhen),
  version: Integer(),
  /** How many have answered it, in carts and since. */
  answered: Integer(),
  withdrawn: Bool(),
  /** What is sold with it. */
  products: List(Str()),
};

export const listQuestionForms = get(path, {
  summary: "The questions that buyers are asked, for staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ questionForms: List(record({ ...facts, questions: Integer() })) }),
});

export const getQuestionForm = get(form, {
  summary: "A form of questions for buyers, for staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({ ...facts, elements: Elements }),
});
export type QuestionForm = Static<(typeof getQuestionForm)["answer"]>;

const words = {
  name: nameField,
  description: aboveQuestionsField,
  asked: {
    type: "radio",
    label: "When it is asked",
    required: true,
    options: askedWhen.map((value) => ({ value, label: askedWhenLabels[value] })),
    help: "At the door nobody is let in before it is answered.",
  },
} as const;

export const createQuestionForm = post(path, {
  ...changesSales,
  summary: "Add a form of questions for buyers",
  form: {
    ...words,
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

export const editQuestionForm = post(form, {
  ...changesSales,
  summary: "Rename a form of questions for buyers",
  form: words,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveQuestions = post(`${form}/definition`, {
  ...changesSales,
  summary: "Save the questions for buyers; answers that exist keep the version they were given to",
  body: sent({ elements: QuestionsSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

export const removeQuestionForm = post(`${form}/remove`, {
  ...changesSales,
  summary: "Remove a form of questions that nobody answered",
  answer: record({}),
  done: "Form removed.",
});

export const withdrawQuestionForm = post(`${form}/withdraw`, {
  ...changesSales,
  summary: "Withdraw a form of questions: no buyer is asked any more, and what was answered stays",
  answer: record({}),
  done: "Form withdrawn.",
});

export const restoreQuestionForm = post(`${form}/restore`, {
  ...changesSales,
  summary: "Ask buyers a form again that was withdrawn",
  answer: record({}),
  done: "Form restored.",
});
