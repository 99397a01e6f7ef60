import { type Answer, answerValues } from "../../contract/platform/forms/answers.ts";
import { notInAudienceText, audienceIncludes } from "../../contract/entries/entry-rules.ts";
import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import {
  type SurveyBeginning,
  answerInvited,
  beginInvitedSurvey,
  beginSurvey,
  getSurvey,
  vote,
} from "../../contract/surveys/surveys.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { windowState } from "../../contract/platform/visibility.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { audienceOfPerson } from "../entries/audience.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import type { App } from "../platform/app.ts";
import { refuseLink } from "../platform/http/principal.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/refuse-unknown-answers.ts";
import { formElementsOf } from "../programs/form-queries.ts";
import { countAttempt, surveyTokenLimit } from "../platform/access/rate-limits.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { browserTokenHash, newBrowserToken } from "./browser-tokens.ts";
import { addToCounts, answerCountsOf } from "./answer-counts.ts";
import { countDurations } from "./funnel.ts";
import { openSealedAnswers, sealAnswer } from "./sealed-answers.ts";
import {
  type Respondent,
  type SurveyRow,
  addRespondent,
  answerOfRespondent,
  answersWindow,
  lockSurvey,
  surveyOf,
} from "./survey-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

export const surveyAnswering = [
  on(getSurvey, async ({ sql, client, service: { serviceID } }) => {
    const [survey, [window]] = await Promise.all([
      surveyOf(sql, serviceID).then(requireRow),
      answersWindow(sql, serviceID),
    ]);
    return { ...survey, clientName: client.name, closesAt: window?.closesAt ?? null };
  }),

  onOutsideTransaction(beginSurvey, async (ask) => {
    const { app, service, visitor, body, request, transact } = ask;
    const { serviceID } = service;
    const browser = browserTokenHash(app.sealing, serviceID, body.browser);
    const beginning = await transact((sql) => beginningFor(sql, { ...programNowOf(ask), visitor, browser }));
    if (beginning !== undefined) return { ...beginning, browser: null };
    await app.database.home((sql) => countAttempt(sql, [surveyTokenLimit(request.ip)]));
    return { ...withoutAnswer, browser: newBrowserToken(app.sealing, serviceID) };
  }),

  on(beginInvitedSurvey, async (ask) => {
    const invited = await findInvitation(ask.sql, ask.service.serviceID, ask.linkHolder.recordID);
    const beginning = await beginningFor(ask.sql, { ...programNowOf(ask), invited });
    return { ...withoutAnswer, ...beginning, browser: null };
  }),

  on(vote, async (ask) => {
    const { sql, app, service, visitor, body } = ask;
    const browser = browserTokenHash(app.sealing, service.serviceID, body.browser);
    return saveAnswer(sql, { ...programNowOf(ask), app, sent: body, visitor, browser });
  }),

  on(answerInvited, async (ask) => {
    const { sql, app, body, service } = ask;
    const invited = await findInvitation(sql, service.serviceID, ask.linkHolder.recordID);
    return saveAnswer(sql, { ...programNowOf(ask), app, sent: body, invited });
  }),
];

/** The recipient of the link, by account if one has proved this address. Refuses an invitation to another survey. */
async function findInvitation(sql: Sql, serviceID: string, invitationID: string): Promise<Invitation> {
  const [invited] = await sql<{ userID: string | null }>`
    select u.user_id from survey_invitations i left join users u on lower(u.email) = i.email and u.email_proved_at is not null
    where i.survey_invitation_id = ${invitationID} and i.service_id = ${serviceID}`;
  return { invitationID, userID: (invited ?? refuseLink()).userID ?? undefined };
}

type AnswerSaving = ProgramNow & Caller & { app: App; sent: SubmittedAnswers };

