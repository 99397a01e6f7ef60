import type { SurveyOverviewAnswer } from "../../../contract/app/program-overviews.ts";
import type { Sql } from "../../platform/db/sql.ts";

/** Answers by the end of each day, by the program's clocks. Those of an anonymous survey have no moment. */
export const answersByDay = (sql: Sql, serviceID: string) => sql<NonNullable<SurveyOverviewAnswer["days"]>[number]>`
  select day::text as day, sum(answers) over (order by day)::integer as answers from (
    select (a.answered_at at time zone s.time_zone)::date as day, count(*) as answers
    from survey_answers a join services s using (client_id, service_id)
    where a.service_id = ${serviceID} and a.answered_at is not null group by 1) days
  order by day`;

export const mailsAsking = (sql: Sql, serviceID: string) => sql<{ asked: number; lastAskedAt: string | null }>`
  select (select count(*)::integer from survey_invitations where service_id = ${serviceID} and state = 'sent') as asked,
    (select max(at) from survey_sendings where service_id = ${serviceID}) as last_asked_at`;
