import fc from "fast-check";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { definitionProblems } from "./definition.ts";
import type { Element } from "./element.ts";
import { DefinitionSchema, ElementSchema } from "./element-schemas.ts";

const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const pool: Element = { name: "pool", type: "radio", label: "Pool", options };
const text = (name: string, more: object = {}): Element =>
  ({ name, type: "input", kind: "text", label: "Text", ...more }) as Element;
const messages = (...elements: Element[]) => definitionProblems(elements).map(({ message }) => message);

const sound: Element[] = [
  { name: "intro", type: "heading", text: "About your house" },
  { name: "note", type: "paragraph", text: "Tell us." },
  { name: "plan", type: "image", src: "/files/plan.webp", alt: "Floor plan" },
  pool,
  text("kind", { showWhen: { name: "pool", is: ["yes"] }, maxLength: 100 }),
  { name: "least", type: "input", kind: "currency", label: "From", notAbove: "most", min: 0 },
  { name: "most", type: "input", kind: "currency", label: "To" },
  { name: "story", type: "textarea", label: "Story", maxWords: 250 },
  { name: "rooms", type: "multiSelect", label: "Rooms", options, max: 2 },
  { name: "agreed", type: "checkbox", label: "I agree", required: true },
  text("why", { showWhen: { name: "agreed", is: [true] }, audience: "member" }),
];

test("N01 a form of all types makes sense, and is stored as it is", () => {
  expect(definitionProblems(sound)).toEqual([]);
  expect(Check(DefinitionSchema, sound)).toBe(true);
});

test("N01 what is only for the calls' own forms isn't stored", () => {
  expect(Check(ElementSchema, { name: "user", type: "reference", to: "user", label: "User" })).toBe(false);
  expect(Check(ElementSchema, text("imageID", { carried: true }))).toBe(false);
  expect(messages({ name: "user", type: "reference", to: "user", label: "User" })).toEqual([
    "This type of element isn't known.",
  ]);
});

describe("staff are told, by element,", () => {
  test("which one it is", () => {
    expect(definitionProblems([pool, text("pool")])).toEqual([
      { index: 1, name: "pool", message: "Another element is already named pool." },
    ]);
  });

  test.each<[string, Element[], string]>([
    ["a bad name", [text("1st")], "A name begins with a letter"],
    ["a name of the language", [text("__proto__")], "A name begins with a letter"],
    ["no label", [text("a", { label: " " })], "A question needs a label."],
    ["no options", [{ ...pool, options: [] }], "A choice needs at least one option."],
    ["twice the same option", [{ ...pool, options: [...options, ...options] }], "Two options have the same value."],
    ["the select's empty value", [{ ...pool, options: [{ value: "no-value", label: "x" }] }], "An option's value"],
    ["an unnamed option", [{ ...pool, options: [{ value: "a", label: "" }] }], "Every option needs a label."],
    ["min over max", [text("a", { kind: "number", min: 5, max: 4 })], "Minimum cannot exceed maximum"],
    ["bounds of a text", [text("a", { min: 5 })], "Only numbers and amounts"],
    ["parts of cents", [text("a", { kind: "currency", min: 0.5 })], "An amount's minimum"],
    ["lengths the wrong way round", [text("a", { minLength: 9, maxLength: 4 })], "Minimum cannot exceed maximum"],
    ["a password", [text("a", { kind: "password" })], "A form can't ask for passwords"],
    ["a password of any kind", [text("a", { kind: "password-any" })], "A form can't ask for passwords"],
    ["an unknown kind", [text("a", { kind: "colour" })], "Choose a kind of input."],
    ["no words", [{ name: "a", type: "textarea", label: "A", maxWords: 0 }], "The limit of words"],
    ["too many choices", [{ ...pool, type: "multiSelect", min: 3 } as Element], "More choices are asked for"],
    ["an empty heading", [{ name: "a", type: "heading", text: "" }], "This text is empty."],
    ["another scheme", [{ name: "a", type: "image", src: "javascript:x", alt: "x" }], "Upload the image"],
    ["another host", [{ name: "a", type: "image", src: "//evil.test/x.png", alt: "x" }], "Upload the image"],
    ["no description", [{ name: "a", type: "image", src: "/x.png", alt: "" }], "Describe the image"],
    [
      "a condition on nothing",
      [text("a", { showWhen: { name: "b", is: ["x"] } })],
      "The condition names an element that isn't there.",
    ],
    [
      "a condition on itself",
      [text("a", { showWhen: { name: "a", is: ["x"] } })],
      "An element can't depend on itself.",
    ],
    [
      "a condition on a later one",
      [text("a", { showWhen: { name: "pool", is: ["yes"] } }), pool],
      "The condition names an element that comes later.",
    ],
    [
      "a condition on a text",
      [text("b"), text("a", { showWhen: { name: "b", is: ["x"] } })],
      "The condition asks what this question can't answer.",
    ],
    ["no answers", [pool, text("a", { showWhen: { name: "pool", is: [] } })], "Choose the answers"],
    [
      "an answer not offered",
      [pool, text("a", { showWhen: { name: "pool", is: ["maybe"] } })],
      "The condition names an answer",
    ],
    ["a match of another kind", [text("a"), text("b", { kind: "email", matches: "a" })], "This repeats a field"],
    ["a maximum of another kind", [text("a", { kind: "date", notAbove: "b" }), text("b")], "The maximum is a number"],
  ])("%s", (_, elements, message) => {
    const problems = messages(...elements);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  test("circles, of which one side always looks ahead", () => {
    const a: Element = { ...pool, name: "a", showWhen: { name: "b", is: ["yes"] } };
    const b: Element = { ...pool, name: "b", showWhen: { name: "a", is: ["yes"] } };
    expect(messages(a, b)).toEqual(["The condition names an element that comes later. Move that one up."]);
  });

  test("forms that are too large", () => {
    const many = Array.from({ length: 201 }, (_, i) => text(`a${i}`));
    expect(messages(...many)).toEqual(["A form has at most 200 elements."]);
  });
});

test("whatever comes as a definition is judged without an exception", () => {
  const types = fc.constantFrom("input", "textarea", "select", "multiSelect", "image", "heading", "checkbox", "x");
  const element = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        type: types,
        name: fc.oneof(fc.jsonValue(), fc.constantFrom("a", "b", "__proto__")),
        label: fc.jsonValue(),
        text: fc.jsonValue(),
        src: fc.jsonValue(),
        kind: fc.oneof(fc.jsonValue(), fc.constant("number")),
        options: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
        showWhen: fc.oneof(
          fc.jsonValue(),
          fc.record({ name: fc.constantFrom("a", "b"), is: fc.jsonValue() }),
          fc.record({
            match: fc.constantFrom("all", "any", "x"),
            lines: fc.oneof(
              fc.jsonValue(),
              fc.array(
                fc.record({
                  name: fc.constantFrom("a", "b"),
                  test: fc.constantFrom("is", "isNot", "isEmpty", "isAtLeast", "x"),
                  is: fc.jsonValue(),
                  number: fc.jsonValue(),
                }),
              ),
            ),
          }),
        ),
        min: fc.jsonValue(),
        max: fc.jsonValue(),
        matches: fc.jsonValue(),
        notAbove: fc.jsonValue(),
      },
      { requiredKeys: ["type"] },
    ),
  );
  fc.assert(
    fc.property(fc.oneof(fc.array(element), fc.jsonValue()), (elements) => {
      expect(Array.isArray(definitionProblems(elements as Element[]))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
