import {
  type ElementAudience,
  type Element,
  type InputElement,
  type QuestionElement,
  type Value,
  type Values,
  isQuestion,
} from "./element.ts";
import { isRuleMet } from "./conditions.ts";
import { isMissing, isPasswordInput, inputRulesOf, valueProblem, fieldText, storageProblem } from "./value-problem.ts";

/** The person who fills in the form. Without an audience, elements for every audience are shown, as in a preview. */
export type AudienceOptions = { audience?: ElementAudience };

/** A draft may be incomplete and invalid; only values that can't be stored are refused. */
export type ValidationOptions = AudienceOptions & { draft?: boolean };

export type FieldMessages = Record<string, string>;

/** Own properties only, none that objects inherit. */
const valueReader = (values: unknown) => (name: string) =>
  typeof values === "object" && values !== null && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : undefined;

/** Problems by field name. The browser checks while a person types, the server checks every request again. */
export function validate(
  elements: readonly Element[],
  values: unknown,
  checking: ValidationOptions = {},
): FieldMessages {
  const questions = visibleElements(elements, values, checking).filter(isQuestion);
  const visibleNames = new Set(questions.map((question) => question.name));
  const read = valueReader(values);
  const readShown = (name: string) => (visibleNames.has(name) ? read(name) : undefined);
  const check = checking.draft ? storageProblem : valueProblem;
  const wrong = questions.map((question) => [question.name, check(question, read(question.name), readShown)] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** In order: a condition refers to an earlier element, and holds only while that one is visible itself. */
export function visibleElements(
  elements: readonly Element[],
  values: unknown,
  options: AudienceOptions = {},
): Element[] {
  const read = valueReader(values);
  const byName = new Map<string, Element>();
  const answered = { elementNamed: (name: string) => byName.get(name), read };
  const visible = elements.filter((element) => {
    const isShown = !element.hidden && isForAudience(element, options) && isRuleMet(element.showWhen, answered);
    if (isShown) byName.set(element.name, element);
    return isShown;
  });
  return visible;
}

export const isVisible = (elements: readonly Element[], name: string, values: unknown, options: AudienceOptions = {}) =>
  visibleElements(elements, values, options).some((element) => element.name === name);

const isForAudience = ({ audience = "all" }: Element, options: AudienceOptions) =>
  audience === "all" || options.audience === undefined || options.audience === "all" || options.audience === audience;

/** The values to send and store: those of the visible questions and no others, each in its kind's stored form. */
export function collect(elements: readonly Element[], values: unknown, options: AudienceOptions = {}): Values {
  const read = valueReader(values);
  const questions = visibleElements(elements, values, options).filter(isQuestion);
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
  const typedValue = fieldText(element, value);
  if (typedValue === undefined) return null;
  const text = isPasswordInput(element) ? typedValue : typedValue.trim();
  // A draft keeps the text that can't be read as its kind.
  return inputRulesOf(element).store?.(text) ?? text;
}

/** The inverse of `collect`: the texts of the fields for stored values. */
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
