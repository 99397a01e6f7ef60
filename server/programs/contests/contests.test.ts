import { beforeAll, expect, test } from "vitest";
import {
  createCategory,
  createFolder,
  createForm,
  duplicateFolder,
  duplicateForm,
  editCategory,
  editFolder,
  editForm,
  getForm,
  listCategories,
  listFolders,
  listForms,
  orderCategories,
  orderFolders,
  orderForms,
  removeCategory,
  removeFolder,
  removeForm,
  saveFormDefinition,
  withdrawForm,
} from "../../../contract/programs/contests.ts";
import {
  createScoresheet,
  editScoresheet,
  listScoresheets,
  removeScoresheet,
} from "../../../contract/judging/scoresheets.ts";
import { categoryChoiceOf } from "../../../contract/programs/category-choice.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { restrictions } from "../../../contract/platform/files.ts";
import { captionSettings } from "../../../contract/platform/checklist.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { type Contest, aboutElements, addContest, addEntry, at, criteria } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;

beforeAll(async () => {
  contest = await addContest(town);
  entryID = await addEntry(town, contest, { submitted: true });
});

const here = () => at(contest);
const category = {
  label: "STONE",
  name: "Stone homes",
  description: "",
  categoryGroup: "",
  entryLimit: null,
  audience: "all",
} as const;
const add = (label: string) => town.as("programManager")(createCategory, here(), { ...category, label });

test("V10 a category label is 3-6 capitals or digits", async () => {
  for (const label of ["AB", "ABCDEFG", "abc", "AB-C", "ÄBC", "A B"]) {
    const { status, problem } = await add(label);
    expect(status, label).toBe(400);
    expect(problem.errors?.["label"], label).toBe("Valid Category label required");
  }
  expect((await add("")).problem.errors?.["label"]).toBe("Category label is required");
  for (const label of ["ABC", "2027AB"]) expect((await add(label)).status, label).toBe(200);
});

test("a label is one category's only, and that is said at its field", async () => {
  const { status, problem } = await add("BRICK");
  expect(status).toBe(409);
  expect(problem.errors).toEqual({ label: "Another category has this label. Choose another." });
  const other = await addContest(town, { url: "other-awards" });
  expect((await town.as("owner")(createCategory, at(other), { ...category, label: "STONE" })).status).toBe(200);
});

test("M21 N04 a category is changed, ordered, and kept for an audience", async () => {
  const { answer } = await add("STONE");
  const params = { ...here(), categoryID: answer.categoryID };
  const edited = {
    ...category,
    name: "Stone and slate",
    audience: "member",
    entryLimit: 2,
    categoryGroup: "Materials",
  } as const;
  expect((await town.as("owner")(editCategory, params, edited)).status).toBe(200);
  const listed = (await town.as("viewer")(listCategories, here())).answer.categories;
  expect(listed.at(-1)).toMatchObject({ name: "Stone and slate", audience: "member", entryLimit: 2, entries: 0 });
  const others = listed.map(({ categoryID }) => categoryID).filter((id) => id !== answer.categoryID);
  const { GLASS } = contest.categories;
  const categoryIDs = [answer.categoryID, GLASS, ...others.filter((id) => id !== GLASS)];
  expect((await town.as("owner")(orderCategories, here(), { categoryIDs })).status).toBe(200);
  const order = (await town.as("owner")(listCategories, here())).answer.categories.map(({ label }) => label);
  expect(order.slice(0, 3)).toEqual(["STONE", "GLASS", "BRICK"]);
});

test("a category is removed while nothing is in it, and stays once something is", async () => {
  const { answer } = await add("GONE");
  expect((await town.as("owner")(removeCategory, { ...here(), categoryID: answer.categoryID })).status).toBe(200);
  const refusal = await town.as("owner")(removeCategory, { ...here(), categoryID: contest.categories.BRICK });
  expect(refusal.status).toBe(409);
  expect(refusal.problem.detail).toBe("Brick homes has an entry. Move them to another category first.");
  const setUp = await town.as("owner")(removeCategory, { ...here(), categoryID: contest.categories.GLASS });
  expect(setUp.problem.detail).toBe("Glass homes has folders, forms or a scoresheet of its own. Remove those first.");
});

