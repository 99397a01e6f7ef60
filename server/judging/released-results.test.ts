import { expect, test } from "vitest";
import { addConflict, liftConflict } from "../../contract/judging/conflicts.ts";
import { changeEntryOwner } from "../../contract/entries/entries.ts";
import { getResult, getResults, releaseResults, withholdResults } from "../../contract/judging/results.ts";
import {
  createScoresheet,
  editScoresheet,
  listScoresheets,
  removeScoresheet,
} from "../../contract/judging/scoresheets.ts";
import { declareConflict, getScoring, saveScoreDraft, saveScores } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, criteria, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { untilSomebodyWaits } from "../../test/waiting.ts";
import { lockRelease } from "../programs/release-queries.ts";
import { writeRelease } from "./results-queries.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const idOf = (person: string) => town.people[person]!;

/** An entry with the scores 90 and 60, while scoring is open. */
async function scored(url: string) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  await setTimeframe(town, contest, "entries", "closed");
  for (const person of ["scorer", "rival"]) await assignScorer(town, contest, person, "BRICK");
  const entryID = await addEntry(town, contest, { submitted: true });
  const where = { ...at(contest), entryID };
  for (const [person, design] of [
    ["scorer", 9],
    ["rival", 6],
  ] as const)
    expect((await score(contest, entryID, person, design)).status).toBe(200);
  return { contest, entryID, where };
}

const score = (contest: Contest, entryID: string, person: string, design: number, more: object = {}) =>
  town.as(person)(
    saveScores,
    { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
    { values: { design, craft: design * 2 }, ...more },
  );
const release = (contest: Contest) => staff(releaseResults, at(contest), { reason: "A small field." });
const means = async (contest: Contest) =>
  (await staff(getResults, at(contest))).answer.categories.flatMap(({ entries }) => entries.map(({ mean }) => mean));

test("F02 once results are out nobody is kept from an entry or let in again: what counted goes on counting", async () => {
  const { contest, where } = await scored("stands-conflicts");
  const rival = { ...where, userID: idOf("rival") };
  const declare = (person: string) => town.as(person)(declareConflict, where, { reason: "We are neighbors." });
  expect((await declare("rival")).status).toBe(200);
  expect(await means(contest)).toEqual([90]);
  expect((await release(contest)).status).toBe(200);
  expect(await staff(liftConflict, rival, { reason: "They aren’t." })).toMatchObject({
    status: 409,
    problem: { detail: "Results are out. Withhold them before you change whose scoresheets count." },
  });
  expect(await declare("scorer")).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining("Tell the association") as string },
  });
  expect(await means(contest)).toEqual([90]);
  await staff(withholdResults, at(contest));
  expect((await staff(liftConflict, rival, { reason: "They aren’t." })).status).toBe(200);
  expect(await means(contest)).toEqual([75]);
  expect((await release(contest)).status).toBe(200);
  expect((await staff(addConflict, rival)).status).toBe(409);
  expect(await means(contest)).toEqual([75]);
});

test("F02 once results are out no scoresheet comes or goes by which they would be others", async () => {
  const { contest } = await scored("stands-scoresheets");
  const sheet = { name: "Glass", criteria: criteria.slice(0, 2) };
  const glass = await staff(createScoresheet, at(contest), { ...sheet, categoryIDs: [contest.categories.GLASS] });
  const { scoresheetID } = glass.answer;
  expect((await release(contest)).status).toBe(200);
  const ownSheet = await staff(createScoresheet, at(contest), { ...sheet, categoryIDs: [contest.categories.BRICK] });
  expect([ownSheet.status, ownSheet.problem.detail]).toEqual([
    409,
    expect.stringMatching(/^Results are out\. Withhold them/),
  ]);
  expect((await staff(removeScoresheet, { ...at(contest), scoresheetID }, {})).status).toBe(409);
  expect(await means(contest)).toEqual([75]);
  const words = { name: "Panes", criteria: sheet.criteria };
  expect((await staff(editScoresheet, { ...at(contest), scoresheetID }, words)).status).toBe(200);
});

test("F02 staff are told how many scoresheets a category's own would leave out, before they add it", async () => {
  const { contest, entryID } = await scored("stands-counted");
  const counting = async () => (await staff(listScoresheets, at(contest))).answer.counting;
  const { BRICK } = contest.categories;
  expect(await counting()).toEqual([{ categoryID: BRICK, sheets: 2 }]);
  await score(contest, entryID, "rival", 7);
  expect(await counting()).toEqual([{ categoryID: BRICK, sheets: 2 }]);
  const ownSheet = await staff(createScoresheet, at(contest), { name: "Own", criteria, categoryIDs: [BRICK] });
  expect(await counting()).toEqual([]);
  await staff(removeScoresheet, { ...at(contest), scoresheetID: ownSheet.answer.scoresheetID }, {});
  expect(await counting()).toEqual([{ categoryID: BRICK, sheets: 2 }]);
});

