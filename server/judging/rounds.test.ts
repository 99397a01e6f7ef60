import { describe, expect, test } from "vitest";
import { listGalleries, listGalleryChoices } from "../../contract/galleries/gallery-editing.ts";
import { editScoresheet, listScoresheets } from "../../contract/judging/scoresheets.ts";
import {
  assignScorer as assign,
  cancelPlannedRelease,
  getResult,
  getResults,
  listScorers,
  planRelease,
  releaseResults,
  unassignScorer,
} from "../../contract/judging/results.ts";
import {
  type RoundCut,
  getRound,
  entriesGoingOn,
  makeShortlist,
  startRound,
  undoRound,
} from "../../contract/judging/rounds.ts";
import {
  getOwnScores,
  getScoring,
  getScoringQueue,
  saveScoreDraft,
  saveScores,
} from "../../contract/judging/scoring.ts";
import { changeJudging, serviceSettings } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe, scoringOf } from "../../test/contest.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { digestWorkKinds } from "../programs/digests.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const DAY = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();

const score = (contest: Contest, entryID: string, person: string, values: Record<string, number | string>) =>
  town.as(person)(saveScores, { ...at(contest), entryID, scoresheetID: contest.scoresheetID }, { values });

const resultsOf = async (contest: Contest) => (await town.as("owner")(getResults, at(contest))).answer;
const queueOf = async (contest: Contest, person = "scorer") =>
  (await town.as(person)(getScoringQueue, at(contest))).answer.entries.map(({ entryID }) => entryID);

/** Three entries of one category, two of them in another, judged by two scorers in a closed round. */
async function judgedContest(url: string) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "entries", "closed");
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of ["scorer", "rival"]) await assignScorer(town, contest, person, "BRICK");
  const entries: string[] = [];
  for (const title of ["First", "Second", "Third"])
    entries.push(await addEntry(town, contest, { submitted: true, title }));
  for (const [index, entryID] of entries.entries())
    for (const person of ["scorer", "rival"]) await score(contest, entryID, person, { design: 9 - index, craft: 18 });
  return { contest, entries: entries as [string, string, string] };
}

const asked = (entryIDs: readonly string[], more: object = {}) => ({
  round: 1,
  entryIDs: [...entryIDs],
  chosenBy: "First 2 places",
  name: "",
  opensAt: days(-1),
  closesAt: days(7),
  keepScorers: true,
  reason: "Two scorers are all there are.",
  ...more,
});
const start = (contest: Contest, entryIDs: readonly string[], more: object = {}, person = "owner") =>
  town.as(person)(startRound, at(contest), asked(entryIDs, more));
const planned = (contest: Contest) =>
  town.as("owner")(planRelease, at(contest), { releaseAt: days(1), reason: "Enough.", closeEntries: false });
const undo = (contest: Contest, round = 2) => town.as("owner")(undoRound, at(contest), { round });

describe("F02 who goes on", () => {
  const entry = (entryID: string, place: number | null, result: number | null) => ({ entryID, place, result });
  const categories = [
    { entries: [entry("a", 1, 90), entry("b", 2, 80), entry("c", 2, 80), entry("d", 4, 70), entry("e", null, null)] },
    { entries: [entry("f", 1, 60)] },
  ];
  const cases: [string, RoundCut, string[]][] = [
    ["so many places of each category", { by: "places", least: 1 }, ["a", "f"]],
    ["all on the last place, where they share it", { by: "places", least: 2 }, ["a", "b", "c", "f"]],
    ["nobody without a result, however many go on", { by: "places", least: 9 }, ["a", "b", "c", "d", "f"]],
    ["a result of so much, and that itself", { by: "result", least: 70 }, ["a", "b", "c", "d"]],
  ];
  test.each(cases)("%s", (_, cut, ids) => {
    expect(entriesGoingOn(categories, cut)).toEqual(ids);
  });
});

