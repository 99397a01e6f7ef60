import { expect, test } from "vitest";
import { addRemark, getDiscussion, markRemarksRead, takeBackRemark } from "../../contract/judging/discussion.ts";
import { type Judging, defaultScoring } from "../../contract/programs/judging.ts";
import { getResult, releaseResults } from "../../contract/judging/results.ts";
import { startRound } from "../../contract/judging/rounds.ts";
import {
  declareConflict,
  getScoring,
  getScoringQueue,
  saveScoreDraft,
  saveScores,
} from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

/** A contest with two scorers and one entry, whose scorers see each other's sheets and remarks. */
async function discussed(url: string, scorersSee: Judging["scorersSee"]) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  for (const scorer of ["scorer", "rival"]) await assignScorer(town, contest, scorer, "BRICK");
  const entryID = await addEntry(town, contest, { submitted: true });
  await letScorersSee(contest, scorersSee);
  const where = { ...at(contest), entryID };
  const score = (person: string, design: number, reason?: string) =>
    town.as(person)(
      saveScores,
      { ...where, scoresheetID: contest.scoresheetID },
      { values: { design, craft: 10, comment: `From ${person}` }, ...(reason !== undefined && { reason }) },
    );
  const read = (person: string) => town.as(person)(getDiscussion, where);
  const say = (person: string, text: string) => town.as(person)(addRemark, where, { text });
  return { contest, where, score, read, say };
}

const letScorersSee = async (contest: Awaited<ReturnType<typeof addContest>>, scorersSee: Judging["scorersSee"]) => {
  const judging = { ...defaultScoring, showScoresToUsers: "yes-comments", minimumSheets: 1, scorersSee } as const;
  expect((await town.as("owner")(changeJudging, at(contest), judging)).status).toBe(200);
};

test("F02 once their own sheet is saved, scorers see each other's and talk about the entry", async () => {
  const { contest, where, score, read, say } = await discussed("talk", "after-own");
  expect((await score("scorer", 8)).status).toBe(200);
  const early = await read("rival");
  expect(early.answer).toMatchObject({ ownFirst: true, scoresheets: [], remarks: [] });
  expect(JSON.stringify(early)).not.toContain("From scorer");
  expect((await say("rival", "Already?")).status).toBe(409);
  expect((await score("rival", 4)).status).toBe(200);
  const { answer } = await read("rival");
  expect(answer).toMatchObject({
    ownFirst: false,
    scoresheets: [{ userID: town.people["scorer"], percent: 65, saves: 1, reason: null }],
  });
  expect((await say("rival", "  The stair is too steep.  ")).status).toBe(200);
  const remarks = await read("scorer");
  expect(remarks.answer).toMatchObject({ unread: 1, remarks: [{ text: "The stair is too steep.", isMine: false }] });
  const unread = async (person: string) =>
    (await town.as(person)(getScoringQueue, at(contest))).answer.entries.map((entry) => entry.unread);
  expect([await unread("scorer"), await unread("rival")]).toEqual([[1], [0]]);
  const remarkID = remarks.answer.remarks[0]!.remarkID;
  await town.as("scorer")(markRemarksRead, where, { remarkID });
  expect([await unread("scorer"), (await read("scorer")).answer.unread]).toEqual([[0], 0]);
});

test("what was said is taken back by whoever said it, and that something was said stays", async () => {
  const { where, score, read, say } = await discussed("taken-back", "after-own");
  await score("scorer", 8);
  await score("rival", 8);
  const { remarkID } = (await say("rival", "I know who built it.")).answer;
  expect((await town.as("scorer")(takeBackRemark, { ...where, remarkID })).status).toBe(403);
  expect((await town.as("rival")(takeBackRemark, { ...where, remarkID })).status).toBe(200);
  const after = await read("scorer");
  expect(after.answer).toMatchObject({ unread: 0, remarks: [{ text: null, isMine: false }] });
  expect(JSON.stringify(after)).not.toContain("who built");
});

test("a remark is there below its own entry alone: below another nothing is taken back", async () => {
  const { contest, where, read, say } = await discussed("two-entries", "always");
  const { remarkID } = (await say("scorer", "A quiet house.")).answer;
  const entryID = await addEntry(town, contest, { submitted: true, title: "The house beside it" });
  const taken = await town.as("scorer")(takeBackRemark, { ...where, entryID, remarkID });
  expect([taken.status, taken.problem.detail]).toEqual([404, "No such remark."]);
  expect((await read("owner")).answer.remarks).toMatchObject([{ text: "A quiet house." }]);
});