type Folder = FormOf<typeof createFolder>;
const folder = (overrides: Partial<Folder> = {}): Folder => ({
  categoryChoice: "every",
  name: "Floor plans",
  instructions: "One page each.",
  restriction: "pdf",
  minimumFiles: 1,
  maximumFiles: 3,
  maximumMegabytes: 5,
  caption: "optional",
  credit: "hidden",
  ...overrides,
});

test("N08 a folder takes images and PDFs, images, PDFs or everything, and nothing else is a restriction", async () => {
  for (const restriction of restrictions)
    expect((await town.as("owner")(createFolder, here(), folder({ restriction }))).status, restriction).toBe(200);
  const { status } = await town.as("owner")(createFolder, here(), folder({ restriction: "video" as never }));
  expect(status).toBe(400);
});

test("N15 captions and credits are hidden, optional or required", async () => {
  for (const setting of captionSettings) {
    const { answer } = await town.as("owner")(createFolder, here(), folder({ caption: setting, credit: setting }));
    const listed = (await town.as("owner")(listFolders, here())).answer.documentFolders;
    expect(listed.find(({ documentFolderID }) => documentFolderID === answer.documentFolderID)).toMatchObject({
      caption: setting,
      credit: setting,
    });
  }
  expect((await town.as("owner")(createFolder, here(), folder({ caption: "maybe" as never }))).status).toBe(400);
});

test("V05 the fewest files can't be more than the most", async () => {
  const { status, problem } = await town.as("owner")(createFolder, here(), folder({ minimumFiles: 4 }));
  expect(status).toBe(400);
  expect(problem.errors?.["minimumFiles"]).toBe("Minimum cannot exceed maximum");
  for (const wrong of [
    { maximumFiles: 0 },
    { maximumFiles: 201 },
    { minimumFiles: -1 },
    { maximumMegabytes: 0 },
    { maximumMegabytes: 501 },
    { minimumFiles: 1.5 },
    { name: "" },
  ])
    expect((await town.as("owner")(createFolder, here(), folder(wrong))).status, JSON.stringify(wrong)).toBe(400);
});

test("a folder is changed, ordered, kept for one category, and stays once it holds files", async () => {
  const { documentFolderID } = (await town.as("owner")(createFolder, here(), folder())).answer;
  const params = { ...here(), documentFolderID };
  await town.as("owner")(
    editFolder,
    params,
    folder({ name: "Plans", ...categoryChoiceOf([contest.categories.GLASS]) }),
  );
  const folders = (await town.as("owner")(listFolders, here())).answer.documentFolders;
  const otherIDs = folders.map((one) => one.documentFolderID).filter((id) => id !== documentFolderID);
  await town.as("owner")(orderFolders, here(), { documentFolderIDs: [documentFolderID, ...otherIDs] });
  const [first] = (await town.as("owner")(listFolders, here())).answer.documentFolders;
  expect(first).toMatchObject({ name: "Plans", categoryIDs: [contest.categories.GLASS], files: 0 });
  expect((await town.as("owner")(removeFolder, params)).status).toBe(200);
  const refusal = await town.as("owner")(removeFolder, { ...here(), documentFolderID: contest.folders.photos });
  expect(refusal.status).toBe(409);
  const kept = await town.as("owner")(
    editFolder,
    { ...here(), documentFolderID: contest.folders.photos },
    folder(categoryChoiceOf([contest.categories.GLASS])),
  );
  expect(kept.status).toBe(409);
});

test("a folder can't be kept for a category of another contest", async () => {
  const other = await addContest(town, { url: "elsewhere" });
  const { status } = await town.as("owner")(createFolder, here(), folder(categoryChoiceOf([other.categories.BRICK])));
  expect(status).toBe(404);
});

