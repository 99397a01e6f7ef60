import { beforeAll, expect, test } from "vitest";
import { agreeToChange, declineChange, getChairWork, setChair, takeBackChange } from "../../contract/judging/chairs.ts";
import { changeEntryOwner } from "../../contract/entries/entries.ts";
import { type Judging, defaultScoring } from "../../contract/programs/judging.ts";
import {
  downloadResults,
  getResult,
  getResults,
  releaseResults,
  withholdResults,
} from "../../contract/judging/results.ts";
import { getRound, startRound, undoRound } from "../../contract/judging/rounds.ts";
import { createScorerPanel, listScorerPanels } from "../../contract/judging/scorer-panels.ts";
import { declareConflict, getScoring, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { decideTie, undoTie } from "../../contract/judging/ties.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";
import { untilSomebodyWaits } from "../../test/waiting.ts";
import { lockRelease } from "../programs/release-queries.ts";
import { writeRelease } from "./results-queries.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const judges = ["ann", "bob"];
beforeAll(async () => {
  for (const name of [...judges, "cy"]) await town.addPerson(name);
});

const idOf = (person: string) => town.people[person]!;

/** Ann and Bob score all bricks, ties are decided, and Ann is the chair. */
async function judged(url: string, scorersSee: Judging["scorersSee"] = "no") {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  await setTimeframe(town, contest, "entries", "closed");
  for (const name of judges) await assignScorer(town, contest, name, "BRICK");
  const judging = { ...defaultScoring, scorersSee, minimumSheets: 1, breakTies: true };
  expect((await staff(changeJudging, at(contest), judging)).status).toBe(200);
  expect((await staff(setChair, at(contest), { userID: idOf("ann") })).status).toBe(200);
  return contest;
}

const score = (contest: Contest, entryID: string, person: string, design: number, reason?: string) =>
  town.as(person)(
    saveScores,
    { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
    { values: { design, craft: 10 }, ...(reason !== undefined && { reason }) },
  );

/** An entry with the same score from every judge. */
async function entered(contest: Contest, title: string, by = judges) {
  const entryID = await addEntry(town, contest, { title, submitted: true });
  for (const person of by) await score(contest, entryID, person, 7);
  return entryID;
}

const work = async (contest: Contest, person = "ann") => (await town.as(person)(getChairWork, at(contest))).answer;
const levelFor = async (contest: Contest, person = "ann") =>
  (await work(contest, person)).ties.map(({ entries }) => entries.map(({ title }) => title).toSorted());
const decide = (contest: Contest, entryID: string, person = "ann", reason = "It was built for less.") =>
  town.as(person)(decideTie, { ...at(contest), entryID }, { reason });
const resultsOf = async (contest: Contest) =>
  (await staff(getResults, at(contest))).answer.categories.flatMap(({ entries }) => entries);

test("F02 once all sheets are in, the chair puts first what nothing tells apart, with a reason, name and time beside the result and in its file", async () => {
  const contest = await judged("chair-decides");
  const [first] = [await entered(contest, "First"), await entered(contest, "Second")];
  const third = await entered(contest, "Third", ["ann"]);
  expect(await work(contest)).toMatchObject({
    isChair: true,
    ties: [],
    waiting: [{ name: "Brick homes", missing: 1 }],
  });
  const early = await decide(contest, first);
  expect([early.status, early.problem.detail]).toEqual([409, expect.stringContaining("missing in this category")]);
  await score(contest, third, "bob", 1);
  expect(await levelFor(contest)).toEqual([["First", "Second"]]);
  expect(await work(contest, "bob")).toMatchObject({ isChair: false, ties: [] });
  expect((await decide(contest, first, "bob")).status).toBe(403);
  expect((await decide(contest, first)).status).toBe(200);
  const decision = { by: "Ann Tester", asChair: true, inPlaceOf: null, at: expect.any(String) };
  const [winner, second] = await resultsOf(contest);
  expect(winner).toMatchObject({ title: "First", place: 1, broken: { decided: first, decision } });
  expect(second).toMatchObject({ title: "Second", place: 2, broken: { decision } });
  expect(await work(contest)).toMatchObject({ ties: [], decided: [{ title: "First", decision, mayUndo: true }] });
  const { bytes } = await downloaded(town, "owner", downloadResults, at(contest), { format: "csv" });
  expect(bytes.toString()).toMatch(/Decision: It was built for less\.,"Ann Tester, chair",\d{4}-/);
});

test("F02 of two who decide at once the second is told; what the chair decided the chair takes back, or staff with a reason", async () => {
  const contest = await judged("chair-at-once");
  const [first, second] = [await entered(contest, "First"), await entered(contest, "Second")];
  const tries = await Promise.all([decide(contest, first), decide(contest, second, "owner"), decide(contest, second)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const [winner] = await resultsOf(contest);
  const where = { ...at(contest), entryID: winner!.entryID };
  expect((await staff(undoTie, where, { reason: "To begin anew." })).status).toBe(200);
  expect((await decide(contest, second)).status).toBe(200);
  const secondAddress = { ...at(contest), entryID: second };
  const silent = await staff(undoTie, secondAddress, {});
  expect([silent.status, silent.problem.errors]).toEqual([400, { reason: expect.stringContaining("Say why") }]);
  expect((await town.as("bob")(undoTie, secondAddress, {})).status).toBe(403);
  expect((await town.as("ann")(undoTie, secondAddress, {})).status).toBe(200);
  expect((await town.as("ann")(undoTie, secondAddress, {})).status).toBe(409);
  expect(await levelFor(contest)).toEqual([["First", "Second"]]);
});

test("F02 staff take the chair’s place where they decide, and that stands with the decision; where there is no chair they just decide", async () => {
  const contest = await judged("chair-replaced");
  const [first] = [await entered(contest, "First"), await entered(contest, "Second")];
  const places = async () => (await staff(getResults, at(contest))).answer.categories[0]!;
  expect((await places()).chairs).toEqual(["Ann Tester"]);
  expect((await decide(contest, first, "owner", "Ann is away.")).status).toBe(200);
  expect((await places()).entries[0]).toMatchObject({
    broken: { words: "Ann is away.", decision: { by: "Owner Tester", asChair: false, inPlaceOf: "Ann Tester" } },
  });
  // Staff made the decision, so the chair can't undo it.
  expect((await town.as("ann")(undoTie, { ...at(contest), entryID: first }, {})).status).toBe(403);
  expect((await staff(undoTie, { ...at(contest), entryID: first }, {})).status).toBe(200);
  expect((await staff(setChair, at(contest), { userID: null })).status).toBe(200);
  expect((await decide(contest, first)).status).toBe(403);
  expect((await decide(contest, first, "owner")).status).toBe(200);
  expect((await places()).entries[0]!.broken!.decision).toMatchObject({ asChair: false, inPlaceOf: null });
});

test("F02 nobody decides where one of those that are level is their own, staff neither: others of the staff do", async () => {
  const contest = await judged("chair-own-among-level");
  const [first, second] = [await entered(contest, "First"), await entered(contest, "Second")];
  const gives = { user: idOf("owner") };
  expect((await town.as("administrator")(changeEntryOwner, { ...at(contest), entryID: second }, gives)).status).toBe(
    200,
  );
  const refused = await decide(contest, first, "owner");
  expect([refused.status, refused.problem.detail]).toEqual([403, "One of these is your own, so others decide."]);
  expect((await decide(contest, first, "administrator")).status).toBe(200);
});

test("F02 a chair with a conflict of interest decides nothing about that entry; staff do", async () => {
  const contest = await judged("chair-conflict");
  const [first, second] = [await entered(contest, "First", ["bob"]), await entered(contest, "Second", ["bob"])];
  const conflict = { reason: "My neighbor built it." };
  expect((await town.as("ann")(declareConflict, { ...at(contest), entryID: second }, conflict)).status).toBe(200);
  await score(contest, first, "ann", 7);
  expect(await work(contest)).toMatchObject({ isChair: true, ties: [], leftToStaff: 1 });
  expect(JSON.stringify(await work(contest))).not.toContain("Second");
  for (const entryID of [first, second]) expect((await decide(contest, entryID)).status).toBe(403);
  expect((await decide(contest, second, "owner")).status).toBe(200);
  const [winner] = await resultsOf(contest);
  expect(winner!.broken!.decision).toMatchObject({ asChair: false, inPlaceOf: null });
});

test("F02 a panel has a chair of its own, one of its scorers, who goes before the program’s", async () => {
  const contest = await judged("chair-of-panel");
  const panel = { name: "Brick", userIDs: judges.map(idOf), categoryIDs: [contest.categories.BRICK] };
  const outsider = await staff(createScorerPanel, at(contest), { ...panel, chairID: idOf("cy") });
  expect(outsider.status).toBe(400);
  expect((await staff(createScorerPanel, at(contest), { ...panel, chairID: idOf("bob") })).status).toBe(200);
  const [first] = [await entered(contest, "First"), await entered(contest, "Second")];
  expect([await levelFor(contest, "ann"), await levelFor(contest, "bob")]).toEqual([[], [["First", "Second"]]]);
  expect((await decide(contest, first)).status).toBe(403);
  expect((await decide(contest, first, "bob")).status).toBe(200);
  const isChair = async (person: string) => (await town.as(person)(getScoringQueue, at(contest))).answer.isChair;
  // Ann still is the chair of the categories without a panel's chair.
  expect([await isChair("ann"), await isChair("bob")]).toEqual([true, true]);
});

test("F02 P04 only a scorer is made the chair, by whoever assigns scorers; of two who choose one the second is told", async () => {
  const contest = await judged("chair-chosen");
  const choose = (person: string, by = "owner", base?: object) =>
    town.as(by)(setChair, at(contest), { userID: idOf(person) }, base ? { base } : {});
  expect((await choose("cy")).status).toBe(409);
  expect((await choose("bob", "viewer")).status).toBe(403);
  const seen = { userID: idOf("ann") };
  expect((await choose("bob", "owner", seen)).status).toBe(200);
  expect((await choose("ann", "programManager", seen)).status).toBe(412);
});

test("F02 after the release nothing is decided, by chair or staff, until results are withheld", async () => {
  const contest = await judged("chair-released");
  const [first] = [await entered(contest, "First"), await entered(contest, "Second")];
  const [released, decided] = await Promise.all([staff(releaseResults, at(contest), {}), decide(contest, first)]);
  expect(released.status).toBe(200);
  const [{ broken }] = (await resultsOf(contest)) as [Awaited<ReturnType<typeof resultsOf>>[number]];
  // In either order: a decision before the release is released with the results; a later one is refused.
  expect(broken !== null).toBe(decided.status === 200);
  const late = await decide(contest, first);
  expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining("Results are out")]);
  expect((await decide(contest, first, "owner")).status).toBe(409);
  expect(await work(contest)).toMatchObject({ ties: [], closed: "Results are out, so nothing is decided any more." });
  expect((await staff(withholdResults, at(contest))).status).toBe(200);
  expect((await decide(contest, first)).status).toBe(decided.status === 200 ? 409 : 200);
});

test("F02 what was decided in one round decides nothing in the next", async () => {
  const contest = await judged("chair-rounds");
  const [first, second] = [await entered(contest, "First"), await entered(contest, "Second")];
  expect((await decide(contest, first)).status).toBe(200);
  await setTimeframe(town, contest, "scoring", "closed");
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const started = await staff(startRound, at(contest), {
    round: 1,
    entryIDs: [first, second],
    chosenBy: "Both",
    name: "",
    opensAt: days(-1),
    closesAt: days(7),
    keepScorers: true,
    reason: "",
  });
  expect(started.status).toBe(200);
  for (const entryID of [first, second]) for (const person of judges) await score(contest, entryID, person, 9);
  expect((await resultsOf(contest)).map(({ place, joint }) => [place, joint])).toEqual([
    [1, true],
    [1, true],
  ]);
  expect(await levelFor(contest)).toEqual([["First", "Second"]]);
  expect((await decide(contest, second)).status).toBe(200);
  const closed = (
    await downloaded(town, "owner", downloadResults, at(contest), { format: "csv", round: 1 })
  ).bytes.toString();
  expect(closed).toMatch(/,1,No,BRICK-1,First,.*"Ann Tester, chair"/);
  const { categories } = (await staff(getRound, at(contest), undefined, { query: { round: "1" } })).answer;
  expect(categories[0]!.entries.map(({ title, broken }) => [title, broken])).toMatchObject([
    [
      "First",
      {
        by: "decision",
        words: "It was built for less.",
        decided: first,
        decision: { by: "Ann Tester", asChair: true },
      },
    ],
    ["Second", { by: "decision", decided: first }],
  ]);
});

test("F02 whoever takes a round back has its chair back, too", async () => {
  const contest = await judged("chair-round-back");
  const entryID = await entered(contest, "First");
  await setTimeframe(town, contest, "scoring", "closed");
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const round = { round: 1, entryIDs: [entryID], chosenBy: "It", name: "", opensAt: days(-1), closesAt: days(7) };
  expect((await staff(startRound, at(contest), { ...round, keepScorers: true })).status).toBe(200);
  expect((await staff(setChair, at(contest), { userID: idOf("bob") })).status).toBe(200);
  expect((await staff(undoRound, at(contest), { round: 2 })).status).toBe(200);
  expect((await staff(listScorerPanels, at(contest))).answer.chair).toMatchObject({ fullName: "Ann Tester" });
});

async function asked(url: string) {
  const contest = await judged(url, "after-own");
  const entryID = await entered(contest, "House");
  const where = { ...at(contest), entryID };
  const change = await score(contest, entryID, "bob", 9, "I had missed the stair.");
  const waiting = async () => (await work(contest)).changes;
  const own = async (person = "bob") => (await town.as(person)(getScoring, where)).answer;
  const percent = async () =>
    (await staff(getResult, where)).answer.scoresheets.map((sheet) => sheet.percent).toSorted();
  return { contest, entryID, where, change, waiting, own, percent };
}

test("F02 a change of a sheet that others may have read is asked for, and counts once the chair agrees; the sheet before stays", async () => {
  const { contest, where, change, waiting, own, percent } = await asked("change-agreed");
  expect(change.answer).toMatchObject({ asked: true, percent: 70 });
  expect(await percent()).toEqual([60, 60]);
  expect(await own()).toMatchObject({ chaired: true, change: { percent: 70, declined: null } });
  const [open] = await waiting();
  expect(open).toMatchObject({
    title: "House",
    fullName: "Bob Tester",
    reason: "I had missed the stair.",
    percentBefore: 60,
    percent: 70,
    differences: [{ label: "Design", before: 7, after: 9 }],
  });
  expect((await staff(getResults, at(contest))).answer.changesWaiting).toMatchObject([{ title: "House", changes: 1 }]);
  const changeAddress = { ...where, sheetChangeID: open!.sheetChangeID };
  expect((await town.as("bob")(agreeToChange, changeAddress, { words: "Mine." })).status).toBe(403);
  const both = await Promise.all([
    town.as("ann")(agreeToChange, changeAddress, { words: "We all had missed it." }),
    staff(declineChange, changeAddress, { words: "No." }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.problem.detail).toMatch(/has decided this already\.$/);
  expect((await staff(getResult, where)).answer.changes).toHaveLength(1);
});

test("F02 what the chair agreed to stands beside the sheet, by whom and when, and in the file; what was declined says why", async () => {
  const { contest, entryID, where, waiting, own, percent } = await asked("change-kept");
  const decideAbout = async (call: typeof agreeToChange | typeof declineChange, words: string) =>
    town.as("ann")(call, { ...where, sheetChangeID: (await waiting())[0]!.sheetChangeID }, { words });
  expect((await decideAbout(declineChange, "The stair isn’t judged.")).status).toBe(200);
  expect(await percent()).toEqual([60, 60]);
  expect((await own()).change).toMatchObject({ declined: "The stair isn’t judged." });
  await score(contest, entryID, "bob", 10, "It is, by the rules.");
  // A second request replaces the first, which is in no list any more.
  await score(contest, entryID, "bob", 9, "It is, by the rules of this year.");
  expect(await waiting()).toMatchObject([{ reason: "It is, by the rules of this year." }]);
  expect((await decideAbout(agreeToChange, "So it is.")).status).toBe(200);
  expect(await percent()).toEqual([60, 70]);
  expect((await own()).change).toBeNull();
  const { scoresheets, changes } = (await staff(getResult, where)).answer;
  expect(scoresheets.find(({ percent: given }) => given === 70)).toMatchObject({
    saves: 2,
    reason: "It is, by the rules of this year.",
    agreed: { words: "So it is.", decision: { by: "Ann Tester", asChair: true } },
  });
  expect(changes.map(({ decided }) => decided?.agreed)).toEqual([true, false]);
  const { bytes } = await downloaded(town, "owner", downloadResults, at(contest), { format: "csv" });
  expect(bytes.toString()).toMatch(/"Bob Tester’s scoresheet \(Ann Tester, chair, \d{4}-[^)]+\)"/);
});

test("F02 the chair’s own change is decided by staff, and what one asked for can be taken back", async () => {
  const { contest, entryID, where, waiting, own } = await asked("change-own");
  const { sheetChangeID } = (await own()).change!;
  expect((await town.as("ann")(takeBackChange, { ...where, sheetChangeID })).status).toBe(403);
  expect((await town.as("bob")(takeBackChange, { ...where, sheetChangeID })).status).toBe(200);
  expect((await town.as("bob")(takeBackChange, { ...where, sheetChangeID })).status).toBe(409);
  expect((await town.as("ann")(agreeToChange, { ...where, sheetChangeID }, { words: "Yes." })).status).toBe(409);
  expect((await score(contest, entryID, "ann", 5, "Too kind.")).answer.asked).toBe(true);
  expect(await waiting()).toEqual([]);
  const mine = { ...where, sheetChangeID: (await own("ann")).change!.sheetChangeID };
  expect((await town.as("ann")(agreeToChange, mine, { words: "Yes." })).status).toBe(403);
  expect((await staff(agreeToChange, mine, { words: "The panel heard it." })).status).toBe(200);
  const { changes } = (await staff(getResult, where)).answer;
  expect(changes[0]!.decided).toMatchObject({ agreed: true, decision: { by: "Owner Tester", asChair: false } });
});

test("F02 a change that was asked for in time counts nowhere once results are out, its scorer has a conflict, or another round is on", async () => {
  const { contest, where, waiting, percent } = await asked("change-late");
  const changeAddress = { ...where, sheetChangeID: (await waiting())[0]!.sheetChangeID };
  const agree = (by = "ann") => town.as(by)(agreeToChange, changeAddress, { words: "Yes." });
  expect((await staff(releaseResults, at(contest), {})).status).toBe(200);
  expect((await agree()).status).toBe(409);
  expect((await agree("owner")).status).toBe(409);
  await staff(withholdResults, at(contest));
  expect((await town.as("bob")(declareConflict, where, { reason: "I know who built it." })).status).toBe(200);
  const conflicted = await agree();
  expect([conflicted.status, conflicted.problem.detail]).toEqual([
    409,
    expect.stringContaining("can’t count any more"),
  ]);
  expect(await percent()).toEqual([60, 60]);
  expect((await town.as("ann")(declineChange, changeAddress, { words: "Bob is out." })).status).toBe(200);
});

test("F02 where nobody is the chair a sheet is changed with a reason, as before, and a first sheet is never asked for", async () => {
  const contest = await judged("change-alone", "after-own");
  const entryID = await addEntry(town, contest, { submitted: true });
  expect((await score(contest, entryID, "bob", 7)).answer.asked).toBe(false);
  expect((await score(contest, entryID, "bob", 7)).answer.asked).toBe(false);
  expect((await score(contest, entryID, "bob", 8)).status).toBe(400);
  await staff(setChair, at(contest), { userID: null });
  expect((await score(contest, entryID, "bob", 8, "I looked again.")).answer).toMatchObject({
    asked: false,
    percent: 65,
  });
});

test("F02 what somebody asked for isn't agreed to once the entry is theirs: it would count nowhere", async () => {
  const contest = await judged("chair-own-by-now", "after-own");
  const entryID = await entered(contest, "House");
  const where = { ...at(contest), entryID };
  expect((await score(contest, entryID, "bob", 9, "I had missed the stair.")).answer.asked).toBe(true);
  const { sheetChangeID } = (await town.as("bob")(getScoring, where)).answer.change!;
  expect((await staff(changeEntryOwner, where, { user: idOf("bob") })).status).toBe(200);
  expect(await town.as("ann")(agreeToChange, { ...where, sheetChangeID }, { words: "Yes." })).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining("This can’t count any more") as string },
  });
});

test("F02 a change that is asked for once scoring is closed is refused at once, and holds nobody up", async () => {
  const contest = await judged("chair-asked-late", "after-own");
  const entryID = await entered(contest, "House");
  await setTimeframe(town, contest, "scoring", "closed");
  expect(await score(contest, entryID, "bob", 9, "I had missed the stair.")).toMatchObject({
    status: 409,
    problem: { detail: expect.stringMatching(/closed/) as string },
  });
});

test("F02 a change that is asked for while results are being released waits, and isn't asked for once they are out", async () => {
  const contest = await judged("chair-raced", "after-own");
  const entryID = await entered(contest, "House");
  const asking = Promise.withResolvers<Awaited<ReturnType<typeof score>>>();
  await town.inside("oak", async (sql) => {
    await lockRelease(sql, contest.serviceID);
    await writeRelease(sql, contest.serviceID, new Date(), null);
    score(contest, entryID, "bob", 9, "I had missed the stair.").then(asking.resolve, asking.reject);
    await untilSomebodyWaits(town, sql);
  });
  expect((await asking.promise).status).toBe(409);
  expect((await staff(getResults, at(contest))).answer.changesWaiting).toEqual([]);
});
