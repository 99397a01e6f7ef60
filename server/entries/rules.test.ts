import { beforeEach, expect, test } from "vitest";
import { auditLog } from "../../contract/people/audit.ts";
import { acceptRules } from "../../contract/entries/accepted-rules.ts";
import { downloadEntries, getEntry, listEntries, submitEntry } from "../../contract/entries/entries.ts";
import { getFile } from "../../contract/entries/entry-uploads.ts";
import { copyService } from "../../contract/programs/copying.ts";
import type { FormOf } from "../../contract/platform/endpoint.ts";
import { changeRules, listRules, readRules, uploadRulesFile } from "../../contract/programs/rules.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { downloaded, linesOf } from "../../test/download.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

beforeEach(async () => {
  contest = await addContest(town, { url: `ruled-${++count}` });
});

const write = (form: Partial<FormOf<typeof changeRules>>) =>
  owner(changeRules, at(contest), { kind: "text", from: 0, text: "Be fair.", change: "again", ...form });
const submit = (entryID: string, who = entrant) => who(submitEntry, { ...at(contest), entryID });
const rulesOf = async (entryID: string, who = entrant) =>
  (await who(getEntry, { ...at(contest), entryID })).answer.rules!;
const accept = async (entryID: string) =>
  entrant(acceptRules, { ...at(contest), entryID }, { rulesID: (await rulesOf(entryID)).current.rulesID });

test("without rules nothing is asked; with them an entry is submitted once they are accepted, by version", async () => {
  const before = await addEntry(town, contest, { category: "BRICK" });
  expect((await entrant(getEntry, { ...at(contest), entryID: before })).answer.rules).toBe(null);
  expect((await submit(before)).status).toBe(200);

  expect((await write({})).answer).toEqual({ version: 1 });
  const entryID = await addEntry(town, contest, { category: "ONCE" });
  expect(await rulesOf(entryID)).toMatchObject({ current: { version: 1 }, accepted: null, mustAccept: true });
  expect(await submit(entryID)).toMatchObject({
    status: 422,
    problem: { detail: "Read the rules and accept them first, then submit." },
  });
  expect((await accept(entryID)).status).toBe(200);
  expect((await submit(entryID)).status).toBe(200);
  expect(await rulesOf(entryID, owner)).toMatchObject({
    accepted: { version: 1, by: expect.stringContaining("Entrant") as string },
    mustAccept: false,
  });
});

test("a small correction leaves acceptances as they are; asked again, everybody accepts the new version", async () => {
  await write({});
  const entryID = await addEntry(town, contest, { category: "BRICK" });
  await accept(entryID);
  await submit(entryID);
  expect(await write({ from: 1, change: null })).toMatchObject({ status: 400 });
  await write({ from: 1, text: "Be fairer.", change: "correction" });
  expect(await rulesOf(entryID)).toMatchObject({
    current: { version: 2 },
    accepted: { version: 1 },
    mustAccept: false,
  });
  await write({ from: 2, text: "Be the fairest.", change: "again" });
  expect(await rulesOf(entryID)).toMatchObject({ current: { version: 3 }, accepted: { version: 1 }, mustAccept: true });
  expect((await owner(listRules, at(contest))).answer).toMatchObject({
    waiting: 1,
    versions: [
      { version: 3, accepted: 0, asksAgain: true },
      { version: 2, accepted: 0, asksAgain: false },
      { version: 1, accepted: 1, asksAgain: true },
    ],
  });
  const read = async (version: string) =>
    (await town.as()(readRules, at(contest), undefined, { query: { version } })).answer.text;
  expect([await read("1"), await read("3")]).toEqual(["Be fair.", "Be the fairest."]);
  expect((await accept(entryID)).status).toBe(200);
  expect((await owner(listRules, at(contest))).answer.waiting).toBe(0);
});

test("who accepts what was changed in the same moment is told, and a second press keeps the first's moment", async () => {
  await write({});
  const entryID = await addEntry(town, contest);
  const { rulesID } = (await rulesOf(entryID)).current;
  const params = { ...at(contest), entryID };
  const first = await entrant(acceptRules, params, { rulesID });
  expect((await entrant(acceptRules, params, { rulesID })).answer).toEqual(first.answer);
  await write({ from: 1 });
  expect(await entrant(acceptRules, params, { rulesID })).toMatchObject({ status: 409 });
});

