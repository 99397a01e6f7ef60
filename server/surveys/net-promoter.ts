import type { QuestionElement } from "../../contract/platform/forms/element.ts";
import { isZeroToTen, numbersOfOptions } from "../../contract/surveys/net-promoter.ts";
import { type NetPromoter, fewestAnswers } from "../../contract/surveys/survey-results.ts";

/** How many chose each number. */
export type NumberCounts = readonly (readonly [number: number, people: number])[];

/**
 * The net promoter score: of those who answered, the share of 9 and 10 less the share of 0 to 6, in whole points; rounded once,
 * from what was counted. After Fred Reichheld, "The One Number You Need to Grow", Harvard Business Review, December 2003.
 */
export function netPromoterOf(chosen: NumberCounts): NetPromoter | null {
  const from = (least: number, most: number) =>
    chosen.reduce((sum, [number, people]) => (number >= least && number <= most ? sum + people : sum), 0);
  const answered = from(0, 10);
  if (answered < fewestAnswers) return null;
  const [promoters, detractors] = [from(9, 10), from(0, 6)];
  // Not -0, which would be written with its sign.
  const score = Math.round(((promoters - detractors) / answered) * 100) || 0;
  return { score, promoters, detractors, answered };
}

/** The number that each of a question's values stands for; null where it isn't one of how likely somebody is to recommend it. */
export function numbersByValue(element: QuestionElement, given: readonly string[]): Map<string, number> | null {
  if (!isZeroToTen(element) || !element.netPromoter) return null;
  return element.type === "input" ? new Map(given.map((value) => [value, Number(value)])) : numbersOfOptions(element);
}
