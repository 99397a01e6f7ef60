import { expect, test } from "vitest";
import type { Element } from "../../../contract/platform/forms/element.ts";
import type { SectionInput } from "../../../contract/programs/sections.ts";
import { formDescriptions } from "../../platform/forms/builder/form-descriptions.ts";
import { sectionReading } from "../../app/editor/section-reading.ts";
import { criteriaText } from "../../judging/studio/scoresheet/criteria.ts";

test("two versions of a page's section read by what staff chose, and a picture by whether it is another", () => {
  const background = { kind: "color", color: null, to: null, uploadID: null } as const;
  const base: SectionInput = {
    kind: "image",
    size: "large",
    background,
    title: "",
    html: "",
    caption: "",
    alt: "A house",
    uploadID: "01900000-0000-7000-8000-000000000001",
    timeframe: null,
  };
  const { words } = sectionReading(base, "contest");
  expect(words("large", "size")).toBe("Large");
  expect(words("<p>Who <b>wins</b></p>", "html")).toBe("Who wins");
  expect(words(base.uploadID, "uploadID")).toBe("As it was");
  expect(words("01900000-0000-7000-8000-000000000002", "uploadID")).toBe("Another one");
  expect(words(background, "background")).toBe("Color: the page’s own color");
  expect(words({ ...background, kind: "gradient", color: "#0b5d63", to: "#0e2229" }, "background")).toBe(
    "Gradient: #0b5d63 to #0e2229",
  );
  expect(words("entries", "timeframe")).toBe("Entries");
});

test("two versions of a form read element by element", () => {
  const elements: Element[] = [
    { type: "heading", name: "about", text: "The house" },
    {
      type: "radio",
      name: "kind",
      label: "What was it?",
      required: true,
      options: [
        { value: "new", label: "New" },
        { value: "old", label: "Renovated" },
      ],
    },
  ];
  expect(formDescriptions.words(elements, "elements")).toBe(
    "1. The house (Heading)\n2. What was it? (One choice, required)\nNew, Renovated",
  );
});

test("two versions of a scoresheet read criterion by criterion", () => {
  const criteria = [
    { name: "design", label: "Design", help: "The whole.", maximumValue: 10, weight: 2 },
    { name: "comment", label: "Comment", maximumValue: 0, weight: 0 },
  ];
  expect(criteriaText(criteria)).toBe("Design: out of 10, weight 2\nThe whole.\nComment");
  expect(criteriaText("A sheet")).toBeUndefined();
});
