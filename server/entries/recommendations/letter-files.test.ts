import { beforeEach, expect, test } from "vitest";
import { downloadEntries } from "../../../contract/entries/entries.ts";
import { getFile } from "../../../contract/entries/entry-uploads.ts";
import { defaultScoring } from "../../../contract/programs/judging.ts";
import {
  changeRecommendationSettings,
  declineRecommendation,
  getJudgedRecommendationFile,
  getRecommendation,
  getRecommendationFile,
  inviteRecommender,
  listOwnRecommendations,
  readRecommendations,
  removeRecommendationFile,
  sendRecommendation,
  uploadRecommendationFile,
} from "../../../contract/entries/recommendations.ts";
import { getScoring } from "../../../contract/judging/scoring.ts";
import { changeJudging } from "../../../contract/programs/services.ts";
import { type Contest, addEntry, addScholarships, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { keyInMailTo } from "../../../test/mail.ts";
import { portfolioMessage } from "../../../contract/platform/files.ts";
import { pdfOf } from "../../../test/pdf.ts";
import { googleDocument, portfolioPDF } from "../../../test/real-files.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const AUTHOR = "Philippa Featherstone";

let program: Contest;
let entryID: string;
let count = 0;
const own = () => ({ ...at(program), entryID });

beforeEach(async () => {
  program = await addScholarships(town, { url: `letter-files-${++count}` });
  entryID = await addEntry(town, program, { submitted: true });
  await owner(changeRecommendationSettings, at(program), { asked: 2, beforeSubmission: false, words: "" });
});

async function invited() {
  const email = `files-${count}@school.example`;
  const { answer } = await town.as("entrant")(inviteRecommender, own(), { name: AUTHOR, email });
  return { there: { ...at(program), recommendationID: answer.recommendationID }, link: await keyInMailTo(town, email) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const letter = () => pdfOf({ trailer: `/Info << /Author (${AUTHOR}) >>` });
const upload = ({ there, link }: Invited, file = letter(), fileName = `Letter of ${AUTHOR}.pdf`) =>
  town.as()(uploadRecommendationFile, there, undefined, { file, fileName, link });
const send = ({ there, link }: Invited, text = "") =>
  town.as()(sendRecommendation, there, { letter: text, revision: 0 }, { link });
const written = async ({ there, link }: Invited) =>
  (await town.as()(getRecommendation, there, undefined, { link })).answer;

test("F06 a PDF alone is a recommendation; staff read it once it is sent, and the applicant never, whatever address they try", async () => {
  const mine = await invited();
  const there = { ...own(), recommendationID: mine.there.recommendationID };
  expect((await send(mine)).status).toBe(400);
  const sent = await upload(mine);
  expect(sent.answer).toEqual({ uploadID: expect.any(String), fileName: `Letter of ${AUTHOR}.pdf` });
  expect((await written(mine)).file).toEqual(sent.answer);
  expect((await owner(getRecommendationFile, there)).status).toBe(404);
  expect((await owner(readRecommendations, own())).answer.recommendations[0]!.file).toBeNull();
  expect((await send(mine)).status).toBe(200);
  expect((await owner(readRecommendations, own())).answer.recommendations).toMatchObject([
    { letter: "", file: sent.answer },
  ]);
  expect((await owner(getRecommendationFile, there)).status).toBe(200);
  const { uploadID } = sent.answer;
  for (const person of ["entrant", "rival"]) {
    expect((await town.as(person)(getRecommendationFile, there)).status).toBe(403);
    expect((await town.as(person)(getJudgedRecommendationFile, there)).status).toBe(403);
  }
  for (const rendition of ["original", "full"])
    for (const person of [undefined, "entrant", "owner"])
      expect((await town.as(person)(getFile, { client: "oak", uploadID, rendition })).status).toBe(404);
  const listed = (await town.as("entrant")(listOwnRecommendations, own())).answer;
  expect(JSON.stringify(listed)).not.toContain(".pdf");
  expect(JSON.stringify(listed)).not.toContain(uploadID);
});

test("F06 only a PDF is taken; it is replaced or taken back until it is sent, and gone with whoever declines", async () => {
  const mine = await invited();
  expect((await upload(mine, await photo(), "scan.pdf")).status).toBe(415);
  expect((await upload(mine, await portfolioPDF(), "letters.pdf")).problem.detail).toBe(portfolioMessage);
  expect((await upload(mine, googleDocument, "letter.gdoc")).problem.detail).toMatch(/only a link/);
  await upload(mine);
  const second = await upload(mine, letter(), "Second.pdf");
  expect((await written(mine)).file).toEqual(second.answer);
  const held = await town.inside(
    "oak",
    (sql) =>
      sql`select upload_id from file_holders where kind = 'recommendation' and holder_id = ${mine.there.recommendationID}`,
  );
  expect(held).toEqual([{ uploadID: second.answer.uploadID }]);
  expect((await town.as()(removeRecommendationFile, mine.there, undefined, { link: mine.link })).status).toBe(200);
  expect((await written(mine)).file).toBeNull();
  await upload(mine);
  expect((await town.as()(declineRecommendation, mine.there, undefined, { link: mine.link })).status).toBe(200);
  expect((await upload(mine)).status).toBe(409);
  const left = await town.inside(
    "oak",
    (sql) => sql`select from file_holders where kind = 'recommendation' and holder_id = ${mine.there.recommendationID}`,
  );
  expect(left).toEqual([]);
});

test("F06 of sending and a file that arrives at once, what is read is what was sent, and nothing comes after", async () => {
  const mine = await invited();
  await upload(mine, letter(), "First.pdf");
  const [late, sent] = await Promise.all([upload(mine, letter(), "Late.pdf"), send(mine)]);
  expect(sent.status).toBe(200);
  const [{ file } = { file: null }] = (await owner(readRecommendations, own())).answer.recommendations;
  expect(file!.fileName).toBe(late.status === 200 ? "Late.pdf" : "First.pdf");
  expect((await upload(mine)).status).toBe(409);
  expect((await town.as()(removeRecommendationFile, mine.there, undefined, { link: mine.link })).status).toBe(409);
});

test("F06 staff’s list of applications says which recommendations came with a PDF", async () => {
  await town.as("entrant")(inviteRecommender, own(), { name: "Ann", email: "without-pdf@school.example" });
  const mine = await invited();
  await upload(mine);
  await send(mine);
  const file = await downloaded(town, "owner", downloadEntries, at(program), { format: "csv" });
  const [head = [], row = []] = linesOf(file.bytes).map((line) => line.split(","));
  expect([1, 2].map((of) => row[head.indexOf(`Recommendation ${of}: PDF`)])).toEqual(["", "Yes"]);
});

test("F06 a scorer reads the file, in a blind program without its name and without who made it", async () => {
  const mine = await invited();
  await upload(mine);
  await send(mine, "Beside it.");
  await assignScorer(town, program, "scorer", "BRICK");
  await setTimeframe(town, program, "scoring", "open");
  const there = { ...own(), recommendationID: mine.there.recommendationID };
  const url = `/api/oak/contests/${program.url}/entries/scoring/${entryID}/recommendations/${there.recommendationID}/file`;
  const read = async () =>
    town.server.inject({ url, headers: { authorization: `Bearer ${await town.token("scorer")}` } });
  await owner(changeJudging, at(program), defaultScoring);
  expect((await town.as("scorer")(getScoring, own())).answer.recommendations).toMatchObject([{ hasFile: true }]);
  const open = await read();
  expect([open.statusCode, open.rawPayload.includes(AUTHOR)]).toEqual([200, true]);
  await owner(changeJudging, at(program), { ...defaultScoring, blind: true });
  const blind = await read();
  expect(blind.statusCode).toBe(200);
  expect(blind.rawPayload.includes("Featherstone")).toBe(false);
  expect(blind.headers["content-disposition"]).not.toContain("Featherstone");
  expect((await town.as("scorer")(getRecommendationFile, there)).status).toBe(403);
});
