import { beforeAll, expect, test } from "vitest";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { downloadResults, getResults, releaseResults, withholdResults } from "../../contract/judging/results.ts";
import type { ResultMethod } from "../../contract/platform/result-methods.ts";
import { getRound, startRound } from "../../contract/judging/rounds.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import { editScoresheet } from "../../contract/judging/scoresheets.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { decideTie, undoTie } from "../../contract/judging/ties.ts";
import { type Contest, addContest, addEntry, assignScorer, at, criteria, setTimeframe } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const judges = ["ann", "bob", "cy"];
beforeAll(async () => {
  for (const name of judges) await town.addPerson(name);
});

async function contestOf(url: string): Promise<Contest> {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  for (const name of judges) await assignScorer(town, contest, name, "BRICK");
  return contest;
}

/** The scores by scorer: design out of 10 and craft out of 20, which count the same. */
async function entered(contest: Contest, title: string, scoresByScorer: Record<string, [number, number]>) {
  const entryID = await addEntry(town, contest, { title, submitted: true });
  for (const [name, [design, craft]] of Object.entries(scoresByScorer))
    await town.as(name)(
      saveScores,
      { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
      { values: { design, craft } },
    );
  return entryID;
}

const goBy = (contest: Contest, method: ResultMethod, { breakTies = false } = {}) =>
  staff(changeJudging, at(contest), { ...defaultScoring, minimumSheets: 1, method, breakTies });
const places = async (contest: Contest) => {
  const { categories } = (await staff(getResults, at(contest))).answer;
  const { entries } = categories.find(({ label }) => label === "BRICK")!;
  return entries.map(({ title, place, joint, broken }) => [title, place, joint, broken && (broken.words ?? broken.by)]);
};

test("F02 places go by the method staff choose; the mean stands beside it, and the file says by what", async () => {
  const contest = await contestOf("placing-methods");
  await entered(contest, "Steady", { ann: [7, 14], bob: [7, 14], cy: [7, 14] });
  await entered(contest, "Loved once", { ann: [10, 20], bob: [6, 12], cy: [6, 12] });
  expect(await places(contest)).toEqual([
    ["Loved once", 1, false, null],
    ["Steady", 2, false, null],
  ]);
  expect((await goBy(contest, "rank-sum")).status).toBe(200);
  const { answer } = await staff(getResults, at(contest));
  expect(answer.method).toBe("rank-sum");
  expect(
    answer.categories.flatMap(({ entries }) => entries.map(({ title, result, mean }) => [title, result, mean])),
  ).toEqual([
    ["Steady", 66.6667, 70],
    ["Loved once", 33.3333, 73.3333],
  ]);
  const { bytes } = await downloaded(town, "owner", downloadResults, at(contest), { format: "csv" });
  expect(bytes.toString()).toContain(",Ranks,66.6667,");
});

test("F02 a criterion that counts for nothing tells nobody apart", async () => {
  const contest = await contestOf("placing-weightless");
  const counting = criteria.map((one) => (one.name === "craft" ? { ...one, weight: 0 } : one));
  const sheet = { ...at(contest), scoresheetID: contest.scoresheetID };
  expect((await staff(editScoresheet, sheet, { name: "Design", criteria: counting })).status).toBe(200);
  await entered(contest, "Well made", { ann: [7, 20], bob: [5, 20] });
  await entered(contest, "As well designed", { ann: [5, 1], bob: [7, 1] });
  expect((await goBy(contest, "mean", { breakTies: true })).status).toBe(200);
  expect((await places(contest)).map(([, place, joint, broken]) => [place, joint, broken])).toEqual([
    [1, true, null],
    [1, true, null],
  ]);
});

test("F02 what places go by, or how equals are told apart, changed once scoresheets are saved, stands beside the results and in the round that was on", async () => {
  const contest = await contestOf("placing-late");
  await setTimeframe(town, contest, "entries", "closed");
  const changes = async () => (await staff(getResults, at(contest))).answer.ruleChanges;
  expect((await goBy(contest, "trimmed", { breakTies: true })).status).toBe(200);
  const entryID = await entered(contest, "One", { ann: [7, 14], bob: [6, 14] });
  await town.as("bob")(
    saveScores,
    { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
    { values: { design: 7, craft: 14 } },
  );
  expect(await changes()).toEqual([]);
  expect((await goBy(contest, "mean", { breakTies: true })).status).toBe(200);
  expect((await goBy(contest, "mean", { breakTies: true })).status).toBe(200);
  expect((await goBy(contest, "mean", { breakTies: false })).status).toBe(200);
  const lines = [
    {
      at: expect.any(String) as string,
      by: "Owner Tester",
      sheets: 2,
      before: { method: "trimmed", breakTies: true },
      after: { method: "mean", breakTies: true },
    },
    { by: "Owner Tester", sheets: 2, before: { breakTies: true }, after: { method: "mean", breakTies: false } },
  ];
  expect(await changes()).toMatchObject(lines);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const next = { round: 1, entryIDs: [entryID], chosenBy: "It", name: "", opensAt: days(-1), closesAt: days(7) };
  expect((await staff(startRound, at(contest), { ...next, keepScorers: true })).status).toBe(200);
  expect(await changes()).toEqual([]);
  expect((await staff(getRound, at(contest), undefined, { query: { round: "1" } })).answer.ruleChanges).toMatchObject(
    lines,
  );
});

test("F02 what was released stays placed as it was: the method and the rule for ties wait until results are withheld", async () => {
  const contest = await contestOf("placing-released");
  await setTimeframe(town, contest, "entries", "closed");
  await entered(contest, "One", { ann: [7, 14] });
  expect((await staff(releaseResults, at(contest), { reason: "A small field." })).status).toBe(200);
  const refused = await goBy(contest, "trimmed");
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "Results are out. Withhold them before you change what places go by.",
  ]);
  expect((await goBy(contest, "mean", { breakTies: true })).status).toBe(409);
  expect((await goBy(contest, "mean")).status).toBe(200);
  await staff(withholdResults, at(contest));
  expect((await goBy(contest, "trimmed")).status).toBe(200);
});

