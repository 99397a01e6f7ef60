import { valuesOf } from "../../../contract/checklist.ts";
import type { EntryForm } from "../../../contract/entries.ts";
import {
  type Audience,
  type QuestionElement,
  type Value,
  isChoice,
  isQuestion,
  optionsOf,
} from "../../../contract/forms/element.ts";
import { formatCents, formatPhone } from "../../../contract/forms/format.ts";
import { visibleElements } from "../../../contract/forms/validate.ts";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { dateTimeText } from "../../ui/dates.ts";
import { Section } from "./Section.tsx";

/** A form's answers, to be read. */
export function Answers({ form, audience }: { form: EntryForm; audience: Audience }) {
  const values = valuesOf(form.entryFormQuestions);
  const questions = visibleElements(form.elements, values, { audience }).filter(isQuestion);
  return (
    <Section id={form.entryFormID} name={form.name}>
      <DescriptionList
        items={questions.map((question) => ({
          key: question.name,
          term: question.label,
          value: <span className="whitespace-pre-line">{answerText(question, values[question.name])}</span>,
        }))}
      />
    </Section>
  );
}

/** K05 An amount is shown as one, empty too. */
export function answerText(question: QuestionElement, value: Value): string {
  if (question.type === "checkbox") return value === true ? "Yes" : "No";
  if (question.type === "input" && question.kind === "currency")
    return formatCents(typeof value === "number" ? value : 0);
  if (value === null || value === undefined || value === "") return "Not answered";
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
