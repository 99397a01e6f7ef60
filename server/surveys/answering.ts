import { type Answer, valuesOf } from "../../contract/platform/forms/answers.ts";
import { audienceSentence, isFor } from "../../contract/entries/entry-rules.ts";
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
import { windowAt } from "../../contract/platform/visibility.ts";
import { type Sql, json, one } from "../platform/db/sql.ts";
import { audienceOf } from "../entries/audience.ts";
import { on, outside } from "../platform/http/handle.ts";
import type { House } from "../platform/house.ts";
import { refuseLink } from "../platform/http/principal.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/unknown-answers.ts";
import { elementsOf } from "../programs/form-queries.ts";
import { countAttempt, surveySubject } from "../platform/access/attempts.ts";
import type { SignedIn } from "../platform/access/sessions.ts";
import { browserHash, newBrowser } from "./browsers.ts";
import { count, countsOf } from "./counting.ts";
import { countDurations } from "./course.ts";
import { openEnvelopes, putInEnvelope } from "./envelopes.ts";
import {
  type Respondent,
  type SurveyRow,
  addRespondent,
  answeredBy,
  answersWindow,
  lockSurvey,
  surveyOf,
} from "./queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

export const surveyAnswering = [
  on(getSurvey, async ({ sql, client, service: { serviceID } }) => {
    const [survey, [window]] = await Promise.all([surveyOf(sql, serviceID).then(one), answersWindow(sql, serviceID)]);
    return { ...survey, clientName: client.name, closesAt: window?.closesAt ?? null };
  }),

  outside(beginSurvey, async (ask) => {
    const { house, service, visitor, body, request, transact } = ask;
    const { serviceID } = service;
    const browser = browserHash(house.sealing, serviceID, body.browser);
    const begun = await transact((sql) => beginning(sql, { ...placeOf(ask), visitor, browser }));
    if (begun !== undefined) return { ...begun, browser: null };
    await house.database.home((sql) => countAttempt(sql, [surveySubject(request.ip)]));
    return { ...unanswered, browser: newBrowser(house.sealing, serviceID) };
  }),

  on(beginInvitedSurvey, async (ask) => {
    const invited = await invitedBy(ask.sql, ask.service.serviceID, ask.bearer.recordID);
    const begun = await beginning(ask.sql, { ...placeOf(ask), invited });
    return { ...unanswered, ...begun, browser: null };
  }),

  on(vote, async (ask) => {
    const { sql, house, service, visitor, body } = ask;
    const browser = browserHash(house.sealing, service.serviceID, body.browser);
    return take(sql, { ...placeOf(ask), house, sent: body, visitor, browser });
  }),

  on(answerInvited, async (ask) => {
    const { sql, house, body, service } = ask;
    const invited = await invitedBy(sql, service.serviceID, ask.bearer.recordID);
    return take(sql, { ...placeOf(ask), house, sent: body, invited });
  }),
];

/** Whoever the link was sent to, by their account where they have one with this address, proved; of another survey it is nobody's here. */
async function invitedBy(sql: Sql, serviceID: string, invitationID: string): Promise<Invited> {
  const [invited] = await sql<{ userID: string | null }>`
    select u.user_id from survey_invitations i left join users u on lower(u.email) = i.email and u.email_proved_at is not null
    where i.survey_invitation_id = ${invitationID} and i.service_id = ${serviceID}`;
  return { invitationID, userID: (invited ?? refuseLink()).userID ?? undefined };
}

type Taking = ProgramNow & Caller & { house: House; sent: Sent };

async function take(sql: Sql, ask: Taking): Promise<Record<string, never>> {
  const { house, service, now } = ask;
  const { serviceID } = service;
  const survey = one(await surveyOf(sql, serviceID));
  const terms = await termsOf(sql, { ...ask, survey });
  if (terms.refusal !== null) refuse(terms.refusal, terms.signIn ? 401 : 409);
  const respondent =
    (await respondentOf(sql, terms, ask)) ?? refuse("Open the survey again, then send your answer.", 409);
  const answered = await checked(sql, survey, ask.sent, terms.member);
  const [added] = await addRespondent(sql, serviceID, survey.anonymous, respondent);
  if (!added) {
    await changeAnswer(sql, { serviceID, survey, respondent, answered, now });
  } else if (survey.anonymous) {
    await putInEnvelope(sql, house.sealing, serviceID, answered);
    await openEnvelopes(sql, house.sealing, { serviceID, closed: false });
  } else {
    await keepNamed(sql, serviceID, added.surveyRespondentID, answered, now);
  }
  return {};
}

const answersOf = (answers: Values): Answer[] => Object.entries(answers).map(([name, value]) => ({ name, value }));

type ProgramNow = { client: ClientRow; service: ServiceRow; now: Date };
const placeOf = ({ client, service, now }: ProgramNow): ProgramNow => ({ client, service, now });

type Invited = { invitationID: string; userID: string | undefined };
type Caller = {
  visitor?: SignedIn | undefined;
  browser?: Buffer | undefined;
  invited?: Invited;
};
const unanswered = { refusal: null, signIn: false, member: false, answered: false, answers: null };

