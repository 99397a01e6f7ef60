import type { QuestionElement } from "../../contract/platform/forms/element.ts";
import { isZeroToTen, numbersOfOptions } from "../../contract/surveys/net-promoter.ts";
import { type NetPromoter, fewestAnswers } from "../../contract/surveys/survey-results.ts";

/** Pairs of a number and how many chose it. */
export type NumberCounts = readonly (readonly [number: number, people: number])[];

/**
 * The net promoter score: the share of 9 and 10 less the share of 0 to 6 among the answers, in whole points; rounded once, from the counts.
 * After Fred Reichheld, "The One Number You Need to Grow", Harvard Business Review, December 2003.
 */
export function netPromoterOf(counts: NumberCounts): NetPromoter | null {
  const from = (least: number, most: number) =>
    counts.reduce((sum, [number, people]) => (number >= least && number <= most ? sum + people : sum), 0);
  const answered = from(0, 10);
  if (answered < fewestAnswers) return null;
  const [promoters, detractors] = [from(9, 10), from(0, 6)];
  // Math.round may give -0, which would be printed with its sign.
  const score = Math.round(((promoters - detractors) / answered) * 100) || 0;
  return { score, promoters, detractors, answered };
}

/** The number of each value; null for questions that aren't about recommending. */
export function numbersByValue(element: QuestionElement, values: readonly string[]): Map<string, number> | null {
  if (!isZeroToTen(element) || !element.netPromoter) return null;
  return element.type === "input" ? new Map(values.map((value) => [value, Number(value)])) : numbersOfOptions(element);
}
