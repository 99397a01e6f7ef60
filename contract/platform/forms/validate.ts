import {
  type ElementAudience,
  type Condition,
  type Element,
  type InputElement,
  type QuestionElement,
  type Value,
  type Values,
  isQuestion,
} from "./element.ts";
import { isMissing, isPasswordInput, inputRulesOf, valueProblem, fieldText, storageProblem } from "./value-problem.ts";

/** Who fills the form in. Left out, elements for every audience are shown, as in a preview. */
export type AudienceOptions = { audience?: ElementAudience };

/** A draft may be incomplete and wrong; it is only kept from holding what can't be stored. */
export type ValidationOptions = AudienceOptions & { draft?: boolean };

export type FieldMessages = Record<string, string>;

/** Only what was sent under this very name: nothing that objects inherit. */
const valueReader = (values: unknown) => (name: string) =>
  typeof values === "object" && values !== null && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : undefined;

/** What is wrong, by name. The browser asks while a person types, the server asks again of whatever was sent. */
export function validate(
  elements: readonly Element[],
  values: unknown,
  checking: ValidationOptions = {},
): FieldMessages {
  const questions = visibleElements(elements, values, checking).filter(isQuestion);
  const shown = new Set(questions.map((question) => question.name));
  const read = valueReader(values);
  const readShown = (name: string) => (shown.has(name) ? read(name) : undefined);
  const check = checking.draft ? storageProblem : valueProblem;
  const wrong = questions.map((question) => [question.name, check(question, read(question.name), readShown)] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** In order: a condition speaks of an element before it, and holds only while that one is shown itself. */
export function visibleElements(
  elements: readonly Element[],
  values: unknown,
  asking: AudienceOptions = {},
): Element[] {
  const read = valueReader(values);
  const shown = new Map<string, Element>();
  const visible = elements.filter((element) => {
    const isShown = !element.hidden && isForAudience(element, asking) && isConditionMet(element.showWhen, shown, read);
    if (isShown) shown.set(element.name, element);
    return isShown;
  });
  return visible;
}

export const isVisible = (elements: readonly Element[], name: string, values: unknown, asking: AudienceOptions = {}) =>
  visibleElements(elements, values, asking).some((element) => element.name === name);

const isForAudience = ({ audience = "all" }: Element, asking: AudienceOptions) =>
  audience === "all" || asking.audience === undefined || asking.audience === "all" || asking.audience === audience;

function isConditionMet(
  condition: Condition | undefined,
  shown: Map<string, Element>,
  read: (name: string) => unknown,
) {
  if (!condition) return true;
  const element = shown.get(condition.name);
  if (!element) return false;
  const value = element.type === "checkbox" ? read(condition.name) === true : read(condition.name);
  const held: unknown[] = Array.isArray(value) ? value : [value];
  return condition.is.some((wanted) => held.some((one) => one === wanted || isSameCheck(one, wanted)));
}

/** Staff's conditions are kept as text, where a ticked box is 'true'. */
const isSameCheck = (value: unknown, wanted: string | boolean) =>
  typeof value === "boolean" && String(value) === wanted;

/** What is sent and stored: the visible questions of this form and no other, each as its kind is kept. */
export function collect(elements: readonly Element[], values: unknown, asking: AudienceOptions = {}): Values {
  const read = valueReader(values);
  const questions = visibleElements(elements, values, asking).filter(isQuestion);
  return Object.fromEntries(
    questions.map((question) => [question.name, collectedValue(question, read(question.name))]),
  );
}

function collectedValue(element: QuestionElement, value: unknown): Value {
  if (isMissing(element, value)) return emptyValue(element);
  if (element.type === "input") return collectedInputValue(element, value);
  if (element.type === "checkbox") return value === true;
  if (element.type === "multiSelect") return Array.isArray(value) ? [...new Set(value.filter(isString))] : [];
  if (!isString(value)) return null;
  return element.type === "textarea" ? value.trim() : value;
}

const isString = (value: unknown): value is string => typeof value === "string";

function emptyValue({ type }: QuestionElement): Value {
  if (type === "checkbox") return false;
  return type === "multiSelect" ? [] : null;
}

function collectedInputValue(element: InputElement, value: unknown): Value {
  const entered = fieldText(element, value);
  if (entered === undefined) return null;
  const text = isPasswordInput(element) ? entered : entered.trim();
  // A draft keeps what was typed even while it can't be read as its kind.
  return inputRulesOf(element).store?.(text) ?? text;
}

/** The way back: what stands in the fields for what was stored. */
export const fieldValues = (elements: readonly Element[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    elements
      .filter((element) => element.type === "input")
      .map((element) => [element.name, inputFieldText(element, valueReader(values)(element.name))]),
  ),
});

function inputFieldText(element: InputElement, value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return inputRulesOf(element).type?.(value) ?? String(value);
}
