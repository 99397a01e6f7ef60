import { expect, expectTypeOf, test } from "vitest";
import { type Fields, type ValuesOf, designTypes, formElements, isQuestion, withOptions } from "./element.ts";
import { inputKinds } from "./input-kinds.ts";

const fields = {
  name: { type: "input", kind: "text", label: "Name", required: true },
  price: { type: "input", kind: "currency", label: "Price" },
  place: {
    type: "select",
    label: "Place",
    required: true,
    options: [
      { value: "in", label: "In" },
      { value: "out", label: "Out" },
    ],
  },
  categoryID: { type: "select", label: "Category", required: true, options: "by-page" },
  rooms: { type: "multiSelect", label: "Rooms", options: "by-page" },
  agreed: { type: "checkbox", label: "Agreed", required: true },
  user: { type: "reference", to: "user", label: "User" },
  intro: { type: "heading", text: "Hello" },
  email: { type: "input", kind: "email", label: "Email", required: true, showWhen: { name: "agreed", is: [true] } },
} as const satisfies Fields;

test("N01 staff build forms from nine types of element; a reference is for the calls' own forms", () => {
  expect([...designTypes].toSorted()).toEqual(
    ["input", "textarea", "select", "checkbox", "radio", "multiSelect", "image", "heading", "paragraph"].toSorted(),
  );
});

test("N02 there are thirteen kinds of input", () => {
  const named =
    "category-label currency date dateTime email number password password-any phone text website url zip".split(" ");
  expect(inputKinds.toSorted()).toEqual(named.toSorted());
});

test("a form is written by name and drawn in order", () => {
  expect(formElements(fields).map((element) => element.name)).toEqual(Object.keys(fields));
  expect(
    formElements(fields)
      .filter((element) => !isQuestion(element))
      .map((element) => element.name),
  ).toEqual(["intro"]);
});

test("a field's name is its key, whatever a hostile record says", () => {
  expect(formElements({ name: { type: "heading", text: "x" } })[0]).toEqual({
    type: "heading",
    text: "x",
    name: "name",
  });
});

test("options that only the page knows are filled in there", () => {
  const filled = withOptions(formElements(fields), { categoryID: [{ value: "kit", label: "Kitchens" }] });
  expect(filled.find((element) => element.name === "categoryID")).toMatchObject({
    options: [{ value: "kit", label: "Kitchens" }],
  });
  expect(filled.find((element) => element.name === "rooms")).toMatchObject({ options: "by-page" });
});

test("the values of a form have the types its elements say", () => {
  type Values = ValuesOf<typeof fields>;
  expectTypeOf<Values["name"]>().toEqualTypeOf<string>();
  expectTypeOf<Values["price"]>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<Values["place"]>().toEqualTypeOf<"in" | "out">();
  expectTypeOf<Values["categoryID"]>().toEqualTypeOf<string>();
  expectTypeOf<Values["rooms"]>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<Values["agreed"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Values["user"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Values["email"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<"intro" extends keyof Values ? true : false>().toEqualTypeOf<false>();
});
