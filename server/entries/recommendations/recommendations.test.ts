import { beforeEach, expect, test, afterAll, beforeAll } from "vitest";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { submitEntry } from "../../../contract/entries/entries.ts";
import {
  changeRecommendationSettings,
  declineRecommendation,
  getRecommendation,
  inviteRecommender,
  listOwnRecommendations,
  readRecommendations,
  remindRecommender,
  saveRecommendation,
  sendRecommendation,
  waiveRecommendation,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import type { FastifyInstance } from "fastify";
import { type Contest, addEntry, addScholarships, at } from "../../../test/contest.ts";
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
const LETTER = "She lays brick as others write poems.";

const rules = (change: object) =>
  owner(changeRecommendationSettings, at(program), { asked: 1, beforeSubmission: true, words: "", ...change });
const own = () => ({ ...at(program), entryID });
const invite = (email = teacher) => entrant(inviteRecommender, own(), { name: "Ms. Teacher", email });
const one = (recommendationID: string) => ({ ...own(), recommendationID });

async function bearing({ method, path }: AnyEndpoint, recommendationID: string, key: string, sent: object = {}) {
  const response = await server.inject({
    method,
    url: `/api${fillPath(path, { ...at(program), recommendationID })}`,
    headers: { authorization: `Link ${key}` },
    ...(method === "POST" && { payload: sent }),
  });
  return { status: response.statusCode, answer: response.json() };
}

async function invited() {
  const { answer } = await invite();
  return { id: answer.recommendationID, key: await keyInMailTo(town, teacher) };
}
const listed = async () => (await entrant(listOwnRecommendations, own())).answer;

beforeEach(async () => {
  program = await addScholarships(town, { url: `letters-${++count}` });
  teacher = `teacher-${count}@school.example`;
  entryID = await addEntry(town, program);
  expect((await rules({})).status).toBe(200);
});

test("F06 T05 an application isn’t submitted while a recommendation is missing; then it is", async () => {
  const missing = await entrant(submitEntry, own());
  expect([missing.status, missing.problem.detail]).toEqual([
    422,
    "A recommendation is still missing. You can submit once it is received.",
  ]);
  const { id, key } = await invited();
  expect(await listed()).toMatchObject({ missing: 1, recommendations: [{ state: "invited", opened: false }] });
  expect((await bearing(getRecommendation, id, key)).answer).toMatchObject({
    over: false,
    state: "invited",
    letter: "",
    revision: 0,
  });
  expect((await listed()).recommendations[0]!.opened).toBe(true);
  expect((await bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 })).status).toBe(200);
  expect(await listed()).toMatchObject({ missing: 0, recommendations: [{ state: "received" }] });
  expect((await entrant(submitEntry, own())).status).toBe(200);
});

test("F06 what is written is staff’s to read; nothing of it is in what the applicant is answered or mailed", async () => {
  const { id, key } = await invited();
  await bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 });
  const { answer } = await owner(readRecommendations, own());
  expect(answer.recommendations).toMatchObject([{ letter: LETTER, name: "Ms. Teacher" }]);
  expect((await entrant(readRecommendations, own())).status).toBe(403);
  const [person] = await town.home(
    (sql) => sql<{ email: string }>`select email from users where user_id = ${town.people["entrant"]}`,
  );
  const mails = await mailsTo(town, person!.email);
  expect(mails.at(-1)!.subject).toBe("The recommendation of Ms. Teacher is received");
  expect(JSON.stringify([mails, await listed()])).not.toContain("poems");
});

test("F06 nobody recommends themselves, nor is asked for two letters, by another address of their mailbox", async () => {
  const [person] = await town.home(
    (sql) => sql<{ email: string }>`select email from users where user_id = ${town.people["entrant"]}`,
  );
  const own = person!.email;
  for (const spelled of [own.toUpperCase(), own.replace("@", "+ref@"), `${own}\u200b`, `mailto:${own}`])
    expect((await invite(spelled)).problem, spelled).toMatchObject({
      detail: "Somebody else has to recommend you.",
      errors: { email: "This is your own address." },
    });
  await rules({ asked: 3 });
  expect((await invite()).status).toBe(200);
  const [name] = teacher.split("@");
  for (const spelled of [`${name}+two@school.example`, `${name}@sch\u200bool.example`])
    expect((await invite(spelled)).problem.detail, spelled).toBe(
      `Ms. Teacher is invited already, at ${teacher}. Remind them there, or invite somebody else.`,
    );
  expect((await listed()).recommendations).toHaveLength(1);
});

