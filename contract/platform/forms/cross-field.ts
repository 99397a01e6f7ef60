import { type ProblemText, isDesignable, isRecord, elementName } from "./designed-elements.ts";
import { testsOf } from "./condition-editing.ts";
import { conditionLines } from "./conditions.ts";
import { type ConditionLine, type Element, type InputElement, isChoice, isQuestion } from "./element.ts";
import { designLimits } from "./limits.ts";

/** Problems of an element that refers to another one. */
export function crossFieldProblems(elements: readonly Element[], element: Element, index: number): ProblemText[] {
  return [
    ...conditionProblems(elements, element, index),
    ...(element.type === "input" ? [matchesProblem(elements, element, index), notAboveProblem(elements, element)] : []),
  ];
}

function conditionProblems(elements: readonly Element[], { showWhen, name }: Element, index: number): ProblemText[] {
  if (showWhen === undefined) return [];
  const lines = readableLines(showWhen);
  if (!lines) return ["The condition can't be read."];
  return [
    lines.length === 0 && "Choose the answers that show this element.",
    lines.length > designLimits.conditionLines && `A condition has at most ${designLimits.conditionLines} lines.`,
    ...lines.flatMap((line) => lineProblems(elements, { name, index }, line)),
  ];
}

/** Undefined for what isn't a rule: a definition from a request may be anything. */
function readableLines(rule: unknown): ConditionLine[] | undefined {
  if (!isRecord(rule)) return undefined;
  if (!("lines" in rule))
    return isReadableLine({ ...rule, test: "is" }) ? [...conditionLines(rule as never)] : undefined;
  const isMatch = rule["match"] === "all" || rule["match"] === "any";
  if (!isMatch || !Array.isArray(rule["lines"]) || !rule["lines"].every(isReadableLine)) return undefined;
  return rule["lines"] as ConditionLine[];
}

function isReadableLine(line: unknown): boolean {
  if (!isRecord(line) || typeof line["name"] !== "string") return false;
  switch (line["test"]) {
    case "is":
    case "isNot":
      return Array.isArray(line["is"]);
    case "isAtLeast":
    case "isAtMost":
      return Number.isFinite(line["number"]);
    default:
      return line["test"] === "isAnswered" || line["test"] === "isEmpty";
  }
}

type ElementPlace = { name: string; index: number };

function lineProblems(elements: readonly Element[], { name, index }: ElementPlace, line: ConditionLine): ProblemText[] {
  if (line.name === name) return ["An element can't depend on itself."];
  const place = elements.findIndex((other) => elementName(other) === line.name);
  const other = elements[place];
  if (!other || !isDesignable(other)) return ["The condition names an element that isn't there."];
  // A condition refers to an earlier element only, so that conditions can't form a circle.
  if (place > index) return ["The condition names an element that comes later. Move that one up."];
  if (!isQuestion(other)) return ["A condition can only look at a question."];
  if (!testsOf(other).includes(line.test)) return ["The condition asks what this question can't answer."];
  if (!("is" in line)) return [];
  // A definition that was made by hand may say anything.
  if (!Array.isArray(line.is)) return ["The condition names an answer that isn't offered."];
  return [
    line.is.length === 0 && "Choose the answers that show this element.",
    line.is.length > designLimits.conditionValues && "The condition has too many answers.",
    !line.is.every((value) => canHaveValue(other, value)) && "The condition names an answer that isn't offered.",
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
