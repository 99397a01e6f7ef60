import type { Element, Values } from "../../contract/platform/forms/element.ts";
import {
  type SurveyResults,
  fewestAnswers,
  getSurveyResults,
  listSurveyWords,
} from "../../contract/surveys/survey-results.ts";
import { windowAt } from "../../contract/platform/visibility.ts";
import { cursorAt, placeAfter } from "../platform/db/cursor.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on, outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { valuesOf } from "./counting.ts";
import { type Counts, type Filter, barsOf, chartOf, shownQuestions, whyHidden } from "./charts.ts";
import { courseOf } from "./course.ts";
import { openEnvelopes, waitingIn } from "./envelopes.ts";
import { answersWindow, surveyOf } from "./queries.ts";

export const surveyResults = [
  outside(getSurveyResults, ({ house, service: { serviceID }, query, now, transact }) =>
    transact(async (sql) => {
      const survey = one(await surveyOf(sql, serviceID));
      const [window] = await answersWindow(sql, serviceID);
      const closed = window !== undefined && windowAt(window, now) === "closed";
      if (closed) await openEnvelopes(sql, house.sealing, { serviceID, closed: true });
      const read = await resultsOf(sql, serviceID, survey.elements, filterIn(query));
      const { name, anonymous } = survey;
      const answered = read.shown + (await waitingIn(sql, serviceID));
      const course = read.shown < fewestAnswers ? null : await courseOf(sql, serviceID, survey, answered);
      return { name, anonymous, closesAt: window?.closesAt ?? null, closed, answered, ...read, course };
    }),
  ),

  on(listSurveyWords, async ({ sql, service: { serviceID }, query: { name, ...query } }) => {
    const [after = null] = placeAfter(query.after, "id") ?? [];
    const { elements } = one(await surveyOf(sql, serviceID));
    const filter = filterIn(query);
    const element = found(
      shownQuestions(elements).find((question) => question.name === name && chartOf(question) === "words"),
      "question",
    );
    if (whyHidden(elements, await countsIn(sql, serviceID), filter) !== null) return { words: [], next: null };
    const by = filter && elements.find((each) => each.name === filter.question);
    const isLookedAt = (answers: Values) =>
      !filter || !by || valuesOf(by, answers[by.name]).some((value) => filter.values.includes(value));
    return wordsFrom(sql, { serviceID, name: element.name, after, isLookedAt });
  }),
];

const filterIn = ({ question, values }: { question?: string; values?: string }): Filter | undefined =>
  question ? { question, values: (values ?? "").split("\n") } : undefined;

type Read = Pick<SurveyResults, "shown" | "filtered" | "hidden" | "questions">;

async function resultsOf(
  sql: Sql,
  serviceID: string,
  elements: readonly Element[],
  filter: Filter | undefined,
): Promise<Read> {
  const all = await countsIn(sql, serviceID);
  const shown = all.get("", "");
  const hidden = whyHidden(elements, all, filter);
  if (hidden !== null) return { shown, filtered: 0, hidden, questions: [] };
  const these = filter ? await countsIn(sql, serviceID, filter) : all;
  return { shown, filtered: these.get("", ""), hidden, questions: barsOf(elements, all, these) };
}

/** Of all, or of those whom a filter leaves: nobody is in two of its values, or it has one alone. */
async function countsIn(sql: Sql, serviceID: string, filter?: Filter): Promise<Counts> {
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
const WORDS = 20;
const PART = 200;
const MOST_PARTS = 25;

type Reading = {
  serviceID: string;
  name: string;
  after: string | null;
  isLookedAt: (answers: Values) => boolean;
};

/** In the order of identifiers that are random. */
async function wordsFrom(sql: Sql, { serviceID, name, after, isLookedAt }: Reading) {
  const words: string[] = [];
  let last = after;
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const rows = await sql<{ surveyAnswerID: string; answers: Values }>`
      select survey_answer_id, answers from survey_answers
      where service_id = ${serviceID} and (${last}::uuid is null or survey_answer_id > ${last}::uuid)
      order by survey_answer_id limit ${PART}`;
    for (const { surveyAnswerID, answers } of rows) {
      last = surveyAnswerID;
      const word = answers[name];
      if (typeof word === "string" && word !== "" && isLookedAt(answers)) words.push(word);
      if (words.length === WORDS) return { words, next: cursorAt([last]) };
    }
    if (rows.length < PART) return { words, next: null };
  }
  return { words, next: last === null ? null : cursorAt([last]) };
}
