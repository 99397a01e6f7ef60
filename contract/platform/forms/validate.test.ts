import { describe, expect, test } from "vitest";
import { type Fields, formElements } from "./element.ts";
import { type InputKind, inputKinds } from "./input-kinds.ts";
import { lengthLimits } from "./limits.ts";
import { collect, isVisible, validate } from "./validate.ts";

const told = (fields: Fields, values: unknown) => validate(formElements(fields), values);
const ask = (kind: InputKind, more: object = {}) =>
  ({ type: "input", kind, label: "It", required: true, ...more }) as const;
const saidOf = (kind: InputKind, value: unknown, more: object = {}) =>
  told({ it: ask(kind, more) }, { it: value })["it"];

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

describe("V08 '{label} is required'", () => {
  test.each<[InputKind, string]>([
    ["text", "Value is required"],
    ["number", "Value is required"],
    ["currency", "Value is required"],
    ["date", "Value is required"],
    ["dateTime", "Value is required"],
    ["website", "URL is required"],
    ["url", "URL is required"],
    ["category-label", "Category label is required"],
    ["email", "Email address is required"],
    ["phone", "Phone number is required"],
    ["password", "Password is required"],
    ["password-any", "Password is required"],
    ["zip", "Zip code is required"],
  ])("V08 an empty %s: %s", (kind, message) => {
    expect(saidOf(kind, "")).toBe(message);
    expect(saidOf(kind, undefined)).toBe(message);
    expect(saidOf(kind, null)).toBe(message);
  });

  test("V08 spaces are no answer, except in a password", () => {
    expect(saidOf("text", " \n ")).toBe("Value is required");
    expect(saidOf("password-any", "   ")).toBeUndefined();
  });

  test("V08 an unticked box: This box is required", () => {
    const fields: Fields = { it: { type: "checkbox", label: "I agree", required: true } };
    expect(told(fields, { it: false })).toEqual({ it: "This box is required" });
    expect(told(fields, {})).toEqual({ it: "This box is required" });
    expect(told(fields, { it: true })).toEqual({});
  });

  test("V08 a select is missing at 'no-value'", () => {
    const fields: Fields = { it: { type: "select", label: "It", required: true, options: yesNo } };
    expect(told(fields, { it: "no-value" })).toEqual({ it: "Value is required" });
    expect(told(fields, { it: "no" })).toEqual({});
  });

  test("V08 a number must not be NaN", () => {
    expect(saidOf("number", NaN)).toBe("Value is required");
    expect(saidOf("number", Infinity)).toBe("Valid Value required");
    expect(saidOf("number", "12a")).toBe("Valid Value required");
    expect(saidOf("number", 0)).toBeUndefined();
  });

  test("V08 no choices at all are missing", () => {
    expect(told({ it: { type: "multiSelect", label: "It", required: true, options: yesNo } }, { it: [] })).toEqual({
      it: "Value is required",
    });
  });

  test("V08 an optional field may stay empty", () => {
    for (const kind of inputKinds) expect(saidOf(kind, "", { required: false })).toBeUndefined();
  });
});

