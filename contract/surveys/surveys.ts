import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { Answer, Elements, SentAnswers } from "../platform/forms/answers.ts";
import { type Element, type QuestionElement, isQuestion } from "../platform/forms/element.ts";
import { picture } from "../platform/pictures.ts";
import { Instant, Whole, nullable, record, sent } from "../platform/schema.ts";
import { surveySettings } from "./survey-editing.ts";

const path = "/:client/surveys/:service";

export const getSurvey = get(path, {
  summary: "A survey, for whoever answers it",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    name: Str(),
    clientName: Str(),
    tagline: Str(),
    banner: nullable(picture),
    ...surveySettings.properties,
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
