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
    /** Null for a survey without dates. */
    closesAt: nullable(Instant()),
  }),
});
export type Survey = Static<(typeof getSurvey)["answer"]>;

const browserToken = Str({ maxLength: 400 });

const beginning = record({
  /** Why it can't be answered; else null. */
  refusal: nullable(Str()),
  signIn: Bool(),
  answered: Bool(),
  /** Earlier answers, if they can be changed. */
  answers: nullable(List(Answer)),
  member: Bool(),
  browser: nullable(Str()),
});

/** N13 Respondents without an account are told apart by a token in their browser. */
export const beginSurvey = post(`${path}/begin`, {
  summary: "Whether whoever asks may answer a survey, and a token for their browser",
  allow: "PUBLIC",
  limited: false,
  body: inputRecord({ browser: Optional(browserToken) }),
  answer: beginning,
});

/** Respondents with a mailed link needn't sign in: the link identifies them, whoever opens it. */
export const beginInvitedSurvey = post(`${path}/invited/begin`, {
  summary: "Whether whoever has a survey's link may answer it",
  allow: "BEAR_SURVEY",
  limited: false,
  answer: beginning,
});
export type SurveyBeginning = Static<typeof beginning>;

/** Durations are capped: somebody who comes back the next day didn't think all night. */
export const longestAnswerSeconds = 3_600;
const seconds = Optional(Integer({ minimum: 0, maximum: longestAnswerSeconds }));

/** F12 One answer for each respondent, which can be changed where staff allow it. */
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

/** Questions that everybody is asked, whatever they answer: only these show how far somebody came without revealing answers. */
export const funnelQuestions = (elements: readonly Element[]): QuestionElement[] =>
  elements
    .filter(isQuestion)
    .filter(({ showWhen, audience = "all", hidden }) => !showWhen && audience === "all" && !hidden);

const questionName = Str({ maxLength: 100 });
const reachedFields = {
  version: WholeNumber({ minimum: 1 }),
  /** The furthest question reached; empty once the answers are sent. */
  place: questionName,
  /** The question that was reported before. */
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
