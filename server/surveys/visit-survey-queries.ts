import type { Sql } from "../platform/db/sql.ts";
import { kindsWithFeature } from "../programs/kinds-in-sql.ts";

export type VisitSurvey = { surveyServiceID: string; hour: number; subject: string; text: string };

export const visitSurveyOf = (sql: Sql, serviceID: string) => sql<VisitSurvey>`
  select survey_service_id, hour, subject, text from visit_surveys where service_id = ${serviceID} for update`;

export type VisitedProgram = {
  programID: string;
  name: string;
  of: ("tickets" | "entries" | "homes")[];
  homes: { homeID: string; name: string }[];
  hasDoor: boolean;
  visits: { own: boolean; survey: string; hour: number; subject: string; text: string } | null;
};

export const programsForVisits = (sql: Sql, serviceID: string) => sql<VisitedProgram>`
  select s.service_id as "programID", s.name, s.kind in ${kindsWithFeature("door")} as has_door,
    array_remove(array[
      case when exists (select from products p where p.client_id = s.client_id and p.service_id = s.service_id) then 'tickets' end,
      case when s.kind in ${kindsWithFeature("entries")} then 'entries' end, case when s.kind in ${kindsWithFeature("properties")} then 'homes' end], null) as of,
    coalesce((select json_agg(json_build_object('homeID', h.property_id, 'name', h.name) order by h.name) from properties h
      where h.client_id = s.client_id and h.service_id = s.service_id and h.removed_at is null), '[]') as homes,
    (select json_build_object('own', v.survey_service_id = ${serviceID}::uuid, 'survey', o.name, 'hour', v.hour,
        'subject', v.subject, 'text', v.text)
      from visit_surveys v join services o on o.client_id = v.client_id and o.service_id = v.survey_service_id
      where v.client_id = s.client_id and v.service_id = s.service_id) as visits
  from services s where s.kind not in ${kindsWithFeature("questions")} and s.rehearsal_of is null order by s.service_id desc limit 200`;
