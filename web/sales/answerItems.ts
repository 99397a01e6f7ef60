import { valuesOf } from "../../contract/forms/answers.ts";
import { isQuestion } from "../../contract/forms/element.ts";
import { visibleElements } from "../../contract/forms/validate.ts";
import type { Response } from "../../contract/responses.ts";
import { answerText } from "../forms/answerText.ts";

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
