import { type QuestionElement, type ScaleElement, isScale, elementOptions } from "../platform/forms/element.ts";

/** '10', or '10: very likely'. */
const leadingNumber = (label: string) => Number(/^\s*(\d{1,2})(?!\d)/.exec(label)?.[1] ?? NaN);

/** The number that each option of a choice stands for, by its value. */
export const numbersOfOptions = (element: Exclude<ScaleElement, { type: "input" }>) =>
  new Map(elementOptions(element).map(({ value, label }) => [value, leadingNumber(label)]));

/** Whether it is answered by one of the numbers 0 to 10: a choice of all eleven, or a number between these limits. */
export function isZeroToTen(element: QuestionElement): element is ScaleElement {
  if (!isScale(element)) return false;
  if (element.type === "input") return element.kind === "number" && element.min === 0 && element.max === 10;
  const numbers = [...numbersOfOptions(element).values()];
  return numbers.length === 11 && new Set(numbers).size === 11 && numbers.every((number) => number <= 10);
}