test("M19 a form's elements are saved in place until somebody answers, then as a new version", async () => {
  const { entryFormID } = (
    await town.as("owner")(createForm, here(), { name: "Extras", description: "", categoryChoice: "every" })
  ).answer;
  const params = { ...here(), entryFormID };
  expect((await town.as("owner")(getForm, params)).answer).toMatchObject({ name: "Extras", version: 1, elements: [] });
  const saved = await town.as("owner")(saveFormDefinition, params, { elements: aboutElements as never });
  expect(saved.answer).toEqual({ version: 1 });
  expect(saveFormDefinition.done).toBe("Form updated.");

  await town.inside(
    "oak",
    (sql) => sql`
    insert into form_answers (service_id, entry_id, form_id, version, answers)
    values (${contest.serviceID}, ${entryID}, ${entryFormID}, 1, '{}')`,
  );
  const shorter = aboutElements.slice(0, 1) as never;
  expect((await town.as("owner")(saveFormDefinition, params, { elements: shorter })).answer).toEqual({
    version: 2,
  });
  const { answer } = await town.as("owner")(getForm, params);
  expect(answer).toMatchObject({ version: 2, answered: 1 });
  expect(answer.elements).toHaveLength(1);
  const kept = await town.inside(
    "oak",
    (sql) => sql<{ count: number }>`
    select jsonb_array_length(elements) as count from form_versions where form_id = ${entryFormID} and version = 1`,
  );
  expect(kept[0]?.count).toBe(aboutElements.length);
});

test("a form that makes no sense is refused, element by element", async () => {
  const { entryFormID } = (
    await town.as("owner")(createForm, here(), { name: "Wrong", description: "", categoryChoice: "every" })
  ).answer;
  const elements = [
    { type: "input", kind: "text", name: "title", label: "Title" },
    { type: "select", name: "title", label: "Kind", options: [] },
  ] as never;
  const { status, problem } = await town.as("owner")(saveFormDefinition, { ...here(), entryFormID }, { elements });
  expect(status).toBe(400);
  expect(problem.detail).toBe("title: Another element is already named title.");
  expect(problem.errors).toHaveProperty("elements.1");
});

test("a new form begins with the title that entries are called by, unless their entrants are asked for it already", async () => {
  const bare = await addContest(town, { url: "bare" });
  await town.inside("oak", (sql) => sql`delete from forms where service_id = ${bare.serviceID}`);
  const add = async (...categoryIDs: string[]) => {
    const input = { name: "Form", description: "", ...categoryChoiceOf(categoryIDs) };
    const { entryFormID } = (await town.as("owner")(createForm, at(bare), input)).answer;
    return (await town.as("owner")(getForm, { ...at(bare), entryFormID })).answer.elements;
  };
  const title = [{ type: "input", kind: "text", name: "title", label: "Title", required: true }];
  expect(await add(bare.categories.GLASS)).toEqual(title);
  expect(await add(bare.categories.GLASS)).toEqual([]);
  expect(await add(bare.categories.BRICK)).toEqual(title);
  expect(await add()).toEqual(title);
  expect(await add()).toEqual([]);
  const { entryForms } = (await town.as("viewer")(listForms, at(bare))).answer;
  expect(entryForms.map(({ asksTitle }) => asksTitle)).toEqual([true, false, true, true, false]);
});

test("a form is renamed, ordered, and removed while nobody answered it", async () => {
  const { entryFormID } = (
    await town.as("owner")(createForm, here(), { name: "Short", description: "", categoryChoice: "every" })
  ).answer;
  await town.as("owner")(
    editForm,
    { ...here(), entryFormID },
    { name: "Shorter", description: "Soon done", ...categoryChoiceOf([contest.categories.GLASS]) },
  );
  const forms = (await town.as("owner")(listForms, here())).answer.entryForms;
  const otherIDs = forms.map((one) => one.entryFormID).filter((id) => id !== entryFormID);
  await town.as("owner")(orderForms, here(), { entryFormIDs: [entryFormID, ...otherIDs] });
  const [first] = (await town.as("owner")(listForms, here())).answer.entryForms;
  expect(first).toMatchObject({
    name: "Shorter",
    description: "Soon done",
    categoryIDs: [contest.categories.GLASS],
    questions: 0,
  });
  expect((await town.as("owner")(removeForm, { ...here(), entryFormID })).status).toBe(200);
  const refusal = await town.as("owner")(removeForm, { ...here(), entryFormID: contest.forms.about });
  expect(refusal.problem.detail).toBe(
    "About the home holds the answers of an entry, so it stays. Withdraw it: then nobody is asked any more.",
  );
});