describe("F02 a round", () => {
  test("goes on with the entries chosen, scored anew; the one before stays as it was", async () => {
    const { contest, entries } = await judgedContest("second-round");
    const [first, second, third] = entries;
    const started = await start(contest, [first, second], { name: "Final" });
    expect(started.answer).toEqual({ round: 2 });
    expect(await queueOf(contest)).toEqual([first, second]);
    const fresh = (await town.as("scorer")(getScoring, { ...at(contest), entryID: first })).answer;
    expect(fresh.scoresheet).toMatchObject({ isScored: false, draft: null, percent: null });
    expect((await town.as("scorer")(getScoring, { ...at(contest), entryID: third })).status).toBe(409);
    expect((await score(contest, third, "scorer", { design: 1, craft: 1 })).status).toBe(409);

    await score(contest, second, "scorer", { design: 10, craft: 20 });
    await score(contest, first, "scorer", { design: 5, craft: 10 });
    const results = await resultsOf(contest);
    expect(results).toMatchObject({ round: 2, roundName: "Final" });
    expect(results.closedRounds).toMatchObject([{ round: 1, name: "", entries: 3, goOn: 2 }]);
    expect(
      results.categories.flatMap(({ entries: all }) => all.map(({ entryID, mean, sheets }) => [entryID, mean, sheets])),
    ).toEqual([
      [second, 100, 1],
      [first, 50, 1],
    ]);

    const { answer } = await town.as("owner")(getRound, at(contest), undefined, { query: { round: "1" } });
    expect(answer).toMatchObject({
      chosenBy: "First 2 places",
      reason: "Two scorers are all there are.",
      closedBy: "Owner Tester",
      method: "mean",
    });
    const frozen = answer.categories.flatMap(({ entries: all }) => all);
    expect(
      frozen.map(({ entryID, place, mean, goesOn, scores }) => [entryID, place, mean, goesOn, scores.length]),
    ).toEqual([
      [first, 1, 90, true, 2],
      [second, 2, 85, true, 2],
      [third, 3, 80, false, 2],
    ]);
    const behind = (await town.as("owner")(getResult, { ...at(contest), entryID: second })).answer;
    expect(behind).toMatchObject({ mean: 100, sheets: 1 });
    expect(behind.scoresheets.map(({ round, whyNot }) => [round, whyNot])).toEqual([
      [2, null],
      [1, "earlier-round"],
      [1, "earlier-round"],
    ]);
    // Saves belong to their round: no sheet of this one was saved twice.
    expect(behind.scoresheets.map(({ earlier }) => earlier.length)).toEqual([0, 0, 0]);
    await score(contest, second, "scorer", { design: 8, craft: 16 });
    const again = (await town.as("owner")(getResult, { ...at(contest), entryID: second })).answer;
    expect(again.scoresheets.map(({ round, earlier }) => [round, earlier.map(({ percent }) => percent)])).toEqual([
      [2, [100]],
      [1, []],
      [1, []],
    ]);
  });

  test("begins with nobody assigned where staff want others, and the scorers that were kept are told", async () => {
    const { contest, entries } = await judgedContest("told");
    await town.inside(
      "oak",
      (sql) => sql`update scorer_assignments set told_at = now() where service_id = ${contest.serviceID}`,
    );
    await start(contest, entries.slice(0, 1));
    await makeDue(town, "tell-scorer");
    await doDueWork(town.app, digestWorkKinds);
    const untold = await town.inside(
      "oak",
      (sql) => sql`select from scorer_assignments where service_id = ${contest.serviceID} and told_at is null`,
    );
    expect(untold).toHaveLength(0);
    expect((await start(contest, entries.slice(0, 1), { round: 2, keepScorers: false })).status).toBe(200);
    expect(await queueOf(contest).catch(() => "not a scorer")).not.toContain(entries[0]);
    expect((await town.as("owner")(listScorers, at(contest))).answer.scorers).toEqual([]);
    await town.as("owner")(assign, at(contest), { userID: town.people["rival"]!, entryID: entries[0]! });
    expect(await queueOf(contest, "rival")).toEqual([entries[0]]);
  });

  test("may change the scoresheet, without a word of what was scored before", async () => {
    const { contest, entries } = await judgedContest("other-scale");
    const { scoresheets } = (await town.as("owner")(listScoresheets, at(contest))).answer;
    const sheet = scoresheets.find(({ scoresheetID }) => scoresheetID === contest.scoresheetID)!;
    const design = sheet.criteria.find(({ name }) => name === "design")!;
    const stricter = () =>
      town.as("owner")(
        editScoresheet,
        { ...at(contest), scoresheetID: contest.scoresheetID },
        { name: sheet.name, criteria: [{ ...design, maximumValue: 100 }] },
      );
    expect((await stricter()).status).toBe(409);
    await start(contest, entries.slice(0, 2));
    expect((await stricter()).status).toBe(200);
    expect((await score(contest, entries[1], "scorer", { design: 50 })).answer).toMatchObject({ percent: 50 });
    const { answer } = await town.as("owner")(getRound, at(contest), undefined, { query: { round: "1" } });
    expect(answer.categories.flatMap(({ entries: all }) => all)[0]).toMatchObject({ mean: 90 });
    expect((await stricter()).status).toBe(200);
  });

  test("taken back, everything is as it was: entries, settings, dates, scorers and scoresheets", async () => {
    const { contest, entries } = await judgedContest("taken-back");
    const before = await resultsOf(contest);
    const settingsOf = async () => (await town.as("owner")(serviceSettings, at(contest))).answer;
    const set = await settingsOf();
    const sheets = (await town.as("owner")(listScoresheets, at(contest))).answer;
    // Both scorers were notified: they aren't notified of the same once more.
    await town.inside(
      "oak",
      (sql) => sql`update scorer_assignments set told_at = now() where service_id = ${contest.serviceID}`,
    );
    await start(contest, entries.slice(0, 2));
    await town.as("owner")(changeJudging, at(contest), {
      ...(await scoringOf(town, contest)),
      method: "trimmed",
      blind: true,
      scorersSee: "always",
    });
    const [one] = sheets.scoresheets;
    const criteria = one!.criteria.map((criterion) => ({ ...criterion, weight: 2 }));
    await town.as("owner")(
      editScoresheet,
      { ...at(contest), scoresheetID: one!.scoresheetID },
      { name: "Harder", criteria },
    );
    const unassigned = { userID: town.people["rival"]!, categoryID: contest.categories.BRICK };
    expect((await town.as("owner")(unassignScorer, at(contest), unassigned)).status).toBe(200);
    const values = { design: 1 };
    await town.as("scorer")(
      saveScoreDraft,
      { ...at(contest), entryID: entries[0], scoresheetID: contest.scoresheetID },
      { values },
    );
    expect((await undo(contest)).answer).toEqual({ round: 1 });
    const after = await resultsOf(contest);
    expect({ ...after, standings: [] }).toEqual({ ...before, standings: [] });
    expect(await settingsOf()).toMatchObject({ judging: set.judging, timeframes: set.timeframes });
    expect((await town.as("owner")(listScoresheets, at(contest))).answer).toEqual(sheets);
    expect(await queueOf(contest, "rival")).toEqual(entries);
    const untold = await town.inside(
      "oak",
      (sql) => sql`select from scorer_assignments where service_id = ${contest.serviceID} and told_at is null`,
    );
    expect(untold).toEqual([]);
    const ownAnswer = (await town.as("scorer")(getScoring, { ...at(contest), entryID: entries[0] })).answer;
    expect(ownAnswer.scoresheet).toMatchObject({ isScored: true, draft: null });
    expect((await undo(contest)).status).toBe(409);
  });

  test("isn’t taken back under a release that is set: what would be released then is another round", async () => {
    const { contest, entries } = await judgedContest("planned-round");
    await start(contest, entries.slice(0, 2));
    expect((await planned(contest)).status).toBe(200);
    const refused = await undo(contest);
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      "A release is set. Take that back before you take a round back.",
    ]);
    expect(await resultsOf(contest)).toMatchObject({ round: 2 });
    expect((await town.as("owner")(cancelPlannedRelease, at(contest))).status).toBe(200);
    expect((await undo(contest)).answer).toEqual({ round: 1 });
  });

  test("has scorers, scoresheet, method, blindness and what scorers see of its own; neither round changes the other’s", async () => {
    const { contest, entries } = await judgedContest("own-settings");
    const [first, second] = entries;
    const judgingNow = async () => (await town.as("owner")(serviceSettings, at(contest))).answer.judging!;
    const change = async (changed: object) =>
      town.as("owner")(changeJudging, at(contest), { ...(await scoringOf(town, contest)), ...changed });
    expect((await change({ scorersSee: "always", minimumSheets: 2, breakTies: true })).status).toBe(200);
    const before = await resultsOf(contest);
    await start(contest, [first, second], { keepScorers: false });
    // The new round starts with the settings of the round before.
    expect(await judgingNow()).toMatchObject({ scorersSee: "always", minimumSheets: 2, method: "mean" });
    const own = { method: "rank-sum", blind: true, scorersSee: "no", minimumSheets: 1, breakTies: false };
    expect((await change(own)).status).toBe(200);
    const { scoresheets } = (await town.as("owner")(listScoresheets, at(contest))).answer;
    const [design] = scoresheets[0]!.criteria;
    const sheet = { ...at(contest), scoresheetID: contest.scoresheetID };
    expect(
      (
        await town.as("owner")(editScoresheet, sheet, {
          name: "Final",
          criteria: [{ ...design!, name: "heart", maximumValue: 100 }],
        })
      ).status,
    ).toBe(200);
    await assignScorer(town, contest, "viewer", "BRICK");
    for (const [entryID, heart] of [
      [first, 20],
      [second, 90],
    ] as const)
      expect((await score(contest, entryID, "viewer", { heart })).status).toBe(200);

    const seen = (await town.as("viewer")(getScoring, { ...at(contest), entryID: first })).answer;
    expect(seen).toMatchObject({ blind: true, discussed: false, entry: { owner: null } });
    const now = await resultsOf(contest);
    expect(now).toMatchObject({ method: "rank-sum", breakTies: false, minimumSheets: 1, round: 2 });
    const placed = (results: typeof now) =>
      results.categories.flatMap(({ entries: all }) => all.map(({ title, place, result }) => [title, place, result]));
    expect(placed(now)).toEqual([
      ["Second", 1, 100],
      ["First", 2, 0],
    ]);
    const { answer } = await town.as("owner")(getRound, at(contest), undefined, { query: { round: "1" } });
    expect(answer).toMatchObject({ method: "mean", minimumSheets: 2 });
    expect(
      answer.categories.flatMap(({ entries: all }) => all.map(({ title, place, result }) => [title, place, result])),
    ).toEqual(placed(before));
    const behind = (await town.as("owner")(getResult, { ...at(contest), entryID: first })).answer.scoresheets;
    expect(behind.map(({ round, scoresheetCriteria }) => [round, scoresheetCriteria.map(({ name }) => name)])).toEqual([
      [2, ["heart"]],
      [1, ["design", "craft", "comment"]],
      [1, ["design", "craft", "comment"]],
    ]);
  });

  test("F04 makes a shortlist of those that went on, in an order that tells nothing, unpublished", async () => {
    const { contest, entries } = await judgedContest("shortlisted");
    const [first, second, third] = entries;
    const make = (person: string, round = 1) =>
      town.as(person)(makeShortlist, at(contest), { round, name: "Shortlist" });
    expect((await make("owner")).status).toBe(404);
    await score(contest, third, "scorer", { design: 10, craft: 20 });
    await start(contest, [third, second]);
    expect((await make("viewer")).status).toBe(403);
    const { galleryID } = (await make("owner")).answer;
    const { galleries } = (await town.as("owner")(listGalleries, at(contest))).answer;
    expect(galleries.find((one) => one.galleryID === galleryID)).toMatchObject({
      name: "Shortlist",
      state: "unpublished",
      entries: 2,
    });
    const choices = (await town.as("owner")(listGalleryChoices, { ...at(contest), galleryID })).answer.entries;
    expect(choices.map(({ entryID, chosen }) => [entryID, chosen])).toEqual([
      [second, true],
      [third, true],
      [first, false],
    ]);
  });

  test("refuses a sheet that was filled in for the one before and arrives late", async () => {
    const { contest, entries } = await judgedContest("late");
    await start(contest, entries.slice(0, 2));
    const late = (round: number) =>
      town.as("scorer")(
        saveScores,
        { ...at(contest), entryID: entries[0], scoresheetID: contest.scoresheetID },
        { values: { design: 1, craft: 1 }, round },
      );
    const refused = await late(1);
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      "This was given in a round that is closed by now, so it can’t be saved. Reload to see the round that is on.",
    ]);
    expect((await town.as("scorer")(getScoring, { ...at(contest), entryID: entries[0] })).answer).toMatchObject({
      round: 2,
      scoresheet: { isScored: false },
    });
    expect((await late(2)).status).toBe(200);
  });

  test("begins without what was only drafted in the one before", async () => {
    const { contest, entries } = await judgedContest("drafted-before");
    const sheet = { ...at(contest), entryID: entries[0], scoresheetID: contest.scoresheetID };
    expect((await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 1 } })).status).toBe(200);
    await start(contest, entries.slice(0, 1));
    const drafts = async () =>
      (await town.as("scorer")(getScoringQueue, at(contest))).answer.entries.map(({ isDraft }) => isDraft);
    expect(await drafts()).toEqual([false]);
    await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 2 } });
    expect(await drafts()).toEqual([true]);
  });

  test("stays once a sheet was saved in it", async () => {
    const { contest, entries } = await judgedContest("scored-in");
    await start(contest, entries.slice(0, 2));
    await score(contest, entries[0], "scorer", { design: 1, craft: 1 });
    const refused = await undo(contest);
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toBe("Scoresheets were saved in this round, so it stays.");
    expect(await resultsOf(contest)).toMatchObject({ round: 2 });
  });

  test("is started once, however many start it in one moment", async () => {
    const { contest, entries } = await judgedContest("raced-round");
    const outcomes = await Promise.all(
      ["owner", "administrator", "programManager"].map((person, index) =>
        start(contest, entries.slice(0, index + 1), {}, person),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await resultsOf(contest)).toMatchObject({ round: 2, closedRounds: [{ round: 1 }] });
  });

  test("isn't started over what could still change, what isn't in it, or too few sheets without a reason", async () => {
    const { contest, entries } = await judgedContest("not-yet");
    const refusal = async (more: object, ids: readonly string[] = entries) => {
      const { status, problem } = await start(contest, ids, more);
      return [status, problem.detail];
    };
    expect(await refusal({ reason: "" })).toEqual([
      400,
      "3 entries have fewer than 3 scoresheets. Say why the round is closed all the same.",
    ]);
    expect(await refusal({}, [town.people["owner"]!])).toEqual([
      409,
      "1 entry isn’t in the round any more. Look at who goes on again.",
    ]);
    expect(await refusal({ closesAt: days(-2) })).toEqual([400, "Scoring must close after it opens."]);
    expect(await refusal({ opensAt: days(-3), closesAt: days(-2) })).toEqual([
      400,
      "Scoring closes in the past. Choose a later time.",
    ]);
    await setTimeframe(town, contest, "entries", "open");
    expect((await refusal({}))[1]).toMatch(/^Some entries can still be changed until .* would be in no round\.$/);
    await setTimeframe(town, contest, "entries", "closed");
    await town.as("owner")(releaseResults, at(contest), { reason: "Enough." });
    expect(await refusal({})).toEqual([409, "Results are out. Withhold them before you start another round."]);
    expect((await start(contest, entries, {}, "viewer")).status).toBe(403);
  });

  test("isn't started while a release is set, nor by who looked at a round that is over", async () => {
    const { contest, entries } = await judgedContest("stale-round");
    await town.as("owner")(planRelease, at(contest), { releaseAt: days(1), reason: "Enough." });
    const early = await start(contest, entries);
    expect([early.status, early.problem.detail]).toEqual([
      409,
      "A release is set. Take that back before you start another round.",
    ]);
    await town.as("owner")(cancelPlannedRelease, at(contest));
    expect((await start(contest, entries)).status).toBe(200);
    const late = await start(contest, entries, {}, "administrator");
    expect([late.status, late.problem.detail]).toEqual([
      409,
      "Another round has begun, or was taken back, meanwhile. Look at the results again.",
    ]);
    expect(await resultsOf(contest)).toMatchObject({ round: 2 });
  });

  test("N14 at the release whoever went out in an earlier round reads what they were given there", async () => {
    const { contest, entries } = await judgedContest("read-by-entrants");
    await town.inside(
      "oak",
      (sql) => sql`update judging set show_scores_to_users = 'yes' where service_id = ${contest.serviceID}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
    await start(contest, entries.slice(0, 1));
    await score(contest, entries[0], "scorer", { design: 10, craft: 20 });
    await town.as("owner")(releaseResults, at(contest), { reason: "Enough." });
    const own = async (entryID: string) => (await town.as("entrant")(getOwnScores, { ...at(contest), entryID })).answer;
    expect(await own(entries[0])).toMatchObject({ percent: 100, scorers: [{ percent: 100 }] });
    expect(await own(entries[2])).toMatchObject({ percent: 80, scorers: [{}, {}] });
  });
});
