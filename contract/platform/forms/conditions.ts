import { type Condition, type ConditionLine, type Element, type VisibilityRule, isQuestion } from "./element.ts";
import { fieldNumber, isMissing } from "./value-problem.ts";

/** The lines of a rule; a single condition is a rule of one line. */
export function conditionLines(rule: VisibilityRule | undefined): readonly ConditionLine[] {
  if (!rule) return [];
  return "lines" in rule ? rule.lines : [{ ...rule, test: "is" }];
}

export const isAnyEnough = (rule: VisibilityRule | undefined): boolean =>
  rule !== undefined && "lines" in rule && rule.match === "any";

/** The question of this name, if it is shown, and its answer. */
type AnswerReader = { elementNamed: (name: string) => Element | undefined; read: (name: string) => unknown };

/** Whether the answers show an element with this rule. A question that isn't shown itself has no answer. */
export function isRuleMet(rule: VisibilityRule | undefined, answered: AnswerReader): boolean {
  if (!rule) return true;
  const holds = (line: ConditionLine) => isLineMet(line, answered);
  return isAnyEnough(rule) ? conditionLines(rule).some(holds) : conditionLines(rule).every(holds);
}

function isLineMet(line: ConditionLine, { elementNamed, read }: AnswerReader): boolean {
  const element = elementNamed(line.name);
  if (!element || !isQuestion(element)) return line.test === "isEmpty";
  const value = read(line.name);
  switch (line.test) {
    case "is":
      return hasAnyOf(element, value, line.is);
    case "isNot":
      return !isMissing(element, value) && !hasAnyOf(element, value, line.is);
    case "isAnswered":
      return !isMissing(element, value);
    case "isEmpty":
      return isMissing(element, value);
    case "isAtLeast":
    case "isAtMost": {
      const size = element.type === "input" ? fieldNumber(element, value) : null;
      if (size === null) return false;
      return line.test === "isAtLeast" ? size >= line.number : size <= line.number;
    }
  }
}

function hasAnyOf({ type }: Element, answer: unknown, is: Condition["is"]): boolean {
  const value = type === "checkbox" ? answer === true : answer;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return is.some((expected) => values.some((one) => one === expected || isSameCheck(one, expected)));
}

/** Conditions in forms of staff are stored as text, where a ticked box is 'true'. */
const isSameCheck = (value: unknown, expected: string | boolean) =>
  typeof value === "boolean" && String(value) === expected;
