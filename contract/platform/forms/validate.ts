import {
  type Audience,
  type Condition,
  type Element,
  type InputElement,
  type QuestionElement,
  type Value,
  type Values,
  isQuestion,
} from "./element.ts";
import { isMissing, isPassword, kindOf, problemOf, typedText, unfit } from "./problem.ts";

/** Who fills the form in. Left out, elements for every audience are shown, as in a preview. */
export type FormAudience = { audience?: Audience };

/** A draft may be incomplete and wrong; it is only kept from holding what can't be stored. */
export type Checking = FormAudience & { draft?: boolean };

export type Messages = Record<string, string>;

/** Only what was sent under this very name: nothing that objects inherit. */
const readerOf = (values: unknown) => (name: string) =>
  typeof values === "object" && values !== null && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : undefined;

/** What is wrong, by name. The browser asks while a person types, the server asks again of whatever was sent. */
export function validate(elements: readonly Element[], values: unknown, checking: Checking = {}): Messages {
  const questions = visibleElements(elements, values, checking).filter(isQuestion);
  const shown = new Set(questions.map((question) => question.name));
  const read = readerOf(values);
  const readShown = (name: string) => (shown.has(name) ? read(name) : undefined);
  const check = checking.draft ? unfit : problemOf;
  const wrong = questions.map((question) => [question.name, check(question, read(question.name), readShown)] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** In order: a condition speaks of an element before it, and holds only while that one is shown itself. */
export function visibleElements(elements: readonly Element[], values: unknown, asking: FormAudience = {}): Element[] {
  const read = readerOf(values);
  const shown = new Map<string, Element>();
  const visible = elements.filter((element) => {
    const isShown = !element.hidden && isFor(element, asking) && isMet(element.showWhen, shown, read);
    if (isShown) shown.set(element.name, element);
    return isShown;
  });
  return visible;
}

export const isVisible = (elements: readonly Element[], name: string, values: unknown, asking: FormAudience = {}) =>
  visibleElements(elements, values, asking).some((element) => element.name === name);

const isFor = ({ audience = "all" }: Element, asking: FormAudience) =>
  audience === "all" || asking.audience === undefined || asking.audience === "all" || asking.audience === audience;

function isMet(condition: Condition | undefined, shown: Map<string, Element>, read: (name: string) => unknown) {
  if (!condition) return true;
  const element = shown.get(condition.name);
  if (!element) return false;
  const value = element.type === "checkbox" ? read(condition.name) === true : read(condition.name);
  const held: unknown[] = Array.isArray(value) ? value : [value];
  return condition.is.some((wanted) => held.some((one) => one === wanted || sameBox(one, wanted)));
}

/** Staff's conditions are kept as text, where a ticked box is 'true'. */
const sameBox = (value: unknown, wanted: string | boolean) => typeof value === "boolean" && String(value) === wanted;

/** What is sent and stored: the visible questions of this form and no other, each as its kind is kept. */
export function collect(elements: readonly Element[], values: unknown, asking: FormAudience = {}): Values {
  const read = readerOf(values);
  const questions = visibleElements(elements, values, asking).filter(isQuestion);
  return Object.fromEntries(questions.map((question) => [question.name, stored(question, read(question.name))]));
}

function stored(element: QuestionElement, value: unknown): Value {
  if (isMissing(element, value)) return nothing(element);
  if (element.type === "input") return storedInput(element, value);
  if (element.type === "checkbox") return value === true;
  if (element.type === "multiSelect") return Array.isArray(value) ? [...new Set(value.filter(isString))] : [];
  if (!isString(value)) return null;
  return element.type === "textarea" ? value.trim() : value;
}

const isString = (value: unknown): value is string => typeof value === "string";

function nothing({ type }: QuestionElement): Value {
  if (type === "checkbox") return false;
  return type === "multiSelect" ? [] : null;
}

function storedInput(element: InputElement, value: unknown): Value {
  const entered = typedText(element, value);
  if (entered === undefined) return null;
  const text = isPassword(element) ? entered : entered.trim();
  // A draft keeps what was typed even while it can't be read as its kind.
  return kindOf(element).store?.(text) ?? text;
}

/** The way back: what stands in the fields for what was stored. */
export const typed = (elements: readonly Element[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    elements
      .filter((element) => element.type === "input")
      .map((element) => [element.name, typedInput(element, readerOf(values)(element.name))]),
  ),
});

function typedInput(element: InputElement, value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return kindOf(element).type?.(value) ?? String(value);
}
