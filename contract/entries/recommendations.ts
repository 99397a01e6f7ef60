import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { DAY } from "../platform/durations.ts";
import { download, get, post, upload } from "../platform/endpoint.ts";
import { Answer, ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { DefinitionSchema } from "../platform/forms/element-schemas.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, WholeNumber, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const recommendationsPath = "/:client/contests/:service/recommendations";
const recommendationPath = `${recommendationsPath}/:recommendationID` as const;
const entryRecommendationsPath = "/:client/contests/:service/entries/:entryID/recommendations";
const applicantAccess = { feature: "recommendations", allow: "ASK_FOR_RECOMMENDATION" } as const;
const recommenderAccess = { feature: "recommendations", allow: "RECOMMEND" } as const;

/** In characters. */
export const longestLetter = 20_000;

/** In milliseconds: a recommender gets at most one mail about a letter within it, whoever reminds. */
export const shortestMailInterval = DAY;

/** Enough for a scanned letter with its enclosures. */
export const mostLetterFileBytes = 20 * 1024 * 1024;
const letterPDF = record({ uploadID: ID(), fileName: Str() });

export const recommendationStates = ["invited", "received", "declined", "withdrawn"] as const;
export type RecommendationState = (typeof recommendationStates)[number];

/** A scholarship program's settings, one record each. */
export const recommendationSettingFields = {
  asked: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Recommendations for each application",
    required: true,
    min: 0,
    max: 5,
  },
  beforeSubmission: {
    type: "checkbox",
    label: "An application can be submitted only once they are received",
    help: "Otherwise it can be submitted before, and they come until they are due.",
  },
  dueAt: {
    type: "input",
    kind: "dateTime",
    label: "Due by",
    help: "Leave empty for when applications close.",
  },
  words: { type: "textarea", label: "Words to whoever recommends", maxLength: 5_000 },
  questionsSuffice: {
    type: "checkbox",
    label: "A letter may be left out",
    help: "Where you ask questions, their answers are enough.",
  },
  reminder: { type: "checkbox", label: "Remind whoever hasn’t answered" },
  reminderDays: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days before it is due",
    required: true,
    min: 1,
    max: 60,
    showWhen: { name: "reminder", is: [true] },
  },
} as const satisfies Fields;
const recommendationSettingsSchema = storedFieldsSchema(recommendationSettingFields);
export type RecommendationSettings = Static<typeof recommendationSettingsSchema>;

export const getRecommendationSettings = get(`${recommendationsPath}/settings`, {
  summary: "How many recommendations an application asks for",
  feature: "recommendations",
  allow: "VIEW_SERVICE_SETUP",
  answer: recommendationSettingsSchema,
});

export const changeRecommendationSettings = post(`${recommendationsPath}/settings`, {
  summary: "Change how many recommendations an application asks for",
  feature: "recommendations",
  allow: "EDIT_SERVICE",
  form: recommendationSettingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const getRecommendationQuestions = get(`${recommendationsPath}/questions`, {
  summary: "What a scholarship program asks recommenders",
  feature: "recommendations",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    version: Integer(),
    elements: ElementsSchema,
    /** The number of recommenders who have begun to answer. */
    answered: Integer(),
  }),
});

