import { beforeAll, expect, test } from "vitest";
import { disqualifyEntry } from "../../contract/entries/entries.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { type ResultMethod, resultMethodNames } from "../../contract/platform/result-methods.ts";
import { getResults } from "../../contract/judging/results.ts";
import { declareConflict, saveScoreDraft, saveScores } from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

// Rows beside the counting sheets change no result, by any method.

const town = useTown();
const judges = ["ann", "bob", "cy", "dee", "eve"];
beforeAll(async () => {
  for (const name of judges) await town.addPerson(name);
});

/** The same numbers on every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Whole = { design: number; craft: number };
const sheet = (contest: Contest, entryID: string) => ({ ...at(contest), entryID, scoresheetID: contest.scoresheetID });

async function save(contest: Contest, entryID: string, person: string, values: Whole) {
  expect((await town.as(person)(saveScores, sheet(contest, entryID), { values })).status).toBe(200);
}

/** Seven entries, each seen by some of the scorers. */
async function judged(url: string, next: (below: number) => number) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  for (const name of judges) await assignScorer(town, contest, name, "BRICK");
  const entries: { entryID: string; seenBy: string[] }[] = [];
  for (let number = 1; number <= 7; number++) {
    const entryID = await addEntry(town, contest, { title: `Entry ${number}`, submitted: true });
    const seenBy = judges.filter(() => next(10) < 7);
    for (const person of seenBy) await save(contest, entryID, person, { design: next(11), craft: next(21) });
    entries.push({ entryID, seenBy });
  }
  return { contest, entries };
}

async function placedBy(contest: Contest, method: ResultMethod) {
  const rules = { ...defaultScoring, minimumSheets: 1, method, breakTies: true };
  expect((await town.as("owner")(changeJudging, at(contest), rules)).status).toBe(200);
  const { categories } = (await town.as("owner")(getResults, at(contest))).answer;
  return categories.flatMap(({ entries }) =>
    entries.map(({ title, place, joint, result, mean, corrected, spread, sheets, broken }) => ({
      title,
      place,
      joint,
      result,
      mean,
      corrected,
      spread,
      sheets,
      by: broken?.words ?? broken?.by ?? null,
    })),
  );
}

async function byEveryMethod(contest: Contest) {
  const all: Record<string, Awaited<ReturnType<typeof placedBy>>> = {};
  for (const method of resultMethodNames) all[method] = await placedBy(contest, method);
  return all;
}

test.each([1, 2, 3])(
  "F02 sheets of scorers with a conflict, half-filled ones, earlier ones and those of an entry that is out move no method’s result (%i)",
  async (seed) => {
    const next = random(seed);
    const { contest, entries } = await judged(`counts-${seed}`, next);
    const before = await byEveryMethod(contest);
    for (const { entryID, seenBy } of entries) {
      const [first, ...others] = judges.filter((name) => !seenBy.includes(name));
      // The scorers didn't judge these before; now they give the most or nothing, and declare a conflict.
      if (first) {
        await save(contest, entryID, first, next(2) ? { design: 10, craft: 20 } : { design: 0, craft: 0 });
        await town.as(first)(declareConflict, { ...at(contest), entryID }, { reason: "I know the house." });
      }
      for (const person of [...others, ...seenBy.slice(0, 2)]) {
        const draft = { values: { design: next(11), craft: null } };
        expect((await town.as(person)(saveScoreDraft, sheet(contest, entryID), draft)).status).toBe(200);
        // An incomplete sheet isn't saved.
        expect((await town.as(person)(saveScores, sheet(contest, entryID), draft)).status).toBe(400);
      }
    }
    const out = await addEntry(town, contest, { title: "Out", submitted: true });
    for (const person of judges) await save(contest, out, person, { design: next(11), craft: next(21) });
    expect(
      (await town.as("owner")(disqualifyEntry, { ...at(contest), entryID: out }, { disqualified: true })).status,
    ).toBe(200);
    expect(await byEveryMethod(contest)).toEqual(before);
  },
);

test("F02 the order in which sheets came in, scorers were assigned and entries were made moves no method’s result", async () => {
  const given = [0, 1, 2, 3, 4, 5].map((entry) =>
    judges.map((person, scorer) => ({
      person,
      design: (3 * entry + 7 * scorer) % 11,
      craft: (5 * entry + scorer) % 21,
    })),
  );
  const made = async (url: string, order: <One>(list: readonly One[]) => One[]) => {
    const contest = await addContest(town, { url });
    await setTimeframe(town, contest, "scoring", "open");
    for (const name of order(judges)) await assignScorer(town, contest, name, "BRICK");
    const sheets: { entryID: string; entry: number }[] = [];
    for (const entry of order([0, 1, 2, 3, 4, 5]))
      sheets.push({ entry, entryID: await addEntry(town, contest, { title: `Entry ${entry}`, submitted: true }) });
    for (const { entry, entryID } of order(sheets))
      for (const { person, ...values } of order(given[entry]!)) await save(contest, entryID, person, values);
    const byTitle = (all: Awaited<ReturnType<typeof placedBy>>) =>
      all.toSorted((one, other) => one.title.localeCompare(other.title));
    return Object.fromEntries(
      Object.entries(await byEveryMethod(contest)).map(([method, all]) => [method, byTitle(all)]),
    );
  };
  const forwards = await made("order-forwards", (list) => [...list]);
  const backwards = await made("order-backwards", (list) => list.toReversed());
  expect(backwards).toEqual(forwards);
});
