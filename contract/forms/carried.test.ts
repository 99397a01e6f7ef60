import { expect, test } from "vitest";
import { carriedAnswers } from "./carried.ts";
import type { Element } from "./element.ts";

const title: Element = { type: "input", kind: "text", name: "title", label: "Title" };
const price: Element = { type: "input", kind: "currency", name: "price", label: "Price" };
const roof = (...values: string[]): Element => ({
  type: "select",
  name: "roof",
  label: "Roof",
  options: values.map((value) => ({ value, label: value })),
});
const rooms = (...values: string[]): Element =>
  ({ ...roof(...values), type: "multiSelect", name: "rooms", label: "Rooms" }) as Element;
const from = (elements: Element[], answers: Record<string, string | number | string[] | null>, formID = "old") => [
  { formID, elements, answers },
];

test("answers to the same questions come along, as they are kept", () => {
  const answers = { title: "House", price: 1234500 };
  expect(carriedAnswers({ formID: "new", elements: [title, price] }, from([title, price], answers))).toEqual(answers);
});

test("a question of the same words and kind is the same under another name, one of another kind isn’t", () => {
  const cost: Element = { ...price, name: "cost" };
  const words: Element = { type: "textarea", name: "price", label: "Price" };
  expect(carriedAnswers({ formID: "new", elements: [cost] }, from([price], { price: 500 }))).toEqual({ cost: 500 });
  expect(carriedAnswers({ formID: "new", elements: [words] }, from([price], { price: 500 }))).toBeUndefined();
});

test("an option that is gone is left out, alone or among several", () => {
  const asked = [roof("tile"), rooms("bath", "den")];
  const answers = { roof: "thatch", rooms: ["bath", "attic", "den"] };
  expect(
    carriedAnswers(
      { formID: "new", elements: asked },
      from([roof("tile", "thatch"), rooms("bath", "attic", "den")], answers),
    ),
  ).toEqual({ roof: null, rooms: ["bath", "den"] });
});

test("what is longer than it may be now is left out", () => {
  const short: Element = { type: "input", kind: "text", name: "title", label: "Title", maxLength: 3 };
  expect(carriedAnswers({ formID: "new", elements: [short] }, from([title], { title: "House" }))).toBeUndefined();
});

test("what scorers weren’t to see doesn’t come where they would", () => {
  const kept: Element = { ...title, name: "maker", hiddenFromScorers: true };
  const seen: Element = { ...title, name: "maker" };
  const answers = { maker: "Oak & Sons" };
  expect(carriedAnswers({ formID: "new", elements: [seen] }, from([kept], answers))).toBeUndefined();
  expect(carriedAnswers({ formID: "new", elements: [kept] }, from([kept], answers))).toEqual(answers);
});

test("a form’s own answers go before another form’s", () => {
  const forms = [...from([title], { title: "Other" }, "other"), ...from([title], { title: "Own" }, "own")];
  expect(carriedAnswers({ formID: "own", elements: [title] }, forms)).toEqual({ title: "Own" });
});

test("nothing is taken from what objects inherit", () => {
  const odd: Element = { ...title, name: "constructor" };
  expect(carriedAnswers({ formID: "new", elements: [odd] }, from([odd], {}))).toBeUndefined();
});
