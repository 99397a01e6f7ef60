import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copyService } from "../../../contract/programs/copying.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { disqualifyEntry, removeEntry } from "../../../contract/entries/entries.ts";
import { defaultScoring } from "../../../contract/programs/judging.ts";
import {
  changeRecommendationSettings,
  getRecommendationSettings,
  inviteRecommender,
  listOwnRecommendations,
  readRecommendations,
  remindRecommender,
  saveRecommendation,
  sendRecommendation,
  waiveRecommendation,
} from "../../../contract/entries/recommendations.ts";
import { getScoring, getScoringQueue } from "../../../contract/judging/scoring.ts";
import { changeJudging, changeStatus } from "../../../contract/programs/services.ts";
import { type Contest, addEntry, addScholarships, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { handlers } from "../../app/all-handlers.ts";
import { serve } from "../../platform/http/serve.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);
let server: FastifyInstance;
beforeAll(() => {
  server = serve(town.app, handlers);
});
afterAll(() => server.close());

let program: Contest;
let entryID: string;
let count = 0;
let teacher: string;
const NAME = "Philippa Featherstone";
const LETTER = "She lays brick as others write poems.";

const rules = (change: object) =>
  owner(changeRecommendationSettings, at(program), { asked: 2, beforeSubmission: false, words: "", ...change });
const own = () => ({ ...at(program), entryID });

async function bearing({ method, path }: AnyEndpoint, recommendationID: string, key: string, sent: object = {}) {
  const response = await server.inject({
    method,
    url: `/api${fillPath(path, { ...at(program), recommendationID })}`,
    headers: { authorization: `Link ${key}` },
    ...(method === "POST" && { payload: sent }),
  });
  return { status: response.statusCode, detail: response.json().detail };
}

async function invited() {
  const { answer } = await entrant(inviteRecommender, own(), { name: NAME, email: teacher });
  return { id: answer.recommendationID, key: await keyInMailTo(town, teacher) };
}

async function received() {
  const { id, key } = await invited();
  expect((await bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 })).status).toBe(200);
}

/** A day has so many invitations for each applicant: what was sent so far was sent the day before. */
const yesterday = () =>
  town.inside("oak", (sql) => sql`update recommendations set mailed_at = mailed_at - interval '25 hours'`);

beforeEach(async () => {
  await yesterday();
  program = await addScholarships(town, { url: `staff-letters-${++count}` });
  teacher = `featherstone-${count}@school.example`;
  entryID = await addEntry(town, program, { submitted: true });
  expect((await rules({})).status).toBe(200);
});

test("F06 staff read each recommendation’s state, the letters received and no draft, and why one was waived", async () => {
  await rules({ asked: 3 });
  await received();
  teacher = `second-${count}@school.example`;
  const { id, key } = await invited();
  await bearing(saveRecommendation, id, key, { letter: "Only begun", revision: 0 });
  await owner(waiveRecommendation, own(), { reason: "Her master has died." });
  const { answer } = await owner(readRecommendations, own());
  expect(answer).toMatchObject({
    asked: 3,
    missing: 1,
    recommendations: [
      { name: NAME, state: "received", letter: LETTER },
      { state: "invited", letter: null },
    ],
    waivers: [{ reason: "Her master has died." }],
  });
  expect(JSON.stringify(answer)).not.toContain("begun");
});

