import { describe, expect, test } from "vitest";
import { type CaptionSetting, limitRequirements, checklistOf, isEntryComplete, captionRules } from "./checklist.ts";
import type { Element } from "./forms/element.ts";

const elements: Element[] = [
  { type: "heading", name: "intro", text: "Tell us" },
  { type: "input", kind: "text", name: "title", label: "Project title", required: true },
  { type: "checkbox", name: "team", label: "Built by a team" },
  {
    type: "input",
    kind: "number",
    name: "people",
    label: "How many people",
    required: true,
    showWhen: { name: "team", is: [true] },
  },
  { type: "input", kind: "text", name: "memberNumber", label: "Member number", required: true, audience: "member" },
];
const form = (answers: Record<string, string | boolean | null>) => ({
  entryFormID: "form",
  name: "About",
  elements,
  entryFormQuestions: Object.entries(answers).map(([name, value]) => ({ name, value })),
});
const folder = (
  settings: Partial<{ minimumFiles: number; caption: CaptionSetting; credit: CaptionSetting }>,
  ...files: { caption?: string; credit?: string }[]
) => ({
  documentFolderID: "folder",
  name: "Photos",
  minimumFiles: 0,
  caption: "optional" as const,
  credit: "optional" as const,
  ...settings,
  entryUploads: files.map((file, index) => ({
    entryUploadID: `file${index}`,
    fileName: `front${index}.jpg`,
    caption: "",
    credit: "",
    ...file,
  })),
});
const missing = (asked: Parameters<typeof checklistOf>[0], person: "member" | "non-member" = "non-member") =>
  checklistOf(asked, person).flatMap((step) => step.missing);

test("an answer that isn't right is named with what is wrong", () => {
  const wordy = { type: "textarea", name: "story", label: "Story", maxWords: 2 } as const;
  const asked = { ...form({ story: "one two three" }), elements: [wordy] };
  expect(missing({ entryForms: [asked], documentFolders: [] })[0]?.what).toBe("Story: 1 word(s) over limit");
});

test("a required answer is missing by its label, and where to give it", () => {
  expect(missing({ entryForms: [form({ title: " " })], documentFolders: [] })).toEqual([
    { what: "Project title", formID: "form", element: "title" },
  ]);
});

test("V03 what isn't shown isn't missing, and what is asked of members only isn't asked of others", () => {
  const one = { entryForms: [form({ title: "Mill", team: true })], documentFolders: [] };
  expect(missing(one).map(({ element }) => element)).toEqual(["people"]);
  const other = { entryForms: [form({ title: "Mill", team: false })], documentFolders: [] };
  expect(missing(other)).toEqual([]);
  expect(missing(other, "member").map(({ element }) => element)).toEqual(["memberNumber"]);
});

test.each([
  [0, "2 files"],
  [1, "1 more file"],
])("a folder with %i of 2 files misses %s", (count, what) => {
  const files = Array.from({ length: count }, () => ({ caption: "Front" }));
  expect(missing({ entryForms: [], documentFolders: [folder({ minimumFiles: 2 }, ...files)] })).toEqual([
    { what, folderID: "folder" },
  ]);
});

test("V17 N15 captions and credits are missing file by file, where captions are required", () => {
  const settings = { caption: "required", credit: "optional" } as const;
  const files = [{ caption: "Front", credit: "Ana" }, { caption: "  " }];
  expect(missing({ entryForms: [], documentFolders: [folder(settings, ...files)] })).toEqual([
    { what: "Caption of front1.jpg", folderID: "folder", entryUploadID: "file1" },
    { what: "Image credit of front1.jpg", folderID: "folder", entryUploadID: "file1" },
  ]);
});

const hidden = { shown: false, required: false };
const optional = { shown: true, required: false };
const required = { shown: true, required: true };

test.each([
  ["hidden", "hidden", hidden, hidden],
  ["optional", "optional", optional, optional],
  ["required", "optional", required, required],
  ["required", "hidden", required, hidden],
  ["required", "required", required, required],
  ["optional", "required", optional, optional],
  ["hidden", "required", hidden, optional],
] as const)(
  "V17 caption %s and credit %s: the credit's requirement follows the caption's, both ways",
  (caption, credit, one, other) => {
    expect(captionRules({ caption, credit })).toEqual({ caption: one, credit: other });
  },
);

test("an entry is complete when no step misses anything", () => {
  const asked = { entryForms: [form({ title: "Mill" })], documentFolders: [folder({ minimumFiles: 1 }, {})] };
  expect(isEntryComplete(checklistOf(asked, "non-member"))).toBe(true);
  expect(isEntryComplete(checklistOf(asked, "member"))).toBe(false);
});

describe("who was asked once is asked for no more", () => {
  const ask = (caption: CaptionSetting, credit: CaptionSetting, minimumFiles = 0) => ({
    minimumFiles,
    caption,
    credit,
  });
  const settings = ["hidden", "optional", "required"] as const;
  const every = settings.flatMap((caption) => settings.map((credit) => ask(caption, credit)));

  test("for files", () => {
    expect(limitRequirements(ask("hidden", "hidden", 5), ask("hidden", "hidden", 2)).minimumFiles).toBe(2);
    expect(limitRequirements(ask("hidden", "hidden", 1), ask("hidden", "hidden", 2)).minimumFiles).toBe(1);
  });

  test("V17 N15 for captions or credits, whatever the folder asked for then and now", () => {
    for (const then of every)
      for (const now of every)
        for (const word of ["caption", "credit"] as const) {
          const { required } = captionRules(limitRequirements(now, then))[word];
          const was = captionRules(then)[word].required;
          expect(required, JSON.stringify({ word, asked: then, now })).toBe(was && captionRules(now)[word].required);
        }
  });
});
