import { auditLog } from "../../../contract/people/audit.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  changeEntryCategory,
  getEntry,
  listEntries,
  submitEntry,
  takeBackEntry,
} from "../../../contract/entries/entries.ts";
import { getEntering } from "../../../contract/entries/entering.ts";
import { getResults } from "../../../contract/judging/results.ts";
import { startRound, undoRound } from "../../../contract/judging/rounds.ts";
import {
  chooseScoresheetCategories,
  createScoresheet,
  listScoresheets,
} from "../../../contract/judging/scoresheets.ts";
import { getScoring, saveScores } from "../../../contract/judging/scoring.ts";
import { categoryChoiceOf } from "../../../contract/programs/category-choice.ts";
import {
  createCategory,
  createFolder,
  createForm,
  duplicateForm,
  editFolder,
  editForm,
  listFolders,
  listForms,
  removeCategory,
  saveFormDefinition,
} from "../../../contract/programs/contests.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let contest: Contest;
let contests = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `chosen-${++contests}` });
});

type Label = keyof Contest["categories"];
const of = (...labels: Label[]) => categoryChoiceOf(labels.map((label) => contest.categories[label]));
const permit = { type: "input", kind: "text", name: "permit", label: "Permit", required: true } as const;

async function addForm(...labels: Label[]) {
  const { answer } = await owner(createForm, at(contest), { name: "Permits", ...of(...labels) });
  const form = { ...at(contest), entryFormID: answer.entryFormID };
  await owner(saveFormDefinition, form, { elements: [permit] } as never);
  return form;
}

const rules = {
  name: "Certificates",
  instructions: "",
  restriction: "all",
  minimumFiles: 1,
  maximumFiles: 5,
  maximumMegabytes: 25,
  caption: "hidden",
  credit: "hidden",
} as const;
async function addFolder(...labels: Label[]) {
  const { answer } = await owner(createFolder, at(contest), { ...rules, ...of(...labels) });
  return { ...at(contest), documentFolderID: answer.documentFolderID };
}

const addLater = async () => {
  const later = { label: "LATER", name: "Added later", audience: "all" } as const;
  return (await owner(createCategory, at(contest), later)).answer.categoryID;
};
const asksByCategory = async () =>
  Object.fromEntries(
    (await town.as("entrant")(getEntering, at(contest))).answer.categories.map(({ label, asks }) => [label, asks]),
  );
