import { unzipSync } from "fflate";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { downloadEntries } from "../../../contract/entries/entries.ts";
import {
  changeRecommendationSettings,
  inviteRecommender,
  saveRecommendation,
  sendRecommendation,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import { type Contest, addContest, addEntry, addScholarships, at } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
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

const LETTER = "She lays brick as others write poems.";
let program: Contest;
let count = 0;

beforeEach(async () => {
  program = await addScholarships(town, { url: `letters-in-files-${++count}` });
  await owner(changeRecommendationSettings, at(program), { asked: 3, beforeSubmission: false, words: "" });
});

async function asked(person: string, entryID: string, name: string) {
  const email = `${name.toLowerCase()}-${count}@school.example`;
  const there = { ...at(program), entryID };
  const { answer } = await town.as(person)(inviteRecommender, there, { name, email });
  const { recommendationID } = answer;
  const key = await keyInMailTo(town, email);
  const write = async (call: typeof sendRecommendation | typeof saveRecommendation, letter: string) => {
    const url = `/api${fillPath(call.path, { ...at(program), recommendationID })}`;
    const payload = { letter, revision: 0 };
    const { statusCode } = await server.inject({
      method: "POST",
      url,
      headers: { authorization: `Link ${key}` },
      payload,
    });
    expect(statusCode).toBe(200);
  };
  return { write, withdraw: () => town.as(person)(withdrawRecommender, { ...there, recommendationID }) };
}

const csv = async () =>
  linesOf((await downloaded(town, "owner", downloadEntries, at(program), { format: "csv" })).bytes).map((line) =>
    line.split(","),
  );

test("F06 staff’s file of applications has who recommends, how far each is, and the letters received; of one’s own none", async () => {
  const entryID = await addEntry(town, program, { submitted: true });
  await (await asked("entrant", entryID, "Ann")).write(sendRecommendation, LETTER);
  await (await asked("entrant", entryID, "Ben")).write(saveRecommendation, "Only begun.");
  await (await asked("entrant", entryID, "Cal")).withdraw();
  const mine = await addEntry(town, program, { owner: "owner", submitted: true });
  await (await asked("owner", mine, "Dee")).write(sendRecommendation, "Of the one who downloads.");
  const [head = [], theirs = [], own = []] = await csv();
  const first = head.indexOf("Recommendations received");
  expect(head.slice(first, first + 13).map((heading) => heading.replace(/ \(.*\)/, ""))).toEqual([
    "Recommendations received",
    ...[1, 2].flatMap((at) => [
      `Recommendation ${at} by`,
      ...["email", "PDF", "state", "last change", "letter"].map((what) => `Recommendation ${at}: ${what}`),
    ]),
  ]);
  expect(theirs.slice(first, first + 13)).toEqual([
    "1",
    "Ann",
    `ann-${count}@school.example`,
    "",
    "Received",
    expect.stringMatching(/^\d{4}-/),
    LETTER,
    "Ben",
    `ben-${count}@school.example`,
    "",
    "Invited",
    expect.stringMatching(/^\d{4}-/),
    "",
  ]);
  expect(own.slice(first, first + 7)).toEqual([
    "1",
    "Dee",
    `dee-${count}@school.example`,
    "",
    "Received",
    expect.stringMatching(/^\d{4}-/),
    "",
  ]);
});

test("F06 for Excel they are the same, under the name of applications; applicants and scorers have no such file", async () => {
  const entryID = await addEntry(town, program, { submitted: true });
  await (await asked("entrant", entryID, "Ann")).write(sendRecommendation, LETTER);
  const { bytes, headers } = await downloaded(town, "owner", downloadEntries, at(program), { format: "xlsx" });
  const parts = unzipSync(bytes);
  const text = (path: string) => new TextDecoder().decode(parts[path]);
  expect(text("xl/worksheets/sheet1.xml")).toContain(LETTER);
  expect(text("xl/workbook.xml")).toContain('name="Applications"');
  expect(headers["content-disposition"]).toContain(`oak-letters-in-files-${count}-applications-`);
  for (const person of ["entrant", "scorer"])
    expect((await town.as(person)(downloadEntries, at(program), { format: "csv" })).status).toBe(403);
});

test("what asks nobody to recommend has no such columns", async () => {
  await owner(changeRecommendationSettings, at(program), { asked: 0, beforeSubmission: false, words: "" });
  await addEntry(town, program, { submitted: true });
  expect((await csv()).flat().join()).not.toContain("Recommendation");
  program = await addContest(town, { url: `no-letters-${count}` });
  await addEntry(town, program);
  expect((await csv()).flat().join()).not.toContain("Recommendation");
});
