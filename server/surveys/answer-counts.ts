import { type Element, type Value, type Values, isChoice, isQuestion } from "../../contract/platform/forms/element.ts";
import { parseDate } from "../../contract/platform/forms/dates.ts";
import { type Sql, json } from "../platform/db/sql.ts";

/** An answer's part: what was chosen at one question; an empty value says that it was answered at all. */
type AnswerFact = { question: string; value: string };

/** How many of those who gave one answer gave another; of all, where the first names no question. */
export type AnswerCount = { byQuestion: string; byValue: string; question: string; value: string; answers: number };

/** As many questions as the others can be looked at by: what is kept for it grows with them. */
const MOST_FILTERS = 12;

/** Those whose answers can be told apart by a bar: choices, boxes, numbers and days. */
export const isCounted = (element: Element): boolean =>
  isChoice(element) ||
  element.type === "checkbox" ||
  (element.type === "input" && ["number", "currency", "date", "dateTime"].includes(element.kind));

/** By the answers to these the others can be looked at. */
export const filterQuestionsOf = (elements: readonly Element[]): string[] =>
  elements
    .filter((element) => isQuestion(element) && isCounted(element) && !isDateQuestion(element))
    .slice(0, MOST_FILTERS)
    .map(({ name }) => name);

const isDateQuestion = (element: Element) => element.type === "input" && ["date", "dateTime"].includes(element.kind);

/** Days are counted by the month, and numbers by their first two digits: there are so many bars, whatever is answered. */
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

/** What answers add to the counts: once for all, and once for each answer by which the others can be looked at. */
export function answerCountsOf(given: readonly AnsweredForm[]): AnswerCount[] {
  const counts = new Map<string, AnswerCount>();
  for (const { elements, answers } of given) {
    const facts = [{ question: "", value: "" }, ...factsOf(elements, answers)];
    const filters = new Set(filterQuestionsOf(elements));
    const by = [...facts.slice(0, 1), ...facts.filter(({ question, value }) => value !== "" && filters.has(question))];
    for (const { question: byQuestion, value: byValue } of by)
      for (const fact of facts) {
        const key = JSON.stringify([byQuestion, byValue, fact.question, fact.value]);
        const known = counts.get(key);
        if (known) known.answers += 1;
        else counts.set(key, { byQuestion, byValue, ...fact, answers: 1 });
      }
  }
  // Always in the same order, so that of two who count at once neither waits for the other in a circle.
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally);
}

/** Adds to the counts, or takes away what is no longer answered. */
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
