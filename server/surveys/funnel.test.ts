import { expect, test } from "vitest";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { getSurvey, reachQuestion, vote } from "../../contract/surveys/surveys.ts";
import { saveSurveyQuestions } from "../../contract/surveys/survey-editing.ts";
import { getSurveyResults } from "../../contract/surveys/survey-results.ts";
import { type SurveyAt, addSurvey, everyKind, newBrowser } from "../../test/survey.ts";
import { useTown } from "../../test/town.ts";
import { writeFunnelCounts } from "./funnel-calls.ts";

const town = useTown();
const course = async (at: SurveyAt) => (await town.as("owner")(getSurveyResults, at)).answer.course;

type ReachedPlace = { place: string; before?: string; version?: number };
const reach = (at: SurveyAt, browser: string, { version = 1, ...told }: ReachedPlace) =>
  town.as()(reachQuestion, at, { version, browser, ...told });

/** Comes as far as the end, and sends after so many seconds. */
async function finish(at: SurveyAt, seconds?: number) {
  const browser = await newBrowser(town, at);
  await reach(at, browser, { place: "heard" });
  await reach(at, browser, { place: "words", before: "heard" });
  const answers = [{ name: "heard", value: "friend" }];
  const { version } = (await town.as()(getSurvey, at)).answer;
  const sent = await town.as()(vote, at, { version, answers, browser, ...(seconds !== undefined && { seconds }) });
  expect(sent.status).toBe(200);
  await reach(at, browser, { place: "", before: "words" });
}

test("F12 staff read how many began and finished, where they stopped, and how long it took", async () => {
  const at = await addSurvey(town, "course");
  for (const seconds of [50, 62, 125, 700, 4 * 60]) await finish(at, seconds);
  const [one, other] = [await newBrowser(town, at), await newBrowser(town, at)];
  await reach(at, one, { place: "heard" });
  await reach(at, other, { place: "homes" });
  // Nothing waits to be read from the database by whoever answers: it is written for everybody together.
  expect(await course(at)).toMatchObject({ began: 5 });
  await writeFunnelCounts(town.app);
  const read = (await course(at))!;
  expect(read).toMatchObject({ began: 7, medianSeconds: 120, asked: 0 });
  // What only some are asked isn't among them: it would say what they answered.
  expect(read.stopped.map(({ name, people }) => [name, people])).toEqual([
    ["heard", 1],
    ["better", 0],
    ["homes", 1],
    ["day", 0],
    ["again", 0],
    ["words", 0],
  ]);
});

test("F12 nothing of it is shown below five answers, and no time before five have said theirs", async () => {
  const at = await addSurvey(town, "course-hidden");
  for (let n = 0; n < 4; n += 1) await finish(at);
  await writeFunnelCounts(town.app);
  expect(await course(at)).toBeNull();
  await finish(at, 30);
  expect(await course(at)).toMatchObject({ began: 5, medianSeconds: null });
});

test("F12 each place counts once for a browser, whoever says it however often; no token and no such place count nothing", async () => {
  const at = await addSurvey(town, "course-once");
  for (let n = 0; n < 5; n += 1) await finish(at);
  const browser = await newBrowser(town, at);
  await Promise.all(Array.from({ length: 20 }, () => reach(at, browser, { place: "homes" })));
  for (const forged of ["", "nonsense", `${browser}x`]) await reach(at, forged, { place: "homes" });
  await reach(at, await newBrowser(town, at), { place: "which" });
  await reach(at, await newBrowser(town, at), { place: "nowhere" });
  await reach(at, await newBrowser(town, at), { place: "homes", version: 7 });
  await writeFunnelCounts(town.app);
  expect(await course(at)).toMatchObject({ began: 6 });
});

test("F12 what is kept of it says of nobody how far they came, when, or what they answered", async () => {
  const rows = await town.inside("oak", (sql) => sql`select * from survey_reached limit 1`);
  expect(Object.keys(rows[0]!).sort()).toEqual(["clientID", "people", "place", "serviceID"]);
  const times = await town.inside("oak", (sql) => sql`select * from survey_durations limit 1`);
  expect(Object.keys(times[0]!).sort()).toEqual(["answers", "clientID", "seconds", "serviceID"]);
  // One who answers without their name leaves no time before others are opened with them.
  const at = await addSurvey(town, "course-alone");
  await finish(at, 1_234);
  const alone = await town.inside("oak", (sql) => sql`select from survey_durations where seconds = 1260`);
  expect(alone).toEqual([]);
});

test("F12 questions that are asked in another way are counted from their beginning", async () => {
  const at = await addSurvey(town, "course-anew");
  for (let n = 0; n < 5; n += 1) await finish(at);
  await reach(at, await newBrowser(town, at), { place: "heard" });
  await writeFunnelCounts(town.app);
  expect(await course(at)).toMatchObject({ began: 6 });
  const fewer = everyKind.filter(({ name }) => name !== "day");
  const saved = await town.as("owner")(saveSurveyQuestions, at, { elements: fewer } as InputOf<
    typeof saveSurveyQuestions
  >);
  expect(saved.status).toBe(200);
  // Who has the questions as they were goes on without being counted.
  await reach(at, await newBrowser(town, at), { place: "heard" });
  await writeFunnelCounts(town.app);
  expect(await course(at)).toMatchObject({ began: 5 });
});

test("F12 what couldn’t be written waits for the next time", async () => {
  const at = await addSurvey(town, "course-lost");
  for (let n = 0; n < 5; n += 1) await finish(at);
  await reach(at, await newBrowser(town, at), { place: "heard" });
  const gone = { ...town.app.database, inside: () => Promise.reject(new Error("gone")) };
  await expect(writeFunnelCounts({ ...town.app, database: gone })).rejects.toThrow("gone");
  expect(await course(at)).toMatchObject({ began: 5 });
  await writeFunnelCounts(town.app);
  expect(await course(at)).toMatchObject({ began: 6 });
});
