import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { editCategory, listCategories } from "../../contract/programs/contests.ts";
import { addEntry as addEntryOf, getEntering, reportNotEligible } from "../../contract/entries/entering.ts";
import { copyEntry, listCopyCategories } from "../../contract/entries/entry-copies.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

const questions = ["Was it finished this year?", "Is it in the county?"];
const notEligible = "Look at the renovation categories.";

beforeEach(async () => {
  contest = await addContest(town, { url: `asked-${++count}` });
  const { status } = await town.as("owner")(editCategory, glass(), {
    label: "GLASS",
    name: "Glass homes",
    audience: "all",
    eligibility: questions.join("\n"),
    notEligible,
  });
  expect(status).toBe(200);
});

const glass = () => ({ ...at(contest), categoryID: contest.categories.GLASS });
const start = (eligible?: number) =>
  town.as("rival")(addEntryOf, at(contest), { categoryID: contest.categories.GLASS, ...(eligible && { eligible }) });

test("F02 a category of a contest asks before one enters, and isn’t passed by not answering", async () => {
  const { categories } = (await town.as("rival")(getEntering, at(contest))).answer;
  expect(categories.find(({ label }) => label === "GLASS")).toMatchObject({ questions, notEligible });
  for (const eligible of [undefined, 1, 3]) {
    const { status, problem } = await start(eligible);
    expect([status, problem.detail]).toEqual([
      422,
      "Answer first whether this is for you. Reload the page to see what is asked.",
    ]);
  }
  expect((await start(2)).status).toBe(200);
});

test("F02 staff see at which question of a category how many stopped", async () => {
  for (const question of [0, 1, 1]) await town.as("rival")(reportNotEligible, glass(), { question });
  const { categories } = (await town.as("owner")(listCategories, at(contest))).answer;
  expect(categories.find(({ label }) => label === "GLASS")!.stops).toEqual([
    { question: questions[0], stopped: 1 },
    { question: questions[1], stopped: 2 },
  ]);
});

test("F02 a copy into such a category asks its entrant, too, and not staff who make it for them", async () => {
  const entryID = await addEntry(town, contest);
  const where = { ...at(contest), entryID };
  const asked = async (person: string) =>
    (await town.as(person)(listCopyCategories, where)).answer.categories.find(({ label }) => label === "GLASS")!
      .questions;
  expect([await asked("entrant"), await asked("programManager")]).toEqual([questions, []]);
  const copy = (person: string, eligible?: boolean[]) =>
    town.as(person)(copyEntry, where, {
      copies: [{ categoryID: contest.categories.GLASS, entryKey: randomUUID(), ...(eligible && { eligible }) }],
    });
  for (const eligible of [undefined, [true], [true, false]]) {
    const { status, problem } = await copy("entrant", eligible);
    expect(status).toBe(422);
    expect(problem.detail).toMatch(/^Glass homes: /);
  }
  expect((await copy("entrant", [true, true])).status).toBe(200);
  expect((await copy("programManager")).status).toBe(200);
});
