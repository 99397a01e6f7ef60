import {
  type ChoiceElement,
  type InputElement,
  type MultiSelectElement,
  type QuestionElement,
  type TextareaElement,
  elementOptions,
} from "./element.ts";
import { isID } from "../identifier.ts";
import { countCharacters, charactersOverLimit } from "./characters.ts";
import { parseFileAnswer } from "./file-answer.ts";
import { dollars } from "../money.ts";
import { type InputKindRules, anyPhone, textFormats, inputKindRules } from "./input-kinds.ts";
import { aboveMaximumMessage, noChoiceValue, defaultLimits } from "./limits.ts";
import { countWords } from "./word-count.ts";

type ReadValue = (name: string) => unknown;

export function inputRulesOf({ kind, format, abroad }: InputElement): InputKindRules {
  if (kind === "text" && format) return textFormats[format];
  return kind === "phone" && abroad ? anyPhone : inputKindRules[kind];
}

/** The specification's labels, never the element's: 'Email address is required' whatever staff call the field. */
function labelOf(element: QuestionElement): string {
  if (element.type === "input") return inputRulesOf(element).label;
  if (element.type === "file") return "File";
  return element.type === "checkbox" ? "This box" : "Value";
}

/** 'Valid {label} required' takes the label with its capitals; only the date is in lower case. */
const invalidMessage = (element: QuestionElement) =>
  `Valid ${(element.type === "input" && inputRulesOf(element).validLabel) || labelOf(element)} required`;

/** Spaces are no answer, except in a password, where they count. */
const isBlank = (element: QuestionElement, text: string) =>
  element.type === "input" && isPasswordInput(element) ? text === "" : text.trim() === "";

export const isPasswordInput = ({ kind }: InputElement) => kind === "password" || kind === "password-any";

export function isMissing(element: QuestionElement, value: unknown): boolean {
  if (value === undefined || value === null || Number.isNaN(value)) return true;
  if (element.type === "checkbox") return value === false;
  if (element.type === "select" && value === noChoiceValue) return true;
  if (element.type === "multiSelect" && Array.isArray(value)) return value.length === 0;
  return typeof value === "string" && isBlank(element, value);
}

/** PostgreSQL takes neither NUL nor half a character. */
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

/** The field's text for a typed or stored value; undefined for a value that a field can't have. */
export function fieldText(element: InputElement, value: unknown): string | undefined {
  if (typeof value !== "number") return isText(value) ? value : undefined;
  return element.kind === "number" || element.kind === "currency" ? inputRulesOf(element).type?.(value) : undefined;
}

/** The number or the cents of a typed or stored value; null for none. */
export const fieldNumber = (element: InputElement, value: unknown): number | null =>
  inputRulesOf(element).size?.(fieldText(element, value)?.trim() ?? "") ?? null;

/** The problem of a value, if any. Takes any input: the server checks hostile bodies by it, too. */
export function valueProblem(element: QuestionElement, value: unknown, read: ReadValue): string | undefined {
  if (isMissing(element, value))
    return element.required ? `${labelOf(element)} is required` : repetitionProblem(element, read);
  return storageProblem(element, value) ?? ruleProblem(element, value, read);
}

/** A new password has to be repeated, even where neither field is required. */
const repetitionProblem = (element: QuestionElement, read: ReadValue) =>
  element.type === "input" && element.matches && (read(element.matches) ?? "") !== "" ? mustMatchMessage : undefined;

const mustMatchMessage = "Passwords must match";

/** A value that can't be stored, not even in a draft: of the wrong type, or too long. */
export function storageProblem(element: QuestionElement, value: unknown): string | undefined {
  if (isMissing(element, value)) return undefined;
  switch (element.type) {
    case "input":
      return lengthProblem(element, fieldText(element, value), inputRulesOf(element).limit ?? defaultLimits.input);
    case "textarea":
      return lengthProblem(element, isText(value) ? value : undefined, defaultLimits.textarea);
    case "checkbox":
      return typeof value === "boolean" ? undefined : invalidMessage(element);
    case "multiSelect":
      return isListOfOptions(element, value) ? undefined : invalidMessage(element);
    case "select":
    case "radio":
      return isOption(element, value) ? undefined : invalidMessage(element);
    case "file":
      return isText(value) && parseFileAnswer(value) ? undefined : invalidMessage(element);
    case "reference":
      return typeof value === "string" && textFormats.id.isValid(value) ? undefined : invalidMessage(element);
  }
}