describe("V09 'Valid {label} required'", () => {
  test.each<[InputKind, unknown, string | undefined]>([
    ["category-label", "ABC", undefined],
    ["category-label", "A1B2C3", undefined],
    ["category-label", "AB", "Valid Category label required"],
    ["category-label", "ABCDEFG", "Valid Category label required"],
    ["category-label", "abc", "Valid Category label required"],
    ["category-label", "AB-C", "Valid Category label required"],
  ])("V10 a category label is 3-6 capitals or digits: %s %s", (kind, value, message) => {
    expect(saidOf(kind, value)).toBe(message);
  });

  test.each<[string, string | undefined]>([
    ["31/12/2026", undefined],
    ["29/02/2028", undefined],
    ["29/02/2027", "Valid date required"],
    ["31/02/2026", "Valid date required"],
    ["12/31/2026", "Valid date required"],
    ["2026-12-31", "Valid date required"],
    ["1/2/2026", "Valid date required"],
    ["00/01/2026", "Valid date required"],
  ])("V11 a date is dd/mm/yyyy: %s", (value, message) => expect(saidOf("date", value)).toBe(message));

  test.each<[string, string | undefined]>([
    ["2026-06-19T17:00", undefined],
    ["2026-06-19T17:00:00.000Z", undefined],
    ["2026-06-31T17:00", "Valid date required"],
    ["2026-06-19T25:00", "Valid date required"],
    ["2026-06-19T17:00+02:00", "Valid date required"],
    ["1", "Valid date required"],
  ])("V09 a date and time: %s", (value, message) => expect(saidOf("dateTime", value)).toBe(message));

  test.each<[InputKind, string, string | undefined]>([
    ["email", "ada@oak.org", undefined],
    ["email", " ada@oak.org ", undefined],
    ["email", "ada.o'neil@mail.oak.org", undefined],
    ["email", "ada.oneil+tour@mail.oak.org", undefined],
    ["email", "ada@oak", "Valid Email address required"],
    ["email", "ada@oak.org, bo@oak.org", "Valid Email address required"],
    ["email", "ada@oak.org\nBcc: bo@oak.org", "Valid Email address required"],
    ["email", "mailto:ada@oak.org", undefined],
    ["email", "\u200bada@ｏａｋ.org", undefined],
    ["email", "ada@öak.org", undefined],
    ["email", "åda@oak.org", "Valid Email address required"],
    ["url", "https://oak.org/tour?year=2026#map", undefined],
    ["url", "http://oak.org:8080", undefined],
    ["url", "oak.org", "Valid URL required"],
    ["url", "ftp://oak.org", "Valid URL required"],
    ["url", "javascript:alert(1)//.org", "Valid URL required"],
    ["website", "oak.org", undefined],
    ["website", "https://oak.org", undefined],
    ["website", "oak", "Valid URL required"],
    ["website", "javascript:alert(1)", "Valid URL required"],
  ])("V12 %s '%s': %s", (kind, value, message) => expect(saidOf(kind, value)).toBe(message));

  test.each<[InputKind, string, string | undefined]>([
    ["password", "abcdef1", undefined],
    ["password", "abcdefg", "Valid Password required"],
    ["password", "1234567", "Valid Password required"],
    ["password", "abcde1", "Valid Password required"],
    ["password-any", "x", undefined],
  ])("V13 a password has 7 characters with a letter and a digit: %s '%s'", (kind, value, message) => {
    expect(saidOf(kind, value)).toBe(message);
  });

  test.each<[InputKind, string, string | undefined]>([
    ["phone", "(503) 555-0199", undefined],
    ["phone", "503.555.0199", undefined],
    ["phone", "503555019", "Valid Phone number required"],
    ["phone", "50355501999", "Valid Phone number required"],
    ["zip", "97201", undefined],
    ["zip", "9720", "Valid Zip code required"],
    ["zip", "97201-1234", "Valid Zip code required"],
  ])("V14 %s '%s': %s", (kind, value, message) => expect(saidOf(kind, value)).toBe(message));

  test.each<[string, string | undefined]>([
    ["kitchen_tour-26", undefined],
    ["abc", undefined],
    ["ab", "Valid URL required"],
    ["a".repeat(100), undefined],
    ["a".repeat(101), "Valid URL required"],
    ["home tour", "Valid URL required"],
    ["home/tour", "Valid URL required"],
  ])("V15 a URL fragment is 3-100 letters, digits, underscores, hyphens: %s", (value, message) => {
    expect(saidOf("text", value, { format: "url-fragment" })).toBe(message);
  });

  test.each<[string, string | undefined]>([
    ["12", undefined],
    ["12.5", undefined],
    ["$1,234.50", undefined],
    ["12.345", "Valid Value required"],
    ["-5", "Valid Value required"],
  ])("V09 an amount: %s", (value, message) => expect(saidOf("currency", value)).toBe(message));

  test("V09 a choice must be among the options", () => {
    expect(told({ it: { type: "radio", label: "It", options: yesNo } }, { it: "maybe" })).toEqual({
      it: "Valid Value required",
    });
    expect(told({ it: { type: "multiSelect", label: "It", options: yesNo } }, { it: ["yes", "maybe"] })).toEqual({
      it: "Valid Value required",
    });
  });

  test("V09 a choice whose options only the page knows names a record, or is the one that doesn’t", () => {
    const fields: Fields = { it: { type: "select", label: "It", options: "by-page", besides: "every" } };
    for (const it of ["0197a1b2-0000-7000-8000-000000000001", "every"]) expect(told(fields, { it })).toEqual({});
    for (const it of ["'; drop", "0197a1", "constructor", "everyone"])
      expect(told(fields, { it }), it).toEqual({ it: "Valid Value required" });
  });
});

