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
import { isSameName, spellingOf } from "../same-name.ts";
import { collect, validate } from "./validate.ts";

export type FormWithAnswers = { formID: string; elements: readonly Element[]; answers: Values };
/** A form without answers yet. */
export type UnansweredForm = { formID: string; elements: readonly Element[] };

/**
 * Answers to other forms that answer this one, too: those of the same form, and those to an equal question of another form. A value
 * that this form can't have any more, such as an option that is gone, is left out. Undefined where nothing is carried over.
 */
export function carryOverAnswers(
  { formID, elements }: UnansweredForm,
  from: readonly FormWithAnswers[],
): Values | undefined {
  const questions = elements.filter(isQuestion).map(withoutConditions);
  const sameForms = from.filter((form) => form.formID === formID);
  const otherForms = from.filter((form) => form.formID !== formID);
  const values: Values = {};
  for (const question of questions) {
    const value = valueByComparison(sameForms, question, isOfSameName) ?? valueFromForms(otherForms, question);
    const validated = value === undefined ? undefined : validValue(question, value);
    if (validated !== undefined) values[question.name] = validated;
  }
  return Object.keys(values).length > 0 ? collect(questions, values) : undefined;
}

/** A draft keeps answers to questions that aren't shown just now. */
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
  isOfSameKind(one, other) && isSameName(one.label, other.label);
const isOfSameSpelling: QuestionComparison = (one, other) =>
  isOfSameKind(one, other) && spellingOf(one.label) === spellingOf(other.label);

type FormElements = { elements: readonly Element[] };

/** Whether one of these forms has an equal question, so that the answer is carried over. */
export const isAskedByForms = (question: QuestionElement, forms: readonly FormElements[]): boolean =>
  forms.some(({ elements }) => elements.filter(isQuestion).some((other) => isSameQuestion(question, other)));

type FilledForm = FormElements & { answers: Values };

/** Answered questions whose answers are in none of these forms, or not completely. */
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

/** Some of several choices may be gone. */
const isCompleteCopy = (value: Value, before: Value) =>
  Array.isArray(value) && Array.isArray(before) ? value.length === before.length : !isEmpty(value);

export const isAnswered = (answers: Values, { name }: QuestionElement): boolean =>
  Object.hasOwn(answers, name) && !isEmpty(answers[name]);

/** False is the value of a checkbox that nobody has checked. */
const isEmpty = (value: Value) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const isSameQuestion: QuestionComparison = (one, other) =>
  keepingHidden(isOfSameName)(one, other) || keepingHidden(isOfSameLabel)(one, other);

/** An answer that is hidden from scorers isn't carried to a question whose answers they see. */
const keepingHidden =
  (alike: QuestionComparison): QuestionComparison =>
  (one, other) =>
    alike(one, other) && (other.hiddenFromScorers !== true || one.hiddenFromScorers === true);

/** From another form, first by name and label: a copied form keeps the names of its questions. */
function valueFromForms(forms: readonly FormWithAnswers[], question: QuestionElement): Value {
  const isTheSame: QuestionComparison = (one, other) => isOfSameName(one, other) && isOfSameLabel(one, other);
  return [isTheSame, isOfSameName, isOfSameSpelling, isOfSameLabel]
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
  const available = question.type === "multiSelect" && Array.isArray(value) ? availableChoices(question, value) : value;
  return Object.keys(validate([question], { [question.name]: available }, { draft: true })).length === 0
    ? available
    : undefined;
}

const availableChoices = (question: ChoiceElement, values: readonly string[]) =>
  values.filter((value) => isChoice(question) && elementOptions(question).some((option) => option.value === value));
