import { answerValues } from "../../../contract/platform/forms/answers.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import type { BuyerResponse } from "../../../contract/commerce/questions/responses.ts";
import { answerText } from "../../platform/forms/answer-text.ts";

/** What was asked, and what was answered, line by line. */
export function answerItems({ elements, answers }: Pick<BuyerResponse, "elements" | "answers">) {
  const values = answerValues(answers);
  return visibleElements(elements, values)
    .filter(isQuestion)
    .map((question) => ({
      key: question.name,
      term: question.label,
      value: answerText(question, values[question.name]),
    }));
}