test("a form is duplicated right after itself, with its questions and conditions and without answers, and nobody is asked twice", async () => {
  const elements = [
    { type: "radio", name: "built", label: "Built?", options: [{ value: "yes", label: "Yes" }] },
    { type: "input", kind: "text", name: "year", label: "Year", showWhen: { name: "built", is: ["yes"] } },
  ] as never;
  const input = { name: "History", description: "Of the home", ...categoryChoiceOf([contest.categories.BRICK]) };
  const { entryFormID } = (await town.as("owner")(createForm, here(), input)).answer;
  await town.as("owner")(saveFormDefinition, { ...here(), entryFormID }, { elements });
  const behind = (await town.as("owner")(createForm, here(), { ...input, name: "Behind" })).answer.entryFormID;
  await town.inside(
    "oak",
    (sql) => sql`
    insert into form_answers (service_id, entry_id, form_id, version, answers)
    values (${contest.serviceID}, ${entryID}, ${entryFormID}, 1, '{"built": "yes"}')`,
  );
  const shown = [...(elements as object[]).slice(0, 1), { type: "heading", name: "end", text: "Thank you" }] as never;
  await town.as("owner")(saveFormDefinition, { ...here(), entryFormID }, { elements: shown });
  await town.as("owner")(saveFormDefinition, { ...here(), entryFormID }, { elements });

  const { answer, status } = await town.as("programManager")(duplicateForm, { ...here(), entryFormID });
  expect([status, answer.name, answer.withdrawn]).toEqual([200, "History (copy)", true]);
  const again = (await town.as("owner")(duplicateForm, { ...here(), entryFormID })).answer;
  expect(again.name).toBe("History (copy 2)");
  const listed = (await town.as("owner")(listForms, here())).answer.entryForms;
  const from = listed.findIndex((form) => form.entryFormID === entryFormID);
  expect(listed.slice(from, from + 4).map((form) => form.entryFormID)).toEqual([
    entryFormID,
    again.entryFormID,
    answer.entryFormID,
    behind,
  ]);
  const copy = (await town.as("owner")(getForm, { ...here(), entryFormID: answer.entryFormID })).answer;
  expect(copy).toMatchObject({ description: "Of the home", version: 1, answered: 0, withdrawn: true, elements });
  const edited = await town.as("owner")(
    saveFormDefinition,
    { ...here(), entryFormID: answer.entryFormID },
    { elements: shown },
  );
  expect(edited.answer).toEqual({ version: 1 });
  expect((await town.as("owner")(getForm, { ...here(), entryFormID })).answer.elements).toEqual(elements);
});

test("in a draft program the copy of a form is asked at once, also that of a form that was withdrawn", async () => {
  const drafted = await addContest(town, { url: "drafted" });
  await town.inside("oak", (sql) => sql`update services set status = 'draft' where service_id = ${drafted.serviceID}`);
  const form = { ...at(drafted), entryFormID: drafted.forms.about };
  await town.as("owner")(withdrawForm, form);
  expect((await town.as("owner")(duplicateForm, form)).answer).toMatchObject({ withdrawn: false });
});

test("a folder is duplicated right after itself with its rules and without files", async () => {
  const source = { ...here(), documentFolderID: contest.folders.photos };
  const { answer } = await town.as("owner")(duplicateFolder, source);
  const folders = (await town.as("owner")(listFolders, here())).answer.documentFolders;
  const from = folders.findIndex((one) => one.documentFolderID === contest.folders.photos);
  const { documentFolderID: _id, name, files: _files, ...rules } = folders[from]!;
  expect(folders[from + 1]).toEqual({
    ...rules,
    documentFolderID: answer.documentFolderID,
    name: `${name} (copy)`,
    files: 0,
  });
  expect((await town.as("owner")(removeFolder, { ...here(), documentFolderID: answer.documentFolderID })).status).toBe(
    200,
  );
});

test("two who duplicate a form at once get two copies with two names", async () => {
  const form = { ...here(), entryFormID: contest.forms.about };
  const copies = await Promise.all(["owner", "programManager"].map((person) => town.as(person)(duplicateForm, form)));
  expect(new Set(copies.map(({ answer }) => answer.name)).size).toBe(2);
  for (const { answer } of copies)
    expect((await town.as("owner")(removeForm, { ...here(), entryFormID: answer.entryFormID })).status).toBe(200);
});

