import { valuesOf } from "../../../contract/platform/forms/answers.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { visibleElements } from "../../../contract/platform/forms/validate.ts";
import type { Response } from "../../../contract/commerce/responses.ts";
import { answerText } from "../../platform/forms/answerText.ts";

/** What was asked, and what was answered, line by line. */
export function answerItems({ elements, answers }: Pick<Response, "elements" | "answers">) {
  const values = valuesOf(answers);
  return visibleElements(elements, values)
    .filter(isQuestion)
    .map((question) => ({
      key: question.name,
      term: question.label,
      value: answerText(question, values[question.name]),
    }));
}