test("F06 of two tabs that send at once one does, and afterwards nothing is changed", async () => {
  const { id, key } = await invited();
  const send = () => bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409]);
  expect((await bearing(saveRecommendation, id, key, { letter: "Other.", revision: 1 })).status).toBe(409);
  expect((await owner(readRecommendations, own())).answer.recommendations).toHaveLength(1);
});

test("F06 of withdrawing and sending at once one wins", async () => {
  await rules({ asked: 5 });
  for (let turn = 0; turn < 4; turn += 1) {
    teacher = `turn-${turn}-${count}@school.example`;
    const { id, key } = await invited();
    const [sent, withdrawn] = await Promise.all([
      bearing(sendRecommendation, id, key, { letter: LETTER, revision: 0 }),
      entrant(withdrawRecommender, one(id)),
    ]);
    const { state } = (await listed()).recommendations.find(({ recommendationID }) => recommendationID === id)!;
    const expected = sent.status === 200 ? [200, 409, "received"] : [409, 200, "withdrawn"];
    expect([sent.status, withdrawn.status, state]).toEqual(expected);
  }
});

test("F06 a draft is kept, and the second of two windows is told", async () => {
  const { id, key } = await invited();
  expect((await bearing(saveRecommendation, id, key, { letter: "Begun", revision: 0 })).answer.revision).toBe(1);
  expect((await bearing(saveRecommendation, id, key, { letter: "Other", revision: 0 })).status).toBe(412);
  expect((await bearing(getRecommendation, id, key)).answer.letter).toBe("Begun");
});

test("F06 an invitation is sent again with a new link, a few times; one that declined is replaced", async () => {
  const { id, key } = await invited();
  const yesterday = () =>
    town.inside("oak", (sql) => sql`update recommendations set mailed_at = mailed_at - interval '25 hours'`);
  const soon = await entrant(remindRecommender, one(id));
  expect([soon.status, soon.problem.detail]).toEqual([
    429,
    "Ms. Teacher was written to within a day. Remind them tomorrow.",
  ]);
  for (let again = 0; again < 3; again += 1) {
    await yesterday();
    const pressed = await Promise.all([1, 2, 3].map(() => entrant(remindRecommender, one(id))));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  }
  await yesterday();
  expect((await entrant(remindRecommender, one(id))).status).toBe(429);
  expect((await bearing(getRecommendation, id, key)).status).toBe(401);
  expect((await invite("second@school.example")).status).toBe(409);
  const latest = await keyInMailTo(town, teacher);
  expect((await bearing(declineRecommendation, id, latest)).status).toBe(200);
  expect((await invite("second@school.example")).status).toBe(200);
});

test("F06 a link opens its own recommendation alone, another person none, and once they are due none is taken", async () => {
  await rules({ asked: 2 });
  const first = await invited();
  teacher = `other-${count}@school.example`;
  const second = await invited();
  expect((await bearing(getRecommendation, first.id, second.key)).status).toBe(403);
  expect((await town.as("rival")(listOwnRecommendations, own())).status).toBe(403);
  await town.inside(
    "oak",
    (sql) => sql`
      update recommendation_settings set due_at = ${new Date(Date.now() - 1000).toISOString()} where service_id = ${program.serviceID}`,
  );
  const late = await bearing(sendRecommendation, first.id, first.key, { letter: LETTER, revision: 0 });
  expect([late.status, late.answer.detail]).toEqual([
    409,
    "Recommendations were due by now. Write to the association if you still have one.",
  ]);
});

test("F06 staff waive one with a reason, and no more than are missing", async () => {
  expect((await owner(waiveRecommendation, own(), { reason: "Her teacher retired." })).status).toBe(200);
  expect((await owner(waiveRecommendation, own(), { reason: "Again." })).status).toBe(409);
  expect((await entrant(submitEntry, own())).status).toBe(200);
});