async function saveAnswer(sql: Sql, ask: AnswerSaving): Promise<Record<string, never>> {
  const { app, service, now } = ask;
  const { serviceID } = service;
  const survey = requireRow(await surveyOf(sql, serviceID));
  const terms = await termsOf(sql, { ...ask, survey });
  if (terms.refusal !== null) refuse(terms.refusal, terms.signIn ? 401 : 409);
  const respondent =
    (await findRespondent(sql, terms, ask)) ?? refuse("Open the survey again, then send your answer.", 409);
  const answers = await checkAnswers(sql, survey, ask.sent, terms.member);
  const [added] = await addRespondent(sql, serviceID, survey.anonymous, respondent);
  if (!added) {
    await changeAnswer(sql, { serviceID, survey, respondent, answers, now });
  } else if (survey.anonymous) {
    await sealAnswer(sql, app.sealing, serviceID, answers);
    await openSealedAnswers(sql, app.sealing, { serviceID, closed: false });
  } else {
    await insertNamedAnswer(sql, serviceID, added.surveyRespondentID, answers, now);
    await recordEvent(sql, "survey.answered", serviceID, { surveyRespondentID: added.surveyRespondentID });
  }
  return {};
}

const answersOf = (answers: Values): Answer[] => Object.entries(answers).map(([name, value]) => ({ name, value }));

type ProgramNow = { client: ClientRow; service: ServiceRow; now: Date };
const programNowOf = ({ client, service, now }: ProgramNow): ProgramNow => ({ client, service, now });

type Invitation = { invitationID: string; userID: string | undefined };
type Caller = {
  visitor?: SignedInPerson | undefined;
  browser?: Buffer | undefined;
  invited?: Invitation;
};
const withoutAnswer = { refusal: null, signIn: false, member: false, answered: false, answers: null };

/** Undefined for a browser without a token. */
async function beginningFor(sql: Sql, ask: ProgramNow & Caller): Promise<Omit<SurveyBeginning, "browser"> | undefined> {
  const { serviceID } = ask.service;
  const survey = requireRow(await surveyOf(sql, serviceID));
  const terms = await termsOf(sql, { ...ask, survey });
  if (terms.refusal !== null) return { ...withoutAnswer, ...terms };
  const respondent = await findRespondent(sql, terms, ask);
  if (!respondent) return undefined;
  const [answer] = await answerOfRespondent(sql, serviceID, respondent);
  const answers = survey.mayChange && answer?.answers ? answersOf(answer.answers) : null;
  return { ...withoutAnswer, ...terms, answered: answer !== undefined, answers };
}

type AnsweringTerms = Pick<SurveyBeginning, "refusal" | "signIn" | "member"> & { byPerson: boolean };
type TermsScope = ProgramNow & Pick<Caller, "visitor" | "invited"> & { survey: SurveyRow };

/** Whether the caller may answer now, by the survey's dates, audience and sign-in. */
async function termsOf(
  sql: Sql,
  { client, service, survey, visitor, invited, now }: TermsScope,
): Promise<AnsweringTerms> {
  const [window] = await answersWindow(sql, service.serviceID);
  const audiences = [service.audience, window?.audience ?? "all"];
  const byPerson = survey.answeredBy === "user" || audiences.some((audience) => audience !== "all");
  const userID = invited ? invited.userID : visitor?.userID;
  const person = userID ? await audienceOfPerson(sql, client, userID) : "non-member";
  const shut = audiences.find((audience) => !audienceIncludes(audience, person));
  const timing = whyNotNow(service, window, survey, now);
  const signIn = timing === null && byPerson && !visitor && !invited;
  const refusal =
    timing ??
    (signIn ? "Sign in to answer. Each person answers once." : null) ??
    (shut ? notInAudienceText(shut, service.name) : null);
  return { refusal, signIn, byPerson, member: person === "member" };
}

type Window = { opensAt: string; closesAt: string } | undefined;

export function whyNotNow({ status, timeZone }: ServiceRow, window: Window, { elements }: SurveyRow, now: Date) {
  if (!window || elements.length === 0) return "This survey isn’t open yet.";
  if (status === "archived") return "This survey is closed. Thank you for coming by.";
  const state = windowState(window, now);
  if (state === "future") return `This survey opens ${momentText(window.opensAt, timeZone)}.`;
  return state === "closed" ? "This survey is closed. Thank you for coming by." : null;
}

