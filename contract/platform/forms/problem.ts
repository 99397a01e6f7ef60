import {
  type ChoiceElement,
  type InputElement,
  type MultiSelectElement,
  type QuestionElement,
  type TextareaElement,
  optionsOf,
} from "./element.ts";
import { isID } from "../identifier.ts";
import { charactersIn, charactersOver } from "./characters.ts";
import { fileIn } from "./file-answer.ts";
import { dollars } from "../money.ts";
import { type Kind, anyPhone, formats, kinds } from "./kinds.ts";
import { aboveMaximum, noValue, usualLimits } from "./limits.ts";
import { countWords } from "./words.ts";

type Read = (name: string) => unknown;

export function kindOf({ kind, format, abroad }: InputElement): Kind {
  if (kind === "text" && format) return formats[format];
  return kind === "phone" && abroad ? anyPhone : kinds[kind];
}

/** The specification's own labels, never the element's: 'Email address is required' whatever staff call the field. */
function labelOf(element: QuestionElement): string {
  if (element.type === "input") return kindOf(element).label;
  if (element.type === "file") return "File";
  return element.type === "checkbox" ? "This box" : "Value";
}

/** 'Valid {label} required' takes the label as it stands, capital and all; only the date is written small. */
const invalid = (element: QuestionElement) =>
  `Valid ${(element.type === "input" && kindOf(element).validLabel) || labelOf(element)} required`;

/** Spaces are no answer, except in a password, where they count. */
const isBlank = (element: QuestionElement, text: string) =>
  element.type === "input" && isPassword(element) ? text === "" : text.trim() === "";

export const isPassword = ({ kind }: InputElement) => kind === "password" || kind === "password-any";

export function isMissing(element: QuestionElement, value: unknown): boolean {
  if (value === undefined || value === null || Number.isNaN(value)) return true;
  if (element.type === "checkbox") return value === false;
  if (element.type === "select" && value === noValue) return true;
  if (element.type === "multiSelect" && Array.isArray(value)) return value.length === 0;
  return typeof value === "string" && isBlank(element, value);
}

/** The database takes neither NUL nor half a character. */
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");

/** What stands in the field for this value, typed or stored; undefined when it is nothing a field can hold. */
export function typedText(element: InputElement, value: unknown): string | undefined {
  if (typeof value !== "number") return isText(value) ? value : undefined;
  return element.kind === "number" || element.kind === "currency" ? kindOf(element).type?.(value) : undefined;
}

/** What is wrong with a value; undefined when nothing is. Takes anything: the server asks about hostile bodies too. */
export function problemOf(element: QuestionElement, value: unknown, read: Read): string | undefined {
  if (isMissing(element, value))
    return element.required ? `${labelOf(element)} is required` : unrepeated(element, read);
  return unfit(element, value) ?? unruly(element, value, read);
}

/** A password that was typed is repeated, also where neither of the two is required. */
const unrepeated = (element: QuestionElement, read: Read) =>
  element.type === "input" && element.matches && (read(element.matches) ?? "") !== "" ? mustMatch : undefined;

const mustMatch = "Passwords must match";

/** Can't be kept, not even as a draft: of the wrong type, or too long. */
export function unfit(element: QuestionElement, value: unknown): string | undefined {
  if (isMissing(element, value)) return undefined;
  switch (element.type) {
    case "input":
      return tooLong(element, typedText(element, value), kindOf(element).limit ?? usualLimits.input);
    case "textarea":
      return tooLong(element, isText(value) ? value : undefined, usualLimits.textarea);
    case "checkbox":
      return typeof value === "boolean" ? undefined : invalid(element);
    case "multiSelect":
      return isListOf(element, value) ? undefined : invalid(element);
    case "select":
    case "radio":
      return isOption(element, value) ? undefined : invalid(element);
    case "file":
      return isText(value) && fileIn(value) ? undefined : invalid(element);
    case "reference":
      return typeof value === "string" && formats.id.isValid(value) ? undefined : invalid(element);
  }
}

function tooLong(element: InputElement | TextareaElement, text: string | undefined, usual: number) {
  if (text === undefined) return invalid(element);
  const over = charactersOver(text, element.maxLength ?? usual);
  return over > 0 ? `${over} character(s) over limit` : undefined;
}

function isOption(element: ChoiceElement, value: unknown): boolean {
  if (typeof value !== "string") return false;
  if (element.options !== "by-page") return element.options.some((option) => option.value === value);
  return isID(value) || (element.type === "select" && value === element.besides);
}

function isListOf(element: MultiSelectElement, value: unknown): boolean {
  const most = element.options === "by-page" ? 1_000 : optionsOf(element).length;
  return Array.isArray(value) && value.length <= most && value.every((one) => isOption(element, one));
}

/** Can be kept, yet isn't what is asked for. */
function unruly(element: QuestionElement, value: unknown, read: Read): string | undefined {
  if (element.type === "input") return inputProblem(element, typedText(element, value) ?? "", read);
  if (element.type === "textarea") return tooShort(element, String(value)) ?? tooWordy(element, String(value));
  if (element.type === "multiSelect") return wrongCount(element, new Set(value as string[]).size);
  return undefined;
}

function inputProblem(element: InputElement, typed: string, read: Read): string | undefined {
  const text = isPassword(element) ? typed : typed.trim();
  const { isValid, question, store } = kindOf(element);
  if (!isValid(text)) return [invalid(element), question?.(text)].filter(Boolean).join(". ");
  const kept = store?.(text);
  // A domain of other letters is longer as mail servers write it.
  if (typeof kept === "string" && kept.length > text.length) {
    const long = unfit(element, kept);
    if (long) return long;
  }
  if (element.matches && typed !== read(element.matches)) return mustMatch;
  return tooShort(element, text) ?? outOfBounds(element, text) ?? aboveOther(element, text, read);
}

function tooShort({ minLength = 0 }: InputElement | TextareaElement, text: string) {
  return charactersIn(text.trim()) < minLength ? `At least ${minLength} characters required` : undefined;
}

function tooWordy({ maxWords = Infinity }: TextareaElement, text: string) {
  const over = countWords(text) - maxWords;
  return over > 0 ? `${over} word(s) over limit` : undefined;
}

function outOfBounds(element: InputElement, text: string): string | undefined {
  if (element.kind !== "number" && element.kind !== "currency") return undefined;
  const size = kindOf(element).size?.(text) ?? 0;
  if (element.whole && !Number.isInteger(size)) return "Must be a whole number";
  const shown = element.kind === "currency" ? dollars : String;
  if (element.min !== undefined && size < element.min) return `Must be at least ${shown(element.min)}`;
  if (element.max !== undefined && size > element.max) return `Must be at most ${shown(element.max)}`;
  return undefined;
}

function aboveOther(element: InputElement, text: string, read: Read): string | undefined {
  if (!element.notAbove) return undefined;
  const maximum = typedText(element, read(element.notAbove))?.trim();
  const [least, most] = [text, maximum ?? ""].map((one) => kindOf(element).size?.(one) ?? null);
  return least != null && most != null && least > most ? aboveMaximum : undefined;
}

function wrongCount({ min = 0, max = Infinity }: MultiSelectElement, count: number): string | undefined {
  if (count < min) return `Choose at least ${min}`;
  return count > max ? `Choose at most ${max}` : undefined;
}
