import { conditionLines, isAnyEnough } from "../../contract/platform/forms/conditions.ts";
import {
  type ConditionLine,
  type ElementAudience,
  type Element,
  type InputElement,
  type MultiSelectElement,
  type QuestionElement,
  type TextareaElement,
  type Value,
  type Values,
  isChoice,
  isQuestion,
  elementOptions,
  titleName,
} from "../../contract/platform/forms/element.ts";
import { formatPhone } from "../../contract/platform/forms/phone.ts";
import { defaultLimits } from "../../contract/platform/forms/limits.ts";
import { isVisible, validate } from "../../contract/platform/forms/validate.ts";
import { chance, seededID } from "./seeded-random.ts";

/** Respondent, title of the entry, and a seed that makes the answers differ from others'. */
export type AnswerContext = { audience: ElementAudience; title: string; seed: string };

/** A question without a valid answer, and the refusal of the last try. */
export type UnansweredQuestion = { name: string; label: string; message: string };

/**
 * Valid answers to all questions that are asked, in order, checked by the entrants' own rules. If the first candidate is refused, others
 * are tried; questions without a valid answer are returned.
 */
export function madeUpAnswers(elements: readonly Element[], about: AnswerContext) {
  const values: Values = {};
  const questions = elements.filter(isQuestion);
  // Twice: an upper limit set by another question is known only after its answer.
  for (let round = 0; round < 2; round++)
    for (const question of questions)
      if (isVisible(elements, question.name, values, about) && problemWith(elements, values, question, about, round))
        answerQuestion(elements, values, question, about);
  const unanswered = questions.flatMap(({ name, label }): UnansweredQuestion[] => {
    const message = validate(elements, values, about)[name];
    return message === undefined ? [] : [{ name, label, message }];
  });
  return { values, unanswered };
}

const problemWith = (
  elements: readonly Element[],
  values: Values,
  { name }: QuestionElement,
  about: AnswerContext,
  round: number,
) => round === 0 || validate(elements, values, about)[name] !== undefined;

function answerQuestion(
  elements: readonly Element[],
  values: Values,
  question: QuestionElement,
  about: AnswerContext,
): void {
  const { name, required } = question;
  if (!required && name !== titleName && chance(about.seed, name, "left empty") < 0.2) return;
  for (const candidate of candidateValues(question, about)) {
    values[name] = candidate;
    if (validate(elements, values, about)[name] === undefined) return;
  }
  if (!required) delete values[name];
}

/** Questions that no respondent can answer, since their rules contradict each other. */
export const unanswerable = (elements: readonly Element[]): UnansweredQuestion[] =>
  elements.filter(isQuestion).flatMap((question): UnansweredQuestion[] => {
    const { showWhen: _when, audience: _whom, ...alone } = question;
    if (!alone.required || alone.hidden) return [];
    const elementsAlone = [alone as QuestionElement];
    const about = { audience: "all" as const, title: "Rehearsal", seed: "alone" };
    // The upper limit belongs to another question.
    delete (elementsAlone[0] as InputElement).notAbove;
    const { unanswered } = madeUpAnswers(elementsAlone, about);
    return unanswered;
  });

/** Questions shown for an answer that the other question doesn't offer. */
export const neverShown = (elements: readonly Element[]): UnansweredQuestion[] =>
  elements.filter(isQuestion).flatMap(({ name, label, showWhen, hidden }): UnansweredQuestion[] => {
    if (!showWhen || hidden) return [];
    const before = elements.slice(
      0,
      elements.findIndex((one) => one.name === name),
    );
    const lines = conditionLines(showWhen);
    const canHold = (line: ConditionLine) => canLineHold(before, line);
    const canBe = isAnyEnough(showWhen) ? lines.some(canHold) : lines.every(canHold);
    return canBe ? [] : [{ name, label, message: "It is never shown: what it waits for is never answered." }];
  });

function canLineHold(before: readonly Element[], line: ConditionLine): boolean {
  if (line.test === "isEmpty") return true;
  const other = before.find((one) => one.name === line.name);
  if (!other || !isQuestion(other) || other.hidden) return false;
  if (!isChoice(other) || other.options === "by-page") return true;
  const offered = elementOptions(other);
  if (line.test === "is") return offered.some(({ value }) => line.is.includes(value));
  return line.test !== "isNot" || offered.some(({ value }) => !line.is.includes(value));
}

