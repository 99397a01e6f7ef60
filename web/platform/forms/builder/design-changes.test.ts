import { expect, test } from "vitest";
import { definitionProblems } from "../../../../contract/platform/forms/definition.ts";
import { type Element, designTypes } from "../../../../contract/platform/forms/element.ts";
import {
  copyElement,
  changeChoiceType,
  moveItem,
  newElementName,
  elementNames,
  newElement,
  renameElement,
  changeOptionValue,
  slug,
  uniqueName,
  insertOptionLines,
} from "./design-changes.ts";
import { answerTypes, contentTypes, elementTypes } from "./element-types.ts";

const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const form: Element[] = [
  { name: "pool", type: "radio", label: "Pool", options },
  { name: "kind", type: "input", kind: "text", label: "Kind", showWhen: { name: "pool", is: ["yes"] } },
  { name: "least", type: "input", kind: "number", label: "From", notAbove: "most" },
  { name: "most", type: "input", kind: "number", label: "To" },
];

test("N01 staff are offered all nine types, each once", () => {
  expect([...answerTypes, ...contentTypes].toSorted()).toEqual([...designTypes].toSorted());
  expect(Object.keys(elementTypes).toSorted()).toEqual([...designTypes, "file"].toSorted());
});

test("names come from labels, plainly and once", () => {
  expect(slug("Pool & Patio?")).toBe("pool-patio");
  expect(slug("Café-Küche")).toBe("cafe-kuche");
  expect(newElementName("2nd bath", "input", [])).toBe("nd-bath");
  expect(newElementName("???", "multiSelect", [])).toBe("multiselect");
  expect(newElementName("Pool", "radio", ["pool", "pool-2"])).toBe("pool-3");
  expect(uniqueName("pool", ["spa"])).toBe("pool");
});

test("new elements, and copies, are named anew and well", () => {
  for (const type of designTypes) {
    const problems = definitionProblems([...form, newElement(type, form)]);
    expect(problems.filter(({ message }) => /name|option/i.test(message))).toEqual([]);
  }
  expect(copyElement(form, 0)).toEqual({ ...form[0], name: "pool-2" });
});

test("another name is told to all that speak of the element", () => {
  const renamedForm = renameElement(renameElement(form, 0, "swimming"), 3, "upper");
  expect(renamedForm[1]?.showWhen).toMatchObject({ name: "swimming" });
  expect(renamedForm[2]).toMatchObject({ name: "least", notAbove: "upper" });
  expect(definitionProblems(renamedForm)).toEqual([]);
});

test("another name, or another value of an option, is told to each line of a condition", () => {
  const several: Element[] = [
    ...form,
    {
      type: "heading",
      name: "head",
      text: "Pools",
      showWhen: {
        match: "any",
        lines: [
          { name: "pool", test: "isNot", is: ["yes"] },
          { name: "least", test: "isAtLeast", number: 2 },
        ],
      },
    },
  ];
  expect(changeOptionValue(renameElement(several, 2, "fewest"), "pool", "yes", "sure").at(-1)?.showWhen).toEqual({
    match: "any",
    lines: [
      { name: "pool", test: "isNot", is: ["sure"] },
      { name: "fewest", test: "isAtLeast", number: 2 },
    ],
  });
});

test("another value of an option is told to the conditions on it", () => {
  expect(changeOptionValue(form, "pool", "yes", "of-course")[1]?.showWhen).toMatchObject({ is: ["of-course"] });
  expect(changeOptionValue(form, "other", "yes", "of-course")).toEqual(form);
});

test("elements move to the place they are put", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(elementNames(moveItem(form, 1, 0))).toEqual(["kind", "pool", "least", "most"]);
});

test("pasted lines become options, one each", () => {
  expect(insertOptionLines(options, 1, "Kitchen\r\n\n Bath \nYes")).toEqual([
    { value: "yes", label: "Yes" },
    { value: "kitchen", label: "Kitchen" },
    { value: "bath", label: "Bath" },
    { value: "yes-2", label: "Yes" },
  ]);
});

test("a choice drawn another way keeps its options, but not the limits of the other", () => {
  const rooms = { name: "rooms", type: "multiSelect", label: "Rooms", options, max: 1, required: true } as const;
  expect(changeChoiceType(rooms, "select")).toMatchObject({ type: "select", options, required: true });
  expect(changeChoiceType(rooms, "select")).not.toHaveProperty("max");
});
