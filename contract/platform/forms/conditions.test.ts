import { describe, expect, test } from "vitest";
import { testsOf, visibilityRule, withLines } from "./condition-editing.ts";
import { conditionLines } from "./conditions.ts";
import { definitionProblems } from "./definition.ts";
import type { ConditionLine, Element, Values, VisibilityRule } from "./element.ts";
import { collect, isVisible, validate } from "./validate.ts";

const answers = (...values: string[]) => values.map((value) => ({ value, label: value }));
const material: Element = {
  type: "radio",
  name: "material",
  label: "Material",
  options: answers("brick", "wood", "glass"),
};
const rooms: Element = { type: "multiSelect", name: "rooms", label: "Rooms", options: answers("kitchen", "bath") };
const built: Element = { type: "checkbox", name: "built", label: "Built" };
const size: Element = { type: "input", kind: "number", name: "size", label: "Size" };
const price: Element = { type: "input", kind: "currency", name: "price", label: "Price" };
const story: Element = { type: "textarea", name: "story", label: "Story" };
const before = [material, rooms, built, size, price, story];
const asked = (showWhen: VisibilityRule): Element => ({
  type: "input",
  kind: "text",
  name: "why",
  label: "Why",
  required: true,
  showWhen,
});
const shows = (showWhen: VisibilityRule, values: Values) => isVisible([...before, asked(showWhen)], "why", values);
const line = (one: ConditionLine): VisibilityRule => ({ match: "all", lines: [one] });
const problemsOf = (showWhen: unknown) =>
  definitionProblems([...before, asked(showWhen as VisibilityRule)]).map(({ message }) => message);

describe("a line asks of one answer", () => {
  const brickOrWood = ["brick", "wood"];
  test.each<[string, ConditionLine, Values, boolean]>([
    ["is one of", { name: "material", test: "is", is: brickOrWood }, { material: "wood" }, true],
    ["is one of", { name: "material", test: "is", is: brickOrWood }, { material: "glass" }, false],
    ["is none of", { name: "material", test: "isNot", is: brickOrWood }, { material: "glass" }, true],
    ["is none of", { name: "material", test: "isNot", is: brickOrWood }, { material: "brick" }, false],
    ["is none of, which nothing isn't", { name: "material", test: "isNot", is: brickOrWood }, {}, false],
    ["several choices, one of them", { name: "rooms", test: "is", is: ["bath"] }, { rooms: ["kitchen", "bath"] }, true],
    ["several choices, none of them", { name: "rooms", test: "isNot", is: ["bath"] }, { rooms: ["kitchen"] }, true],
    ["ticked", { name: "built", test: "is", is: [true] }, { built: true }, true],
    ["not ticked", { name: "built", test: "is", is: [false] }, {}, true],
    ["answered", { name: "story", test: "isAnswered" }, { story: "Once" }, true],
    ["answered, which blanks aren't", { name: "story", test: "isAnswered" }, { story: "  " }, false],
    ["empty", { name: "rooms", test: "isEmpty" }, { rooms: [] }, true],
    ["at least", { name: "size", test: "isAtLeast", number: 100 }, { size: 100 }, true],
    ["at least, as it is typed", { name: "size", test: "isAtLeast", number: 100 }, { size: "99.5" }, false],
    ["at most", { name: "size", test: "isAtMost", number: 100 }, { size: "7" }, true],
    ["at most, which nothing isn't", { name: "size", test: "isAtMost", number: 100 }, { size: "" }, false],
    ["an amount in cents, as stored", { name: "price", test: "isAtLeast", number: 100_000 }, { price: 100_000 }, true],
    ["an amount, as typed", { name: "price", test: "isAtLeast", number: 100_000 }, { price: "1,000.00" }, true],
    ["an amount that can't be read", { name: "price", test: "isAtLeast", number: 1 }, { price: "12,50" }, false],
  ])("%s", (_, one, values, shown) => {
    expect(shows(line(one), values)).toBe(shown);
    expect(problemsOf(line(one))).toEqual([]);
  });
});

