import {
  type ChoiceElement,
  type QuestionElement,
  type Value,
  type Values,
  isChoice,
  isQuestion,
  elementOptions,
  type Element,
} from "./element.ts";
import { collect, validate } from "./validate.ts";

/** A form as it was answered. */
export type FormWithAnswers = { formID: string; elements: readonly Element[]; answers: Values };
/** A form that is to be answered now. */
export type UnansweredForm = { formID: string; elements: readonly Element[] };

/**
 * What of the answers to some forms answers this one, too: those of the same form, and those to a question of another form that is
 * the same. What this form can't hold any more, such as an option that is gone, is left out. Undefined where nothing comes along.
 */
export function carryOverAnswers(
  { formID, elements }: UnansweredForm,
  from: readonly FormWithAnswers[],
): Values | undefined {
  const questions = elements.filter(isQuestion).map(withoutConditions);
  const same = from.filter((form) => form.formID === formID);
  const others = from.filter((form) => form.formID !== formID);
  const values: Values = {};
  for (const question of questions) {
    const value = valueByComparison(same, question, isOfSameName) ?? valueFromForms(others, question);
    const kept = value === undefined ? undefined : validValue(question, value);
    if (kept !== undefined) values[question.name] = kept;
  }
  return Object.keys(values).length > 0 ? collect(questions, values) : undefined;
}

/** A draft keeps what isn't asked just now, too. */
function withoutConditions(question: QuestionElement): QuestionElement {
  const { ...always } = question;
  delete always.showWhen;
  delete always.audience;
  delete always.hidden;
  return always;
}

type QuestionComparison = (one: QuestionElement, other: QuestionElement) => boolean;

const isOfSameName: QuestionComparison = (one, other) => isOfSameKind(one, other) && one.name === other.name;
const isOfSameKind: QuestionComparison = (one, other) =>
  one.type === other.type && (one.type !== "input" || other.type !== "input" || one.kind === other.kind);
const isOfSameLabel: QuestionComparison = (one, other) =>
  isOfSameKind(one, other) && normalizedLabel(one.label) === normalizedLabel(other.label);
const normalizedLabel = (label: string) => label.trim().replace(/\s+/g, " ").toLowerCase();

type FormElements = { elements: readonly Element[] };

/** Whether one of these forms asks what is as good as this question: its answer is carried. */
export const isAskedByForms = (question: QuestionElement, forms: readonly FormElements[]): boolean =>
  forms.some(({ elements }) => elements.filter(isQuestion).some((other) => isSameQuestion(question, other)));

type FilledForm = FormElements & { answers: Values };

/** The questions that were answered, and whose answers none of these forms holds whole. */
export const answersNotCarriedOver = (from: readonly FilledForm[], into: readonly FilledForm[]): QuestionElement[] =>
  from.flatMap(({ elements, answers }) =>
    elements.filter(isQuestion).filter((question) => {
      const isHeld = (form: FilledForm) =>
        form.elements
          .filter(isQuestion)
          .some(
            (one) => isSameQuestion(one, question) && isCompleteCopy(form.answers[one.name], answers[question.name]),
          );
      return isAnswered(answers, question) && !into.some(isHeld);
    }),
  );

/** Of several choices some may be gone. */
const isCompleteCopy = (value: Value, before: Value) =>
  Array.isArray(value) && Array.isArray(before) ? value.length === before.length : !isEmpty(value);

export const isAnswered = (answers: Values, { name }: QuestionElement): boolean =>
  Object.hasOwn(answers, name) && !isEmpty(answers[name]);

/** False is what a box holds that nobody has checked. */
const isEmpty = (value: Value) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const isSameQuestion: QuestionComparison = (one, other) =>
  keepingHidden(isOfSameName)(one, other) || keepingHidden(isOfSameLabel)(one, other);

/** What scorers weren't to see doesn't come where they would. */
const keepingHidden =
  (alike: QuestionComparison): QuestionComparison =>
  (one, other) =>
    alike(one, other) && (other.hiddenFromScorers !== true || one.hiddenFromScorers === true);

/** In another form: a copy keeps the names of questions. */
function valueFromForms(forms: readonly FormWithAnswers[], question: QuestionElement): Value {
  const isTheSame: QuestionComparison = (one, other) => isOfSameName(one, other) && isOfSameLabel(one, other);
  return [isTheSame, isOfSameName, isOfSameLabel]
    .map((alike) => valueByComparison(forms, question, keepingHidden(alike)))
    .find((value) => value !== undefined);
}

function valueByComparison(
  forms: readonly FormWithAnswers[],
  question: QuestionElement,
  alike: QuestionComparison,
): Value {
  for (const { elements, answers } of forms)
    for (const other of elements.filter(isQuestion)) {
      const value = Object.hasOwn(answers, other.name) ? answers[other.name] : undefined;
      if (alike(question, other) && value !== undefined && value !== null && value !== "") return value;
    }
  return undefined;
}

function validValue(question: QuestionElement, value: Value): Value {
  const kept = question.type === "multiSelect" && Array.isArray(value) ? availableChoices(question, value) : value;
  return Object.keys(validate([question], { [question.name]: kept }, { draft: true })).length === 0 ? kept : undefined;
}

const availableChoices = (question: ChoiceElement, chosen: readonly string[]) =>
  chosen.filter((value) => isChoice(question) && elementOptions(question).some((option) => option.value === value));
