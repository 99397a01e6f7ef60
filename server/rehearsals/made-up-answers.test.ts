import { describe, expect, test } from "vitest";
import type { Element } from "../../contract/platform/forms/element.ts";
import { type TextFormat, textFormats, inputKinds } from "../../contract/platform/forms/input-kinds.ts";
import { validate } from "../../contract/platform/forms/validate.ts";
import { madeUpAnswers, neverShown, unanswerable } from "./made-up-answers.ts";

const about = (seed = "one") => ({ audience: "member" as const, title: "Rehearsal entry 7", seed });
const question = (more: object) => ({ name: "asked", label: "Asked", required: true, ...more }) as Element;
const seeds = Array.from({ length: 30 }, (_, nth) => `seed ${nth}`);

describe("what can be answered is answered, as its rules ask", () => {
  const options = ["a", "b", "c"].map((value) => ({ value, label: value }));
  const all: [string, Element][] = [
    ...inputKinds.map((kind): [string, Element] => [`input ${kind}`, question({ type: "input", kind })]),
    ...(Object.keys(textFormats) as TextFormat[]).map((format): [string, Element] => [
      `text in the shape of ${format}`,
      question({ type: "input", kind: "text", format }),
    ]),
    ["text of at least 90", question({ type: "input", kind: "text", minLength: 90 })],
    ["text of at most 3", question({ type: "input", kind: "text", maxLength: 3 })],
    ["email of at least 60", question({ type: "input", kind: "email", minLength: 60 })],
    ["website of at least 60", question({ type: "input", kind: "website", minLength: 60 })],
    ["number between 7 and 9", question({ type: "input", kind: "number", min: 7, max: 9 })],
    ["whole number between 0.5 and 1.5", question({ type: "input", kind: "number", whole: true, min: 0.5, max: 1.5 })],
    ["number below zero", question({ type: "input", kind: "number", max: -5 })],
    ["amount of at most 2 dollars", question({ type: "input", kind: "currency", max: 200 })],
    ["long text in one word", question({ type: "textarea", minLength: 500, maxWords: 1 })],
    ["text of at most 5 words", question({ type: "textarea", maxWords: 5 })],
    ["checkbox", question({ type: "checkbox" })],
    ["select", question({ type: "select", options })],
    ["radio", question({ type: "radio", options })],
    ["two of three", question({ type: "multiSelect", options, min: 2, max: 2 })],
    ["several", question({ type: "multiSelect", options })],
  ];
  test.each(all)("%s", (_, element) => {
    for (const seed of seeds) {
      const { values, unanswered } = madeUpAnswers([element], about(seed));
      expect(unanswered).toEqual([]);
      expect(validate([element], values, { audience: "member" })).toEqual({});
    }
    expect(unanswerable([element])).toEqual([]);
  });

  test("a least that must not be above a most, whichever stands first", () => {
    const range = ["least", "most"].map((name) =>
      question({ type: "input", kind: "number", name, ...(name === "least" && { notAbove: "most" }) }),
    );
    for (const seed of seeds)
      for (const elements of [range, range.toReversed()])
        expect(madeUpAnswers(elements, about(seed)).unanswered).toEqual([]);
  });

  test("the title, and whatever a choice brings up, for some this and for some that", () => {
    const elements = [
      question({ type: "input", kind: "text", name: "title" }),
      question({ type: "radio", name: "which", options }),
      question({ type: "input", kind: "number", name: "why", showWhen: { name: "which", is: ["b"] } }),
    ];
    const answers = seeds.map((seed) => madeUpAnswers(elements, about(seed)).values);
    expect(new Set(answers.map(({ title }) => title))).toEqual(new Set(["Rehearsal entry 7"]));
    expect(new Set(answers.map(({ which }) => which)).size).toBe(3);
    for (const { which, why } of answers) expect(why !== undefined).toBe(which === "b");
  });
});

describe("what can’t is named", () => {
  test.each<[string, Element]>([
    ["a zip code of nine letters", question({ type: "input", kind: "zip", minLength: 9 })],
    ["an address in three letters", question({ type: "input", kind: "email", maxLength: 3 })],
    ["a whole number between two", question({ type: "input", kind: "number", whole: true, min: 1.2, max: 1.8 })],
    ["a file that no form of entries takes", question({ type: "file", restriction: "pdf" })],
  ])("%s", (_, element) => {
    for (const unanswered of [unanswerable([element]), madeUpAnswers([element], about()).unanswered])
      expect(unanswered).toEqual([{ name: "asked", label: "Asked", message: expect.stringMatching(/\w/) }]);
  });

  test("unless nobody has to answer it", () => {
    expect(unanswerable([question({ type: "input", kind: "zip", minLength: 9, required: false })])).toEqual([]);
    for (const seed of seeds)
      expect(
        madeUpAnswers([question({ type: "input", kind: "zip", minLength: 9, required: false })], about(seed))
          .unanswered,
      ).toEqual([]);
  });

  test("a question that waits for an answer that there isn’t, and none that waits for one there is", () => {
    const choice = question({ type: "select", name: "which", options: [{ value: "a", label: "A" }] });
    const waiting = (is: string[], name = "which") =>
      question({ type: "checkbox", name: "later", showWhen: { name, is } });
    expect(neverShown([choice, waiting(["b"])])).toHaveLength(1);
    expect(neverShown([choice, waiting(["a"], "gone")])).toHaveLength(1);
    expect(neverShown([waiting(["a"]), choice])).toHaveLength(1);
    expect(neverShown([choice, waiting(["a", "b"])])).toEqual([]);
  });
});
