import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { Cursor, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const path = "/:client/surveys/:service";

/** With fewer answers nothing is shown, nor anything from which they could be told. */
export const fewestAnswers = 5;

export const chartKinds = ["choices", "numbers", "dates", "words"] as const;

/** A filter by another question's answers: its name, and the values, one a line. */
const filterFields = { question: Optional(Str({ maxLength: 100 })), values: Optional(Str({ maxLength: 4_000 })) };

const bar = record({
  value: Str(),
  label: Str(),
  /** Picture of the option. */
  picture: nullable(record({ src: Str(), alt: Str() })),
  /** Answers that the filter leaves. */
  answers: Integer(),
  all: Integer(),
});

/** Numbers of those who would and wouldn't recommend it, among those who said how likely they are to. */
const netPromoter = record({ score: Integer(), promoters: Integer(), detractors: Integer(), answered: Integer() });
export type NetPromoter = Static<typeof netPromoter>;

const questionResult = record({
  name: Str(),
  label: Str(),
  chart: oneOf(chartKinds),
  /** Whether results can be filtered by its answers. */
  filters: Bool(),
  /** Whether the filter can have several values. */
  several: Bool(),
  answered: Integer(),
  answeredOfAll: Integer(),
  bars: List(bar),
  /** Null unless staff marked the question as one of recommending and enough have answered. */
  netPromoter: nullable(netPromoter),
  netPromoterOfAll: nullable(netPromoter),
});
export type QuestionResult = Static<typeof questionResult>;

export const getSurveyResults = get(`${path}/results`, {
  summary: "A survey's results, question by question",
  allow: "VIEW_SURVEY",
  whileLooking: false,
  query: record(filterFields),
  answer: record({
    name: Str(),
    anonymous: Bool(),
    closesAt: nullable(Instant()),
    closed: Bool(),
    /** Number of answers; some of an anonymous survey aren't shown yet. */
    answered: Integer(),
    shown: Integer(),
    /** Number of answers that the filter leaves. */
    filtered: Integer(),
    /** Why nothing is shown, or the filter isn't applied; else null. */
    hidden: nullable(Str()),
    questions: List(questionResult),
    /** The funnel over all respondents; null while too few have answered. */
    course: nullable(
      record({
        began: Integer(),
        /** Median over the answers that have a duration; null where they are too few. */
        medianSeconds: nullable(Integer()),
        /** Number of people who went no further than each question, the first question first. */
        stopped: List(record({ name: Str(), label: Str(), people: Integer() })),
        /** Number of people reached by mail, and of those who answered; null where that would reveal too much. */
        asked: Integer(),
        askedAnswered: nullable(Integer()),
      }),
    ),
  }),
});
export type SurveyResults = Static<(typeof getSurveyResults)["answer"]>;

export const listSurveyWords = get(`${path}/results/words`, {
  summary: "What was written to a question of a survey, in no order",
  allow: "VIEW_SURVEY",
  whileLooking: false,
  query: record({ name: Str({ maxLength: 100 }), ...filterFields, after: Optional(Cursor()) }),
  answer: record({ words: List(Str()), next: nullable(Cursor()) }),
});

export const downloadSurvey = post(`${path}/results/download`, {
  summary: "Download every answer to a survey, in no order",
  allow: "DOWNLOAD_SURVEY",
  ...downloadQuery({}),
});
