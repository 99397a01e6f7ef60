import type { Element, Values } from "../../contract/platform/forms/element.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { SurveySettings } from "../../contract/surveys/survey-editing.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type SurveyRow = SurveySettings & {
  name: string;
  tagline: string;
  banner: PictureInfo | null;
  formID: string | null;
  version: number;
  elements: Element[];
};

/** A survey with what it asks now; one that asks nothing yet has no form. */
export const surveyOf = (sql: Sql, serviceID: string) => sql<SurveyRow>`
  select v.answered_by, v.anonymous, v.may_change, v.pace, v.thanks, s.name, s.tagline,
    ${pictureOfColumn(fragment`s.banner_upload_id`)} as banner, f.form_id, coalesce(f.version, 1) as version,
    coalesce(w.elements, '[]') as elements
  from surveys v join services s using (client_id, service_id)
    left join forms f on f.service_id = v.service_id and f.purpose = 'survey'
    left join form_versions w on w.form_id = f.form_id and w.version = f.version
  where v.service_id = ${serviceID}`;

/** Whoever saves it or is answering it at the same moment waits for this transaction to end. */
export const lockSurvey = (sql: Sql, serviceID: string) => sql`
  select from surveys where service_id = ${serviceID} for no key update`;

export type AnswersWindow = { opensAt: string; closesAt: string; audience: "all" | "member" | "non-member" };

export const answersWindow = (sql: Sql, serviceID: string) => sql<AnswersWindow>`
  select opens_at, closes_at, audience from timeframes where service_id = ${serviceID} and name = 'answers'`;

/** Who answers: a person, a browser by what its token hashes to, or whoever was sent a link. A person who was sent one is both. */
export type Respondent = { userID?: string | undefined; browser?: Buffer; invitationID?: string | undefined };

/** Of two at once one is added. */
export const addRespondent = (
  sql: Sql,
  serviceID: string,
  anonymous: boolean,
  { userID, browser, invitationID }: Respondent,
) => sql<{ surveyRespondentID: string }>`
  insert into survey_respondents (service_id, anonymous, user_id, browser, survey_invitation_id)
  values (${serviceID}, ${anonymous}, ${userID ?? null}, ${browser ?? null}, ${invitationID ?? null})
  on conflict do nothing returning survey_respondent_id`;

type StoredAnswer = {
  surveyRespondentID: string;
  surveyAnswerID: string | null;
  version: number | null;
  answers: Values | null;
};

/** Whether somebody has answered; and what, where that isn't anonymous. */
export const answerOfRespondent = (
  sql: Sql,
  serviceID: string,
  { userID, browser, invitationID }: Respondent,
) => sql<StoredAnswer>`
  select r.survey_respondent_id, a.survey_answer_id, a.version, a.answers
  from survey_respondents r
    left join survey_answers a on a.survey_respondent_id = r.survey_respondent_id
  where r.service_id = ${serviceID}
    and (r.user_id = ${userID ?? null} or r.browser = ${browser ?? null} or r.survey_invitation_id = ${invitationID ?? null})`;
