import { type ProblemText, isDesignable, isRecord, elementName } from "./designed-elements.ts";
import { type Element, type InputElement, isChoice } from "./element.ts";
import { designLimits } from "./limits.ts";

/** What ties an element to another one. */
export function crossFieldProblems(elements: readonly Element[], element: Element, index: number): ProblemText[] {
  return [
    ...conditionProblems(elements, element, index),
    ...(element.type === "input" ? [matchesProblem(elements, element, index), notAboveProblem(elements, element)] : []),
  ];
}

function conditionProblems(elements: readonly Element[], { showWhen, name }: Element, index: number): ProblemText[] {
  if (showWhen === undefined) return [];
  if (!isRecord(showWhen) || !Array.isArray(showWhen.is)) return ["The condition can't be read."];
  if (showWhen.name === name) return ["An element can't depend on itself."];
  const place = elements.findIndex((other) => elementName(other) === showWhen.name);
  const other = elements[place];
  if (!other || !isDesignable(other)) return ["The condition names an element that isn't there."];
  // A condition looks back only, which keeps circles out as well.
  if (place > index) return ["The condition names an element that comes later. Move that one up."];
  if (!isChoice(other) && other.type !== "checkbox") return ["A condition can only look at a choice or a checkbox."];
  return [
    showWhen.is.length === 0 && "Choose the answers that show this element.",
    showWhen.is.length > designLimits.conditionValues && "The condition has too many answers.",
    !showWhen.is.every((value) => canHaveValue(other, value)) && "The condition names an answer that isn't offered.",
  ];
}

function canHaveValue(element: Element, value: unknown): boolean {
  if (!isChoice(element)) return value === true || value === false || value === "true" || value === "false";
  return (
    Array.isArray(element.options) && element.options.some((option) => isRecord(option) && option["value"] === value)
  );
}

function matchesProblem(
  elements: readonly Element[],
  { matches, kind, name }: InputElement,
  index: number,
): ProblemText {
  if (matches === undefined) return undefined;
  const other = elements.slice(0, index).find((one) => elementName(one) === matches);
  const fits = isDesignable(other) && other?.type === "input" && other.kind === kind && matches !== name;
  return !fits && "This repeats a field of the same kind that comes before it.";
}

function notAboveProblem(elements: readonly Element[], { notAbove, kind, name }: InputElement): ProblemText {
  if (notAbove === undefined) return undefined;
  const other = elements.find((one) => elementName(one) === notAbove);
  const sizes = ["number", "currency", "date", "dateTime"];
  const fits =
    isDesignable(other) && other?.type === "input" && other.kind === kind && sizes.includes(kind) && notAbove !== name;
  return !fits && "The maximum is a number, an amount or a date of the same kind.";
}
