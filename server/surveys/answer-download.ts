import type { Element, Value } from "../../contract/platform/forms/element.ts";
import { requireRow } from "../platform/db/sql.ts";
import { answerColumns } from "../tables/downloads/answer-columns.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../tables/downloads/listing.ts";
import { chartQuestions } from "./charts.ts";
import { surveyOf } from "./survey-queries.ts";

type AnswerRow = {
  surveyAnswerID: string;
  fullName: string | null;
  email: string | null;
  answeredAt: string | null;
  answered: { formID: string; version: number; answers: Record<string, Value> }[];
};

/** Every answer, in the order of identifiers that are random; with names where it is asked with names. */
export async function surveyListing({ serviceID, read }: ListRequest<object>): Promise<Listing> {
  const service = serviceID!;
  const { survey, versions, total } = await read(async (sql) => ({
    survey: requireRow(await surveyOf(sql, service)),
    versions: await sql<{ formID: string; version: number; elements: Element[] }>`
      select form_id, v.version, v.elements from form_versions v join forms f using (client_id, form_id)
      where f.service_id = ${service} and f.purpose = 'survey'`,
    total: requireRow(
      await sql<{ total: number }>`select count(*) as total from survey_answers where service_id = ${service}`,
    ).total,
  }));
  const parts = pagesAfter<AnswerRow>((last) =>
    read(
      (sql) => sql<AnswerRow>`
      select a.survey_answer_id, u.full_name, u.email, a.answered_at,
        json_build_array(json_build_object('formID', a.form_id, 'version', a.version, 'answers', a.answers)) as answered
      from survey_answers a
        left join survey_respondents r on r.survey_respondent_id = a.survey_respondent_id
        left join users u on u.user_id = r.user_id
      where a.service_id = ${service}
        and (${last?.surveyAnswerID ?? null}::uuid is null or a.survey_answer_id > ${last?.surveyAnswerID ?? null}::uuid)
      order by a.survey_answer_id limit ${PART_SIZE}`,
    ),
  );
  const forms = versions.map(({ elements, ...version }) => ({
    ...version,
    name: "Questions",
    elements: chartQuestions(elements),
  }));
  return listing([...(survey.anonymous ? [] : respondentColumns), ...answerColumns<AnswerRow>(forms)], total, parts);
}

const respondentColumns: readonly Column<AnswerRow>[] = [
  { id: "name", heading: "Name", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "answeredAt", heading: "Answered", kind: "instant", value: ({ answeredAt }) => answeredAt },
];
