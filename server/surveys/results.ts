import type { Element, Values } from "../../contract/platform/forms/element.ts";
import {
  type SurveyResults,
  fewestAnswers,
  getSurveyResults,
  listSurveyWords,
} from "../../contract/surveys/survey-results.ts";
import { windowState } from "../../contract/platform/visibility.ts";
import { writeCursor, readCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { countedValuesOf } from "./answer-counts.ts";
import { type AnswerCounts, type AnswerFilter, barsOf, chartOf, chartQuestions, whyHidden } from "./charts.ts";
import { funnelOf } from "./funnel.ts";
import { openSealedAnswers, countSealedAnswers } from "./sealed-answers.ts";
import { answersWindow, surveyOf } from "./survey-queries.ts";

export const surveyResults = [
  onOutsideTransaction(getSurveyResults, ({ app, service: { serviceID }, query, now, transact }) =>
    transact(async (sql) => {
      const survey = requireRow(await surveyOf(sql, serviceID));
      const [window] = await answersWindow(sql, serviceID);
      const closed = window !== undefined && windowState(window, now) === "closed";
      if (closed) await openSealedAnswers(sql, app.sealing, { serviceID, closed: true });
      const read = await surveyResultsOf(sql, serviceID, survey.elements, answerFilterIn(query));
      const { name, anonymous } = survey;
      const answered = read.shown + (await countSealedAnswers(sql, serviceID));
      const course = read.shown < fewestAnswers ? null : await funnelOf(sql, serviceID, survey, answered);
      return { name, anonymous, closesAt: window?.closesAt ?? null, closed, answered, ...read, course };
    }),
  ),

  on(listSurveyWords, async ({ sql, service: { serviceID }, query: { name, ...query } }) => {
    const [after = null] = readCursor(query.after, "id") ?? [];
    const { elements } = requireRow(await surveyOf(sql, serviceID));
    const filter = answerFilterIn(query);
    const element = requireFound(
      chartQuestions(elements).find((question) => question.name === name && chartOf(question) === "words"),
      "question",
    );
    if (whyHidden(elements, await readAnswerCounts(sql, serviceID), filter) !== null) return { words: [], next: null };
    const by = filter && elements.find((each) => each.name === filter.question);
    const isLookedAt = (answers: Values) =>
      !filter || !by || countedValuesOf(by, answers[by.name]).some((value) => filter.values.includes(value));
    return readWords(sql, { serviceID, name: element.name, after, isLookedAt });
  }),
];

const answerFilterIn = ({ question, values }: { question?: string; values?: string }): AnswerFilter | undefined =>
  question ? { question, values: (values ?? "").split("\n") } : undefined;

type ResultsRead = Pick<SurveyResults, "shown" | "filtered" | "hidden" | "questions">;

async function surveyResultsOf(
  sql: Sql,
  serviceID: string,
  elements: readonly Element[],
  filter: AnswerFilter | undefined,
): Promise<ResultsRead> {
  const all = await readAnswerCounts(sql, serviceID);
  const shown = all.get("", "");
  const hidden = whyHidden(elements, all, filter);
  if (hidden !== null) return { shown, filtered: 0, hidden, questions: [] };
  const these = filter ? await readAnswerCounts(sql, serviceID, filter) : all;
  return { shown, filtered: these.get("", ""), hidden, questions: barsOf(elements, all, these) };
}

/** Of all, or of those whom a filter leaves: nobody is in two of its values, or it has one alone. */
async function readAnswerCounts(sql: Sql, serviceID: string, filter?: AnswerFilter): Promise<AnswerCounts> {
  const { question, values } = filter ?? { question: "", values: [""] };
  const rows = await sql<{ question: string; value: string; answers: number }>`
    select question, value, sum(answers)::integer as answers from survey_counts
    where service_id = ${serviceID} and by_question = ${question} and by_value = any(${values}::text[])
    group by question, value having sum(answers) > 0`;
  const counts = new Map(rows.map((row) => [JSON.stringify([row.question, row.value]), row.answers]));
  return {
    get: (of, value) => counts.get(JSON.stringify([of, value])) ?? 0,
    valuesOf: (of) => rows.filter((row) => row.question === of && row.value !== "").map(({ value }) => value),
  };
}

/** As many words as are read at once, and the most answers that are looked through for them. */
const WORDS_AT_ONCE = 20;
const ANSWERS_AT_ONCE = 200;
const MOST_READS = 25;

type WordsScope = {
  serviceID: string;
  name: string;
  after: string | null;
  isLookedAt: (answers: Values) => boolean;
};

/** In the order of identifiers that are random. */
async function readWords(sql: Sql, { serviceID, name, after, isLookedAt }: WordsScope) {
  const words: string[] = [];
  let last = after;
  for (let part = 0; part < MOST_READS; part += 1) {
    const rows = await sql<{ surveyAnswerID: string; answers: Values }>`
      select survey_answer_id, answers from survey_answers
      where service_id = ${serviceID} and (${last}::uuid is null or survey_answer_id > ${last}::uuid)
      order by survey_answer_id limit ${ANSWERS_AT_ONCE}`;
    for (const { surveyAnswerID, answers } of rows) {
      last = surveyAnswerID;
      const word = answers[name];
      if (typeof word === "string" && word !== "" && isLookedAt(answers)) words.push(word);
      if (words.length === WORDS_AT_ONCE) return { words, next: writeCursor([last]) };
    }
    if (rows.length < ANSWERS_AT_ONCE) return { words, next: null };
  }
  return { words, next: last === null ? null : writeCursor([last]) };
}
