import { expect, test } from "vitest";
import { sizes } from "../../../contract/platform/sizes.ts";
import {
  type PageSection,
  backgroundKinds,
  sectionKinds,
  sectionInputOf,
} from "../../../contract/programs/sections.ts";
import { newSection, whyNotSavable, withDraft } from "./section-draft.ts";
import { backgroundOptions, kindInfo, sectionNameOf, sizeOptions } from "./section-kinds.ts";

const picture = { uploadID: "01900000-0000-7000-8000-000000000000", width: 10, height: 10, color: null, widths: [10] };
const section = (more: Partial<PageSection> = {}): PageSection => ({
  ...newSection("text", "contest"),
  pageSectionID: "one",
  ...more,
});

test("N09 N10 N12 the editor offers every kind, background and size, and no other", () => {
  expect(Object.keys(kindInfo).sort()).toEqual([...sectionKinds].sort());
  expect(backgroundOptions.map(({ value }) => value).sort()).toEqual([...backgroundKinds].sort());
  expect(sizeOptions.map(({ value }) => value).sort()).toEqual([...sizes].sort());
});

test("F31 a section is sent with its pictures by what they were uploaded as", () => {
  const sent = sectionInputOf(section({ picture, background: { kind: "image", color: null, to: null, picture } }));
  expect(sent.uploadID).toBe(picture.uploadID);
  expect(sent.background).toEqual({ kind: "image", color: null, to: null, uploadID: picture.uploadID });
  expect(sent).not.toHaveProperty("pageSectionID");
  expect(sent).not.toHaveProperty("picture");
});

test("F31 the editor says what a section still needs", () => {
  expect(whyNotSavable(newSection("image", "contest"))).toBe("Choose an image.");
  expect(whyNotSavable(section({ kind: "image", picture }))).toBe("Describe the image for people who can’t see it.");
  expect(whyNotSavable(section({ background: { kind: "parallax", color: null, to: null, picture: null } }))).toMatch(
    /background/,
  );
  expect(whyNotSavable(newSection("countdown", "contest"))).toBeUndefined();
});

test("F31 the preview shows the draft in its place, and a new one at the end", () => {
  const saved = [section(), section({ pageSectionID: "two" })];
  expect(withDraft(saved, section({ title: "Changed" })).map(({ title }) => title)).toEqual(["Changed", ""]);
  expect(withDraft(saved, newSection("text", "contest"))).toHaveLength(3);
});

test("F31 a section is called by its title, or its first words", () => {
  expect(sectionNameOf(section({ title: "Rules", html: "<p>Words</p>" }), "contest")).toBe("Rules");
  expect(sectionNameOf(section({ html: "<h2>Show us</h2><p>what you built</p>" }), "contest")).toBe(
    "Show us what you built",
  );
  expect(sectionNameOf(newSection("countdown", "contest"), "contest")).toBe("Entries");
  expect(sectionNameOf(newSection("countdown", "scholarship"), "scholarship")).toBe("Applications");
});
