import { expect, test } from "vitest";
import { carryOverAnswers, isAskedByForms, answersNotCarriedOver } from "./answer-carryover.ts";
import type { Element, Values } from "./element.ts";

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
const from = (elements: Element[], answers: Values, formID = "old") => [{ formID, elements, answers }];

test("answers to the same questions come along, as they are kept", () => {
  const answers = { title: "House", price: 1234500 };
  expect(carryOverAnswers({ formID: "new", elements: [title, price] }, from([title, price], answers))).toEqual(answers);
});

test("a question of the same words and kind is the same under another name, one of another kind isn’t", () => {
  const cost: Element = { ...price, name: "cost" };
  const asked: Element = { ...price, label: "Builder’s price" };
  const copied: Element = { ...cost, label: "Builder's  Price" };
  expect(carryOverAnswers({ formID: "new", elements: [copied] }, from([asked], { price: 5 }))).toEqual({ cost: 5 });
  const words: Element = { type: "textarea", name: "price", label: "Price" };
  expect(carryOverAnswers({ formID: "new", elements: [cost] }, from([price], { price: 500 }))).toEqual({ cost: 500 });
  expect(carryOverAnswers({ formID: "new", elements: [words] }, from([price], { price: 500 }))).toBeUndefined();
});

test("an option that is gone is left out, alone or among several", () => {
  const questions = [roof("tile"), rooms("bath", "den")];
  const answers = { roof: "thatch", rooms: ["bath", "attic", "den"] };
  expect(
    carryOverAnswers(
      { formID: "new", elements: questions },
      from([roof("tile", "thatch"), rooms("bath", "attic", "den")], answers),
    ),
  ).toEqual({ roof: null, rooms: ["bath", "den"] });
});

test("what is longer than it may be now is left out", () => {
  const short: Element = { type: "input", kind: "text", name: "title", label: "Title", maxLength: 3 };
  expect(carryOverAnswers({ formID: "new", elements: [short] }, from([title], { title: "House" }))).toBeUndefined();
});

test("what scorers weren’t to see doesn’t come where they would", () => {
  const hiddenElement: Element = { ...title, name: "maker", hiddenFromScorers: true };
  const visibleElement: Element = { ...title, name: "maker" };
  const answers = { maker: "Oak & Sons" };
  expect(
    carryOverAnswers({ formID: "new", elements: [visibleElement] }, from([hiddenElement], answers)),
  ).toBeUndefined();
  expect(carryOverAnswers({ formID: "new", elements: [hiddenElement] }, from([hiddenElement], answers))).toEqual(
    answers,
  );
});

test("a form’s own answers go before another form’s", () => {
  const forms = [...from([title], { title: "Other" }, "other"), ...from([title], { title: "Own" }, "own")];
  expect(carryOverAnswers({ formID: "own", elements: [title] }, forms)).toEqual({ title: "Own" });
});

test("nothing is taken from what objects inherit", () => {
  const odd: Element = { ...title, name: "constructor" };
  expect(carryOverAnswers({ formID: "new", elements: [odd] }, from([odd], {}))).toBeUndefined();
});

test("a question is asked elsewhere where its answer would be carried: by name or by words, of the same kind", () => {
  const asks = (...elements: Element[]) => [{ elements }];
  const question = price as never;
  expect(isAskedByForms(question, asks({ ...price, label: "What it cost" } as Element))).toBe(true);
  expect(isAskedByForms(question, asks({ ...price, name: "cost", label: " price " } as Element))).toBe(true);
  expect(isAskedByForms(question, asks({ ...price, kind: "number" } as Element))).toBe(false);
  expect(isAskedByForms(question, asks(title))).toBe(false);
  const secret = { ...price, hiddenFromScorers: true } as Element;
  expect(isAskedByForms(question, asks(secret))).toBe(false);
  expect(isAskedByForms(secret as never, asks(secret))).toBe(true);
});

test("what was answered and is held nowhere is left behind, by its question; what nobody answered isn’t, nor what came whole", () => {
  const box: Element = { type: "checkbox", name: "own", label: "Our own work" };
  const before = from([title, price, box, rooms("bath", "attic")], {
    title: "House",
    price: 500,
    own: false,
    rooms: ["bath", "attic"],
  });
  const labels = (elements: Element[], answers: object) =>
    answersNotCarriedOver(before, [{ elements, answers: answers as never }]).map(({ label }) => label);
  expect(labels([title], { title: "House" })).toEqual(["Price", "Rooms"]);
  expect(labels([title, price, rooms("bath")], { title: "House", price: 500, rooms: ["bath"] })).toEqual(["Rooms"]);
  expect(labels([title, price], { title: "House", price: null })).toEqual(["Price", "Rooms"]);
});