function lengthProblem(element: InputElement | TextareaElement, text: string | undefined, usual: number) {
  if (text === undefined) return invalidMessage(element);
  const over = charactersOverLimit(text, element.maxLength ?? usual);
  return over > 0 ? `${over} character(s) over limit` : undefined;
}

function isOption(element: ChoiceElement, value: unknown): boolean {
  if (typeof value !== "string") return false;
  if (element.options !== "by-page") return element.options.some((option) => option.value === value);
  return isID(value) || (element.type === "select" && value === element.besides);
}

function isListOfOptions(element: MultiSelectElement, value: unknown): boolean {
  const most = element.options === "by-page" ? 1_000 : elementOptions(element).length;
  return Array.isArray(value) && value.length <= most && value.every((one) => isOption(element, one));
}

/** A value that can be stored, but isn't a valid answer. */
function ruleProblem(element: QuestionElement, value: unknown, read: ReadValue): string | undefined {
  if (element.type === "input") return inputProblem(element, fieldText(element, value) ?? "", read);
  if (element.type === "textarea")
    return minLengthProblem(element, String(value)) ?? wordCountProblem(element, String(value));
  if (element.type === "multiSelect") return choiceCountProblem(element, new Set(value as string[]).size);
  return undefined;
}

function inputProblem(element: InputElement, typed: string, read: ReadValue): string | undefined {
  const text = isPasswordInput(element) ? typed : typed.trim();
  const { isValid, question, store } = inputRulesOf(element);
  if (!isValid(text)) return [invalidMessage(element), question?.(text)].filter(Boolean).join(". ");
  const stored = store?.(text);
  // A domain in other letters is longer in the form that mail servers know.
  if (typeof stored === "string" && stored.length > text.length) {
    const long = storageProblem(element, stored);
    if (long) return long;
  }
  if (element.matches && typed !== read(element.matches)) return mustMatchMessage;
  return minLengthProblem(element, text) ?? boundsProblem(element, text) ?? rangeProblem(element, text, read);
}

function minLengthProblem({ minLength = 0 }: InputElement | TextareaElement, text: string) {
  return countCharacters(text.trim()) < minLength ? `At least ${minLength} characters required` : undefined;
}

function wordCountProblem({ maxWords = Infinity }: TextareaElement, text: string) {
  const over = countWords(text) - maxWords;
  return over > 0 ? `${over} word(s) over limit` : undefined;
}

function boundsProblem(element: InputElement, text: string): string | undefined {
  if (element.kind !== "number" && element.kind !== "currency") return undefined;
  const size = inputRulesOf(element).size?.(text) ?? 0;
  if (element.whole && !Number.isInteger(size)) return "Must be a whole number";
  const format = element.kind === "currency" ? dollars : String;
  if (element.min !== undefined && size < element.min) return `Must be at least ${format(element.min)}`;
  if (element.max !== undefined && size > element.max) return `Must be at most ${format(element.max)}`;
  return undefined;
}

function rangeProblem(element: InputElement, text: string, read: ReadValue): string | undefined {
  if (!element.notAbove) return undefined;
  const maximum = fieldText(element, read(element.notAbove))?.trim();
  const [least, most] = [text, maximum ?? ""].map((one) => inputRulesOf(element).size?.(one) ?? null);
  return least != null && most != null && least > most ? aboveMaximumMessage : undefined;
}

function choiceCountProblem({ min = 0, max = Infinity }: MultiSelectElement, count: number): string | undefined {
  if (count < min) return `Choose at least ${min}`;
  return count > max ? `Choose at most ${max}` : undefined;
}
