import { describe, expect, test } from "vitest";
import { contestOverview } from "../../contract/app/overview.ts";
import { liftConflict } from "../../contract/judging/conflicts.ts";
import {
  assignScorer as assign,
  getResult,
  getResults,
  listScorers,
  releaseResults,
  setAwardTitle,
  unassignScorer,
  withholdResults,
} from "../../contract/judging/results.ts";
import {
  declareConflict,
  getOwnScores,
  getScoring,
  getScoringQueue,
  saveScores,
} from "../../contract/judging/scoring.ts";
import { createScoresheet } from "../../contract/judging/scoresheets.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

async function judgedContest(url: string, scorers = ["scorer", "rival"]) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of scorers) await assignScorer(town, contest, person, "BRICK");
  return contest;
}

const score = (contest: Contest, entryID: string, person: string, values: Record<string, number | string>) =>
  town.as(person)(saveScores, { ...at(contest), entryID, scoresheetID: contest.scoresheetID }, { values });

const set = (contest: Contest, column: "no" | "yes" | "yes-comments" | "private-comments") =>
  town
    .inside(
      "oak",
      (sql) => sql`update judging set show_scores_to_users = ${column} where service_id = ${contest.serviceID}`,
    )
    .then(() => town.app.changes.publish("client", town.clients["oak"]!));

