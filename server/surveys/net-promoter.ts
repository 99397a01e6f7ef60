import { type QuestionElement, optionsOf } from "../../contract/forms/element.ts";
import { type NetPromoter, fewestAnswers } from "../../contract/survey-results.ts";

/** How many chose each number. */
export type Chosen = readonly (readonly [number: number, people: number])[];

/**
 * The net promoter score: of those who answered, the share of 9 and 10 less the share of 0 to 6, in whole points; rounded once,
 * from what was counted. After Fred Reichheld, "The One Number You Need to Grow", Harvard Business Review, December 2003.
 */
export function netPromoterOf(chosen: Chosen): NetPromoter | null {
  const from = (least: number, most: number) =>
    chosen.reduce((sum, [number, people]) => (number >= least && number <= most ? sum + people : sum), 0);
  const answered = from(0, 10);
  if (answered < fewestAnswers) return null;
  const [promoters, detractors] = [from(9, 10), from(0, 6)];
  // Not -0, which would be written with its sign.
  const score = Math.round(((promoters - detractors) / answered) * 100) || 0;
  return { score, promoters, detractors, answered };
}

const asksHowLikely = /\b(likely|likelihood|recommend)/i;

/** The number that each of a question's values stands for; null where it doesn't ask from 0 to 10 how likely something is. */
export function numbersOf(element: QuestionElement, given: readonly string[]): Map<string, number> | null {
  if (!asksHowLikely.test(element.label)) return null;
  if (element.type === "input")
    return element.kind === "number" && element.min === 0 && element.max === 10
      ? new Map(given.map((value) => [value, Number(value)]))
      : null;
  if (element.type !== "select" && element.type !== "radio") return null;
  // '10', or '10: very likely'.
  const numbers = new Map(
    optionsOf(element).map(({ value, label }) => [value, Number(/^\s*(\d{1,2})(?!\d)/.exec(label)?.[1] ?? NaN)]),
  );
  const isWhole = numbers.size === 11 && new Set(numbers.values()).size === 11;
  return isWhole && [...numbers.values()].every((number) => number <= 10) ? numbers : null;
}
