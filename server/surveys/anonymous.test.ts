import { expect, test } from "vitest";
import { auditLog } from "../../contract/people/audit.ts";
import { type SurveyAt, addSurvey, answer, openUntil } from "../../test/survey.ts";
import { calls } from "../../contract/app/all-calls.ts";
import { downloadSurvey, getSurveyResults } from "../../contract/surveys/survey-results.ts";
import { downloaded } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";
import { countToOpen } from "./sealed-answers.ts";

const town = useTown({ own: true });
const people = Array.from({ length: 15 }, (_, at) => `voter${at}`);
const said = (person: string) => `said by ${person}, whose words are ${"long ".repeat(people.indexOf(person))}.`;

/** Each says something that nobody else says, one after the other. */
async function everybodyAnswers(at: SurveyAt) {
  for (const person of people) {
    await town.addPerson(person);
    const words = said(person);
    expect((await answer(town, at, { heard: "friend", words }, { person })).status).toBe(200);
  }
}

/** Every row of every table, as whoever has a copy of the database reads it. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  return town.inside("oak", async (sql) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
    const rows = [];
    for (const { name } of tables) {
      const texts = Object.assign([`select row_to_json(t)::text as row from ${name} t`], { raw: [] });
      rows.push(
        ...(await sql<{ row: string }>(texts as unknown as TemplateStringsArray)).map(({ row }) => ({
          table: name,
          row,
        })),
      );
    }
    return rows;
  });
}

type Laid = { said: string; transaction: string };
const answersAsLaid = () =>
  town.inside(
    "oak",
    (sql) => sql<Laid>`select answers ->> 'words' as said, xmin::text as transaction from survey_answers order by ctid`,
  );

test("an anonymous answer is joined to nobody: by no reference, word, moment, length, order or transaction", async () => {
  const at = await addSurvey(town, "anonymous", { answeredBy: "user" });
  await everybodyAnswers(at);
  const rows = await everyRow();
  const isAbout = (person: string) => (row: { row: string }) => row.row.includes(town.people[person]!);
  for (const person of people) {
    const about = rows.filter(isAbout(person)).map(({ table }) => table);
    expect(about).toContain("survey_respondents");
    for (const { table, row } of rows.filter(({ row: text }) => text.includes("said by"))) {
      expect(table).toBe("survey_answers");
      expect(row).not.toContain(town.people[person]!);
    }
  }
  // Not when, and not by an identifier that has a time in it.
  for (const { row } of rows.filter(({ table }) => /^survey_(respondents|envelopes|answers)$/.test(table))) {
    expect(row).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(row).toMatch(/"survey_\w+_id":"[0-9a-f]{8}-[0-9a-f]{4}-4/);
  }
  const sealed = rows.filter(({ table }) => table === "survey_envelopes");
  expect(new Set(sealed.map(({ row }) => row.length)).size).toBe(1);

  const laid = await answersAsLaid();
  expect(laid).toHaveLength(10);
  expect(sealed).toHaveLength(5);
  const together = Object.values(Object.groupBy(laid, ({ transaction }) => transaction)).map((each) => each!.length);
  expect(together).toEqual([5, 5]);
});

test("what staff read changes by fives, and at the end by five or more", async () => {
  const at = { client: "oak", service: "anonymous" };
  const shown = async () => (await town.as("owner")(getSurveyResults, at)).answer;
  expect(await shown()).toMatchObject({ answered: 15, shown: 10 });
  await openUntil(town, at, "2021-01-01T17:00Z");
  expect(await shown()).toMatchObject({ answered: 15, shown: 15 });
  const saidInAll = (await answersAsLaid()).map(({ said: words }) => words);
  expect(saidInAll.toSorted()).toEqual(people.map(said).toSorted());
  expect(saidInAll).not.toEqual(people.map(said));
});

test("F12 whichever of two people gave which answers, every answer, file and line of the log that staff can have is the same bytes", async () => {
  const at = { client: "oak", service: "anonymous" };
  const reading = calls.filter(
    ({ feature, endpoint: { method, path } }) =>
      /^survey(s|Editing|Results)$/.test(feature) && method === "GET" && path.includes(":service"),
  );
  expect(reading.map(({ name }) => name)).toEqual(expect.arrayContaining(["getSurveyResults", "listSurveyWords"]));
  const all = async () => {
    const heard: string[] = [];
    for (const { endpoint } of reading) {
      const path = endpoint.path.replace(":client", at.client).replace(":service", at.service);
      const query = path.endsWith("/words") ? "?name=words" : "";
      const headers = { authorization: `Bearer ${await town.token("owner")}` };
      const { statusCode, rawPayload } = await town.server.inject({ url: `/api${path}${query}`, headers });
      heard.push(`${path} ${statusCode} ${rawPayload.toString("base64")}`);
    }
    const { bytes } = await downloaded(town, "owner", downloadSurvey, at, { format: "csv" });
    // Without what this test itself has done meanwhile.
    const { entries } = (await town.as("owner")(auditLog, { client: "oak" })).answer;
    return [
      ...heard,
      bytes.toString("base64"),
      JSON.stringify(entries.filter(({ action }) => action !== "DOWNLOAD_SURVEY")),
    ];
  };
  const one = await all();
  await town.inside("oak", async (sql) => {
    const put = (respondentID: string, userID: string | null) =>
      sql`update survey_respondents set user_id = ${userID} where survey_respondent_id = ${respondentID}`;
    const [first, second] = await sql<{ id: string; userID: string }>`
      select survey_respondent_id as id, user_id from survey_respondents where user_id is not null order by 1 limit 2`;
    await put(first!.id, town.people["owner"]!);
    await put(second!.id, first!.userID);
    await put(first!.id, second!.userID);
  });
  const other = await all();
  expect(other).toEqual(one);
});

test("five at least are opened at once, and five or more stay for the end", () => {
  for (let total = 0; total < 60; total += 1) {
    let [waiting, opened] = [0, 0];
    for (let n = 0; n < total; n += 1) {
      waiting += 1;
      const more = countToOpen({ waiting, opened, closed: false });
      expect(more === 0 || more >= 5).toBe(true);
      [waiting, opened] = [waiting - more, opened + more];
    }
    const last = countToOpen({ waiting, opened, closed: true });
    expect(last === 0 || last >= 5).toBe(true);
    if (total >= 10) expect(opened + last).toBe(total);
  }
});

test("the log of changes says of nobody that they answered, nor what", async () => {
  const { answer: log } = await town.as("owner")(auditLog, { client: "oak" });
  expect(JSON.stringify(log)).not.toMatch(/said by|voter/);
});
