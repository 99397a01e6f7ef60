import {
  type QuestionElement,
  type Value,
  isChoice,
  elementOptions,
} from "../../../contract/platform/forms/element.ts";
import { parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { dateTimeText } from "../ui/date-text.ts";

/** K05 An amount is shown as one, empty too. */
export function answerText(question: QuestionElement, value: Value): string {
  if (question.type === "checkbox") return value === true ? "Yes" : "No";
  if (question.type === "input" && question.kind === "currency") return dollars(typeof value === "number" ? value : 0);
  if (value === null || value === undefined || value === "") return "Not answered";
  if (question.type === "file") return parseFileAnswer(value)?.fileName ?? "Not answered";
  if (isChoice(question)) return choiceLabels(question, value);
  if (question.type === "input" && question.kind === "phone") return formatPhone(String(value));
  if (question.type === "input" && question.kind === "dateTime")
    return dateTimeText(String(value), "wall") || String(value);
  return String(value);
}

function choiceLabels(question: Extract<QuestionElement, { options: unknown }>, value: Value): string {
  const values = Array.isArray(value) ? value : [String(value)];
  const labels = values.map((one) => elementOptions(question).find((option) => option.value === one)?.label ?? one);
  return labels.length > 0 ? labels.join(", ") : "Not answered";
}
