import pg from "pg";
import { fillPath } from "../contract/platform/endpoint.ts";
import { collect } from "../contract/platform/forms/validate.ts";
import { getSurveyResults, listSurveyWords } from "../contract/surveys/survey-results.ts";
import { pastVisitors as plan } from "../demo/surveys.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { addToCounts, answerCountsOf } from "../server/surveys/answer-counts.ts";
import { round, table } from "./machine.ts";
import { type BenchTown, lookOver, tokenOf } from "./town.ts";

const ANSWERS = (process.env["BENCH_ANSWERS"] ?? "1000,100000,1000000").split(",").map(Number);
/** So many are made; the others say again what one of them said. */
const DIFFERENT = 1_000;
const READ = 60;

type Survey = { service: string; serviceID: string; clientID: string };

/** A survey with so many answers, and what was counted when they came. */
async function addSurvey({ app, databaseURL }: BenchTown, answers: number): Promise<Survey> {
  const service = `bench-survey-${answers}`;
  const { clientID } = (await app.directory.client("prairie"))!;
  const given = Array.from({ length: DIFFERENT }, (_, number) => ({
    elements: plan.elements,
    answers: collect(plan.elements, plan.said(number)),
  }));
  const counts = answerCountsOf(given).map((each) => ({ ...each, answers: (each.answers * answers) / DIFFERENT }));
  const { serviceID, formID } = await app.database.inside(clientID, async (sql) => {
    const { serviceID, formID } = requireRow(
      await sql<{ serviceID: string; formID: string }>`
        with survey as (insert into services (kind, url, name, status) values ('survey', ${service}, 'Survey', 'published') returning service_id)
        insert into forms (form_id, version, service_id, purpose, name)
        select uuid_v7(), 1, service_id, 'survey', 'Questions' from survey returning service_id, form_id`,
    );
    await sql`
      insert into form_versions (form_id, version, elements)
      values (${formID}, 1, ${JSON.stringify(plan.elements)}::text::jsonb)`;
    await addToCounts(sql, serviceID, counts);
    return { serviceID, formID };
  });
  const owner = new pg.Client({ connectionString: databaseURL });
  await owner.connect();
  try {
    // Nobody else is there: what takes long by the row is left out, and the rows are what they would be.
    await owner.query("set session_replication_role = replica; set synchronous_commit = off; set row_security = off");
    await owner.query(
      `insert into survey_answers (client_id, service_id, anonymous, form_id, version, answers)
        select $1, $2, true, $3, 1, ($4::jsonb[])[1 + n % $5::integer] from generate_series(1, $6::integer) n`,
      [clientID, serviceID, formID, given.map(({ answers }) => JSON.stringify(answers)), DIFFERENT, answers],
    );
  } finally {
    await owner.end();
  }
  await lookOver(databaseURL);
  return { service, serviceID, clientID };
}

/** Milliseconds until a reader has the whole answer, the median. */
async function medianOf(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < READ; time += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.slice(READ / 6).toSorted((a, b) => a - b)[Math.floor((READ * 5) / 12)]!;
}

/** What staff read of a survey, at a thousand answers and at a million. */
export async function benchSurveys(bench: BenchTown): Promise<string> {
  const token = await tokenOf(bench.url, "owner");
  const rows = [["survey with so many answers", "results, p50 ms", "of some answers", "words"]];
  for (const answers of ANSWERS) {
    const { service } = await addSurvey(bench, answers);
    const at = { client: "prairie", service };
    const results = `${bench.url}/api${fillPath(getSurveyResults.path, at)}`;
    const words = `${bench.url}/api${fillPath(listSurveyWords.path, at)}?name=words`;
    const some = `${results}?question=homes&values=${encodeURIComponent("3 or 4")}`;
    const times: number[] = [];
    for (const url of [results, some, words]) times.push(await medianOf(url, token));
    rows.push([round(answers), ...times.map((time) => time.toFixed(1))]);
  }
  return table(rows);
}
