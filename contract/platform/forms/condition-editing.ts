import { conditionLines, isAnyEnough } from "./conditions.ts";
import { type ConditionLine, type Element, type VisibilityRule, isChoice, isQuestion } from "./element.ts";

// Apart from what answers are judged by, which every public form loads.

export type ConditionTest = ConditionLine["test"];

/** The rule of these lines, in its shortest form; none for no lines. */
export function visibilityRule(lines: readonly ConditionLine[], match: "all" | "any"): VisibilityRule | undefined {
  const [first] = lines;
  if (!first) return undefined;
  if (lines.length === 1 && first.test === "is") return { name: first.name, is: first.is };
  return { match, lines };
}

/** The same rule with each line changed. */
export const withLines = (rule: VisibilityRule, change: (line: ConditionLine) => ConditionLine): VisibilityRule =>
  visibilityRule(conditionLines(rule).map(change), isAnyEnough(rule) ? "any" : "all")!;

/** What can be asked of an element's answer; nothing of an element that has none. */
export function testsOf(element: Element): readonly ConditionTest[] {
  if (!isQuestion(element)) return [];
  if (element.type === "checkbox") return ["is"];
  if (isChoice(element)) return ["is", "isNot", "isAnswered", "isEmpty"];
  if (element.type === "input" && (element.kind === "number" || element.kind === "currency"))
    return ["isAtLeast", "isAtMost", "isAnswered", "isEmpty"];
  return ["isAnswered", "isEmpty"];
}