test("F02 equal results share a place, or are told apart by the first criterion that differs", async () => {
  const contest = await contestOf("placing-criteria");
  await entered(contest, "By craft", { ann: [6, 16], bob: [6, 16] });
  await entered(contest, "By design", { ann: [7, 14], bob: [7, 14] });
  const { answer } = await staff(getResults, at(contest));
  const results = answer.categories.flatMap(({ entries }) => entries.map(({ result }) => result));
  expect(new Set(results).size, `${results}`).toBe(1);
  expect((await places(contest)).map(([, place, joint]) => [place, joint])).toEqual([
    [1, true],
    [1, true],
  ]);
  await goBy(contest, "mean", { breakTies: true });
  expect(await places(contest)).toEqual([
    ["By design", 1, false, "Design"],
    ["By craft", 2, false, "Design"],
  ]);
});

test("F02 what nothing tells apart is decided by whoever may release, with a reason, once, and can be taken back", async () => {
  const contest = await contestOf("placing-decided");
  const alike = { ann: [7, 14] as [number, number] };
  const first = await entered(contest, "First", alike);
  const second = await entered(contest, "Second", alike);
  const where = { ...at(contest), entryID: second };
  const form = { reason: "It was built for less." };
  expect((await staff(decideTie, where, form)).status).toBe(409);
  await goBy(contest, "mean", { breakTies: true });
  expect((await town.as("viewer")(decideTie, where, form)).status).toBe(403);
  const tries = await Promise.all(
    [where, where, { ...where, entryID: first }].map((one) => staff(decideTie, one, form)),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const decided = await places(contest);
  expect(decided.map(([, place, , why]) => [place, why])).toEqual([
    [1, form.reason],
    [2, form.reason],
  ]);
  const { bytes } = await downloaded(town, "owner", downloadResults, at(contest), { format: "csv" });
  expect(bytes.toString()).toContain(`,Decision: ${form.reason},`);
  const winner = decided[0]![0] === "Second" ? second : first;
  expect((await staff(undoTie, { ...at(contest), entryID: winner })).status).toBe(200);
  expect((await staff(undoTie, { ...at(contest), entryID: winner })).status).toBe(409);
  expect((await places(contest)).map(([, place, joint]) => [place, joint])).toEqual([
    [1, true],
    [1, true],
  ]);
});
