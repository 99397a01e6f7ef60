import {
  type ChoiceElement,
  type QuestionElement,
  type Value,
  type Values,
  isChoice,
  isQuestion,
  optionsOf,
  type Element,
} from "./element.ts";
import { collect, validate } from "./validate.ts";

/** A form as it was answered. */
export type Answered = { formID: string; elements: readonly Element[]; answers: Values };
/** A form that is to be answered now. */
export type UnansweredForm = { formID: string; elements: readonly Element[] };

/**
 * What of the answers to some forms answers this one, too: those of the same form, and those to a question of another form that is
 * the same. What this form can't hold any more, such as an option that is gone, is left out. Undefined where nothing comes along.
 */
export function carriedAnswers({ formID, elements }: UnansweredForm, from: readonly Answered[]): Values | undefined {
  const questions = elements.filter(isQuestion).map(unconditional);
  const same = from.filter((form) => form.formID === formID);
  const others = from.filter((form) => form.formID !== formID);
  const values: Values = {};
  for (const question of questions) {
    const value = answerIn(same, question, isOfSameName) ?? sameIn(others, question);
    const kept = value === undefined ? undefined : fitting(question, value);
    if (kept !== undefined) values[question.name] = kept;
  }
  return Object.keys(values).length > 0 ? collect(questions, values) : undefined;
}

/** A draft keeps what isn't asked just now, too. */
function unconditional(question: QuestionElement): QuestionElement {
  const { ...always } = question;
  delete always.showWhen;
  delete always.audience;
  delete always.hidden;
  return always;
}

type Comparing = (one: QuestionElement, other: QuestionElement) => boolean;

const isOfSameName: Comparing = (one, other) => isOfSameKind(one, other) && one.name === other.name;
const isOfSameKind: Comparing = (one, other) =>
  one.type === other.type && (one.type !== "input" || other.type !== "input" || one.kind === other.kind);
const isOfSameLabel: Comparing = (one, other) => isOfSameKind(one, other) && plain(one.label) === plain(other.label);
const plain = (label: string) => label.trim().replace(/\s+/g, " ").toLowerCase();

type FormElements = { elements: readonly Element[] };

/** Whether one of these forms asks what is as good as this question: its answer is carried. */
export const isAskedIn = (question: QuestionElement, forms: readonly FormElements[]): boolean =>
  forms.some(({ elements }) => elements.filter(isQuestion).some((other) => isAlike(question, other)));

type Filled = FormElements & { answers: Values };

/** The questions that were answered, and whose answers none of these forms holds whole. */
export const leftBehind = (from: readonly Filled[], into: readonly Filled[]): QuestionElement[] =>
  from.flatMap(({ elements, answers }) =>
    elements.filter(isQuestion).filter((question) => {
      const isHeld = (form: Filled) =>
        form.elements
          .filter(isQuestion)
          .some((one) => isAlike(one, question) && isWhole(form.answers[one.name], answers[question.name]));
      return isAnswered(answers, question) && !into.some(isHeld);
    }),
  );

/** Of several choices some may be gone. */
const isWhole = (value: Value, before: Value) =>
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

const isAlike: Comparing = (one, other) => careful(isOfSameName)(one, other) || careful(isOfSameLabel)(one, other);

/** What scorers weren't to see doesn't come where they would. */
const careful =
  (alike: Comparing): Comparing =>
  (one, other) =>
    alike(one, other) && (other.hiddenFromScorers !== true || one.hiddenFromScorers === true);

/** In another form: a copy keeps the names of questions. */
function sameIn(forms: readonly Answered[], question: QuestionElement): Value {
  const isTheSame: Comparing = (one, other) => isOfSameName(one, other) && isOfSameLabel(one, other);
  return [isTheSame, isOfSameName, isOfSameLabel]
    .map((alike) => answerIn(forms, question, careful(alike)))
    .find((value) => value !== undefined);
}

function answerIn(forms: readonly Answered[], question: QuestionElement, alike: Comparing): Value {
  for (const { elements, answers } of forms)
    for (const other of elements.filter(isQuestion)) {
      const value = Object.hasOwn(answers, other.name) ? answers[other.name] : undefined;
      if (alike(question, other) && value !== undefined && value !== null && value !== "") return value;
    }
  return undefined;
}

function fitting(question: QuestionElement, value: Value): Value {
  const kept = question.type === "multiSelect" && Array.isArray(value) ? optionsLeft(question, value) : value;
  return Object.keys(validate([question], { [question.name]: kept }, { draft: true })).length === 0 ? kept : undefined;
}

const optionsLeft = (question: ChoiceElement, chosen: readonly string[]) =>
  chosen.filter((value) => isChoice(question) && optionsOf(question).some((option) => option.value === value));
