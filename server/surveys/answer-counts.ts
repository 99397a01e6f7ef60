import { type Element, type Value, type Values, isChoice, isQuestion } from "../../contract/platform/forms/element.ts";
import { parseDate } from "../../contract/platform/forms/dates.ts";
import { type Sql, json } from "../platform/db/sql.ts";

/** A counted value of a question; an empty value counts the answer itself. */
type AnswerFact = { question: string; value: string };

/** Number of respondents who gave one answer and another; the first is empty for all respondents. */
export type AnswerCount = { byQuestion: string; byValue: string; question: string; value: string; answers: number };

/** Stored counts grow with the number of filter questions. */
const MOST_FILTERS = 12;

/** Questions whose answers can be bars: choices, checkboxes, numbers and dates. */
export const isCounted = (element: Element): boolean =>
  isChoice(element) ||
  element.type === "checkbox" ||
  (element.type === "input" && ["number", "currency", "date", "dateTime"].includes(element.kind));

/** Questions by whose answers the results can be filtered. */
export const filterQuestionsOf = (elements: readonly Element[]): string[] =>
  elements
    .filter((element) => isQuestion(element) && isCounted(element) && !isDateQuestion(element))
    .slice(0, MOST_FILTERS)
    .map(({ name }) => name);

const isDateQuestion = (element: Element) => element.type === "input" && ["date", "dateTime"].includes(element.kind);

/** Dates count by month and numbers by their first two digits, so that the number of bars is limited. */
export function countedValuesOf(element: Element, value: Value): string[] {
  if (!isCounted(element) || isEmpty(value)) return [];
  if (isDateQuestion(element)) return [monthOf(String(value))];
  if (element.type === "input") return [String(Number(Number(value).toPrecision(2)))];
  return [value].flat().map(String);
}

/** '2026-05' of '16/05/2026' or of an instant. */
const monthOf = (day: string) => new Date(parseDate(day) ?? day).toISOString().slice(0, 7);

const isEmpty = (value: Value) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const factsOf = (elements: readonly Element[], answers: Values): AnswerFact[] =>
  elements.filter(isQuestion).flatMap((element) => {
    const value = answers[element.name];
    if (isEmpty(value)) return [];
    const { name: question } = element;
    return ["", ...countedValuesOf(element, value)].map((each) => ({ question, value: each }));
  });

type AnsweredForm = { elements: readonly Element[]; answers: Values };

/** What answers add to the counts: for all respondents, and for each answer that can be filtered by. */
export function answerCountsOf(forms: readonly AnsweredForm[]): AnswerCount[] {
  const counts = new Map<string, AnswerCount>();
  for (const { elements, answers } of forms) {
    const facts = [{ question: "", value: "" }, ...factsOf(elements, answers)];
    const filters = new Set(filterQuestionsOf(elements));
    const by = [...facts.slice(0, 1), ...facts.filter(({ question, value }) => value !== "" && filters.has(question))];
    for (const { question: byQuestion, value: byValue } of by)
      for (const fact of facts) {
        const key = JSON.stringify([byQuestion, byValue, fact.question, fact.value]);
        const counted = counts.get(key);
        if (counted) counted.answers += 1;
        else counts.set(key, { byQuestion, byValue, ...fact, answers: 1 });
      }
  }
  // In one order, so that two transactions don't deadlock.
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally);
}

/** Adds to the counts, or subtracts withdrawn answers. */
export async function addToCounts(
  sql: Sql,
  serviceID: string,
  counts: readonly AnswerCount[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const rows = counts.map(({ byQuestion: by_question, byValue: by_value, question, value, answers }) => ({
    by_question,
    by_value,
    question,
    value,
    answers: sign * answers,
  }));
  await sql`
    insert into survey_counts as c (service_id, by_question, by_value, question, value, answers)
    select ${serviceID}::uuid, by_question, by_value, question, value, answers
    from jsonb_to_recordset(${json(rows)}::jsonb) as r (by_question text, by_value text, question text, value text, answers integer)
    on conflict (client_id, service_id, by_question, by_value, question, value)
      do update set answers = c.answers + excluded.answers`;
}
