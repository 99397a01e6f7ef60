import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { asFile } from "./downloads.ts";
import { get, post } from "./endpoint.ts";
import { Answer, Elements, SentAnswers } from "./forms/answers.ts";
import { type Element, type Fields, type QuestionElement, isQuestion } from "./forms/element.ts";
import { keptSchema } from "./forms/kept.ts";
import { DefinitionSchema } from "./forms/schema.ts";
import { picture } from "./pictures.ts";
import { changedMeanwhile } from "./revision.ts";
import { Cursor, Instant, Whole, nullable, oneOf, record, sent } from "./schema.ts";

const path = "/:client/surveys/:service";

/** How a survey is answered, one record a setting. */
export const surveyFields = {
  answeredBy: {
    type: "radio",
    label: "Who answers",
    required: true,
    options: [
      { value: "browser", label: "Anyone who has the link, once on each device" },
      { value: "user", label: "Whoever signs in, once each" },
    ],
    help: "A survey for members alone asks them to sign in, whatever is chosen here.",
  },
  anonymous: {
    type: "checkbox",
    label: "Anonymous",
    help: "Nobody can join an answer to a person, the association and the database included. It stays as it is once somebody has answered.",
  },
  mayChange: {
    type: "checkbox",
    label: "An answer can be changed until the survey closes",
    showWhen: { name: "anonymous", is: [false] },
  },
  pace: {
    type: "radio",
    label: "How it asks",
    required: true,
    options: [
      { value: "one", label: "One question at a time" },
      { value: "all", label: "All on one page" },
    ],
  },
  thanks: {
    type: "textarea",
    label: "Words of thanks",
    maxLength: 1_000,
    help: "Shown once somebody has answered.",
  },
} as const satisfies Fields;

const settings = keptSchema(surveyFields);
export type SurveySettings = Static<typeof settings>;

export const getSurvey = get(path, {
  summary: "A survey, for whoever answers it",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    name: Str(),
    clientName: Str(),
    tagline: Str(),
    banner: nullable(picture),
    ...settings.properties,
    version: Integer(),
    elements: Elements,
    /** When it closes; null while it has no dates. */
    closesAt: nullable(Instant()),
  }),
});
export type Survey = Static<(typeof getSurvey)["answer"]>;

const browser = Str({ maxLength: 400 });

const beginning = record({
  /** Why not; null where they may. */
  refusal: nullable(Str()),
  signIn: Bool(),
  answered: Bool(),
  /** What was answered, where it can be changed. */
  answers: nullable(List(Answer)),
  member: Bool(),
  browser: nullable(Str()),
});

/** N13 Who isn't asked to sign in is told apart from others by a token that their browser keeps. */
export const beginSurvey = post(`${path}/begin`, {
  summary: "Whether whoever asks may answer a survey, and a token for their browser",
  allow: "PUBLIC",
  limited: false,
  body: sent({ browser: Optional(browser) }),
  answer: beginning,
});

/** Whoever was sent a survey needn't sign in: their link stands for them, whoever opens it. */
export const beginInvitedSurvey = post(`${path}/invited/begin`, {
  summary: "Whether whoever has a survey's link may answer it",
  allow: "BEAR_SURVEY",
  limited: false,
  answer: beginning,
});
export type SurveyBeginning = Static<typeof beginning>;

/** The longest that answering is taken to last: who comes back to it the next day didn't think all night. */
export const mostSeconds = 3_600;
const seconds = Optional(Integer({ minimum: 0, maximum: mostSeconds }));

/** F12 One answer of each, which is changed where staff allow it. */
export const vote = post(`${path}/vote`, {
  summary: "Answer a survey",
  allow: "PUBLIC",
  limited: false,
  body: sent({ version: Whole({ minimum: 1 }), answers: SentAnswers, seconds, browser: Optional(browser) }),
  answer: record({}),
});

export const answerInvited = post(`${path}/invited/vote`, {
  summary: "Answer a survey by the link that one was sent",
  allow: "BEAR_SURVEY",
  limited: false,
  body: sent({ version: Whole({ minimum: 1 }), answers: SentAnswers, seconds }),
  answer: record({}),
});

/** Questions that everybody is asked, whatever they answer and whoever they are: how far somebody came says nothing else. */
export const placesOf = (elements: readonly Element[]): QuestionElement[] =>
  elements
    .filter(isQuestion)
    .filter(({ showWhen, audience = "all", hidden }) => !showWhen && audience === "all" && !hidden);

const place = Str({ maxLength: 100 });
const reach = {
  version: Whole({ minimum: 1 }),
  /** The furthest question that somebody came to; empty: they have sent their answers. */
  place,
  /** What they told of before, once they have. */
  before: Optional(place),
};

export const reachQuestion = post(`${path}/reached`, {
  summary: "Count how far somebody came in a survey, without who it was or what they answered",
  allow: "PUBLIC",
  limited: false,
  body: sent({ ...reach, browser: Optional(browser) }),
  answer: record({}),
});

export const reachInvitedQuestion = post(`${path}/invited/reached`, {
  summary: "Count how far somebody came in a survey that they were sent, without who it was or what they answered",
  allow: "BEAR_SURVEY",
  limited: false,
  body: sent(reach),
  answer: record({}),
});

export const surveySetup = get(`${path}/setup`, {
  summary: "How a survey asks, for staff",
  allow: "VIEW_SURVEY",
  answer: record({
    name: Str(),
    settings,
    version: Integer(),
    elements: Elements,
    /** By anybody so far. */
    answered: Bool(),
  }),
});

export const changeSurvey = post(`${path}/settings`, {
  summary: "Change how a survey is answered",
  allow: "EDIT_SURVEY",
  changes: "service",
  form: surveyFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveSurveyQuestions = post(`${path}/questions`, {
  summary: "Save what a survey asks; answers that exist keep the version they were given to",
  allow: "EDIT_SURVEY",
  changes: "service",
  body: sent({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

/** Fewer answers are shown to nobody, and nothing that would tell fewer from others. */
export const fewestAnswers = 5;

/** What a question's answers are drawn as. */
export const charts = ["choices", "numbers", "dates", "words"] as const;

/** By another question's answer: its name, and the values, each in a line. */
const filter = { question: Optional(Str({ maxLength: 100 })), values: Optional(Str({ maxLength: 4_000 })) };

const bar = record({
  value: Str(),
  label: Str(),
  /** Of an option that has one. */
  picture: nullable(record({ src: Str(), alt: Str() })),
  /** Of those that are looked at. */
  answers: Integer(),
  all: Integer(),
});

const questionResult = record({
  name: Str(),
  label: Str(),
  chart: oneOf(charts),
  /** Whether the others can be looked at by its answers. */
  filters: Bool(),
  /** Of several, as many as one likes can be chosen; of others one. */
  several: Bool(),
  answered: Integer(),
  answeredOfAll: Integer(),
  bars: List(bar),
});
export type QuestionResult = Static<typeof questionResult>;

export const getSurveyResults = get(`${path}/results`, {
  summary: "A survey's results, question by question",
  allow: "VIEW_SURVEY",
  query: record(filter),
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
  query: record({ name: Str({ maxLength: 100 }), ...filter, after: Optional(Cursor()) }),
  answer: record({ words: List(Str()), next: nullable(Cursor()) }),
});

export const downloadSurvey = post(`${path}/results/download`, {
  summary: "Download every answer to a survey, in no order",
  allow: "DOWNLOAD_SURVEY",
  ...asFile({}),
});
