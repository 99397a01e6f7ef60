import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { declineChange, setChair, takeBackChange } from "../../contract/judging/chairs.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { contestOverview } from "../../contract/app/overview.ts";
import { declareConflict, getScoring, saveScores } from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { decideTie } from "../../contract/judging/ties.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { digestWorkKinds } from "./digests.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const MINUTE = 60_000;
let contest: Contest;
let count = 0;

beforeAll(async () => {
  for (const name of ["ann", "bob", "cy"]) await town.addPerson(name);
});
beforeEach(async () => {
  await town.inside("oak", (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
  contest = await addContest(town, { url: `asked-${++count}` });
  await setTimeframe(town, contest, "scoring", "open");
  await setTimeframe(town, contest, "entries", "closed");
  for (const name of ["ann", "bob", "cy"]) await assignScorer(town, contest, name, "BRICK");
  const rules = { ...defaultScoring, scorersSee: "after-own", minimumSheets: 1, breakTies: true } as const;
  expect((await staff(changeJudging, at(contest), rules)).status).toBe(200);
  expect((await staff(setChair, at(contest), { userID: town.people["ann"]! })).status).toBe(200);
});
afterEach(() => void vi.restoreAllMocks());

const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
const tell = () => doDueWork(town.app, digestWorkKinds);
const toldTo = async (person: string) => {
  const mails = await mailsTo(town, `${person}@test.example`);
  return mails.map(({ subject, content }) => [subject, ...content.paragraphs, content.action?.url].join("\n"));
};
const score = (entryID: string, person: string, design: number, reason?: string) =>
  town.as(person)(
    saveScores,
    { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
    { values: { design, craft: 10 }, ...(reason !== undefined && { reason }) },
  );
async function entered(title: string) {
  const entryID = await addEntry(town, contest, { title, submitted: true });
  for (const person of ["ann", "bob", "cy"]) await score(entryID, person, 7);
  return entryID;
}
const ask = async (entryID: string, person: string) =>
  expect((await score(entryID, person, 9, "I had missed the stair.")).answer.asked).toBe(true);
const changeOf = async (entryID: string, person: string) => {
  const params = { ...at(contest), entryID };
  return { ...params, sheetChangeID: (await town.as(person)(getScoring, params)).answer.change!.sheetChangeID };
};

test("F02 the chair is told of changes that wait, in one mail, some minutes later and once; not of what was taken back or decided by then", async () => {
  const [app, mill, barn] = [await entered("House"), await entered("Mill"), await entered("Barn")];
  await ask(app, "bob");
  await ask(mill, "cy");
  await ask(barn, "bob");
  await ask(barn, "cy");
  expect((await town.as("bob")(takeBackChange, await changeOf(barn, "bob"))).status).toBe(200);
  expect((await staff(declineChange, await changeOf(barn, "cy"), { words: "No." })).status).toBe(200);
  await tell();
  expect(await toldTo("ann")).toEqual([]);
  later(6 * MINUTE);
  await Promise.all([tell(), tell()]);
  expect(await toldTo("ann")).toEqual([
    [
      "Changes of scoresheets wait for you: Building Awards",
      "Hello Ann Tester,",
      "in Building Awards, scorers ask to change what they gave:",
      "House (BRICK-1)\nMill (BRICK-2)",
      "Their scoresheets count as they were until you agree or decline.",
      `${town.app.settings.origin}/oak/contests/${contest.url}/scoring`,
    ].join("\n"),
  ]);
  expect(await toldTo("owner")).toEqual([]);
  later(60 * MINUTE);
  await tell();
  expect(await toldTo("ann")).toHaveLength(1);
});

test("F02 where the chair asked, or has a conflict of interest, whoever may release results is told", async () => {
  const [app, mill] = [await entered("House"), await entered("Mill")];
  await ask(app, "ann");
  await ask(mill, "bob");
  await town.as("ann")(declareConflict, { ...at(contest), entryID: mill }, { reason: "We are neighbors." });
  later(6 * MINUTE);
  await tell();
  expect(await toldTo("ann")).toEqual([]);
  const [mail] = await toldTo("programManager");
  expect(mail).toContain("House (BRICK-1)\nMill (BRICK-2)");
  expect(mail).toContain(`/oak/studio/contests/${contest.url}/results`);
  expect(await toldTo("viewer")).toEqual([]);
});

test("F02 nobody is told to decide what they asked for themselves", async () => {
  await assignScorer(town, contest, "programManager", "BRICK");
  const mill = await entered("Mill");
  await score(mill, "programManager", 7);
  await town.as("ann")(declareConflict, { ...at(contest), entryID: mill }, { reason: "We are neighbors." });
  await ask(mill, "programManager");
  later(6 * MINUTE);
  await tell();
  expect(await toldTo("programManager")).toEqual([]);
  expect(await toldTo("owner")).toHaveLength(1);
});

test("D01 F02 what waits for a chair stands on their start page and in the overview until it is decided", async () => {
  const app = await entered("House");
  const mill = await entered("Mill");
  const lines = async (person: string) =>
    (await town.as(person)(actionPanel, {})).answer.scoringAssignments
      .filter(({ url }) => url.includes(`/${contest.url}/`))
      .map(({ line }) => line);
  const attention = async () =>
    (await staff(contestOverview, at(contest))).answer.attention.filter(({ kind }) => kind === "changes-waiting");
  expect([await lines("ann"), await attention()]).toEqual([[], []]);
  await ask(app, "bob");
  expect(await lines("ann")).toEqual(["1 change to decide as the chair"]);
  expect(await lines("bob")).toEqual([]);
  expect(await attention()).toMatchObject([{ title: "1 change of a scoresheet waits for a decision" }]);
  await setTimeframe(town, contest, "scoring", "closed");
  expect(await lines("ann")).toEqual(["1 change and 1 tie to decide as the chair"]);
  expect((await staff(declineChange, await changeOf(app, "bob"), { words: "No." })).status).toBe(200);
  expect([await lines("ann"), await attention()]).toEqual([["1 tie to decide as the chair"], []]);
  expect(
    (await town.as("ann")(decideTie, { ...at(contest), entryID: mill }, { reason: "Built for less." })).status,
  ).toBe(200);
  expect(await lines("ann")).toEqual([]);
});
