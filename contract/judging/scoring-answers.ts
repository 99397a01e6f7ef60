import { dollars } from "../platform/money.ts";
import {
  type Element,
  type QuestionElement,
  type Value,
  type Values,
  isChoice,
  isQuestion,
  elementOptions,
} from "../platform/forms/element.ts";
import { formatPhone } from "../platform/forms/phone.ts";
import { isContact } from "../platform/forms/identifying-questions.ts";
import { visibleElements } from "../platform/forms/validate.ts";

export type AnswerLine = { name: string; label: string; value: string };

/** What a scorer isn't shown: the questions that staff keep from scorers; and whether the contest is blind. */
type WithheldAnswers = { hidden: readonly string[]; blind: boolean };

/** The answers of a form as a scorer reads them: what was asked and answered, in words. */
export function answerLinesOf(
  elements: readonly Element[],
  answers: Values,
  { hidden, blind }: WithheldAnswers,
): AnswerLine[] {
  return visibleElements(elements, answers)
    .filter(isQuestion)
    .filter((element) => !hidden.includes(element.name) && !(blind && isContact(element)))
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
  const options = isChoice(element) ? elementOptions(element) : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

function inputText(kind: string, value: Exclude<Value, null | undefined | boolean>): string {
  if (kind === "currency") return dollars(Number(value));
  return kind === "phone" ? formatPhone(String(value)) : String(value);
}
