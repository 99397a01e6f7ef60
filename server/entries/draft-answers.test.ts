import { expect, test } from "vitest";
import type { Element } from "../../contract/platform/forms/element.ts";
import { draftAnswersOf } from "./draft-answers.ts";

const text = (name: string, more: object = {}) =>
  ({ type: "input", kind: "text", name, label: name, maxLength: 100, ...more }) as Element;

const elements: Element[] = [
  text("roof"),
  text("slope", { showWhen: { name: "roof", is: ["pitched"] } }),
  text("member", { audience: "member" }),
];

test("a draft keeps what isn't asked just now: a question that comes back comes back with its answer", () => {
  const given = { roof: "flat", slope: "30°", member: "M-17" };
  expect(draftAnswersOf(elements, given)).toEqual(given);
});
