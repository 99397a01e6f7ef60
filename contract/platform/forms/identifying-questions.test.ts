import { expect, test } from "vitest";
import type { Element } from "./element.ts";
import { mayIdentifyEntrant } from "./identifying-questions.ts";

const asked = (label: string, name = "question"): Element => ({ type: "input", kind: "text", label, name });

test.each([
  "Your name",
  "Company",
  "Builder’s company name",
  "Phone",
  "Street address",
  "Architect",
  "E-mail of a contact",
])("%j may tell who entered", (label) => expect(mayIdentifyEntrant(asked(label))).toBe(true));

test.each(["Project name", "Name of the house", "Year built", "What is special about it?", "Square feet"])(
  "%j doesn't tell who entered",
  (label) => expect(mayIdentifyEntrant(asked(label))).toBe(false),
);

test("a telephone number tells it, whatever it is called; a title never does", () => {
  expect(mayIdentifyEntrant({ type: "input", kind: "phone", label: "Call us", name: "call" })).toBe(true);
  expect(mayIdentifyEntrant(asked("Name", "title"))).toBe(false);
  expect(mayIdentifyEntrant({ type: "heading", text: "Your name", name: "heading" })).toBe(false);
});