describe("F02 results", () => {
  test("rank each category by the mean of its sheets, with their number, their spread, and every score behind them", async () => {
    const contest = await judgedContest("ranking");
    const [first, second, third] = [
      await addEntry(town, contest, { submitted: true, title: "First" }),
      await addEntry(town, contest, { submitted: true, title: "Second" }),
      await addEntry(town, contest, { submitted: true, title: "Unscored" }),
    ];
    await score(contest, second, "scorer", { design: 6, craft: 12 });
    await score(contest, first, "scorer", { design: 10, craft: 20 });
    await score(contest, first, "rival", { design: 9, craft: 18 });
    const { answer } = await town.as("programManager")(getResults, at(contest));
    const brick = answer.categories.find(({ label }) => label === "BRICK")!;
    expect(brick.entries.map(({ entryID, place, mean, sheets }) => [entryID, place, mean, sheets])).toEqual([
      [first, 1, 95, 2],
      [second, 2, 60, 1],
      [third, null, null, 0],
    ]);
    expect(brick.entries[0]).toMatchObject({ spread: 7.0711, scores: [{ percent: 90 }, { percent: 100 }] });
    expect(answer).toMatchObject({ minimumSheets: 3, belowMinimum: 3, resultsReleasedAt: null });
  });

  test("are computed from each scorer's latest sheet only, and leave out who has a conflict", async () => {
    const contest = await judgedContest("latest");
    const entryID = await addEntry(town, contest, { submitted: true });
    await score(contest, entryID, "scorer", { design: 1, craft: 1 });
    await score(contest, entryID, "scorer", { design: 10, craft: 20, comment: "On second thought." });
    await score(contest, entryID, "rival", { design: 0, craft: 0 });
    await town.as("rival")(declareConflict, { ...at(contest), entryID }, { reason: "We are neighbors." });
    const other = await addEntry(town, contest, { submitted: true });
    await score(contest, other, "rival", { design: 5, craft: 10 });
    const { categories } = (await town.as("owner")(getResults, at(contest))).answer;
    const ranked = categories.flatMap(({ entries }) => entries);
    expect(ranked.map((entry) => [entry.entryID, entry.mean, entry.sheets])).toEqual([
      [entryID, 100, 1],
      [other, 50, 1],
    ]);
    const { answer } = await town.as("owner")(getResult, { ...at(contest), entryID });
    expect(answer).toMatchObject({ mean: 100, sheets: 1, spread: null });
    expect(answer.scoresheets).toMatchObject([
      { fullName: "Scorer Tester", percent: 100, saves: 2, whyNot: null },
      { fullName: "Rival Tester", percent: 0, saves: 1, whyNot: "recused" },
    ]);
    expect(answer.scoresheets[0]?.scoresheetCriteria.at(-1)).toMatchObject({ value: "On second thought." });
    // Earlier saves can still be read.
    expect(answer.scoresheets.map(({ earlier }) => earlier.map(({ percent, total }) => [percent, total]))).toEqual([
      [[7.5, 2]],
      [],
    ]);
    expect(answer.scoresheets[0]?.earlier[0]?.scoresheetCriteria).toMatchObject([
      { label: "Design", value: 1 },
      { label: "Craft", value: 1 },
      { value: null },
    ]);
    const lifted = await town.as("owner")(
      liftConflict,
      { ...at(contest), entryID, userID: town.people["rival"]! },
      { reason: "They only live in one town." },
    );
    expect(lifted.status).toBe(200);
    expect((await town.as("owner")(getResult, { ...at(contest), entryID })).answer).toMatchObject({
      mean: 50,
      sheets: 2,
    });
  });

  test("count the sheets on the scoresheet that applies: a category's own comes before the contest's", async () => {
    const contest = await judgedContest("own-sheet");
    const entryID = await addEntry(town, contest, { submitted: true });
    await score(contest, entryID, "scorer", { design: 10, craft: 20 });
    const criteria = [{ name: "look", label: "Look", help: "", maximumValue: 10, weight: 1 }];
    const ownSheet = { categoryIDs: [contest.categories.BRICK], name: "Brick", criteria };
    const { scoresheetID } = (await town.as("owner")(createScoresheet, at(contest), ownSheet)).answer;
    const { answer } = await town.as("owner")(getResult, { ...at(contest), entryID });
    expect(answer).toMatchObject({ mean: null, scoresheets: [{ whyNot: "other-scoresheet" }] });
    await score({ ...contest, scoresheetID }, entryID, "scorer", { look: 5 });
    const again = await town.as("owner")(getResult, { ...at(contest), entryID });
    expect(again.answer).toMatchObject({ mean: 50, sheets: 1 });
  });

  test("show beside the mean what scorers of one severity would have given, and place by the mean as it is", async () => {
    const contest = await judgedContest("severity", ["scorer", "rival"]);
    const both = await addEntry(town, contest, { submitted: true, title: "Both" });
    const lenient = await addEntry(town, contest, { submitted: true, title: "By the lenient one" });
    const severe = await addEntry(town, contest, { submitted: true, title: "By the severe one" });
    await score(contest, both, "scorer", { design: 10, craft: 20 });
    await score(contest, both, "rival", { design: 4, craft: 8 });
    await score(contest, lenient, "scorer", { design: 8, craft: 16 });
    await score(contest, severe, "rival", { design: 7, craft: 14 });
    const { answer } = await town.as("programManager")(getResults, at(contest));
    const { entries } = answer.categories.find(({ label }) => label === "BRICK")!;
    expect(entries.map(({ title, place, mean, corrected }) => [title, place, mean, corrected])).toEqual([
      ["By the lenient one", 1, 80, 60],
      ["Both", 2, 70, 70],
      ["By the severe one", 2, 70, 90],
    ]);
  });

  test("T01 have no place for a disqualified entry", async () => {
    const contest = await judgedContest("out");
    const entryID = await addEntry(town, contest, { submitted: true, disqualified: true });
    const titled = await town.as("owner")(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Gold" });
    expect(titled.status).toBe(409);
    const { answer } = await town.as("owner")(getResults, at(contest));
    expect(answer.categories.flatMap(({ entries }) => entries)).toEqual([]);
  });

  test("P04 are for those who may see scores", async () => {
    const contest = await judgedContest("who");
    for (const person of ["viewer", "boxOffice", "tourManager", "scorer", "entrant"])
      expect((await town.as(person)(getResults, at(contest))).status, person).toBe(403);
  });
});

describe("releasing results", () => {
  test("below the minimum of sheets asks for a reason, which is kept", async () => {
    const contest = await judgedContest("release");
    await addEntry(town, contest, { submitted: true });
    const refused = await town.as("owner")(releaseResults, at(contest), { closeEntries: true });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.problem.errors?.["reason"]).toMatch(/1 entry has fewer than 3 scoresheets/);
    const released = await town.as("owner")(releaseResults, at(contest), {
      reason: "Two scorers fell ill.",
      closeEntries: true,
    });
    expect(released.status).toBe(200);
    const { answer } = await town.as("owner")(getResults, at(contest));
    expect(answer).toMatchObject({ releaseReason: "Two scorers fell ill." });
    expect(answer.resultsReleasedAt).toBe(released.answer.resultsReleasedAt);
  });

  test("needs no reason where every entry has its sheets, and can be taken back", async () => {
    const contest = await judgedContest("enough");
    await town.inside(
      "oak",
      (sql) => sql`update judging set minimum_sheets = 1 where service_id = ${contest.serviceID}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
    const entryID = await addEntry(town, contest, { submitted: true });
    await score(contest, entryID, "scorer", { design: 5, craft: 5 });
    expect((await town.as("programManager")(releaseResults, at(contest), { closeEntries: true })).status).toBe(200);
    const late = await score(contest, entryID, "rival", { design: 5, craft: 5 });
    expect(late).toMatchObject({ status: 409, problem: { detail: expect.stringMatching(/released/) as string } });
    expect((await town.as("programManager")(withholdResults, at(contest))).status).toBe(200);
    expect((await score(contest, entryID, "rival", { design: 5, craft: 5 })).status).toBe(200);
    expect((await town.as("programManager")(withholdResults, at(contest))).status).toBe(409);
  });

  test("P04 is for those who may publish results", async () => {
    const contest = await judgedContest("publish");
    for (const person of ["viewer", "boxOffice", "scorer"])
      expect((await town.as(person)(releaseResults, at(contest), { closeEntries: true })).status, person).toBe(403);
  });
});

describe("award titles", () => {
  test("are given, changed and taken away, and each change is in the audit log", async () => {
    const contest = await judgedContest("titles");
    const entryID = await addEntry(town, contest, { submitted: true });
    const where = { ...at(contest), entryID };
    for (const awardTitle of ["Gold", "Best in Show", ""])
      expect((await town.as("programManager")(setAwardTitle, where, { awardTitle })).status).toBe(200);
    const log = await town.inside(
      "oak",
      (sql) => sql`select before, after from audit_log where record_id = ${entryID} order by audit_id`,
    );
    expect(log).toEqual([
      { before: { awardTitle: null }, after: { awardTitle: "Gold" } },
      { before: { awardTitle: "Gold" }, after: { awardTitle: "Best in Show" } },
      { before: { awardTitle: "Best in Show" }, after: { awardTitle: null } },
    ]);
    expect((await town.as("viewer")(setAwardTitle, where, { awardTitle: "Gold" })).status).toBe(403);
  });

  test("of two who give one at once, the second is told what the first gave", async () => {
    const contest = await judgedContest("titles-at-once");
    const where = { ...at(contest), entryID: await addEntry(town, contest, { submitted: true }) };
    const give = (person: string, awardTitle: string, seen: string) =>
      town.as(person)(setAwardTitle, where, { awardTitle }, { base: { awardTitle: seen } });
    const both = await Promise.all([give("owner", "Gold", ""), give("programManager", "Silver", "")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const [kept, told] = both[0]!.status === 200 ? ["Gold", both[1]!] : ["Silver", both[0]!];
    expect(told.problem).toMatchObject({ more: { theirs: { awardTitle: kept } } });
    expect((await give("owner", "Bronze", kept)).status).toBe(200);
    expect((await give("programManager", "Bronze", "")).status, "what both give alike is no conflict").toBe(200);
  });
});

describe("D23 the scores of one's own entry", () => {
  async function scored(url: string) {
    const contest = await judgedContest(url);
    const entryID = await addEntry(town, contest, { submitted: true });
    await score(contest, entryID, "scorer", { design: 10, craft: 10, comment: "Fine bricks." });
    await score(contest, entryID, "rival", { design: 5, craft: 20, comment: "Crooked." });
    return { contest, where: { ...at(contest), entryID } };
  }
  const release = (contest: Contest) =>
    town.as("owner")(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });

  test("are shown once they are released: each criterion out of its maximum, and a total, by scorers without names", async () => {
    const { contest, where } = await scored("own");
    await set(contest, "yes");
    const early = await town.as("entrant")(getOwnScores, where);
    expect(early).toMatchObject({ status: 409, problem: { detail: "Scores haven't been released yet." } });
    await release(contest);
    const { answer } = await town.as("entrant")(getOwnScores, where);
    expect(answer.scorers.map(({ scorer, total, maximumTotal }) => [scorer, total, maximumTotal]).toSorted()).toEqual(
      answer.scorers.map(({ total }, n) => [`Scorer ${n + 1}`, total, 30]),
    );
    expect(answer.scoresheetCriteria).toMatchObject([
      { name: "design", label: "Design", value: 7.5, maximumValue: 10 },
      { name: "craft", value: 15, maximumValue: 20 },
    ]);
    expect(answer).toMatchObject({ total: 22.5, maximumTotal: 30, percent: 75 });
    expect(JSON.stringify(answer)).not.toMatch(/Tester|Scorer Tester|Rival/);
  });

  test.each([
    ["yes-comments", true],
    ["yes", false],
    ["private-comments", false],
  ] as const)("N14 with '%s' the comments are shown: %s", async (setting, shown) => {
    const { contest, where } = await scored(`n14-${setting}`);
    await set(contest, setting);
    await release(contest);
    const { answer } = await town.as("entrant")(getOwnScores, where);
    expect(JSON.stringify(answer).includes("Fine bricks.")).toBe(shown);
  });

  test("N14 with 'no' aren't shown, released or not", async () => {
    const { contest, where } = await scored("n14-no");
    expect((await town.as("entrant")(getOwnScores, where)).status).toBe(403);
    await release(contest);
    expect((await town.as("entrant")(getOwnScores, where)).status).toBe(403);
  });

  test("come in another order for each entry, so that 'Scorer 1' of one isn't 'Scorer 1' of the next", async () => {
    const scorers = ["scorer", "rival", "stranger"];
    const contest = await judgedContest("orders", scorers);
    await set(contest, "yes");
    const entries: string[] = [];
    while (entries.length < 12) entries.push(await addEntry(town, contest, { submitted: true }));
    for (const entryID of entries)
      for (const [design, person] of scorers.entries()) await score(contest, entryID, person, { design, craft: 1 });
    await release(contest);
    const orderOf = async (entryID: string) => {
      const { answer } = await town.as("entrant")(getOwnScores, { ...at(contest), entryID });
      return answer.scorers.map(({ total }) => total).join(" ");
    };
    const orders = await Promise.all(entries.map(orderOf));
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(await Promise.all(entries.map(orderOf))).toEqual(orders);
  });

  test("are one's own: another entrant, a scorer and a stranger are refused", async () => {
    const { contest, where } = await scored("not-own");
    await set(contest, "yes");
    await release(contest);
    for (const person of ["rival", "scorer", "stranger"])
      expect((await town.as(person)(getOwnScores, where)).status, person).toBe(403);
    expect((await town.as()(getOwnScores, where)).status).toBe(401);
  });
});

describe("P03 scorers are assigned", () => {
  test("to a category or to one entry, and see only that; staff see how far everyone is", async () => {
    const contest = await judgedContest("assigning", []);
    const brick = await addEntry(town, contest, { submitted: true });
    const glass = await addEntry(town, contest, { submitted: true, category: "GLASS" });
    await addEntry(town, contest, { submitted: true, category: "GLASS", title: "Not theirs" });
    const userID = town.people["stranger"]!;
    const manager = town.as("programManager");
    for (const target of [{ categoryID: contest.categories.BRICK }, { entryID: glass }, { entryID: glass }])
      expect((await manager(assign, at(contest), { userID, ...target })).status).toBe(200);
    const queue = await town.as("stranger")(getScoringQueue, at(contest));
    expect(queue.answer.entries.map(({ entryID }) => entryID)).toEqual([brick, glass]);
    await score(contest, brick, "stranger", { design: 5, craft: 5 });
    const { answer } = await manager(listScorers, at(contest));
    expect(answer.scorers).toMatchObject([
      { userID, scored: 1, drafts: 0, total: 2, categoryIDs: [contest.categories.BRICK], entryIDs: [glass] },
    ]);
    expect(answer.categories.find(({ label }) => label === "BRICK")).toMatchObject({
      entries: 1,
      scorers: 1,
      scored: 1,
      total: 1,
    });
    expect(answer.categories.find(({ label }) => label === "GLASS")).toMatchObject({
      entries: 2,
      scorers: 1,
      scored: 0,
      total: 1,
    });
    await manager(unassignScorer, at(contest), { userID, categoryID: contest.categories.BRICK });
    expect((await town.as("stranger")(getScoring, { ...at(contest), entryID: brick })).status).toBe(403);
  });

  test("but never to their own entry, to both at once, or to what isn't there", async () => {
    const contest = await judgedContest("wrongly", []);
    const entryID = await addEntry(town, contest, { submitted: true });
    const elsewhere = await judgedContest("elsewhere", []);
    const userID = town.people["entrant"]!;
    const manager = town.as("programManager");
    expect((await manager(assign, at(contest), { userID, entryID })).status).toBe(409);
    expect((await manager(assign, at(contest), { userID })).status).toBe(400);
    expect((await manager(assign, at(contest), { userID, categoryID: elsewhere.categories.BRICK })).status).toBe(404);
    expect((await town.as("viewer")(assign, at(contest), { userID, entryID })).status).toBe(403);
  });

  test("and are done when they have scored all that is theirs: not their own entry, and what they have twice once", async () => {
    const contest = await judgedContest("finished", ["scorer"]);
    await addEntry(town, contest, { submitted: true, owner: "scorer", title: "Their own" });
    const other = await addEntry(town, contest, { submitted: true, title: "Another's" });
    const manager = town.as("programManager");
    await manager(assign, at(contest), { userID: town.people["scorer"]!, entryID: other });
    const seen = async () => {
      const queue = (await town.as("scorer")(getScoringQueue, at(contest))).answer.entries;
      const { scorers, categories } = (await manager(listScorers, at(contest))).answer;
      const overview = (await manager(contestOverview, at(contest))).answer;
      const { scoringAssignments } = (await town.as("scorer")(actionPanel, {})).answer;
      return {
        queue: queue.map(({ entryID, isScored }) => [entryID, isScored]),
        matrix: scorers.map(({ scored, total }) => `${scored} of ${total}`),
        category: categories.map(({ label, scored, total }) => `${label} ${scored} of ${total}`)[0],
        overview: `${overview.scoresIn} of ${overview.scoresExpected}, ${overview.scorersFinished} of ${overview.scorers}`,
        panel: scoringAssignments.filter(({ url }) => url.includes("finished")).map(({ line }) => line),
      };
    };
    expect(await seen()).toEqual({
      queue: [[other, false]],
      matrix: ["0 of 1"],
      category: "BRICK 0 of 1",
      overview: "0 of 1, 0 of 1",
      panel: ["0 of 1 scored"],
    });
    await score(contest, other, "scorer", { design: 5, craft: 5 });
    expect(await seen()).toEqual({
      queue: [[other, true]],
      matrix: ["1 of 1"],
      category: "BRICK 1 of 1",
      overview: "1 of 1, 1 of 1",
      panel: [],
    });
  });

  test("and their own entry is closed to their scoring, though its category is theirs", async () => {
    const contest = await judgedContest("their-category", ["scorer"]);
    const entryID = await addEntry(town, contest, { submitted: true, owner: "scorer" });
    const opened = await town.as("scorer")(getScoring, { ...at(contest), entryID });
    expect(opened).toMatchObject({ status: 403, problem: { detail: "This is your own entry, so others score it." } });
    expect((await score(contest, entryID, "scorer", { design: 10, craft: 20 })).status).toBe(403);
  });
});