const entryOf = async (entryID: string) => (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer;
const asksOf = async (entryID: string) => {
  const { entryForms, documentFolders } = await entryOf(entryID);
  return [...entryForms, ...documentFolders].map(({ name }) => name);
};
const listedAsComplete = async (entryID: string) =>
  (await owner(listEntries, at(contest))).answer.entries.find((one) => one.entryID === entryID)?.complete;

describe("a form and a folder for some chosen categories", () => {
  test("are asked in those, not in others and not in one that is added later, which is asked what every category is", async () => {
    await addForm("BRICK", "ONCE");
    await addFolder("BRICK", "ONCE");
    await addLater();
    expect(await asksByCategory()).toEqual({
      BRICK: ["About the home", "Permits", "photos", "plans", "Certificates"],
      GLASS: ["About the home", "Glass", "photos"],
      ONCE: ["About the home", "Permits", "photos", "Certificates"],
      LATER: ["About the home", "photos"],
    });
    const { entryForms } = (await owner(listForms, at(contest))).answer;
    expect(entryForms.at(-1)).toMatchObject({ name: "Permits", categoryIDs: of("BRICK", "ONCE").categoryIDs });
  });

  test("count towards what an entry lacks, in its checklist, in staff's list and when it is submitted", async () => {
    await addForm("GLASS", "ONCE");
    const [brick, once] = [await addEntry(town, contest), await addEntry(town, contest, { category: "ONCE" })];
    for (const [entryID, complete] of [
      [brick, true],
      [once, false],
    ] as const) {
      expect((await entryOf(entryID)).complete).toBe(complete);
      expect(await listedAsComplete(entryID)).toBe(complete);
      const { status } = await town.as("entrant")(submitEntry, { ...at(contest), entryID });
      expect(status).toBe(complete ? 200 : 422);
    }
  });

  test("stay with an entry that changes among them, and keep the answers of one that leaves and comes back", async () => {
    const { entryFormID } = await addForm("BRICK", "GLASS");
    const entryID = await addEntry(town, contest);
    await town.inside(
      "oak",
      (sql) => sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${contest.serviceID}, ${entryID}, ${entryFormID}, 1, '{"permit": "B-7"}')`,
    );
    const move = (label: Label) =>
      owner(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories[label] });
    const answer = async () =>
      (await entryOf(entryID)).entryForms.find((form) => form.entryFormID === entryFormID)?.entryFormQuestions;
    const said = [{ name: "permit", value: "B-7" }];
    await move("GLASS");
    expect(await answer()).toEqual(said);
    await move("ONCE");
    expect(await answer()).toBeUndefined();
    await move("BRICK");
    expect(await answer()).toEqual(said);
  });

  test("that are given to more categories ask nothing of whoever has submitted there", async () => {
    const form = await addForm("BRICK");
    const folder = await addFolder("BRICK");
    const entryID = await addEntry(town, contest, { category: "ONCE" });
    const entry = { ...at(contest), entryID };
    expect((await town.as("entrant")(submitEntry, entry)).status).toBe(200);
    await owner(editForm, form, { name: "Permits", ...of("BRICK", "ONCE") });
    await owner(editFolder, folder, { ...rules, ...of() });
    expect([(await entryOf(entryID)).complete, await listedAsComplete(entryID)]).toEqual([true, true]);
    await town.as("entrant")(takeBackEntry, entry);
    expect([(await entryOf(entryID)).complete, await listedAsComplete(entryID)]).toEqual([true, true]);
    expect((await town.as("entrant")(submitEntry, entry)).status).toBe(200);
    await town.inside("oak", (sql) => sql`delete from entries where entry_id = ${entryID}`);
    const draft = await addEntry(town, contest, { category: "ONCE" });
    expect(await asksOf(draft)).toEqual(["About the home", "Permits", "photos", "Certificates"]);
    expect([(await entryOf(draft)).complete, await listedAsComplete(draft)]).toEqual([false, false]);
  });

  test("can't leave out a category whose entrants have answered or uploaded, and say which", async () => {
    await addEntry(town, contest);
    const about = { ...at(contest), entryFormID: contest.forms.about };
    const without = await owner(editForm, about, { name: "About the home", ...of("GLASS", "ONCE") });
    const sentence = "Brick homes has answers to this form. Keep it among the chosen categories.";
    expect([without.status, without.problem.detail, without.problem.errors]).toEqual([
      409,
      sentence,
      { categoryIDs: sentence },
    ]);
    expect((await owner(editForm, about, { name: "About the home", ...of("BRICK", "ONCE") })).status).toBe(200);
    const photos = { ...at(contest), documentFolderID: contest.folders.photos };
    const folder = await owner(editFolder, photos, { ...rules, ...of("ONCE") });
    expect(folder.problem.detail).toBe("Brick homes has files in this folder. Keep it among the chosen categories.");
  });

  test("are chosen with at least one category, of this contest, each once", async () => {
    const create = (categoryIDs: string[]) =>
      owner(createForm, at(contest), { name: "Form", categoryChoice: "chosen", categoryIDs });
    expect((await create([])).status).toBe(400);
    const other = await addContest(town, { url: `other-${contests}` });
    expect((await create([contest.categories.BRICK, other.categories.BRICK])).status).toBe(404);
    expect((await create(["nothing"])).status).toBe(400);
    const { BRICK } = contest.categories;
    expect((await create([BRICK, BRICK])).status).toBe(200);
    const { entryForms } = (await owner(listForms, at(contest))).answer;
    expect(entryForms.at(-1)?.categoryIDs).toEqual([BRICK]);
  });

  test("go on for the others where one of their categories is removed, which a form for it alone prevents", async () => {
    await addForm("ONCE", "BRICK");
    await addFolder("ONCE", "GLASS");
    const once = { ...at(contest), categoryID: contest.categories.ONCE };
    expect((await owner(removeCategory, once)).status).toBe(200);
    expect((await owner(listForms, at(contest))).answer.entryForms.at(-1)?.categoryIDs).toEqual(
      of("BRICK").categoryIDs,
    );
    const { documentFolders } = (await owner(listFolders, at(contest))).answer;
    expect(documentFolders.at(-1)?.categoryIDs).toEqual(of("GLASS").categoryIDs);
    const brick = { ...at(contest), categoryID: contest.categories.BRICK };
    expect((await owner(removeCategory, brick)).problem.detail).toMatch(
      /has folders, forms or a scoresheet of its own/,
    );
  });

  test("are duplicated with their categories", async () => {
    const form = await addForm("GLASS", "ONCE");
    await owner(duplicateForm, form);
    const { entryForms } = (await owner(listForms, at(contest))).answer;
    expect(entryForms.slice(-2).map(({ categoryIDs }) => categoryIDs)).toEqual([
      of("GLASS", "ONCE").categoryIDs,
      of("GLASS", "ONCE").categoryIDs,
    ]);
  });

  test("follow what a process of the version before sets, which knows one category", async () => {
    const { entryFormID } = await addForm("BRICK", "GLASS");
    const set = (categoryID: string | null) =>
      town.inside("oak", (sql) => sql`update forms set category_id = ${categoryID} where form_id = ${entryFormID}`);
    const chosen = async () => (await owner(listForms, at(contest))).answer.entryForms.at(-1)?.categoryIDs;
    await set(contest.categories.BRICK);
    expect(await chosen()).toEqual(of("BRICK", "GLASS").categoryIDs);
    await set(contest.categories.ONCE);
    expect(await chosen()).toEqual(of("ONCE").categoryIDs);
    await set(null);
    expect(await chosen()).toEqual([]);
  });
});

describe("a scoresheet for some chosen categories", () => {
  const shine = [{ name: "shine", label: "Shine", help: "", maximumValue: 5, weight: 1 }];

  async function addSheet(name: string, ...labels: Label[]) {
    const { categoryIDs } = of(...labels);
    return owner(createScoresheet, at(contest), { name, criteria: shine, categoryIDs });
  }
  async function judged(...labels: Label[]) {
    await setTimeframe(town, contest, "entries", "closed");
    await setTimeframe(town, contest, "scoring", "open");
    const entries: string[] = [];
    for (const category of labels) {
      await assignScorer(town, contest, "scorer", category);
      entries.push(await addEntry(town, contest, { category, submitted: true }));
    }
    return entries;
  }
  const sheetOf = async (entryID: string) =>
    (await town.as("scorer")(getScoring, { ...at(contest), entryID })).answer.scoresheet;
  const meansOf = async () =>
    Object.fromEntries(
      (await owner(getResults, at(contest))).answer.categories.map(({ label, entries }) => [
        label,
        entries.map(({ mean }) => mean),
      ]),
    );

  test("is what their scorers score by, and others by that of the whole contest, one sheet for a ranking", async () => {
    const { answer } = await addSheet("Shiny", "GLASS", "ONCE");
    const [brick, glass, once] = await judged("BRICK", "GLASS", "ONCE");
    expect([(await sheetOf(brick!))?.name, (await sheetOf(glass!))?.name, (await sheetOf(once!))?.name]).toEqual([
      "Judging",
      "Shiny",
      "Shiny",
    ]);
    for (const [entryID, shines] of [
      [glass!, 5],
      [once!, 4],
    ] as const) {
      const params = { ...at(contest), entryID, scoresheetID: answer.scoresheetID };
      expect((await town.as("scorer")(saveScores, params, { values: { shine: shines } })).status).toBe(200);
    }
    expect(await meansOf()).toEqual({ BRICK: [null], GLASS: [100], ONCE: [80] });
  });

  test("can't take a category that another one judges, neither new nor changed", async () => {
    await addSheet("Shiny", "GLASS", "ONCE");
    const second = await addSheet("Second", "ONCE", "BRICK");
    const sentence = "One of these categories has a scoresheet already. Change that one.";
    expect([second.status, second.problem.detail]).toEqual([409, sentence]);
    const { scoresheetID } = (await addSheet("Bricks", "BRICK")).answer;
    const sheet = { ...at(contest), scoresheetID };
    const taken = await owner(chooseScoresheetCategories, sheet, { categoryIDs: of("BRICK", "GLASS").categoryIDs });
    expect([taken.status, taken.problem.detail]).toEqual([409, sentence]);
    expect((await owner(chooseScoresheetCategories, sheet, { categoryIDs: [] })).status).toBe(400);
    const whole = { ...at(contest), scoresheetID: contest.scoresheetID };
    expect((await owner(chooseScoresheetCategories, whole, { categoryIDs: of("BRICK").categoryIDs })).status).toBe(409);
  });

  test("has its categories changed: what was scored by another counts no more, and again once it is changed back", async () => {
    const [brick] = await judged("BRICK");
    const { scoresheetID } = (await addSheet("Shiny", "GLASS")).answer;
    const params = { ...at(contest), entryID: brick!, scoresheetID: contest.scoresheetID };
    await town.as("scorer")(saveScores, params, { values: { design: 10, craft: 20 } });
    const choose = (...labels: Label[]) =>
      owner(chooseScoresheetCategories, { ...at(contest), scoresheetID }, { categoryIDs: of(...labels).categoryIDs });
    const brickMean = async () => (await meansOf())["BRICK"];
    expect(await brickMean()).toEqual([100]);
    expect((await choose("GLASS", "BRICK")).status).toBe(200);
    expect(await brickMean()).toEqual([null]);
    expect((await choose("GLASS")).status).toBe(200);
    expect(await brickMean()).toEqual([100]);
    expect(
      (await town.as("viewer")(chooseScoresheetCategories, { ...at(contest), scoresheetID }, { categoryIDs: [] }))
        .status,
    ).toBe(403);
  });

  test("has the categories again that it had, where the next round is taken back", async () => {
    const [brick] = await judged("BRICK");
    const first = (await addSheet("Shiny", "GLASS", "ONCE")).answer.scoresheetID;
    const second = (await addSheet("Bricks", "BRICK")).answer.scoresheetID;
    const sheets = async () =>
      Object.fromEntries(
        (await owner(listScoresheets, at(contest))).answer.scoresheets.map(({ name, categoryIDs }) => [
          name,
          categoryIDs,
        ]),
      );
    const before = await sheets();
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const started = await owner(startRound, at(contest), {
      round: 1,
      entryIDs: [brick!],
      chosenBy: "All",
      name: "",
      opensAt: day(-1),
      closesAt: day(7),
      keepScorers: true,
      reason: "A test.",
    });
    expect(started.status).toBe(200);
    const choose = (scoresheetID: string, ...labels: Label[]) =>
      owner(chooseScoresheetCategories, { ...at(contest), scoresheetID }, { categoryIDs: of(...labels).categoryIDs });
    await choose(first, "ONCE");
    await choose(second, "GLASS");
    await choose(first, "ONCE", "BRICK");
    expect((await owner(undoRound, at(contest), { round: 2 })).status).toBe(200);
    expect(await sheets()).toEqual(before);
  });

  test("two who give a category a scoresheet at once give it one", async () => {
    const tries = await Promise.all([addSheet("One", "BRICK", "GLASS"), addSheet("Two", "GLASS", "ONCE")]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("P04 the log names the categories that something was given to and had before", async () => {
  const form = await addForm("BRICK", "GLASS");
  await owner(editForm, form, { name: "Permits", ...of() });
  const { entries } = (await owner(auditLog, { client: "oak" })).answer;
  expect(entries[0]).toMatchObject({ before: { categories: "BRICK, GLASS" }, after: { categories: "every" } });
});
