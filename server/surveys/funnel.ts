import type { Element } from "../../contract/platform/forms/element.ts";
import { longestAnswerSeconds, funnelQuestions } from "../../contract/surveys/surveys.ts";
import { type SurveyResults, fewestAnswers } from "../../contract/surveys/survey-results.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import type { SurveyRow } from "./survey-queries.ts";
import { sendingReachOf } from "./survey-sending-queries.ts";

/** Another way through the questions is counted from its beginning. */
export async function clearFunnel(sql: Sql, serviceID: string, before: readonly Element[], after: readonly Element[]) {
  const namesOf = (elements: readonly Element[]) => json(funnelQuestions(elements).map(({ name }) => name));
  if (namesOf(before) !== namesOf(after)) await sql`delete from survey_reached where service_id = ${serviceID}`;
}

/** By the quarter of a minute, and by the minute where it takes longer than ten. */
function roundedDuration(seconds: number): number {
  const step = seconds < 600 ? 15 : 60;
  return Math.min(longestAnswerSeconds, Math.round(seconds / step) * step);
}

export async function countDurations(
  sql: Sql,
  serviceID: string,
  answered: readonly { seconds?: number | undefined }[],
) {
  const times = answered.flatMap(({ seconds }) => (seconds === undefined ? [] : [roundedDuration(seconds)]));
  if (times.length === 0) return;
  await sql`
    insert into survey_durations as d (service_id, seconds, answers)
    select ${serviceID}::uuid, t, count(*) from unnest(${times}::integer[]) t group by t order by t
    on conflict (client_id, service_id, seconds) do update set answers = d.answers + excluded.answers`;
}

/** Null while fewer than five have said how long they took. */
async function medianDurationOf(sql: Sql, serviceID: string): Promise<number | null> {
  const [median] = await sql<{ seconds: number }>`
    select seconds from (
      select seconds, sum(answers) over (order by seconds) as up_to, sum(answers) over () as total
      from survey_durations where service_id = ${serviceID}) d
    where total >= ${fewestAnswers} and up_to * 2 >= total order by seconds limit 1`;
  return median?.seconds ?? null;
}

/** How people fared with a survey: who began and didn't send is counted, whoever sent is known from the answers. */
export async function funnelOf(
  sql: Sql,
  serviceID: string,
  { elements, anonymous }: SurveyRow,
  answered: number,
): Promise<NonNullable<SurveyResults["course"]>> {
  const rows = await sql<{ place: string; people: number }>`
    select place, people from survey_reached where service_id = ${serviceID}`;
  const reached = new Map(rows.map(({ place, people }) => [place, people]));
  const places = funnelQuestions(elements);
  const stopped = places.map(({ name, label }, at) => {
    const next = reached.get(places[at + 1]?.name ?? "") ?? 0;
    return { name, label, people: Math.max(0, (reached.get(name) ?? 0) - next) };
  });
  const { invited, answered: askedAnswered } = await sendingReachOf(sql, serviceID, anonymous);
  const began = answered + stopped.reduce((sum, { people }) => sum + people, 0);
  return { began, medianSeconds: await medianDurationOf(sql, serviceID), stopped, asked: invited, askedAnswered };
}