test("F02 a process that hasn't heard of the release saves no scoresheet and no draft, early or late", async () => {
  const { contest, entryID, where } = await scored("stands-unheard");
  const { savedAt } = (await town.as("rival")(getScoring, where)).answer.scoresheet!;
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = now() where service_id = ${contest.serviceID}`,
  );
  const detail = "The results have been released. Scores can't be changed any more.";
  const refused = { status: 409, problem: { detail } };
  expect(await score(contest, entryID, "rival", 10)).toMatchObject(refused);
  expect(await score(contest, entryID, "rival", 10, { follows: savedAt })).toMatchObject(refused);
  const sheet = { ...where, scoresheetID: contest.scoresheetID };
  expect(await town.as("rival")(saveScoreDraft, sheet, { values: { design: 1 } })).toMatchObject(refused);
  const [{ saved }] = (await town.inside(
    "oak",
    (sql) => sql`select count(*)::integer as saved from scores where entry_id = ${entryID}`,
  )) as [{ saved: number }];
  expect(saved).toBe(2);
});

test("F02 a scoresheet that is saved while results are being released waits, and isn't taken once they are out", async () => {
  const { contest, entryID } = await scored("stands-raced");
  const saving = Promise.withResolvers<Awaited<ReturnType<typeof score>>>();
  await town.inside("oak", async (sql) => {
    await lockRelease(sql, contest.serviceID);
    await writeRelease(sql, contest.serviceID, new Date(), null);
    score(contest, entryID, "rival", 10).then(saving.resolve, saving.reject);
    await untilSomebodyWaits(town, sql);
  });
  expect((await saving.promise).status).toBe(409);
  expect(await means(contest)).toEqual([75]);
});

test("F02 a scoresheet that is saved while another round is being started waits, and isn't taken in the one before", async () => {
  const { contest, entryID, where } = await scored("stands-next-round");
  const saving = Promise.withResolvers<Awaited<ReturnType<typeof score>>>();
  await town.inside("oak", async (sql) => {
    await lockRelease(sql, contest.serviceID);
    await sql`update entries set round = 2 where entry_id = ${entryID}`;
    await sql`update judging set round = 2 where service_id = ${contest.serviceID}`;
    score(contest, entryID, "rival", 10, { round: 1 }).then(saving.resolve, saving.reject);
    await untilSomebodyWaits(town, sql);
  });
  expect(await saving.promise).toMatchObject({
    status: 409,
    problem: { detail: expect.stringMatching(/^This was given in a round that is closed by now/) as string },
  });
  expect((await town.as("rival")(getScoring, where)).answer).toMatchObject({
    round: 2,
    scoresheet: { isScored: false },
  });
});

test("F02 what somebody gave to an entry that is theirs by now doesn't count; once results are out it can't become theirs", async () => {
  const { contest, where } = await scored("stands-owner");
  const give = (person: string) => staff(changeEntryOwner, where, { user: idOf(person) });
  expect((await give("rival")).status).toBe(200);
  expect(await means(contest)).toEqual([90]);
  expect((await staff(getResult, where)).answer).toMatchObject({
    mean: 90,
    sheets: 1,
    scoresheets: [{ whyNot: null }, { fullName: "Rival Tester", whyNot: "own" }],
  });
  expect((await give("entrant")).status).toBe(200);
  expect(await means(contest)).toEqual([75]);
  expect((await release(contest)).status).toBe(200);
  expect(await give("rival")).toMatchObject({
    status: 422,
    problem: { detail: expect.stringContaining("They scored this entry") as string },
  });
  expect((await give("stranger")).status).toBe(200);
  expect(await means(contest)).toEqual([75]);
});

test("F02 an entry that somebody scored before it was theirs stays theirs once results are out: what they gave would count again", async () => {
  const { contest, where } = await scored("stands-former-owner");
  const give = (person: string) => staff(changeEntryOwner, where, { user: idOf(person) });
  expect((await give("rival")).status).toBe(200);
  expect((await release(contest)).status).toBe(200);
  expect(await means(contest)).toEqual([90]);
  expect(await give("entrant")).toMatchObject({
    status: 422,
    problem: { detail: "Its owner scored this entry, which counts once it isn’t theirs. Withhold the results first." },
  });
  expect(await means(contest)).toEqual([90]);
  await staff(withholdResults, at(contest));
  expect((await give("entrant")).status).toBe(200);
  expect(await means(contest)).toEqual([75]);
});