/** Where nobody has to sign in, the browser is the respondent even if somebody is signed in: less is known about them. */
async function findRespondent(
  sql: Sql,
  { byPerson }: AnsweringTerms,
  caller: ProgramNow & Caller,
): Promise<Respondent | undefined> {
  const { visitor, browser, invited, service } = caller;
  if (invited) return invited;
  if (!byPerson) return browser && { browser };
  if (!visitor) return undefined;
  if (!visitor.isEmailProved) return { userID: visitor.userID };
  // A recipient's link counts as answered, too.
  const [sent] = await sql<{ invitationID: string }>`
    select survey_invitation_id as "invitationID" from survey_invitations
    where service_id = ${service.serviceID} and email = ${visitor.email.toLowerCase()}`;
  return { userID: visitor.userID, invitationID: sent?.invitationID };
}

type SubmittedAnswers = { version: number; answers: readonly Answer[]; seconds?: number };
type CheckedAnswers = {
  formID: string;
  version: number;
  elements: Element[];
  answers: Values;
  seconds: number | undefined;
};

/** Checked against the version that was on screen: staff may have saved another since. */
async function checkAnswers(
  sql: Sql,
  survey: SurveyRow,
  sent: SubmittedAnswers,
  member: boolean,
): Promise<CheckedAnswers> {
  const { formID, version } = survey;
  if (formID === null || sent.version > version) refuse("The questions have changed. Load the survey again.", 409);
  const elements = sent.version === version ? survey.elements : await formElementsOf(sql, formID, sent.version);
  const scope = { audience: member ? "member" : "non-member" } as const;
  await refuseUnknownAnswers(sql, { formID, elements }, sent.answers);
  const values = answerValues(sent.answers);
  const errors = validate(elements, values, scope);
  if (Object.keys(errors).length > 0)
    refuse("Some answers are missing or can’t be read. Look at them again.", 400, { errors });
  const answers = collect(elements, values, scope);
  return { formID, version: sent.version, elements, answers, seconds: sent.seconds };
}

async function insertNamedAnswer(
  sql: Sql,
  serviceID: string,
  respondentID: string,
  checkedAnswers: CheckedAnswers,
  now: Date,
) {
  const { formID, version, answers } = checkedAnswers;
  await sql`
    insert into survey_answers (service_id, anonymous, form_id, version, answers, survey_respondent_id, answered_at)
    values (${serviceID}, false, ${formID}, ${version}, ${json(answers)}, ${respondentID}, ${now})`;
  await addToCounts(sql, serviceID, answerCountsOf([checkedAnswers]));
  await countDurations(sql, serviceID, [checkedAnswers]);
}

type AnswerChange = {
  serviceID: string;
  survey: SurveyRow;
  respondent: Respondent;
  answers: CheckedAnswers;
  now: Date;
};

async function changeAnswer(sql: Sql, { serviceID, survey, respondent, answers, now }: AnswerChange): Promise<void> {
  if (!survey.mayChange) refuse("You have answered this survey. Each counts once.", 409);
  await lockSurvey(sql, serviceID);
  const answerBefore = requireRow(await answerOfRespondent(sql, serviceID, respondent));
  if (answerBefore.surveyAnswerID === null || answerBefore.version === null || answerBefore.answers === null)
    return refuse("You have answered this survey. Each counts once.", 409);
  const before = {
    elements: await formElementsOf(sql, answers.formID, answerBefore.version),
    answers: answerBefore.answers,
  };
  await addToCounts(sql, serviceID, answerCountsOf([before]), -1);
  await sql`
    update survey_answers set version = ${answers.version}, answers = ${json(answers.answers)}, answered_at = ${now}
    where survey_answer_id = ${answerBefore.surveyAnswerID}`;
  await addToCounts(sql, serviceID, answerCountsOf([answers]));
}
