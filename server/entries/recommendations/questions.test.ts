import type { FastifyInstance } from "fastify";
import { defaultScoring } from "../../../contract/programs/judging.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AnyEndpoint, type InputOf, fillPath } from "../../../contract/platform/endpoint.ts";
import { downloadEntries } from "../../../contract/entries/entries.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import {
  changeRecommendationSettings,
  declineRecommendation,
  getRecommendation,
  getRecommendationQuestions,
  inviteRecommender,
  listOwnRecommendations,
  readRecommendations,
  saveRecommendation,
  saveRecommendationQuestions,
  sendRecommendation,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import { revisionOf } from "../../../contract/platform/revision.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { changeJudging } from "../../../contract/programs/services.ts";
import { type Contest, addEntry, addScholarships, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { downloaded } from "../../../test/download.ts";
import { keyInMailTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { handlers } from "../../app/all-handlers.ts";
import { serve } from "../../platform/http/serve.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let server: FastifyInstance;
beforeAll(() => {
  server = serve(town.app, handlers);
});
afterAll(() => server.close());

const years: Element = { type: "input", kind: "number", name: "years", label: "Years you know them", required: true };
const rank: Element = {
  type: "radio",
  name: "rank",
  label: "Among your students",
  options: [
    { value: "best", label: "The best" },
    { value: "good", label: "Among the good" },
  ],
};
const reach: Element = { type: "input", kind: "email", name: "reach", label: "Where to reach you" };
const LETTER = "She lays brick as others write poems.";

let program: Contest;
let entryID: string;
let count = 0;
let link: { id: string; key: string };

async function bearing({ method, path }: AnyEndpoint, sent: object = {}) {
  const response = await server.inject({
    method,
    url: `/api${fillPath(path, { ...at(program), recommendationID: link.id })}`,
    headers: { authorization: `Link ${link.key}` },
    ...(method === "POST" && { payload: sent }),
  });
  return { status: response.statusCode, answer: response.json() };
}
const ask = (elements: Element[]) =>
  owner(saveRecommendationQuestions, at(program), { elements } as InputOf<typeof saveRecommendationQuestions>);
const given = (values: Record<string, string | number | null>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const read = async () => {
  const { answer } = await owner(readRecommendations, { ...at(program), entryID });
  return answer.recommendations[0]!;
};
const rules = (more: object = {}) =>
  owner(changeRecommendationSettings, at(program), { asked: 1, beforeSubmission: false, words: "", ...more });

beforeEach(async () => {
  program = await addScholarships(town, { url: `questions-${++count}` });
  entryID = await addEntry(town, program, { submitted: true });
  await rules();
  const email = `asked-${count}@school.example`;
  const { answer } = await town.as("entrant")(
    inviteRecommender,
    { ...at(program), entryID },
    { name: "Ms. Teacher", email },
  );
  link = { id: answer.recommendationID, key: await keyInMailTo(town, email) };
});

test("F06 recommenders answer a program’s own questions: kept as they go, whole once they are sent, and never the applicant’s", async () => {
  expect((await ask([years, rank])).answer).toEqual({ version: 1 });
  expect((await bearing(getRecommendation)).answer).toMatchObject({ elements: [years, rank], answers: [] });
  const kept = await bearing(saveRecommendation, { letter: "", answers: given({ rank: "best" }), revision: 0 });
  expect(kept).toEqual({ status: 200, answer: { revision: 1 } });
  expect((await bearing(getRecommendation)).answer).toMatchObject({
    answers: expect.arrayContaining([{ name: "rank", value: "best" }]),
  });
  expect((await read()).answers).toEqual([]);

  const early = await bearing(sendRecommendation, { letter: LETTER, answers: given({ rank: "best" }), revision: 1 });
  expect([early.status, early.answer.detail, Object.keys(early.answer.errors)]).toEqual([
    400,
    "Still to answer or to correct: Years you know them.",
    ["years"],
  ]);
  const whole = { letter: LETTER, answers: given({ years: 4, rank: "best" }), revision: 1 };
  expect((await bearing(sendRecommendation, whole)).status).toBe(200);
  expect(await read()).toMatchObject({
    letter: LETTER,
    answers: [
      { label: "Years you know them", value: "4" },
      { label: "Among your students", value: "The best" },
    ],
  });
  const own = await town.as("entrant")(listOwnRecommendations, { ...at(program), entryID });
  expect(JSON.stringify(own.answer)).not.toMatch(/best|poems/);
  expect((await bearing(saveRecommendation, { ...whole, revision: 2 })).status).toBe(409);
});

test("F06 what staff change meanwhile is asked of whoever hasn’t sent theirs; what was sent stays as it was asked", async () => {
  await ask([years, rank]);
  await bearing(saveRecommendation, { letter: LETTER, answers: given({ years: 4, rank: "best" }), revision: 0 });
  expect((await ask([{ ...years, label: "How many years?" }, reach])).answer).toEqual({ version: 2 });
  expect((await owner(getRecommendationQuestions, at(program))).answer).toMatchObject({ version: 2, answered: 1 });
  expect((await bearing(getRecommendation)).answer).toMatchObject({
    elements: [{ label: "How many years?" }, { name: "reach" }],
    letter: LETTER,
    answers: expect.arrayContaining([{ name: "years", value: 4 }]),
  });
  const answers = given({ years: 5, rank: "best", reach: null });
  expect((await bearing(sendRecommendation, { letter: LETTER, answers, revision: 1 })).status).toBe(200);
  expect((await read()).answers).toEqual([{ name: "years", label: "How many years?", value: "5" }]);
  expect((await ask([rank])).answer).toEqual({ version: 3 });
  expect((await read()).answers).toEqual([{ name: "years", label: "How many years?", value: "5" }]);
});

test("F06 scorers read answers beside the letter; where names are hidden, nothing that says who wrote them", async () => {
  await ask([years, reach, { ...rank, hiddenFromScorers: true }]);
  const answers = given({ years: 4, rank: "best", reach: "teacher@school.example" });
  await bearing(sendRecommendation, { letter: LETTER, answers, revision: 0 });
  await setTimeframe(town, program, "scoring", "open");
  await assignScorer(town, program, "scorer", "BRICK");
  const seen = async () =>
    (await town.as("scorer")(getScoring, { ...at(program), entryID })).answer.recommendations[0]!.answers.map(
      ({ name }) => name,
    );
  expect(await seen()).toEqual(["years", "reach"]);
  await owner(changeJudging, at(program), { ...defaultScoring, blind: true });
  expect(await seen()).toEqual(["years"]);
});

test("F06 a letter may be left out where staff say that the questions are enough", async () => {
  await ask([rank]);
  const sent = { letter: "", answers: given({ rank: "good" }), revision: 0 };
  expect((await bearing(sendRecommendation, sent)).status).toBe(400);
  await rules({ questionsSuffice: true });
  expect((await bearing(getRecommendation)).answer).toMatchObject({ questionsSuffice: true });
  expect((await bearing(sendRecommendation, { ...sent, answers: [] })).status).toBe(400);
  expect((await bearing(sendRecommendation, sent)).status).toBe(200);
  expect(await read()).toMatchObject({ letter: "", answers: [{ value: "Among the good" }] });
});

test("F06 whoever declines leaves nothing of what they answered", async () => {
  await ask([rank]);
  await bearing(saveRecommendation, { letter: "", answers: given({ rank: "good" }), revision: 0 });
  expect((await bearing(declineRecommendation)).status).toBe(200);
  expect((await owner(getRecommendationQuestions, at(program))).answer).toMatchObject({ answered: 0 });
});

test("F06 of whoever isn’t wanted any more nothing is kept that they had answered so far", async () => {
  await ask([rank]);
  await bearing(saveRecommendation, { letter: "Begun.", answers: given({ rank: "good" }), revision: 0 });
  const one = { ...at(program), entryID, recommendationID: link.id };
  expect((await town.as("entrant")(withdrawRecommender, one)).status).toBe(200);
  expect((await owner(getRecommendationQuestions, at(program))).answer).toMatchObject({ answered: 0 });
  expect((await bearing(getRecommendation)).answer).toMatchObject({ state: "withdrawn", letter: "", answers: [] });
});

test("F06 of two of staff who change the questions, the second is told; nobody else changes them", async () => {
  await ask([rank]);
  const base = { "if-match": revisionOf({ elements: [rank] }) };
  const change = async (elements: Element[]) => {
    const { statusCode } = await server.inject({
      method: "POST",
      url: `/api${fillPath(saveRecommendationQuestions.path, at(program))}`,
      headers: { authorization: `Bearer ${await town.token("owner")}`, ...base },
      payload: { elements },
    });
    return statusCode;
  };
  expect((await Promise.all([change([years]), change([reach])])).toSorted()).toEqual([200, 412]);
  expect((await town.as("viewer")(saveRecommendationQuestions, at(program), { elements: [] })).status).toBe(403);
  expect((await town.as("entrant")(getRecommendationQuestions, at(program))).status).toBe(403);
});

test("F06 the first questions, asked by two at once, are one form", async () => {
  const outcomes = await Promise.all([ask([rank]), ask([rank]), ask([rank])]);
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
  const forms = await town.inside(
    "oak",
    (sql) => sql`select from forms where service_id = ${program.serviceID} and purpose = 'recommendation'`,
  );
  expect(forms).toHaveLength(1);
});

test("F06 answers are in the file of applications for whoever reads letters, and in nobody else’s", async () => {
  await ask([rank]);
  await bearing(sendRecommendation, { letter: LETTER, answers: given({ rank: "best" }), revision: 0 });
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(program), { format: "csv" });
  expect(bytes.toString()).toContain("Recommendation 1: answers");
  expect(bytes.toString()).toContain("Among your students: The best");
});