test("F06 whoever applies reads no letter of their own application and waives none, a member of the staff or not", async () => {
  entryID = await addEntry(town, program, { owner: "owner" });
  await owner(inviteRecommender, own(), { name: NAME, email: teacher });
  const [{ recommendationID } = { recommendationID: "" }] = (await owner(listOwnRecommendations, own())).answer
    .recommendations;
  const key = await keyInMailTo(town, teacher);
  await bearing(sendRecommendation, recommendationID, key, { letter: LETTER, revision: 0 });
  const answers = [
    await owner(readRecommendations, own()),
    await owner(waiveRecommendation, own(), { reason: "Mine." }),
    await owner(listOwnRecommendations, own()),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  expect(JSON.stringify(answers)).not.toContain("poems");
});

test("F06 T06 scorers read the letters beside the application; in a blind program no byte says who wrote them", async () => {
  await received();
  await assignScorer(town, program, "scorer", "BRICK");
  await setTimeframe(town, program, "scoring", "open");
  const read = () => town.as("scorer")(getScoring, own());
  await owner(changeJudging, at(program), defaultScoring);
  expect((await read()).answer.recommendations).toMatchObject([{ name: NAME, letter: LETTER }]);
  await owner(changeJudging, at(program), { ...defaultScoring, blind: true });
  const blind = JSON.stringify([await read(), await town.as("scorer")(getScoringQueue, at(program))]);
  expect(blind).toContain("poems");
  expect(blind).not.toContain("Featherstone");
  expect(blind).not.toContain("featherstone");
  const others = JSON.stringify(await town.as("scorer")(readRecommendations, own()));
  expect(others).not.toContain("poems");
});

test("F06 nothing is sent for an application that is disqualified, refused or removed, nor once results are out", async () => {
  const { id, key } = await invited();
  const send = () => bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 });
  await owner(disqualifyEntry, own(), { disqualified: true, reason: "Twice the same." });
  const none = "This application takes no further part, so no recommendation is needed any more. Thank you.";
  expect(await send()).toEqual({ status: 409, detail: none });
  expect((await entrant(remindRecommender, { ...own(), recommendationID: id })).status).toBe(422);
  await town.inside(
    "oak",
    (sql) => sql`
      update entries set disqualified_at = null, disqualified_reason = null, screening = 'refused' where entry_id = ${entryID}`,
  );
  expect(await send()).toEqual({ status: 409, detail: none });
  expect((await entrant(remindRecommender, { ...own(), recommendationID: id })).status).toBe(422);
  await town.inside("oak", async (sql) => {
    await sql`update entries set screening = null where entry_id = ${entryID}`;
    await sql`update judging set results_released_at = ${new Date().toISOString()} where service_id = ${program.serviceID}`;
  });
  const out = "The results are out, so no recommendation is needed any more. Thank you.";
  expect(await send()).toEqual({ status: 409, detail: out });
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = null where service_id = ${program.serviceID}`,
  );
  await owner(removeEntry, own());
  expect(await send()).toEqual({ status: 404, detail: "No such recommendation." });
  expect(await mailsTo(town, teacher)).toHaveLength(1);
});

test("F06 of sending and disqualifying at once none is lost, and what came afterwards is refused", async () => {
  const { id, key } = await invited();
  const [sent, disqualified] = await Promise.all([
    bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 }),
    owner(disqualifyEntry, own(), { disqualified: true, reason: "Twice the same." }),
  ]);
  const { recommendations } = (await owner(readRecommendations, own())).answer;
  expect(disqualified.status).toBe(200);
  expect([sent.status, recommendations[0]!.state]).toEqual(sent.status === 200 ? [200, "received"] : [409, "invited"]);
});

test("F06 from a program that is a draft nobody is written to", async () => {
  const { id, key } = await invited();
  await owner(changeStatus, at(program), { status: "draft" });
  teacher = `draft-${count}@school.example`;
  const refused = await owner(inviteRecommender, own(), { name: NAME, email: teacher });
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "Publish the program first: until then nobody but staff finds it.",
  ]);
  await bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 });
  expect(await mailsTo(town, teacher)).toEqual([]);
  expect(await mailsTo(town, `featherstone-${count}@school.example`)).toHaveLength(1);
});

test("F06 the due date is the program’s own; where there is none the invitation speaks of no date", async () => {
  const dueAt = "2031-06-13T22:00:00Z";
  await rules({ dueAt });
  await invited();
  expect((await entrant(listOwnRecommendations, own())).answer.dueAt).toMatch(/^2031-06-13T22:00/);
  const [dated] = await mailsTo(town, teacher);
  expect(JSON.stringify(dated)).toContain("It is due by Fri, Jun 13");
  await rules({ dueAt: null });
  await town.inside(
    "oak",
    (sql) => sql`delete from timeframes where service_id = ${program.serviceID} and name = 'entries'`,
  );
  teacher = `undated-${count}@school.example`;
  await invited();
  const [undated] = await mailsTo(town, teacher);
  expect(JSON.stringify(undated)).toContain("asks you for a recommendation.");
  expect(JSON.stringify(undated)).not.toMatch(/due|\bby\b[ .]*[.,]/);
});

test("F06 in a day it is written to twenty people for one applicant, over all their applications, however many are asked at once", async () => {
  await rules({ asked: 5 });
  const entryIDs = [];
  for (let entry = 0; entry < 5; entry += 1) entryIDs.push(await addEntry(town, program, { submitted: true }));
  const asking = entryIDs.flatMap((one) =>
    [1, 2, 3, 4, 5].map((turn) => ({ one, email: `${turn}-${one}@school.example` })),
  );
  const answers = await Promise.all(
    asking.map(({ one, email }) => entrant(inviteRecommender, { ...at(program), entryID: one }, { name: NAME, email })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.problem.detail).toBe("20 invitations were sent within a day. Send this one tomorrow.");
  await yesterday();
  const { one, email } = asking[answers.indexOf(refused)]!;
  const tomorrow = await entrant(inviteRecommender, { ...at(program), entryID: one }, { name: NAME, email });
  expect(tomorrow.status).toBe(200);
});

test("F06 a copy asks for as many recommendations in the same words, and has no due date", async () => {
  await rules({ asked: 4, beforeSubmission: true, words: "Half a page.", dueAt: "2031-06-13T22:00:00Z" });
  await received();
  const url = `${program.url}-again`;
  const named = { serviceID: program.serviceID, name: "Again", url };
  await owner(copyService, { client: "oak" }, { ...named, parts: ["categories"], weeks: 52 });
  const { answer } = await owner(getRecommendationSettings, { client: "oak", service: url });
  expect(answer).toEqual({
    asked: 4,
    beforeSubmission: true,
    words: "Half a page.",
    questionsSuffice: false,
    dueAt: null,
    reminder: false,
    reminderDays: 3,
  });
});

test("F06 of two who change the settings at once the second is told", async () => {
  const first = (await owner(getRecommendationSettings, at(program))).answer;
  const change = { ...first, words: "First.", dueAt: "2031-06-13T22:00:00Z" };
  expect((await owner(changeRecommendationSettings, at(program), change, { base: first })).status).toBe(200);
  const second = { ...first, words: "Second." };
  expect((await owner(changeRecommendationSettings, at(program), second, { base: first })).status).toBe(412);
  const now = (await owner(getRecommendationSettings, at(program))).answer;
  expect((await owner(changeRecommendationSettings, at(program), second, { base: now })).status).toBe(200);
});