test("staff read what scorers say; entrants, scorers with a conflict and whoever doesn't judge it never do", async () => {
  const { where, score, read, say } = await discussed("who-reads", "always");
  await score("scorer", 8);
  await say("scorer", "A quiet house.");
  expect((await read("owner")).answer).toMatchObject({ scoresheets: [{ fullName: "Scorer Tester" }], unread: 1 });
  expect((await read("rival")).answer).toMatchObject({ ownFirst: false, scoresheets: [{ percent: 65 }] });
  expect((await say("owner", "Please finish by Friday.")).status).toBe(200);
  for (const person of ["entrant", "stranger"]) {
    expect((await read(person)).status, person).toBe(403);
    expect((await say(person, "Hello")).status, person).toBe(403);
  }
  await town.as("rival")(declareConflict, where, { reason: "A cousin of mine" });
  expect([(await read("rival")).status, (await say("rival", "Hello")).status]).toEqual([403, 403]);
});

test("scorers see nothing of each other unless the program lets them, and staff still read what was said before", async () => {
  const { contest, where, score, read, say } = await discussed("closed-again", "always");
  await score("scorer", 8);
  await say("scorer", "A quiet house.");
  await letScorersSee(contest, "no");
  expect((await town.as("scorer")(getScoring, where)).answer.discussed).toBe(false);
  for (const call of [read("scorer"), say("scorer", "More")]) expect((await call).status).toBe(403);
  expect((await read("owner")).answer.remarks).toMatchObject([{ text: "A quiet house." }]);
});

test("F02 a sheet that others may have read is changed with a reason, which they and staff read; the sheet before stays", async () => {
  const { contest, where, score, read } = await discussed("reasons", "after-own");
  for (const person of ["scorer", "rival"]) expect((await score(person, 8)).status).toBe(200);
  const refused = await score("scorer", 6);
  expect([refused.status, refused.problem.errors]).toEqual([400, { reason: expect.stringContaining("Say why") }]);
  expect((await score("scorer", 8)).status).toBe(200);
  const draft = { values: { design: 6 } };
  expect(
    (await town.as("scorer")(saveScoreDraft, { ...where, scoresheetID: contest.scoresheetID }, draft)).status,
  ).toBe(200);
  expect((await score("scorer", 6, "I had missed the stair.")).status).toBe(200);
  const lastChange = { reason: "I had missed the stair.", saves: 3 };
  expect((await read("rival")).answer.scoresheets).toMatchObject([lastChange]);
  const behind = (await town.as("owner")(getResult, where)).answer.scoresheets;
  expect(behind.find(({ userID }) => userID === town.people["scorer"])).toMatchObject(lastChange);
});

test("scorers of a new round read and count what is said in it; staff read what was said in all", async () => {
  const { contest, where, score, read, say } = await discussed("rounds-of-talk", "always");
  for (const person of ["scorer", "rival"]) await score(person, 8);
  await say("scorer", "Said in the first round.");
  for (const name of ["entries", "scoring"] as const) await setTimeframe(town, contest, name, "closed");
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const started = await town.as("owner")(startRound, at(contest), {
    round: 1,
    entryIDs: [where.entryID],
    chosenBy: "First place",
    name: "",
    opensAt: days(-1),
    closesAt: days(7),
    keepScorers: true,
    reason: "",
  });
  expect(started.status).toBe(200);
  const unread = async () => (await town.as("rival")(getScoringQueue, at(contest))).answer.entries[0]!.unread;
  expect((await read("rival")).answer).toMatchObject({ unread: 0, remarks: [] });
  expect(await unread()).toBe(0);
  await say("scorer", "Said in the second.");
  expect((await read("rival")).answer).toMatchObject({ unread: 1, remarks: [{ text: "Said in the second." }] });
  expect(await unread()).toBe(1);
  const all = (await read("owner")).answer.remarks.map(({ text }) => text);
  expect(all).toEqual(["Said in the first round.", "Said in the second."]);
});

test("once results are out nothing is added, and what was said can be read", async () => {
  const { contest, where, score, read, say } = await discussed("over", "after-own");
  await score("scorer", 8);
  await score("rival", 8);
  const { remarkID } = (await say("scorer", "A quiet house.")).answer;
  for (const name of ["entries", "scoring"] as const) await setTimeframe(town, contest, name, "closed");
  expect((await say("rival", "It is.")).status).toBe(200);
  expect((await town.as("owner")(releaseResults, at(contest), {})).status).toBe(200);
  expect((await say("rival", "Still?")).status).toBe(409);
  expect((await town.as("scorer")(takeBackRemark, { ...where, remarkID })).status).toBe(409);
  const { answer } = await read("scorer");
  expect(answer.closed).toBe("Results are out, so nothing is added any more.");
  expect(answer.remarks).toHaveLength(2);
});
