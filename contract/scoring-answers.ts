import {
  type Element,
  type QuestionElement,
  type Value,
  type Values,
  isChoice,
  isQuestion,
  optionsOf,
} from "./forms/element.ts";
import { formatCents, formatPhone } from "./forms/format.ts";
import { visibleElements } from "./forms/validate.ts";

export type AnswerLine = { name: string; label: string; value: string };

/** What would lead straight to the person: left out where the contest is blind. */
const identifyingKinds = new Set(["email", "phone", "website", "url"]);
const identifies = (element: QuestionElement) => element.type === "input" && identifyingKinds.has(element.kind);

/** The answers of a form as a scorer reads them: what was asked and answered, in words. */
export function answerLinesOf(elements: readonly Element[], answers: Values, blind: boolean): AnswerLine[] {
  return visibleElements(elements, answers)
    .filter(isQuestion)
    .filter((element) => !(blind && identifies(element)))
    .map((element) => ({
      name: element.name,
      label: element.label,
      value: answerText(element, answers[element.name]),
    }))
    .filter(({ value }) => value !== "");
}

function answerText(element: QuestionElement, value: Value): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (isChoice(element))
    return [value]
      .flat()
      .map((one) => optionLabel(element, String(one)))
      .join(", ");
  if (element.type === "input") return inputText(element.kind, value);
  return String(value);
}

function optionLabel(element: QuestionElement, value: string): string {
  const options = isChoice(element) ? optionsOf(element) : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

function inputText(kind: string, value: Exclude<Value, null | undefined | boolean>): string {
  if (kind === "currency") return formatCents(Number(value));
  return kind === "phone" ? formatPhone(String(value)) : String(value);
}