describe("several lines", () => {
  const lines: ConditionLine[] = [
    { name: "material", test: "is", is: ["brick"] },
    { name: "size", test: "isAtLeast", number: 200 },
  ];

  test("hold all together, or any of them", () => {
    const all = { match: "all", lines } as const;
    const any = { match: "any", lines } as const;
    expect([shows(all, { material: "brick", size: 300 }), shows(any, { material: "brick", size: 300 })]).toEqual([
      true,
      true,
    ]);
    expect([shows(all, { material: "brick", size: 3 }), shows(any, { material: "brick", size: 3 })]).toEqual([
      false,
      true,
    ]);
    expect([shows(all, { material: "wood" }), shows(any, { material: "wood" })]).toEqual([false, false]);
  });

  test("decide alike what is required and what is stored, in the browser and at the server", () => {
    const form = [...before, asked({ match: "all", lines })];
    expect(validate(form, { material: "brick", size: "300" })).toEqual({ why: "Value is required" });
    expect(validate(form, { material: "brick", size: 3 })).toEqual({});
    expect(collect(form, { material: "brick", size: 3, why: "Left over" })).not.toHaveProperty("why");
  });

  test("take a question that isn't shown itself as empty, whatever was answered to it before", () => {
    const hidden: Element = { ...size, name: "depth", showWhen: { name: "built", is: [true] } };
    const shown = (one: ConditionLine) =>
      isVisible([...before, hidden, asked(line(one))], "why", { depth: 12, built: false });
    expect(shown({ name: "depth", test: "isAtLeast", number: 1 })).toBe(false);
    expect(shown({ name: "depth", test: "isEmpty" })).toBe(true);
  });
});

test("a single condition is one line, and a rule of one line is stored as it always was", () => {
  const single = { name: "material", is: ["brick"] };
  expect(conditionLines(single)).toEqual([{ ...single, test: "is" }]);
  expect(visibilityRule(conditionLines(single), "any")).toEqual(single);
  expect(visibilityRule([], "all")).toBeUndefined();
  expect(withLines(single, (one) => ({ ...one, name: "stone" }))).toEqual({ ...single, name: "stone" });
});

describe("a definition is refused", () => {
  const many = Array.from({ length: 6 }, () => ({ name: "story", test: "isEmpty" }));
  test.each<[string, unknown, string]>([
    ["with a line on nothing that is there", line({ name: "gone", test: "isEmpty" }), "isn't there"],
    ["with a line on itself", line({ name: "why", test: "isEmpty" }), "depend on itself"],
    ["with too many lines", { match: "all", lines: many }, "at most 5 lines"],
    ["with no line", { match: "any", lines: [] }, "Choose the answers"],
    ["with no answer in a line", line({ name: "material", test: "isNot", is: [] }), "Choose the answers"],
    ["with an answer that isn't offered", line({ name: "material", test: "is", is: ["stone"] }), "isn't offered"],
    ["where a text is compared", line({ name: "story", test: "isAtLeast", number: 1 }), "can't answer"],
    ["where a box is empty", line({ name: "built", test: "isEmpty" }), "can't answer"],
    ["with a number that is none", line({ name: "size", test: "isAtLeast", number: NaN }), "can't be read"],
    ["with neither all nor any", { match: "some", lines: [{ name: "story", test: "isEmpty" }] }, "can't be read"],
    ["with a test that nobody knows", { match: "all", lines: [{ name: "story", test: "rhymes" }] }, "can't be read"],
  ])("%s", (_, rule, message) => {
    expect(problemsOf(rule)).toEqual([expect.stringContaining(message)]);
  });

  test("where two elements wait for each other, of which one always looks ahead", () => {
    const first = { ...asked(line({ name: "second", test: "isEmpty" })), name: "first" };
    const second = { ...asked(line({ name: "first", test: "isEmpty" })), name: "second" };
    expect(definitionProblems([first, second]).map(({ index, message }) => [index, message])).toEqual([
      [0, "The condition names an element that comes later. Move that one up."],
    ]);
  });

  test("of a heading, which has no answer", () => {
    const heading: Element = { type: "heading", name: "head", text: "Hello" };
    expect(testsOf(heading)).toEqual([]);
    const form = [heading, asked(line({ name: "head", test: "isAnswered" }))];
    expect(definitionProblems(form)).toMatchObject([{ message: "A condition can only look at a question." }]);
  });
});
