import type { Element } from "../../contract/platform/forms/element.ts";
import { changeSurvey, saveSurveyQuestions, surveyFields, surveySetup } from "../../contract/surveys/survey-editing.ts";
import { changed } from "../platform/audit/changed.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { assignmentsOf } from "../platform/db/statement.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { beginVersion, writeVersion } from "../programs/form-queries.ts";
import { refuseImpossible } from "../programs/form-versions.ts";
import { forgetReached } from "./course.ts";
import { type SurveyRow, lockSurvey, surveyOf } from "./queries.ts";

export const surveySettings = [
  on(surveySetup, async ({ sql, service: { serviceID } }) => {
    const survey = one(await surveyOf(sql, serviceID));
    const { name, version, elements } = survey;
    return { name, version, elements, settings: settingsIn(survey), answered: await hasAnswers(sql, serviceID) };
  }),

  on(changeSurvey, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    await lockSurvey(sql, serviceID);
    const before = settingsIn(one(await surveyOf(sql, serviceID)));
    await refuseStale(ask, serviceID, asAsked(changeSurvey.form, before));
    const after = { ...form, mayChange: !form.anonymous && (form.mayChange ?? false), thanks: form.thanks ?? "" };
    if (after.anonymous !== before.anonymous && (await hasAnswers(sql, serviceID)))
      refuse(
        before.anonymous
          ? "Somebody has answered, and was told that nobody would know. It stays anonymous; copy the survey to ask with names."
          : "Somebody has answered with their name, so it can’t become anonymous. Copy the survey to ask anew.",
        409,
      );
    await sql`update surveys set ${assignmentsOf(Object.keys(surveyFields), after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changed(before, after));
    return {};
  }),

  on(saveSurveyQuestions, async (ask) => {
    const { sql, body, audit } = ask;
    const { serviceID } = ask.service;
    const elements = body.elements as Element[];
    refuseImpossible(elements);
    await lockSurvey(sql, serviceID);
    const before = one(await surveyOf(sql, serviceID));
    await refuseStale(ask, serviceID, { elements: before.elements }, "elements");
    const formID = before.formID ?? (await newForm(sql, serviceID));
    // Which version somebody answered is for nobody to know where it is anonymous: any answer makes a new one.
    const version = (await hasAnswers(sql, serviceID)) ? before.version + 1 : before.version;
    await writeVersion(sql, formID, version, elements);
    await forgetReached(sql, serviceID, before.elements, elements);
    await beginVersion(sql, formID, version);
    await audit(serviceID, { version: before.version }, { version, elements });
    return { version };
  }),
];

const settingsIn = ({ answeredBy, anonymous, mayChange, pace, thanks }: SurveyRow) => ({
  answeredBy,
  anonymous,
  mayChange,
  pace,
  thanks,
});

async function newForm(sql: Sql, serviceID: string): Promise<string> {
  const rows = await sql<{ formID: string }>`
    insert into forms (service_id, purpose, name) values (${serviceID}, 'survey', 'Questions') returning form_id`;
  return one(rows).formID;
}

async function hasAnswers(sql: Sql, serviceID: string): Promise<boolean> {
  const rows = await sql<{ answered: boolean }>`
    select exists (select from survey_respondents where service_id = ${serviceID}) as answered`;
  return one(rows).answered;
}
