import { describe, expect, test } from "vitest";
import { type Element, formElements } from "./element.ts";
import type { InputKind } from "./input-kinds.ts";
import { collect, fieldValues, validate } from "./validate.ts";

const ask = (kind: InputKind, more: object = {}) =>
  ({ type: "input", kind, label: "It", required: true, ...more }) as const;
const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

describe("what is sent", () => {
  const everything: Element[] = formElements({
    name: ask("text"),
    site: ask("website"),
    phone: ask("phone"),
    price: ask("currency"),
    beds: ask("number"),
    opens: ask("dateTime"),
    password: ask("password-any"),
    story: { type: "textarea", label: "Story" },
    state: { type: "select", label: "State", options: yesNo },
    rooms: { type: "multiSelect", label: "Rooms", options: yesNo },
    agreed: { type: "checkbox", label: "Agreed" },
    owner: { type: "reference", to: "user", label: "Owner" },
    intro: { type: "heading", text: "Hello" },
    imageID: { ...ask("text", { format: "id" }), carried: true },
  });
  const filled = {
    name: "  Ridgeline ",
    site: "oak.org",
    phone: "(503) 555-0199",
    price: "1,234.5",
    beds: "3.5",
    opens: "2026-06-19T17:00",
    password: " secret ",
    story: "Once\n",
    state: "yes",
    rooms: ["no", "no"],
    agreed: true,
    imageID: "0197a1b2-0000-7000-8000-000000000001",
    isAdmin: true,
  };
  const sent = {
    name: "Ridgeline",
    site: "https://oak.org",
    phone: "5035550199",
    price: 123_450,
    beds: 3.5,
    opens: "2026-06-19T17:00:00.000Z",
    password: " secret ",
    story: "Once",
    state: "yes",
    rooms: ["no"],
    agreed: true,
    owner: null,
    imageID: "0197a1b2-0000-7000-8000-000000000001",
  };

  test("V12 a website gets its protocol, amounts become cents, and what the form doesn't ask is left behind", () => {
    expect(collect(everything, filled)).toEqual(sent);
  });

  test("what was sent is valid where it arrives, and collecting it again changes nothing", () => {
    expect(validate(everything, sent)).toEqual({});
    expect(collect(everything, sent)).toEqual(sent);
  });

  test("V07 what was stored comes back as it is typed", () => {
    const back = fieldValues(everything, sent);
    expect(back).toMatchObject({ phone: "(503) 555-0199", price: "1,234.50", beds: "3.5", opens: "2026-06-19T17:00" });
    expect(collect(everything, back)).toEqual(sent);
  });

  test("V12 an email address is stored in its one form, and is no longer than its field in that form", () => {
    const form = formElements({ it: { type: "input", kind: "email", label: "Email", maxLength: 24 } });
    expect(collect(form, { it: "mailto:Ada@exam\u200bple.test " })).toEqual({ it: "Ada@example.test" });
    expect(collect(form, { it: "ada@öak.test" })).toEqual({ it: "ada@xn--ak-eka.test" });
    expect(validate(form, { it: "ada@exämple-öak.test" })).toEqual({ it: "4 character(s) over limit" });
    // A draft keeps what was typed, wrong as it is.
    expect(collect(form, { it: "åda@oak.test" })).toEqual({ it: "åda@oak.test" });
  });

  test("a draft may be incomplete and wrong, but not of the wrong type or too long", () => {
    const draft = { draft: true };
    expect(validate(everything, { phone: "503", beds: "x" }, draft)).toEqual({});
    expect(validate(everything, { phone: {}, story: "x".repeat(70_000) }, draft)).toEqual({
      phone: "Valid Phone number required",
      story: "4465 character(s) over limit",
    });
    expect(collect(everything, { phone: "503", beds: "x" })).toMatchObject({ phone: "503", beds: "x" });
  });
});
