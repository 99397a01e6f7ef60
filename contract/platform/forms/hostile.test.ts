import fc from "fast-check";
import { expect, test } from "vitest";
import { type Element, type Fields, formElements, isQuestion } from "./element.ts";
import { inputKinds } from "./input-kinds.ts";
import { collect, validate } from "./validate.ts";

const options = ["a", "b", "c"].map((value) => ({ value, label: value }));
/** Fields named like what every object inherits. */
function inherited({ required }: { required: boolean }): Fields {
  const names = ["constructor", "toString", "valueOf"];
  return Object.fromEntries(names.map((name) => [name, { type: "textarea", label: name, required } as const]));
}
const fields: Fields = {
  ...Object.fromEntries(inputKinds.map((kind) => [kind, { type: "input", kind, label: kind } as const])),
  fragment: { type: "input", kind: "text", format: "url-fragment", label: "Fragment" },
  again: { type: "input", kind: "password", label: "Again", matches: "password" },
  least: { type: "input", kind: "number", label: "Least", notAbove: "number", min: 1, max: 9 },
  textarea: { type: "textarea", label: "Textarea", maxWords: 5 },
  select: { type: "select", label: "Select", options },
  radio: { type: "radio", label: "Radio", options },
  multiSelect: { type: "multiSelect", label: "Several", options, min: 1, max: 2 },
  checkbox: { type: "checkbox", label: "Box" },
  owner: { type: "reference", to: "user", label: "Owner" },
  shown: { type: "input", kind: "text", label: "Shown", showWhen: { name: "multiSelect", is: ["a"] } },
  ...inherited({ required: false }),
};
const elements = formElements(fields);
const questions = elements.filter(isQuestion);

/** What JSON can bring, at fields of the form and elsewhere. */
const names = fc.constantFrom(...Object.keys(fields), "__proto__", "hasOwnProperty", "other");
const body = fc.oneof(
  fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }))),
  fc.jsonValue(),
  fc.constant(undefined),
);

test("whatever is sent is answered by messages, never by an exception", () => {
  fc.assert(
    fc.property(body, fc.boolean(), (values, draft) => {
      const messages = validate(elements, values, { draft });
      for (const message of Object.values(messages)) expect(typeof message).toBe("string");
      collect(elements, values);
    }),
    { numRuns: 2_000 },
  );
});

test("what passes holds only values of the right type, which a database can keep", () => {
  fc.assert(
    fc.property(body, (values) => {
      const messages = validate(elements, values);
      const kept = collect(elements, values);
      for (const element of questions) if (!messages[element.name]) expectHolds(element, kept[element.name]);
    }),
    { numRuns: 2_000 },
  );
});

test("what passes once collected passes again, and stays the same", () => {
  fc.assert(
    fc.property(body, (values) => {
      fc.pre(Object.keys(validate(elements, values)).length === 0);
      const kept = collect(elements, values);
      expect(validate(elements, kept)).toEqual({});
      expect(collect(elements, kept)).toEqual(kept);
    }),
  );
});

test.each([{}, [], [[]], { length: 1 }, 5, true, -1.5, "\0", "\ud800", "x".repeat(3_000_000)])(
  "a wrong value in every field is refused by a message: %j",
  (value) => {
    const strict = elements.map((element) => ({ ...element, required: true, showWhen: undefined })) as Element[];
    const values = Object.fromEntries(strict.map((element) => [element.name, value]));
    const messages = validate(strict, values);
    const fitting = strict.filter((element) => !messages[element.name]).map((element) => element.name);
    expect(fitting.filter((name) => !mayHold(name, value))).toEqual([]);
  },
);

/** A true is right in a box, a number in the two kinds that hold numbers. */
function mayHold(name: string, value: unknown) {
  if (typeof value === "boolean") return name === "checkbox";
  return typeof value === "number" && ["number", "currency", "least"].includes(name);
}

test("values that objects inherit are no answers", () => {
  const strict = formElements(inherited({ required: true }));
  const required = "Value is required";
  expect(validate(strict, {})).toEqual({ constructor: required, toString: required, valueOf: required });
  expect(
    validate(
      formElements({ it: { type: "input", kind: "text", label: "It", required: true } }),
      JSON.parse('{"__proto__":{"it":"x"}}'),
    ),
  ).toEqual({
    it: "Value is required",
  });
});

test("long hostile text is judged in an instant", () => {
  const before = process.cpuUsage();
  for (const piece of ["a@", ".", "a.", "1", " ", ",", "http://a.", "\u0301"]) {
    const values = Object.fromEntries(elements.map((element) => [element.name, piece.repeat(100_000)]));
    validate(elements, values);
  }
  // Its own work, however busy the machine is with other things: a pattern that runs away takes minutes.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
});

function expectHolds(element: Element, value: unknown) {
  if (value === null || value === undefined) return;
  if (element.type === "checkbox") return expect(value).toBeTypeOf("boolean");
  if (element.type === "multiSelect") return expect(Array.isArray(value)).toBe(true);
  if (element.type === "input" && (element.kind === "number" || element.kind === "currency"))
    return expect(Number.isFinite(value)).toBe(true);
  const text = typeof value === "string" ? value : expect.fail(`${element.name} holds no text`);
  expect(text).not.toContain("\0");
  return expect(text.isWellFormed()).toBe(true);
}
