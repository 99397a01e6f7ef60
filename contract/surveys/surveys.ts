import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { Answer, ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import { type Element, type QuestionElement, isQuestion } from "../platform/forms/element.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { Instant, WholeNumber, nullable, record, inputRecord } from "../platform/schema.ts";
import { surveySettingsSchema } from "./survey-editing.ts";

const path = "/:client/surveys/:service";

export const getSurvey = get(path, {
  summary: "A survey, for whoever answers it",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    name: Str(),
    clientName: Str(),
    tagline: Str(),
    banner: nullable(pictureSchema),
    ...surveySettingsSchema.properties,
    version: Integer(),
    elements: ElementsSchema,
    /** When it closes; null while it has no dates. */
    closesAt: nullable(Instant()),
  }),
});
export type Survey = Static<(typeof getSurvey)["answer"]>;

const browserToken = Str({ maxLength: 400 });

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
  body: inputRecord({ browser: Optional(browserToken) }),
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
export const longestAnswerSeconds = 3_600;
const seconds = Optional(Integer({ minimum: 0, maximum: longestAnswerSeconds }));

/** F12 One answer of each, which is changed where staff allow it. */
export const vote = post(`${path}/vote`, {
  summary: "Answer a survey",
  allow: "PUBLIC",
  limited: false,
  body: inputRecord({
    version: WholeNumber({ minimum: 1 }),
    answers: AnswersInput,
    seconds,
    browser: Optional(browserToken),
  }),
  answer: record({}),
});

export const answerInvited = post(`${path}/invited/vote`, {
  summary: "Answer a survey by the link that one was sent",
  allow: "BEAR_SURVEY",
  limited: false,
  body: inputRecord({ version: WholeNumber({ minimum: 1 }), answers: AnswersInput, seconds }),
  answer: record({}),
});

/** Questions that everybody is asked, whatever they answer and whoever they are: how far somebody came says nothing else. */
export const funnelQuestions = (elements: readonly Element[]): QuestionElement[] =>
  elements
    .filter(isQuestion)
    .filter(({ showWhen, audience = "all", hidden }) => !showWhen && audience === "all" && !hidden);

const questionName = Str({ maxLength: 100 });
const reachedFields = {
  version: WholeNumber({ minimum: 1 }),
  /** The furthest question that somebody came to; empty: they have sent their answers. */
  place: questionName,
  /** What they told of before, once they have. */
  before: Optional(questionName),
};

export const reachQuestion = post(`${path}/reached`, {
  summary: "Count how far somebody came in a survey, without who it was or what they answered",
  allow: "PUBLIC",
  limited: false,
  body: inputRecord({ ...reachedFields, browser: Optional(browserToken) }),
  answer: record({}),
});

export const reachInvitedQuestion = post(`${path}/invited/reached`, {
  summary: "Count how far somebody came in a survey that they were sent, without who it was or what they answered",
  allow: "BEAR_SURVEY",
  limited: false,
  body: inputRecord(reachedFields),
  answer: record({}),
});
