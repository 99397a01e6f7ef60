import { beforeAll, describe, expect, test } from "vitest";
import { changeClient, changeClientCSS, changeTheme, clientSettings } from "../../contract/clients.ts";
import {
  editCategory,
  editFolder,
  editForm,
  everyCategory,
  getForm,
  listCategories,
  listFolders,
  megabytesOf,
  saveFormDefinition,
} from "../../contract/contests.ts";
import type { AnyEndpoint, ParamsOf, SentOf } from "../../contract/endpoint.ts";
import { editScoresheet, listScoresheets } from "../../contract/scoresheets.ts";
import { addSection, editSection, listSections, writtenOf } from "../../contract/sections.ts";
import { changeJudging, changeService, changeServiceCSS, serviceSettings } from "../../contract/services.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
beforeAll(async () => {
  contest = await addContest(town, { url: "two-of-staff" });
});

const first: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const second: ReturnType<typeof town.as> = (...call) => town.as("administrator")(...call);
const pick = (from: object, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, (from as Record<string, unknown>)[name]]));

/** Both have opened it; the first saves, the second is told and sees what, and saves over it knowing. */
async function bothChange<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  base: object,
  theirs: object,
  mine: object,
) {
  const sent = (change: object) => ({ ...base, ...change }) as SentOf<E>;
  expect((await first(endpoint, params, sent(theirs), { base })).status).toBe(200);
  const told = await second(endpoint, params, sent(mine), { base });
  expect(told).toMatchObject({
    status: 409,
    problem: {
      detail: "Owner Tester has changed this meanwhile. Look at both, and choose.",
      more: { theirs, changedBy: "Owner Tester" },
    },
  });
  const { theirs: there } = told.problem.more as { theirs: object };
  expect((await second(endpoint, params, sent(mine), { base: there })).status).toBe(200);
}

describe("of two people of staff who change one thing, the second is told, sees what changed, and chooses:", () => {
  test("F06 a category", async () => {
    const [category] = (await first(listCategories, at(contest))).answer.categories;
    const params = { ...at(contest), categoryID: category!.categoryID };
    const base = pick(category!, editCategory.form);
    await bothChange(editCategory, params, base, { name: "Bricks" }, { description: "Of clay." });
  });

  test("F07 a folder", async () => {
    const [folder] = (await first(listFolders, at(contest))).answer.documentFolders;
    const params = { ...at(contest), documentFolderID: folder!.documentFolderID };
    const whole = { ...folder, categoryID: everyCategory, maximumMegabytes: megabytesOf(folder!.maximumBytes) };
    await bothChange(editFolder, params, pick(whole, editFolder.form), { name: "pictures" }, { maximumFiles: 7 });
  });

  test("F05 a form, its name and its elements, answered or not", async () => {
    const params = { ...at(contest), entryFormID: contest.forms.glass };
    const form = async () => (await first(getForm, params)).answer;
    const { name, description } = await form();
    const base = { name, description, categoryID: contest.categories.GLASS };
    await bothChange(editForm, params, base, { name: "Panes" }, { description: "How many?" });
    const other = { type: "textarea", name: "more", label: "More" };
    const { elements, version } = await form();
    await bothChange(saveFormDefinition, params, { elements }, { elements: [other] }, { elements: [] });
    expect((await form()).version).toBe(version);
    const about = { ...at(contest), entryFormID: contest.forms.about };
    await addEntry(town, contest);
    const answered = (await first(getForm, about)).answer.elements;
    await bothChange(
      saveFormDefinition,
      about,
      { elements: answered },
      { elements: [...answered, other] },
      { elements: [other] },
    );
  });

  test("F08 a scoresheet", async () => {
    const [sheet] = (await first(listScoresheets, at(contest))).answer.scoresheets;
    const params = { ...at(contest), scoresheetID: sheet!.scoresheetID };
    const { name, criteria } = sheet!;
    await bothChange(editScoresheet, params, { name, criteria }, { name: "Sheet" }, { name: "Judging sheet" });
  });

  test("F31 a section of the page", async () => {
    const background = { kind: "color" as const, color: null, to: null, uploadID: null };
    const section = {
      kind: "text" as const,
      size: "medium" as const,
      background,
      title: "Welcome",
      html: "<p>Hello</p>",
      caption: "",
      alt: "",
      uploadID: null,
      timeframe: null,
    };
    const { answer } = await first(addSection, at(contest), { section, position: 0 });
    const params = { ...at(contest), pageSectionID: answer.pageSectionID };
    const [drawn] = (await first(listSections, at(contest))).answer.sections;
    await bothChange(editSection, params, writtenOf(drawn!), { title: "Hello" }, { html: "<p>Good day</p>" });
  });

  test("F30 a program's settings, its judging and its look", async () => {
    const settings = (await first(serviceSettings, at(contest))).answer;
    const base = pick(settings, changeService.form);
    await bothChange(changeService, at(contest), base, { tagline: "One" }, { tagline: "Two" });
    const judging = pick(settings.judging!, changeJudging.form);
    await bothChange(changeJudging, at(contest), judging, { blind: true }, { minimumSheets: 2 });
    const css = { customCSS: settings.customCSS };
    await bothChange(changeServiceCSS, at(contest), css, { customCSS: "h1 {}" }, { customCSS: "h2 {}" });
  });

  test("K08 a client's settings and its look", async () => {
    const client = { client: "oak" };
    const settings = (await first(clientSettings, client)).answer;
    await bothChange(changeClient, client, pick(settings, changeClient.form), { tagline: "One" }, { tagline: "Two" });
    const { primaryColor, confirmColor, dangerColor } = settings;
    const colors = { primaryColor, confirmColor, dangerColor };
    await bothChange(changeTheme, client, colors, { primaryColor: "#112233" }, { primaryColor: "#334455" });
    const css = { customCSS: settings.customCSS };
    await bothChange(changeClientCSS, client, css, { customCSS: "h1 {}" }, { customCSS: "h2 {}" });
  });
});

test("changes of two who save in the same moment aren't both made: one is told", async () => {
  const [category] = (await first(listCategories, at(contest))).answer.categories;
  const params = { ...at(contest), categoryID: category!.categoryID };
  const base = pick(category!, editCategory.form);
  const save = (who: typeof first, description: string) =>
    who(editCategory, params, { ...base, description } as SentOf<typeof editCategory>, { base });
  const replies = await Promise.all([save(first, "Mine"), save(second, "Mine, too")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