export const saveRecommendationQuestions = post(`${recommendationsPath}/questions`, {
  summary: "Save what a scholarship program asks recommenders; answers that exist keep the version they were given to",
  feature: "recommendations",
  allow: "EDIT_FORMS",
  body: inputRecord({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

const answerLine = record({ name: Str(), label: Str(), value: Str() });

/** The recommendation for scorers. Where names are hidden, it lacks its writer and the answers that would identify somebody. */
export const judgedRecommendation = record({
  recommendationID: ID(),
  name: nullable(Str()),
  letter: Str(),
  hasFile: Bool(),
  answers: List(answerLine),
});

/** The recommendation for its applicant: its state, and nothing of its text. */
const invitedRecommendation = record({
  recommendationID: ID(),
  name: Str(),
  email: Str(),
  state: oneOf(recommendationStates),
  invitedAt: Instant(),
  mailedAt: Instant(),
  /** The last reminder, by staff or by the program. */
  remindedAt: nullable(Instant()),
  opened: Bool(),
  endedAt: nullable(Instant()),
});

export const listOwnRecommendations = get(entryRecommendationsPath, {
  summary: "Whom an application asks for recommendations, and how far each is",
  ...applicantAccess,
  answer: record({
    asked: Integer(),
    waived: Integer(),
    /** The number of recommendations that are still to come. */
    missing: Integer(),
    beforeSubmission: Bool(),
    dueAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    recommendations: List(invitedRecommendation),
  }),
});

export const inviteRecommender = post(entryRecommendationsPath, {
  summary: "Invite somebody by mail to recommend an applicant",
  ...applicantAccess,
  form: {
    name: { type: "input", kind: "text", label: "Name", required: true, maxLength: 200 },
    email: { type: "input", kind: "email", label: "Email", required: true, maxLength: 200 },
  },
  answer: record({ recommendationID: ID() }),
  done: "Invitation sent.",
});

export const remindRecommender = post(`${entryRecommendationsPath}/:recommendationID/again`, {
  summary: "Remind somebody of a recommendation, as the applicant",
  ...applicantAccess,
  answer: record({}),
  done: "Reminder sent.",
});

export const remindForApplicant = post(`${entryRecommendationsPath}/:recommendationID/remind`, {
  summary: "Remind somebody of a recommendation, as staff",
  feature: "recommendations",
  allow: "MANAGE_ENTRIES",
  answer: record({}),
  done: "Reminder sent.",
});

export const withdrawRecommender = post(`${entryRecommendationsPath}/:recommendationID/withdraw`, {
  summary: "Withdraw an invitation to recommend",
  ...applicantAccess,
  answer: record({}),
  done: "Invitation canceled.",
});

export const waiveRecommendation = post(`${entryRecommendationsPath}/waive`, {
  summary: "Relieve an application of one recommendation",
  feature: "recommendations",
  allow: "MANAGE_ENTRIES",
  form: { reason: { type: "textarea", label: "Reason", required: true, maxLength: 2_000 } },
  answer: record({ waived: Integer() }),
  done: "Recommendation waived.",
});

export const readRecommendations = get(`${entryRecommendationsPath}/received`, {
  summary: "An application’s recommendations as staff read them, with the letters received",
  feature: "recommendations",
  allow: "MANAGE_ENTRIES",
  whileLooking: false,
  answer: record({
    standings: Standings(),
    asked: Integer(),
    /** The number of recommendations that are still to come. */
    missing: Integer(),
    dueAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    /** The letter and the answers are null until they are received: a draft is its writer's. */
    recommendations: List(
      record({
        ...invitedRecommendation.properties,
        letter: nullable(Str()),
        file: nullable(letterPDF),
        answers: List(answerLine),
      }),
    ),
    waivers: List(record({ reason: Str(), waivedAt: Instant() })),
  }),
});

export const getRecommendation = get(recommendationPath, {
  summary: "What whoever bears an invitation is asked to recommend, and what they have written",
  ...recommenderAccess,
  answer: record({
    association: Str(),
    program: Str(),
    scholarship: Str(),
    applicant: Str(),
    name: Str(),
    words: Str(),
    state: oneOf(recommendationStates),
    dueAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    /** The due date is over. */
    closed: Bool(),
    /** The application was disqualified, refused or decided: the letter isn't needed any more. */
    over: Bool(),
    letter: Str(),
    /** Whether the letter may be left out. */
    questionsSuffice: Bool(),
    file: nullable(letterPDF),
    /** The questions beside the letter, and the answers so far. */
    elements: ElementsSchema,
    answers: List(Answer),
    revision: Integer(),
  }),
});

/** A save names the revision that it began with, so that of two tabs the second is refused. */
const letterFields = {
  letter: Str({ maxLength: longestLetter }),
  answers: Optional(AnswersInput),
  revision: WholeNumber({ minimum: 0 }),
};

export const saveRecommendation = post(`${recommendationPath}/save`, {
  summary: "Keep what was written of a recommendation",
  ...recommenderAccess,
  body: inputRecord(letterFields),
  answer: record({ revision: Integer() }),
});

export const sendRecommendation = post(`${recommendationPath}/send`, {
  summary: "Send a recommendation, for good",
  ...recommenderAccess,
  body: inputRecord(letterFields),
  answer: record({}),
  done: "Your recommendation is sent.",
});

export const declineRecommendation = post(`${recommendationPath}/decline`, {
  summary: "Decline to recommend",
  ...recommenderAccess,
  answer: record({}),
  done: "You have declined. The applicant is told.",
});

/** A PDF beside the letter, or in its place. A new one replaces the former. */
export const uploadRecommendationFile = upload(`${recommendationPath}/file`, {
  summary: "Send a PDF with a recommendation",
  ...recommenderAccess,
  maxBytes: mostLetterFileBytes,
  query: inputRecord({ name: Optional(Str({ maxLength: 1_000 })) }),
  answer: letterPDF,
});

export const removeRecommendationFile = post(`${recommendationPath}/file/remove`, {
  summary: "Take back the PDF of a recommendation that isn’t sent yet",
  ...recommenderAccess,
  answer: record({}),
  done: "File removed.",
});

export const getRecommendationFile = download(`${entryRecommendationsPath}/:recommendationID/file`, {
  summary: "The PDF that came with a recommendation",
  feature: "recommendations",
  allow: "MANAGE_ENTRIES",
  whileLooking: false,
  fileName: "recommendation",
});

/** In a blind program without the file's name and metadata. */
export const getJudgedRecommendationFile = download(
  "/:client/contests/:service/entries/scoring/:entryID/recommendations/:recommendationID/file",
  {
    summary: "The PDF that came with a recommendation, for a scorer",
    feature: "recommendations",
    allow: "SCORE_ENTRIES",
    whileLooking: false,
    fileName: "recommendation",
  },
);