/** Undefined for a browser that is told apart from no other yet. */
async function beginning(sql: Sql, ask: ProgramNow & Caller): Promise<Omit<SurveyBeginning, "browser"> | undefined> {
  const { serviceID } = ask.service;
  const survey = one(await surveyOf(sql, serviceID));
  const terms = await termsOf(sql, { ...ask, survey });
  if (terms.refusal !== null) return { ...unanswered, ...terms };
  const respondent = await respondentOf(sql, terms, ask);
  if (!respondent) return undefined;
  const [given] = await answeredBy(sql, serviceID, respondent);
  const answers = survey.mayChange && given?.answers ? answersOf(given.answers) : null;
  return { ...unanswered, ...terms, answered: given !== undefined, answers };
}

type Terms = Pick<SurveyBeginning, "refusal" | "signIn" | "member"> & { byPerson: boolean };
type TermsScope = ProgramNow & Pick<Caller, "visitor" | "invited"> & { survey: SurveyRow };

/** Whether whoever asks may answer, by when they do, by who they are, and by whom the survey is for. */
async function termsOf(sql: Sql, { client, service, survey, visitor, invited, now }: TermsScope): Promise<Terms> {
  const [window] = await answersWindow(sql, service.serviceID);
  const audiences = [service.audience, window?.audience ?? "all"];
  const byPerson = survey.answeredBy === "user" || audiences.some((audience) => audience !== "all");
  const userID = invited ? invited.userID : visitor?.userID;
  const person = userID ? await audienceOf(sql, client, userID) : "non-member";
  const shut = audiences.find((audience) => !isFor(audience, person));
  const timing = whyNotNow(service, window, survey, now);
  const signIn = timing === null && byPerson && !visitor && !invited;
  const refusal =
    timing ??
    (signIn ? "Sign in to answer. Each person answers once." : null) ??
    (shut ? audienceSentence(shut, service.name) : null);
  return { refusal, signIn, byPerson, member: person === "member" };
}

type Window = { opensAt: string; closesAt: string } | undefined;

export function whyNotNow({ status, timeZone }: ServiceRow, window: Window, { elements }: SurveyRow, now: Date) {
  if (!window || elements.length === 0) return "This survey isn’t open yet.";
  if (status === "archived") return "This survey is closed. Thank you for coming by.";
  const state = windowAt(window, now);
  if (state === "future") return `This survey opens ${momentText(window.opensAt, timeZone)}.`;
  return state === "closed" ? "This survey is closed. Thank you for coming by." : null;
}

/** Where nobody has to sign in it is the browser, whoever has signed in there: that much less is known of them. */
async function respondentOf(
  sql: Sql,
  { byPerson }: Terms,
  caller: ProgramNow & Caller,
): Promise<Respondent | undefined> {
  const { visitor, browser, invited, service } = caller;
  if (invited) return invited;
  if (!byPerson) return browser && { browser };
  if (!visitor) return undefined;
  if (!visitor.isEmailProved) return { userID: visitor.userID };
  // Whoever was sent a link, too, has answered by it from then on.
  const [sent] = await sql<{ invitationID: string }>`
    select survey_invitation_id as "invitationID" from survey_invitations
    where service_id = ${service.serviceID} and email = ${visitor.email.toLowerCase()}`;
  return { userID: visitor.userID, invitationID: sent?.invitationID };
}

type Sent = { version: number; answers: readonly Answer[]; seconds?: number };
type Answered = { formID: string; version: number; elements: Element[]; answers: Values; seconds: number | undefined };

/** In the version that was on screen: staff may have saved another meanwhile. */
async function checked(sql: Sql, survey: SurveyRow, sent: Sent, member: boolean): Promise<Answered> {
  const { formID, version } = survey;
  if (formID === null || sent.version > version) refuse("The questions have changed. Load the survey again.", 409);
  const elements = sent.version === version ? survey.elements : await elementsOf(sql, formID, sent.version);
  const asking = { audience: member ? "member" : "non-member" } as const;
  await refuseUnknownAnswers(sql, { formID, elements }, sent.answers);
  const values = valuesOf(sent.answers);
  const errors = validate(elements, values, asking);
  if (Object.keys(errors).length > 0)
    refuse("Some answers are missing or can’t be read. Look at them again.", 400, { errors });
  const answers = collect(elements, values, asking);
  return { formID, version: sent.version, elements, answers, seconds: sent.seconds };
}

async function keepNamed(sql: Sql, serviceID: string, respondentID: string, answered: Answered, now: Date) {
  const { formID, version, answers } = answered;
  await sql`
    insert into survey_answers (service_id, anonymous, form_id, version, answers, survey_respondent_id, answered_at)
    values (${serviceID}, false, ${formID}, ${version}, ${json(answers)}, ${respondentID}, ${now})`;
  await count(sql, serviceID, countsOf([answered]));
  await countDurations(sql, serviceID, [answered]);
}

type Changing = { serviceID: string; survey: SurveyRow; respondent: Respondent; answered: Answered; now: Date };

async function changeAnswer(sql: Sql, { serviceID, survey, respondent, answered, now }: Changing): Promise<void> {
  if (!survey.mayChange) refuse("You have answered this survey. Each counts once.", 409);
  await lockSurvey(sql, serviceID);
  const given = one(await answeredBy(sql, serviceID, respondent));
  if (given.surveyAnswerID === null || given.version === null || given.answers === null)
    return refuse("You have answered this survey. Each counts once.", 409);
  const before = { elements: await elementsOf(sql, answered.formID, given.version), answers: given.answers };
  await count(sql, serviceID, countsOf([before]), -1);
  await sql`
    update survey_answers set version = ${answered.version}, answers = ${json(answered.answers)}, answered_at = ${now}
    where survey_answer_id = ${given.surveyAnswerID}`;
  await count(sql, serviceID, countsOf([answered]));
}
