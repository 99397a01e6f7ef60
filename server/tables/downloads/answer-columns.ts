import {
  type Element,
  type QuestionElement,
  type Value,
  isChoice,
  isQuestion,
  elementOptions,
} from "../../../contract/platform/forms/element.ts";
import { parseFileAnswer } from "../../../contract/platform/forms/file-answer.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";
import type { ListCell, Column, ColumnKind } from "./listing.ts";

/** A version of a form, as it asks or has asked. */
type AskedFormVersion = { formID: string; name: string; version: number; elements: readonly Element[] };

/** What a row has answered, form by form. */
export type AnsweringRow = {
  answered: readonly { formID: string; version: number; answers: Record<string, Value> }[];
};

/** A column for each question, whichever version of its form asks it. */
export const answerColumns = <Row extends AnsweringRow>(forms: readonly AskedFormVersion[]): Column<Row>[] =>
  questionsOf(forms).map((question) => answerColumn<Row>(question));

/** A column of answers: one question of one form, with what it was in each version of the form. */
type QuestionColumn = { formID: string; name: string; head: string; versions: Map<number, QuestionElement> };

/** Every question that a form asks or has asked, by its latest words; the form is named where two ask the same. */
function questionsOf(forms: readonly AskedFormVersion[]): QuestionColumn[] {
  const columns = new Map<string, QuestionColumn & { form: string }>();
  for (const { formID, name: form, version, elements } of forms.toSorted((a, b) => a.version - b.version))
    for (const element of elements.filter(isQuestion)) {
      const { name, label } = element;
      const key = `${formID} ${name}`;
      const known = columns.get(key)?.versions ?? new Map<number, QuestionElement>();
      columns.set(key, { formID, name, form, head: label, versions: known.set(version, element) });
    }
  const order = [...new Set(forms.map(({ formID }) => formID))];
  const questions = [...columns.values()].toSorted((a, b) => order.indexOf(a.formID) - order.indexOf(b.formID));
  const times = Map.groupBy(questions, ({ head }) => head);
  return questions.map(({ form, ...question }) =>
    times.get(question.head)!.length > 1 ? { ...question, head: `${form}: ${question.head}` } : question,
  );
}

/** A column is of the kind that its question is by now; what was answered while it was of another stands as text. */
function answerColumn<Row extends AnsweringRow>({ formID, name, head, versions }: QuestionColumn): Column<Row> {
  const kind = columnKindOf(versions.get(Math.max(...versions.keys()))!);
  return {
    id: `${formID} ${name}`,
    heading: head,
    kind,
    value({ answered }) {
      const given = answered.find((one) => one.formID === formID);
      const element = given && versions.get(given.version);
      if (!element) return null;
      const cell = answerCell(element, given.answers[name]);
      const kindThen = columnKindOf(element);
      return typeof cell !== "number" || kindThen === kind ? cell : String(kindThen === "money" ? cell / 100 : cell);
    },
  };
}

function columnKindOf(element: QuestionElement): ColumnKind {
  if (element.type === "checkbox") return "yesNo";
  return element.type === "input" ? (columnKindsOfInputs[element.kind] ?? "text") : "text";
}
const columnKindsOfInputs: Partial<Record<string, ColumnKind>> = {
  number: "number",
  currency: "money",
  date: "date",
  dateTime: "dateTime",
};

/** As a spreadsheet reckons with it: numbers as numbers, choices by their labels. */
function answerCell(element: QuestionElement, value: Value): ListCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean" || typeof value === "number") return value;
  if (isChoice(element))
    return [value]
      .flat()
      .map((each) => optionLabelOf(elementOptions(element), String(each)))
      .join("; ");
  if (element.type === "file") return parseFileAnswer(value)?.fileName ?? null;
  if (element.type !== "input") return String(value);
  if (element.kind === "phone") return formatPhone(String(value));
  // Kept as if the clock on the wall showed UTC.
  return element.kind === "dateTime" ? String(value).slice(0, 16) : String(value);
}

const optionLabelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
