import { type QuestionElement, type Value, isChoice, optionsOf } from "../../../contract/platform/forms/element.ts";
import { fileIn } from "../../../contract/platform/forms/file-answer.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import { dateTimeText } from "../ui/dates.ts";

/** K05 An amount is shown as one, empty too. */
export function answerText(question: QuestionElement, value: Value): string {
  if (question.type === "checkbox") return value === true ? "Yes" : "No";
  if (question.type === "input" && question.kind === "currency") return dollars(typeof value === "number" ? value : 0);
  if (value === null || value === undefined || value === "") return "Not answered";
  if (question.type === "file") return fileIn(value)?.fileName ?? "Not answered";
  if (isChoice(question)) return chosen(question, value);
  if (question.type === "input" && question.kind === "phone") return formatPhone(String(value));
  if (question.type === "input" && question.kind === "dateTime")
    return dateTimeText(String(value), "wall") || String(value);
  return String(value);
}

function chosen(question: Extract<QuestionElement, { options: unknown }>, value: Value): string {
  const values = Array.isArray(value) ? value : [String(value)];
  const labels = values.map((one) => optionsOf(question).find((option) => option.value === one)?.label ?? one);
  return labels.length > 0 ? labels.join(", ") : "Not answered";
}