describe("V03 hidden elements don't count", () => {
  const pool = formElements({
    pool: { type: "radio", label: "Pool", required: true, options: yesNo },
    kind: { type: "input", kind: "text", label: "Kind", required: true, showWhen: { name: "pool", is: ["yes"] } },
    depth: { type: "input", kind: "number", label: "Depth", required: true, showWhen: { name: "kind", is: ["deep"] } },
  });

  test("V03 an element shows while its condition holds", () => {
    expect(validate(pool, { pool: "no" })).toEqual({});
    expect(validate(pool, { pool: "yes" })).toEqual({ kind: "Value is required" });
    expect(isVisible(pool, "kind", { pool: "yes" })).toBe(true);
    expect(isVisible(pool, "kind", { pool: "no" })).toBe(false);
  });

  test("V03 an element whose condition's element is hidden is hidden too", () => {
    expect(validate(pool, { pool: "no", kind: "deep" })).toEqual({});
    expect(validate(pool, { pool: "yes", kind: "deep" })).toEqual({ depth: "Value is required" });
  });

  test("V03 what is hidden isn't sent", () => {
    expect(collect(pool, { pool: "no", kind: "deep", depth: "3" })).toEqual({ pool: "no" });
  });

  test("V03 an element set aside by staff is neither asked nor sent", () => {
    const elements = formElements({ it: { ...ask("email"), hidden: true } });
    expect(validate(elements, {})).toEqual({});
    expect(collect(elements, { it: "ada@oak.org" })).toEqual({});
  });

  test("V03 a condition on a box, kept as text or not", () => {
    for (const wanted of [true, "true"]) {
      const elements = formElements({
        box: { type: "checkbox", label: "Box" },
        it: { ...ask("text"), showWhen: { name: "box", is: [wanted] } },
      });
      expect(isVisible(elements, "it", { box: true })).toBe(true);
      expect(isVisible(elements, "it", {})).toBe(false);
    }
  });

  test("V03 a condition on several choices holds when one of them is chosen", () => {
    const elements = formElements({
      rooms: { type: "multiSelect", label: "Rooms", options: yesNo },
      it: { ...ask("text"), showWhen: { name: "rooms", is: ["no"] } },
    });
    expect(isVisible(elements, "it", { rooms: ["yes", "no"] })).toBe(true);
    expect(isVisible(elements, "it", { rooms: ["yes"] })).toBe(false);
  });

  test("V18 declining to provide contact info hides the contact fields and asks for none", () => {
    const shown = { name: "declineContact", is: [false] } as const;
    const contact = formElements({
      declineContact: { type: "checkbox", label: "Decline Provide Contact Info" },
      guestName: { ...ask("text", { maxLength: lengthLimits.guestName }), showWhen: shown },
      guestEmail: { ...ask("email", { maxLength: lengthLimits.guestEmail }), showWhen: shown },
    });
    expect(validate(contact, {})).toEqual({ guestName: "Value is required", guestEmail: "Email address is required" });
    expect(validate(contact, { declineContact: true })).toEqual({});
  });

  test("N04 an element is for everyone, members or non-members", () => {
    const elements = formElements({ it: { ...ask("text"), audience: "member" } });
    expect(validate(elements, {}, { audience: "member" })).toEqual({ it: "Value is required" });
    expect(validate(elements, {}, { audience: "non-member" })).toEqual({});
    expect(collect(elements, { it: "x" }, { audience: "non-member" })).toEqual({});
  });
});

