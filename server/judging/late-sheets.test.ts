import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getScoring, saveScores } from "../../contract/judging/scoring.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

// Scoresheets that were filled in without a network, and are sent until they are answered.

const town = useTown();

async function judged(url: string) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  const entryID = await addEntry(town, contest, { submitted: true });
  const where = { ...at(contest), entryID };
  const send = (design: number, saveKey: string, follows: string | null = null, replaces: string[] = []) =>
    town.as("scorer")(
      saveScores,
      { ...where, scoresheetID: contest.scoresheetID },
      { values: { design, craft: 10, comment: "" }, saveKey, follows, replaces },
    );
  /** A save from a device with a network: it is the newest. */
  const sendNow = (design: number) =>
    town.as("scorer")(
      saveScores,
      { ...where, scoresheetID: contest.scoresheetID },
      { values: { design, craft: 10, comment: "" }, saveKey: randomUUID() },
    );
  const readSheet = async () => (await town.as("scorer")(getScoring, where)).answer.scoresheet!;
  const kept = () =>
    town.inside(
      "oak",
      (sql) => sql<{ values: { design: number } }>`
        select values from scores where entry_id = ${entryID} order by saved_at, score_id`,
    );
  return {
    contest,
    send,
    sendNow,
    seen: readSheet,
    designs: async () => (await kept()).map(({ values }) => values.design),
  };
}

test("T07 a scoresheet that is sent ten times at once and once more is saved once, and answered each time", async () => {
  const { send, designs } = await judged("once");
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 10 }, () => send(8, key)));
  const answers = [...all, await send(8, key)].map(({ status, answer }) => [status, answer.percent]);
  expect(answers).toEqual(Array(11).fill([200, 65]));
  expect(await designs()).toEqual([8]);
});

test("T07 one that was saved is answered after scoring closed, too, as its answer was lost on the way", async () => {
  const { contest, send, designs } = await judged("answer-lost");
  const key = randomUUID();
  expect((await send(8, key)).status).toBe(200);
  await setTimeframe(town, contest, "scoring", "closed");
  expect((await send(8, key)).status).toBe(200);
  expect(await designs()).toEqual([8]);
});

test("T07 one that comes after scoring closed isn’t saved and says so; once staff open it again it is, the same one", async () => {
  const { contest, send, designs } = await judged("too-late");
  const key = randomUUID();
  await setTimeframe(town, contest, "scoring", "closed");
  const late = await send(8, key);
  expect([late.status, late.problem.detail]).toEqual([409, "Scoring is closed."]);
  expect(await designs()).toEqual([]);
  await setTimeframe(town, contest, "scoring", "open");
  expect((await send(8, key)).status).toBe(200);
  expect(await designs()).toEqual([8]);
});

test("T07 one that comes late takes the place of no newer one, and of the one it followed it does", async () => {
  const { send, seen, designs } = await judged("older");
  expect((await send(5, randomUUID())).status).toBe(200);
  const { savedAt } = await seen();
  const late = await send(8, randomUUID());
  expect([late.status, late.problem.detail]).toEqual([409, expect.stringMatching(/^You have saved this/)]);
  expect((await send(7, randomUUID(), savedAt)).status).toBe(200);
  expect((await send(9, randomUUID(), savedAt)).status).toBe(409);
  expect(await designs()).toEqual([5, 7]);
});

test("T07 one that takes the place of others of its device is saved after whichever of them arrived, and after no other", async () => {
  const { send, seen, designs } = await judged("replacing");
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await send(5, first)).status).toBe(200);
  expect((await send(6, second, null, [first])).status).toBe(200);
  expect((await send(7, randomUUID(), null, [first])).status).toBe(409);
  expect((await send(8, randomUUID(), null, [first, second])).status).toBe(200);
  const { savedAt } = await seen();
  expect((await send(9, randomUUID(), savedAt)).status).toBe(200);
  expect(await designs()).toEqual([5, 6, 8, 9]);
});

test("T07 of ten devices that send late at once one is taken, whatever it follows, and the others say that it was", async () => {
  const { send, seen, designs } = await judged("ten-devices");
  for (let round = 1; round <= 6; round++) {
    const follows = round === 1 ? null : (await seen()).savedAt;
    const all = await Promise.all(Array.from({ length: 10 }, (_, device) => send(device, randomUUID(), follows)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await designs()).toHaveLength(round);
    expect((await designs()).at(-1)).toBe(all.findIndex(({ status }) => status === 200));
  }
});

test("T07 late ones that come in the very moment in which one is saved by network never end as the last", async () => {
  for (let round = 1; round <= 6; round++) {
    const { send, sendNow, designs } = await judged(`the-newest-${round}`);
    const late = () => Array.from({ length: 5 }, () => send(5, randomUUID()));
    const all = [...late(), sendNow(9), ...late()];
    await Promise.all(all);
    expect((await all[5]!).status).toBe(200);
    expect((await designs()).at(-1)).toBe(9);
  }
});