test("of two who change the rules at once one is told, and neither version is lost", async () => {
  await write({});
  const outcomes = await Promise.all([write({ from: 1, text: "One." }), write({ from: 1, text: "Other." })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await owner(listRules, at(contest))).answer.versions).toHaveLength(2);
});

test("staff submit in an entrant's place without accepting for them, and find such entries in the list and the file", async () => {
  await write({});
  const [waiting, accepted] = [
    await addEntry(town, contest, { category: "BRICK" }),
    await addEntry(town, contest, { category: "ONCE" }),
  ];
  expect((await submit(waiting, owner)).status).toBe(200);
  expect(
    await owner(
      acceptRules,
      { ...at(contest), entryID: waiting },
      { rulesID: (await rulesOf(waiting, owner)).current.rulesID },
    ),
  ).toMatchObject({ status: 403 });
  await accept(accepted);
  const found = async (rules: "waiting" | "accepted") =>
    (await owner(listEntries, at(contest), undefined, { query: { rules } })).answer.entries.map(
      ({ entryID }) => entryID,
    );
  expect(await found("waiting")).toEqual([waiting]);
  expect(await found("accepted")).toEqual([accepted]);
  const list = (
    await owner(listEntries, at(contest), undefined, {
      query: { columns: "rulesAccepted,rulesAcceptedBy", sort: "number" },
    })
  ).answer;
  expect(list.entries.map(({ cells }) => cells)).toEqual([
    ["No", null],
    ["Version 1", expect.stringContaining("Entrant")],
  ]);
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(contest), { format: "csv" });
  const lines = linesOf(bytes);
  expect(lines[0]).toContain("Rules accepted");
  expect(lines[2]).toContain("Version 1");
});

test("a PDF is read by everybody once it is the rules', and by nobody else before; other files are refused", async () => {
  const params = at(contest);
  const sent = await owner(uploadRulesFile, params, undefined, { file: pdfOf(), query: { name: "Rules 2027.pdf" } });
  expect(sent.status).toBe(200);
  const { uploadID } = sent.answer;
  const open = () => town.as()(getFile, { client: "oak", uploadID, rendition: "original" });
  expect((await open()).status).toBe(404);
  expect((await write({ kind: "file", text: null, uploadID })).status).toBe(200);
  expect((await open()).status).toBe(200);
  expect((await town.as()(servicePage, params)).answer.rules).toMatchObject({
    kind: "file",
    file: { uploadID, fileName: "Rules 2027.pdf" },
  });
  expect((await write({ kind: "file", from: 1, text: null, uploadID: contest.serviceID })).status).toBe(404);
  expect((await write({ kind: "link", from: 1, text: null, link: "javascript:alert(1)" })).status).toBe(400);
});

test("the rules of a draft are nobody's to read but its staff's", async () => {
  await write({});
  await owner(changeStatus, at(contest), { status: "draft" });
  expect((await town.as()(readRules, at(contest))).status).toBe(404);
  expect((await owner(listRules, at(contest))).answer.versions).toHaveLength(1);
});

test("a copy has the current rules as its first version, and Changes says who changed them", async () => {
  await write({});
  await write({ from: 1, text: "Be kind.", change: "correction" });
  const url = `copied-rules-${count}`;
  await owner(
    copyService,
    { client: "oak" },
    { serviceID: contest.serviceID, name: url, url, parts: ["rules"], weeks: 0 },
  );
  const { versions } = (await owner(listRules, { client: "oak", service: url })).answer;
  expect(versions).toMatchObject([{ version: 1, text: "Be kind.", asksAgain: true, accepted: 0 }]);
  const changes = (await owner(auditLog, { client: "oak" })).answer.entries.map(({ did }) => did);
  expect(changes[1]).toMatch(/^corrected the rules of Building Awards/);
  expect(changes[2]).toMatch(/^gave Building Awards its rules/);
});
