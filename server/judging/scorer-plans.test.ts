import { beforeAll, describe, expect, test } from "vitest";
import { assignScorer, getResult, listScorers } from "../../contract/judging/results.ts";
import {
  keepScorerPlan,
  listScorerPlans,
  previewScorerPlan,
  previewTakingOut,
  takeOutScorer,
  undoScorerPlan,
} from "../../contract/judging/scorer-plans.ts";
import { declareConflict, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const judges = ["judgeA", "judgeB", "judgeC"];
beforeAll(async () => {
  for (const name of judges) await town.addPerson(name);
});

const who = (name: string) => town.people[name]!;
const all = () => judges.map(who);

async function contestOf(url: string, many: number) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  const entryIDs: string[] = [];
  for (let number = 0; number < many; number += 1) entryIDs.push(await addEntry(town, contest, { submitted: true }));
  return { contest, entryIDs, asked: { perEntry: 2, categoryIDs: [contest.categories.BRICK], userIDs: all() } };
}

const queueOf = async (contest: Contest, name: string) =>
  (await town.as(name)(getScoringQueue, at(contest))).answer.entries.map(({ entryID }) => entryID);
const assigned = async (contest: Contest) => {
  const { scorers } = (await staff(listScorers, at(contest))).answer;
  return Object.fromEntries(scorers.map(({ userID, total }) => [judges.find((name) => who(name) === userID), total]));
};
const score = (contest: Contest, entryID: string, name: string) =>
  town.as(name)(
    saveScores,
    { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
    { values: { design: 5, craft: 10, comment: "Good." } },
  );

describe("a balanced plan of who scores what", () => {
  test("is looked at first, and assigns nothing; kept, each entry has its scorers and they have the same", async () => {
    const { contest, asked } = await contestOf("balanced", 6);
    const { answer: plan } = await staff(previewScorerPlan, at(contest), asked);
    expect(plan).toMatchObject({ entries: 6, added: 12, short: [], shortTotal: 0 });
    expect(plan.scorers.map(({ before, added }) => [before, added])).toEqual([
      [0, 4],
      [0, 4],
      [0, 4],
    ]);
    expect(await assigned(contest)).toEqual({});
    expect((await staff(keepScorerPlan, at(contest), { ...asked, stamp: plan.stamp })).status).toBe(200);
    expect(await assigned(contest)).toEqual({ judgeA: 4, judgeB: 4, judgeC: 4 });
    const again = (await staff(previewScorerPlan, at(contest), asked)).answer;
    expect(again.added).toBe(0);
    expect(await staff(keepScorerPlan, at(contest), { ...asked, stamp: again.stamp })).toMatchObject({ status: 409 });
  });

  test("keeps what is assigned already, and says which entries get fewer and why", async () => {
    const { contest, entryIDs, asked } = await contestOf("short", 3);
    const [first] = entryIDs;
    await staff(assignScorer, at(contest), { userID: who("judgeA"), categoryID: contest.categories.BRICK });
    await town.as("judgeA")(declareConflict, { ...at(contest), entryID: first! }, { reason: "We are neighbors." });
    const { answer } = await staff(previewScorerPlan, at(contest), { ...asked, perEntry: 3 });
    expect(answer).toMatchObject({
      added: 6,
      shortTotal: 1,
      short: [{ entryID: first, judges: 2, wanted: 3, conflicts: 1 }],
    });
    expect(answer.scorers.find(({ userID }) => userID === who("judgeA"))).toMatchObject({ before: 2, added: 0 });
  });

  test("is refused once something has changed since it was looked at, and then assigns nothing", async () => {
    const { contest, asked } = await contestOf("changed-plan", 2);
    const { stamp } = (await staff(previewScorerPlan, at(contest), asked)).answer;
    await addEntry(town, contest, { submitted: true });
    expect(await staff(keepScorerPlan, at(contest), { ...asked, stamp })).toMatchObject({
      status: 409,
      problem: {
        detail: "Entries, assignments or conflicts have changed since you looked. Look at the plan again.",
      },
    });
    expect(await assigned(contest)).toEqual({});
  });

  test("is kept once by many who keep it in one moment", async () => {
    const { contest, asked } = await contestOf("raced-plan", 4);
    const { stamp } = (await staff(previewScorerPlan, at(contest), asked)).answer;
    const kept = await Promise.all(
      Array.from({ length: 6 }, () => staff(keepScorerPlan, at(contest), { ...asked, stamp })),
    );
    expect(kept.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { scorers } = (await staff(listScorers, at(contest))).answer;
    expect(scorers.reduce((sum, { total }) => sum + total, 0)).toBe(8);
  });

  test("is undone as a whole, but for what was scored meanwhile", async () => {
    const { contest, asked } = await contestOf("undone-plan", 3);
    const { stamp } = (await staff(previewScorerPlan, at(contest), asked)).answer;
    const { scorerPlanID } = (await staff(keepScorerPlan, at(contest), { ...asked, stamp })).answer;
    const [scored] = await queueOf(contest, "judgeA");
    await score(contest, scored!, "judgeA");
    const where = { ...at(contest), scorerPlanID };
    expect((await staff(undoScorerPlan, where)).answer).toEqual({ stayed: 1 });
    expect(await assigned(contest)).toEqual({ judgeA: 1 });
    expect((await staff(undoScorerPlan, where)).status).toBe(409);
    expect((await staff(listScorerPlans, at(contest))).answer.plans).toMatchObject([
      { takenOut: null, added: 6, keptBy: "Owner Tester", undoneAt: expect.any(String) },
    ]);
  });

  test("is even among 2,000 entries and 60 scorers, kept included", { timeout: 60_000 }, async () => {
    const { contest } = await contestOf("large", 0);
    await town.inside(
      "oak",
      (sql) => sql`
        insert into entries (service_id, category_id, user_id, number, title, submitted_at)
        select ${contest.serviceID}, ${contest.categories.BRICK}, ${who("entrant")}, n, 'Entry ' || n, now()
        from generate_series(1, 2000) n`,
    );
    const names = Array.from({ length: 60 }, (_, number) => `many${number}`);
    for (const name of names) await town.addPerson(name);
    const asked = { perEntry: 3, categoryIDs: [contest.categories.BRICK], userIDs: names.map(who) };
    const { stamp, added, scorers } = (await staff(previewScorerPlan, at(contest), asked)).answer;
    const kept = await staff(keepScorerPlan, at(contest), { ...asked, stamp });
    expect([added, kept.status]).toEqual([6_000, 200]);
    expect(new Set(scorers.map((one) => one.added))).toEqual(new Set([100]));
  });
});

describe("a scorer who drops out", () => {
  test("is taken out: what they scored stays and counts, the rest goes to others, and it can be undone", async () => {
    const { contest, entryIDs } = await contestOf("dropout", 4);
    const [first] = entryIDs;
    const userID = who("judgeA");
    await staff(assignScorer, at(contest), { userID, categoryID: contest.categories.BRICK });
    await score(contest, first!, "judgeA");
    const others = { userIDs: [who("judgeB"), who("judgeC")] };
    const where = { ...at(contest), userID };
    const { answer: plan } = await staff(previewTakingOut, where, others);
    expect(plan).toMatchObject({ entries: 3, added: 3, shortTotal: 0 });
    const { answer, status } = await staff(takeOutScorer, where, { ...others, stamp: plan.stamp });
    expect(status).toBe(200);
    expect(await assigned(contest)).toEqual(expect.not.objectContaining({ judgeA: expect.anything() }));
    const taken = [...(await queueOf(contest, "judgeB")), ...(await queueOf(contest, "judgeC"))];
    expect(taken.toSorted()).toEqual(entryIDs.slice(1).toSorted());
    expect((await staff(getResult, { ...at(contest), entryID: first! })).answer).toMatchObject({ mean: 50, sheets: 1 });
    const { scorerPlanID } = answer;
    expect((await staff(undoScorerPlan, { ...at(contest), scorerPlanID })).answer).toEqual({ stayed: 0 });
    expect(await assigned(contest)).toEqual({ judgeA: 4 });
  });

  test("is given back nothing of a plan that was undone meanwhile; which says only what stays of it", async () => {
    const { contest, asked } = await contestOf("undone-around", 3);
    const { stamp } = (await staff(previewScorerPlan, at(contest), asked)).answer;
    const { scorerPlanID } = (await staff(keepScorerPlan, at(contest), { ...asked, stamp })).answer;
    const [own] = await queueOf(contest, "judgeA");
    await score(contest, own!, "judgeA");
    const others = { userIDs: [who("judgeB"), who("judgeC")] };
    const where = { ...at(contest), userID: who("judgeA") };
    const left = (await staff(previewTakingOut, where, others)).answer;
    const out = (await staff(takeOutScorer, where, { ...others, stamp: left.stamp })).answer;
    expect((await staff(undoScorerPlan, { ...at(contest), scorerPlanID })).answer).toEqual({ stayed: 0 });
    const undo = { ...at(contest), scorerPlanID: out.scorerPlanID };
    expect((await staff(undoScorerPlan, undo)).answer).toEqual({ stayed: 0 });
    expect(await assigned(contest)).toEqual({});
  });

  test("isn't taken out twice, nor by who takes over from themselves, nor by a plan that is another by now", async () => {
    const { contest } = await contestOf("dropout-twice", 2);
    const userID = who("judgeA");
    const where = { ...at(contest), userID };
    const others = { userIDs: [who("judgeB")] };
    expect((await staff(previewTakingOut, where, others)).status).toBe(404);
    await staff(assignScorer, at(contest), { userID, categoryID: contest.categories.BRICK });
    expect((await staff(previewTakingOut, where, { userIDs: [userID] })).status).toBe(400);
    const { stamp } = (await staff(previewTakingOut, where, others)).answer;
    await addEntry(town, contest, { submitted: true });
    expect((await staff(takeOutScorer, where, { ...others, stamp })).status).toBe(409);
    const now = (await staff(previewTakingOut, where, others)).answer;
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => staff(takeOutScorer, where, { ...others, stamp: now.stamp })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});