test("a scoresheet belongs to the whole contest or to one category, once", async () => {
  const wholeSheet = await town.as("owner")(createScoresheet, here(), { name: "Again", criteria });
  expect(wholeSheet.status).toBe(409);
  const categorySheet = await town.as("owner")(createScoresheet, here(), {
    name: "Glass",
    categoryIDs: [contest.categories.GLASS],
    criteria,
  });
  expect(categorySheet.status).toBe(200);
  const { scoresheets } = (await town.as("owner")(listScoresheets, here())).answer;
  expect(scoresheets.map(({ name }) => name)).toEqual(["Judging", "Glass"]);
  expect(
    (await town.as("owner")(removeScoresheet, { ...here(), scoresheetID: categorySheet.answer.scoresheetID })).status,
  ).toBe(200);
});

test("a scoresheet that nobody could score by is refused", async () => {
  const [design, craft, comment] = criteria;
  const params = { ...here(), scoresheetID: contest.scoresheetID };
  const wrong = [
    [comment!],
    [design!, design!],
    [{ ...design!, maximumValue: 0 }],
    [
      { ...design!, weight: 0 },
      { ...craft!, weight: 0 },
    ],
    [{ ...design!, weight: -1 }],
    [{ ...design!, name: "two words" }],
    [],
  ];
  for (const list of wrong)
    expect(
      (await town.as("owner")(editScoresheet, params, { name: "Judging", criteria: list })).status,
      JSON.stringify(list),
    ).toBe(400);
});

test("a scoresheet on which nothing has a weight is refused with words, changed or new", async () => {
  const weightless = criteria.map((one) => ({ ...one, weight: 0 }));
  const input = { name: "Judging", criteria: weightless };
  const changed = await town.as("owner")(editScoresheet, { ...here(), scoresheetID: contest.scoresheetID }, input);
  const created = await town.as("owner")(createScoresheet, here(), {
    ...input,
    categoryIDs: [contest.categories.GLASS],
  });
  for (const { status, problem } of [changed, created])
    expect([status, problem.detail]).toEqual([400, "At least one criterion needs a weight above zero."]);
});

test("once a scoresheet was scored by, its words may change and its scale may not", async () => {
  const params = { ...here(), scoresheetID: contest.scoresheetID };
  const heavier = criteria.map((one) => ({ ...one, weight: one.weight * 2 }));
  expect((await town.as("owner")(editScoresheet, params, { name: "Judging", criteria: heavier })).status).toBe(200);
  await town.inside(
    "oak",
    (sql) => sql`
    insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
    values (${contest.serviceID}, ${entryID}, ${contest.scoresheetID}, ${town.people["scorer"]}, '[]', '{}', 1, 1)`,
  );
  const { status, problem } = await town.as("owner")(editScoresheet, params, { name: "Judging", criteria });
  expect(status).toBe(409);
  expect(problem.detail).toMatch(/was scored by already/);
  const reworded = heavier.map((one) => ({ ...one, label: `${one.label} of the home`, help: "Look closely." }));
  expect((await town.as("owner")(editScoresheet, params, { name: "Judging 2027", criteria: reworded })).status).toBe(
    200,
  );
  expect((await town.as("owner")(removeScoresheet, params)).status).toBe(409);
});

test("P04 each part of a contest's setup has a permission of its own", async () => {
  for (const person of ["tourManager", "boxOffice", "viewer", "entrant", "scorer", "elmOwner"]) {
    expect((await town.as(person)(createCategory, here(), { ...category, label: "NOPE" })).status, person).toBe(403);
    expect((await town.as(person)(createFolder, here(), folder())).status, person).toBe(403);
    const photos = { ...here(), documentFolderID: contest.folders.photos };
    expect((await town.as(person)(duplicateFolder, photos)).status, person).toBe(403);
    expect((await town.as(person)(createScoresheet, here(), { name: "x", criteria })).status, person).toBe(403);
  }
  for (const person of ["boxOffice", "viewer", "entrant"])
    expect(
      (await town.as(person)(createForm, here(), { name: "x", description: "", categoryChoice: "every" })).status,
      person,
    ).toBe(403);
});

test("P04 the setup's changes stand in the audit log", async () => {
  await town.as("owner")(
    editCategory,
    { ...here(), categoryID: contest.categories.ONCE },
    { ...category, label: "ONCE", name: "Best of all", entryLimit: 1 },
  );
  const { answer } = await town.as("owner")(auditLog, { client: "oak" });
  expect(answer.entries[0]).toMatchObject({
    action: "EDIT_CATEGORIES",
    recordID: contest.categories.ONCE,
    before: { name: "Best in town" },
    after: { name: "Best of all" },
  });
});
