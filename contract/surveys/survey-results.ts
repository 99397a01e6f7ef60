import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { Cursor, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const path = "/:client/surveys/:service";

/** Fewer answers are shown to nobody, and nothing that would tell fewer from others. */
export const fewestAnswers = 5;

/** What a question's answers are drawn as. */
export const chartKinds = ["choices", "numbers", "dates", "words"] as const;

/** By another question's answer: its name, and the values, each in a line. */
const filterFields = { question: Optional(Str({ maxLength: 100 })), values: Optional(Str({ maxLength: 4_000 })) };

const bar = record({
  value: Str(),
  label: Str(),
  /** Of an option that has one. */
  picture: nullable(record({ src: Str(), alt: Str() })),
  /** Of those that are looked at. */
  answers: Integer(),
  all: Integer(),
});

/** How many would recommend it, and how many wouldn't, of those who said how likely they are to. */
const netPromoter = record({ score: Integer(), promoters: Integer(), detractors: Integer(), answered: Integer() });
export type NetPromoter = Static<typeof netPromoter>;

const questionResult = record({
  name: Str(),
  label: Str(),
  chart: oneOf(chartKinds),
  /** Whether the others can be looked at by its answers. */
  filters: Bool(),
  /** Of several, as many as one likes can be chosen; of others one. */
  several: Bool(),
  answered: Integer(),
  answeredOfAll: Integer(),
  bars: List(bar),
  /** Of a question from 0 to 10 that staff have said to be of how likely somebody is to recommend it; null of another, or where too few answered. */
  netPromoter: nullable(netPromoter),
  netPromoterOfAll: nullable(netPromoter),
});
export type QuestionResult = Static<typeof questionResult>;

export const getSurveyResults = get(`${path}/results`, {
  summary: "A survey's results, question by question",
  allow: "VIEW_SURVEY",
  query: record(filterFields),
  answer: record({
    name: Str(),
    anonymous: Bool(),
    closesAt: nullable(Instant()),
    closed: Bool(),
    /** Who has answered; of an anonymous survey some aren't shown yet. */
    answered: Integer(),
    shown: Integer(),
    /** Of these, those that the filter leaves. */
    filtered: Integer(),
    /** Why nothing is shown, or the filter can't be followed; null where it can. */
    hidden: nullable(Str()),
    questions: List(questionResult),
    /** How people fared with it, whoever is looked at; null while too few have answered. */
    course: nullable(
      record({
        began: Integer(),
        /** Of the answers that are shown, by those that say it; null where they are too few. */
        medianSeconds: nullable(Integer()),
        /** How many went no further than a question, the first question first. */
        stopped: List(record({ name: Str(), label: Str(), people: Integer() })),
        /** Whom a mail has reached, and how many of them have answered; null where that would say too much. */
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
  query: record({ name: Str({ maxLength: 100 }), ...filterFields, after: Optional(Cursor()) }),
  answer: record({ words: List(Str()), next: nullable(Cursor()) }),
});

export const downloadSurvey = post(`${path}/results/download`, {
  summary: "Download every answer to a survey, in no order",
  allow: "DOWNLOAD_SURVEY",
  ...downloadQuery({}),
});