/** Candidates for an answer, the likeliest first. */
function candidateValues(question: QuestionElement, about: AnswerContext): Value[] {
  switch (question.type) {
    case "input":
      return candidateInputs(question, about);
    case "textarea":
      return candidateTexts(question, about);
    case "checkbox":
      return [question.required || chance(about.seed, question.name) < 0.6];
    case "select":
    case "radio":
      return shuffled(elementOptions(question), about, question.name).map(({ value }) => value);
    case "multiSelect":
      return optionCombinations(question, about);
    case "file":
    case "reference":
      return [];
  }
}

const shuffled = <T>(all: readonly T[], { seed }: AnswerContext, name: string): T[] =>
  all
    .map((one, at) => ({ one, by: chance(seed, name, at) }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);

function optionCombinations(question: MultiSelectElement, about: AnswerContext): Value[] {
  const options = shuffled(elementOptions(question), about, question.name).map(({ value }) => value);
  const least = Math.max(question.min ?? 0, 1);
  const most = Math.min(question.max ?? options.length, options.length);
  const count = least + Math.floor(chance(about.seed, question.name, "how many") * Math.max(1, most - least + 1));
  return [options.slice(0, Math.min(count, most)), options.slice(0, least), options.slice(0, most)];
}

type TextElement = InputElement | TextareaElement;

/** Texts of the allowed lengths, from shortest to long. */
function candidateTexts(question: TextElement, { title, seed }: AnswerContext): Value[] {
  const usual = question.type === "textarea" ? defaultLimits.textarea : defaultLimits.input;
  const least = question.minLength ?? 0;
  const most = Math.min(question.maxLength ?? usual, usual);
  const maxWords = question.type === "textarea" ? (question.maxWords ?? 60) : 12;
  const first = question.name === titleName ? title : "Rehearsal";
  const words = Math.ceil((question.type === "textarea" ? 40 : 3) * (0.4 + chance(seed, question.name)));
  const sentence = `${first} ${Array.from({ length: words }, (_, at) => wordAt(seed, question.name, at)).join(" ")}`;
  const plain = question.name === titleName ? title : sentence.split(" ").slice(0, maxWords).join(" ");
  const fitted = (text: string) => text.slice(0, most).trim().padEnd(least, "x");
  return [fitted(plain), fitted("Rehearsal"), "x".repeat(Math.max(1, Math.min(least, most)))];
}

const vocabularyWords = [
  "roof",
  "brick",
  "light",
  "garden",
  "window",
  "stair",
  "oak",
  "slate",
  "court",
  "porch",
  "beam",
  "stone",
];
const wordAt = (seed: string, name: string, at: number) =>
  vocabularyWords[Math.floor(chance(seed, name, "word", at) * vocabularyWords.length)]!;

function candidateInputs(question: InputElement, about: AnswerContext): Value[] {
  const { kind, format, minLength = 0 } = question;
  const { seed } = about;
  const padded = (text: string) => [text, text.padEnd(minLength, "x")];
  switch (kind) {
    case "number":
    case "currency":
      return candidateNumbers(question, about);
    case "date":
      return ["05/05/2026"];
    case "dateTime":
      return ["2026-05-14T15:00"];
    case "email":
      return candidateAddresses(minLength);
    case "phone":
      return [formatPhone("5555550123"), "5555550123"];
    case "website":
    case "url":
      return [...padded("https://rehearsal.invalid/"), "https://r.invalid"];
    case "zip":
      return ["00000"];
    case "category-label":
      return ["REH"];
    case "password":
    case "password-any":
      return padded("rehearsal1");
    case "text":
      break;
  }
  if (format === "account-email") return candidateAddresses(minLength);
  if (format === "video") return padded("https://vimeo.com/1");
  if (format === "id") return [seededID(seed, question.name)];
  if (format === "url-fragment" || format === "promo-code") return padded("REHEARSAL");
  return candidateTexts(question, about);
}

const candidateAddresses = (minLength: number) => {
  const usual = "rehearsal@rehearsal.invalid";
  return [usual, usual.padEnd(minLength, "x"), `${"x".repeat(minLength)}@rehearsal.invalid`, "r@r.invalid"];
};

/** Numbers within the question's limits; amounts are cents. */
function candidateNumbers({ name, kind, whole, min, max, required }: InputElement, { seed }: AnswerContext): Value[] {
  const low = min ?? Math.min(required ? 1 : 0, max ?? 1);
  const high = max ?? low + (kind === "currency" ? 500_000_00 : 1_000);
  const between = low + chance(seed, name) * (high - low);
  const rounded = kind === "currency" || whole !== false ? Math.round(between) : Number(between.toFixed(1));
  return [rounded, Math.ceil(low), Math.floor(high), low, high];
}
