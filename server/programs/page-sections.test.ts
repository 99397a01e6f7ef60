import { beforeAll, expect, test } from "vitest";
import { sizes } from "../../contract/platform/sizes.ts";
import {
  type SectionInput,
  addSection,
  backgroundKinds,
  editSection,
  listSections,
  orderSections,
  removeSection,
  sectionKinds,
  uploadSectionImage,
} from "../../contract/programs/sections.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let uploadID: string;

beforeAll(async () => {
  contest = await addContest(town);
  const uploaded = await town.as("owner")(uploadSectionImage, at(contest), undefined, {
    file: await photo(),
    fileName: "a.jpg",
  });
  uploadID = uploaded.answer.picture.uploadID;
});

const text = (html = "<p>Words</p>", overrides: Partial<SectionInput> = {}): SectionInput => ({
  kind: "text",
  size: "medium",
  background: { kind: "color", color: null, to: null, uploadID: null },
  title: "",
  html,
  caption: "",
  alt: "",
  uploadID: null,
  timeframe: null,
  ...overrides,
});

const add = (section: SectionInput, position = 60) => town.as("owner")(addSection, at(contest), { section, position });
const shown = async () => (await town.as()(servicePage, at(contest))).answer.sections;

async function clear() {
  for (const { pageSectionID } of (await town.as("owner")(listSections, at(contest))).answer.sections)
    await town.as("owner")(removeSection, { ...at(contest), pageSectionID });
}

test("F31 N10 a page is made of countdowns, images, property lists, sponsors and texts", async () => {
  const inputs: Record<string, Partial<SectionInput>> = {
    countdown: { title: "Entries close", timeframe: "entries" },
    image: { uploadID, alt: "A house on a hill", caption: "Ridgeline House" },
    propertyList: { title: "Homes" },
    sponsors: { title: "With thanks to" },
    text: { html: "<p>Hello</p>" },
  };
  for (const kind of sectionKinds) expect((await add(text("", { kind, ...inputs[kind] }))).status, kind).toBe(200);
  const sections = await shown();
  expect(sections.map(({ kind }) => kind)).toEqual(sectionKinds);
  expect(sections[0]).toMatchObject({ title: "Entries close", timeframe: "entries" });
  expect(sections[1]).toMatchObject({ alt: "A house on a hill", picture: { uploadID } });
  await clear();
});

test("N09 a section stands on a color, a gradient, an image or a parallax image", async () => {
  const backgrounds = {
    color: { color: "#0b5d63", to: null, uploadID: null },
    gradient: { color: "#0b5d63", to: "#0e2229", uploadID: null },
    image: { color: null, to: null, uploadID },
    parallax: { color: null, to: null, uploadID },
  };
  for (const kind of backgroundKinds)
    expect((await add(text("<p>Hi</p>", { background: { kind, ...backgrounds[kind] } }))).status, kind).toBe(200);
  const drawn = (await shown()).map(({ background }) => background);
  expect(drawn.map(({ kind }) => kind)).toEqual(backgroundKinds);
  expect(drawn[1]).toMatchObject({ color: "#0b5d63", to: "#0e2229" });
  expect(drawn[3]?.picture?.uploadID).toBe(uploadID);
  await clear();
});

test("N12 a section is large, medium or small", async () => {
  for (const size of sizes) await add(text("<p>Hi</p>", { size }));
  expect((await shown()).map(({ size }) => size)).toEqual(sizes);
  await clear();
});

test("N09 N10 N12 nothing else is a kind, a background or a size", async () => {
  const wrong = [
    { ...text(), kind: "video" },
    { ...text(), size: "huge" },
    { ...text(), background: { kind: "video", color: null, to: null, uploadID: null } },
    { ...text(), background: { kind: "color", color: "red", to: null, uploadID: null } },
    { ...text(), background: { kind: "color", color: "#123456;}", to: null, uploadID: null } },
    { ...text(), script: "alert(1)" },
  ];
  for (const section of wrong) expect((await add(section as SectionInput)).status, JSON.stringify(section)).toBe(400);
});

test("F31 a text keeps words and links, and nothing that runs or reaches out", async () => {
  const hostile = `<h1>Title</h1><p onclick="x()">Hi <b>there</b> <a href="https://x.example" target="_blank">link</a>
    <a href="javascript:alert(1)">bad</a> <a href="//evil.example">bad</a><img src=x onerror=alert(1)><script>alert(1)</script>
    <style>body{display:none}</style><iframe src="https://evil.example"></iframe><svg><script>alert(1)</script></svg>
    <p style="position:fixed">dressed</p><form action="https://evil.example"><input name=card></form></p>`;
  await add(text(hostile));
  const [section] = await shown();
  expect(section?.html).toContain("<h2>Title</h2>");
  expect(section?.html).toContain('<strong>there</strong> <a href="https://x.example" rel="noopener">link</a>');
  expect(section?.html).not.toMatch(/script|alert|onclick|onerror|iframe|svg|style|form|input|evil|javascript|<img/);
  await clear();
});

test("F31 sections are added in between, put in order, changed and removed", async () => {
  for (const html of ["<p>one</p>", "<p>three</p>"]) await add(text(html));
  await add(text("<p>two</p>"), 1);
  const words = async () => (await shown()).map(({ html }) => html.replace(/<.*?>/g, ""));
  expect(await words()).toEqual(["one", "two", "three"]);
  const ids = (await shown()).map(({ pageSectionID }) => pageSectionID);
  await town.as("owner")(orderSections, at(contest), { pageSectionIDs: [ids[2]!, ids[0]!, ids[1]!] });
  expect(await words()).toEqual(["three", "one", "two"]);
  await town.as("owner")(editSection, { ...at(contest), pageSectionID: ids[0]! }, text("<p>first</p>"));
  await town.as("owner")(removeSection, { ...at(contest), pageSectionID: ids[1]! });
  expect(await words()).toEqual(["three", "first"]);
  await clear();
});

test("an image is described, and is one of the client's own public pictures", async () => {
  expect((await add(text("", { kind: "image", uploadID }))).problem.errors).toEqual({
    alt: "A description is required",
  });
  expect((await add(text("", { kind: "image", alt: "x" }))).problem.errors).toEqual({ uploadID: "Choose an image" });
  expect((await add(text("", { kind: "countdown" }))).problem.errors).toEqual({ timeframe: "Choose a timeframe" });
  await addEntry(town, contest);
  const [entrants] = await town.inside("oak", (sql) => sql<{ uploadID: string }>`select upload_id from entry_uploads`);
  expect((await add(text("", { kind: "image", alt: "x", uploadID: entrants!.uploadID }))).status).toBe(404);
  const background = { kind: "image", color: null, to: null, uploadID: entrants!.uploadID } as const;
  expect((await add(text("", { background }))).status).toBe(404);
});

test("P04 pages are edited by those who may, in their own program", async () => {
  for (const person of ["boxOffice", "viewer", "entrant", "elmOwner"])
    expect((await town.as(person)(addSection, at(contest), { section: text(), position: 0 })).status, person).toBe(403);
  const { answer } = await add(text());
  const other = await addContest(town, { url: "other" });
  const { status } = await town.as("owner")(
    editSection,
    { ...at(other), pageSectionID: answer.pageSectionID },
    text("<p>stolen</p>"),
  );
  expect(status).toBe(404);
  await clear();
});
