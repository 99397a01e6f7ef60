import type { Element } from "../../contract/platform/forms/element.ts";
import { changeSurvey, saveSurveyQuestions, surveyFields, surveySetup } from "../../contract/surveys/survey-editing.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { setColumns } from "../platform/db/statement.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { setCurrentVersion, writeVersion } from "../programs/form-queries.ts";
import { refuseImpossibleElements } from "../programs/form-versions.ts";
import { clearFunnel } from "./funnel.ts";
import { type SurveyRow, lockSurvey, surveyOf } from "./survey-queries.ts";

export const surveySettings = [
  on(surveySetup, async ({ sql, service: { serviceID } }) => {
    const survey = requireRow(await surveyOf(sql, serviceID));
    const { name, version, elements } = survey;
    return { name, version, elements, settings: surveySettingsOf(survey), answered: await hasAnswers(sql, serviceID) };
  }),

  on(changeSurvey, async (ask) => {
    const { sql, form, audit } = ask;
    const { serviceID } = ask.service;
    await lockSurvey(sql, serviceID);
    const before = surveySettingsOf(requireRow(await surveyOf(sql, serviceID)));
    await refuseIfStale(ask, serviceID, pickFormFields(changeSurvey.form, before));
    const after = { ...form, mayChange: !form.anonymous && (form.mayChange ?? false), thanks: form.thanks ?? "" };
    if (after.anonymous !== before.anonymous && (await hasAnswers(sql, serviceID)))
      refuse(
        before.anonymous
          ? "Somebody has answered, and was told that nobody would know. It stays anonymous; copy the survey to ask with names."
          : "Somebody has answered with their name, so it can’t become anonymous. Copy the survey to ask anew.",
        409,
      );
    await sql`update surveys set ${setColumns(Object.keys(surveyFields), after)} where service_id = ${serviceID}`;
    await audit(serviceID, ...changedFields(before, after));
    return {};
  }),

  on(saveSurveyQuestions, async (ask) => {
    const { sql, body, audit } = ask;
    const { serviceID } = ask.service;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    await lockSurvey(sql, serviceID);
    const before = requireRow(await surveyOf(sql, serviceID));
    await refuseIfStale(ask, serviceID, { elements: before.elements }, "elements");
    const formID = before.formID ?? (await newForm(sql, serviceID));
    // Which version somebody answered is for nobody to know where it is anonymous: any answer makes a new one.
    const version = (await hasAnswers(sql, serviceID)) ? before.version + 1 : before.version;
    await writeVersion(sql, formID, version, elements);
    await clearFunnel(sql, serviceID, before.elements, elements);
    await setCurrentVersion(sql, formID, version);
    await audit(serviceID, { version: before.version }, { version, elements });
    return { version };
  }),
];

const surveySettingsOf = ({ answeredBy, anonymous, mayChange, pace, thanks }: SurveyRow) => ({
  answeredBy,
  anonymous,
  mayChange,
  pace,
  thanks,
});

async function newForm(sql: Sql, serviceID: string): Promise<string> {
  const rows = await sql<{ formID: string }>`
    insert into forms (service_id, purpose, name) values (${serviceID}, 'survey', 'Questions') returning form_id`;
  return requireRow(rows).formID;
}

async function hasAnswers(sql: Sql, serviceID: string): Promise<boolean> {
  const rows = await sql<{ answered: boolean }>`
    select exists (select from survey_respondents where service_id = ${serviceID}) as answered`;
  return requireRow(rows).answered;
}