describe("two fields together", () => {
  test("V04 passwords must match", () => {
    const fields: Fields = { password: ask("password"), again: ask("password", { matches: "password" }) };
    expect(told(fields, { password: "abcdef1", again: "abcdef2" })).toEqual({ again: "Passwords must match" });
    expect(told(fields, { password: "abcdef1", again: "abcdef1" })).toEqual({});
  });

  test("V04 a password that was typed has to be repeated, also where neither is required", () => {
    const optional = { required: false };
    const fields: Fields = {
      password: ask("password", optional),
      again: ask("password", { ...optional, matches: "password" }),
    };
    expect(told(fields, { password: "abcdef1", again: "" })).toEqual({ again: "Passwords must match" });
    expect(told(fields, { password: "", again: "" })).toEqual({});
  });

  test.each<[InputKind, unknown, unknown, boolean]>([
    ["number", "5", "4", true],
    ["number", "5", "10", false],
    ["number", 5, 4, true],
    ["currency", "9.99", "10", false],
    ["currency", 1_001, 1_000, true],
    ["currency", 1_001, "10.00", true],
    ["date", "02/01/2026", "01/02/2026", false],
    ["date", "01/02/2026", "02/01/2026", true],
    ["number", "5", "", false],
  ])("V05 a minimum cannot exceed a maximum: %s %s to %s", (kind, least, most, isWrong) => {
    const fields: Fields = { least: ask(kind, { notAbove: "most" }), most: ask(kind, { required: false }) };
    expect(told(fields, { least, most })).toEqual(isWrong ? { least: "Minimum cannot exceed maximum" } : {});
  });
});

describe("limits", () => {
  test("V06 words are parted by white space and commas", () => {
    const fields: Fields = { it: { type: "textarea", label: "It", maxWords: 3 } };
    expect(told(fields, { it: "one, two,three\n" })).toEqual({});
    expect(told(fields, { it: "one, two,three\nfour five" })).toEqual({ it: "2 word(s) over limit" });
    expect(told(fields, { it: "a b c d" })).toEqual({ it: "1 word(s) over limit" });
  });

  test.each<[string, number]>(Object.entries(lengthLimits))("V16 %s holds up to %i characters", (_, maxLength) => {
    const fields: Fields = { it: { type: "textarea", label: "It", maxLength } };
    expect(told(fields, { it: "x".repeat(maxLength) })).toEqual({});
    expect(told(fields, { it: "x".repeat(maxLength + 1) })).toEqual({ it: "1 character(s) over limit" });
  });

  test("V16 a field without a limit of its own isn't endless", () => {
    expect(saidOf("text", "x".repeat(5_000))).toBe("4000 character(s) over limit");
  });

  test("numbers, amounts and choices keep within their bounds", () => {
    expect(saidOf("number", "4", { min: 5 })).toBe("Must be at least 5");
    expect(saidOf("number", "11", { max: 10 })).toBe("Must be at most 10");
    expect(saidOf("currency", "4.99", { min: 500 })).toBe("Must be at least $5.00");
    expect(saidOf("text", "ab", { minLength: 3 })).toBe("At least 3 characters required");
    const rooms: Fields = { it: { type: "multiSelect", label: "Rooms", options: yesNo, max: 1 } };
    expect(told(rooms, { it: ["yes", "no"] })).toEqual({ it: "Choose at most 1" });
  });

  test("V19 a help message is required", () => {
    expect(told({ message: { type: "textarea", label: "Message", required: true } }, { message: " " })).toEqual({
      message: "Value is required",
    });
  });

  test("V20 a manual entry needs a category and a user", () => {
    const fields: Fields = {
      categoryID: { type: "select", label: "Category", required: true, options: "by-page" },
      user: { type: "reference", to: "user", label: "User", required: true },
    };
    const user = "0197a1b2-0000-7000-8000-000000000001";
    expect(told(fields, { categoryID: "no-value", user: null })).toEqual({
      categoryID: "Value is required",
      user: "Value is required",
    });
    const categoryID = "0197a1b2-0000-7000-8000-000000000002";
    expect(told(fields, { categoryID, user })).toEqual({});
    expect(told(fields, { categoryID, user: "Ada" })).toEqual({ user: "Valid Value required" });
  });
});
