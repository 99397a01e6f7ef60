import { type Element, type QuestionElement, isQuestion } from "../../../contract/platform/forms/element.ts";

/** A question with the words and pictures that lead to it; what stands behind the last comes with that. */
export type QuestionStep = { before: Element[]; question: QuestionElement; after: Element[] };

export function questionStepsOf(visible: readonly Element[]): QuestionStep[] {
  const steps: QuestionStep[] = [];
  let before: Element[] = [];
  for (const element of visible) {
    if (!isQuestion(element)) {
      before.push(element);
      continue;
    }
    steps.push({ before, question: element, after: [] });
    before = [];
  }
  steps.at(-1)?.after.push(...before);
  return steps;
}
