import fc from "fast-check";
import { expect, test } from "vitest";
import type { InputElement } from "../../../contract/platform/forms/element.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { type Edit, type MaskedText, editMasked, masks } from "./masks.ts";

type Masking = keyof typeof masks;
const kinds = Object.keys(masks) as Masking[];

/** What somebody else would read of what was typed, told of nothing but what the field is called; undefined where nobody can tell. */
const readers: Partial<Record<Masking, (text: string) => string | number | undefined>> = {
  phone: (text) => {
    const digits = text.replace(/\D/g, "");
    const foreign = text.includes("+") && !digits.startsWith("1");
    const national = digits.length === 11 || text.includes("+") ? digits.replace(/^1/, "") : digits;
    return national.length === 10 && !foreign ? national : undefined;
  },
  currency: (text) => {
    const amount = text.replace(/^\s*\$?\s*|\s+$/g, "");
    // A comma before three digits parts thousands for everybody.
    const [, whole, cents = ""] = /^((?:[1-9]\d*(?:[ ,]\d{3})+|\d*))\.?(\d{0,2})$/.exec(amount) ?? [];
    return whole === undefined || whole + cents === ""
      ? undefined
      : Number(`${whole.replace(/\D/g, "")}${cents.padEnd(2, "0")}`);
  },
  date: (text) => {
    const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
    return day && month && year ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}` : undefined;
  },
  "category-label": (text) => (/^[A-Za-z0-9]{3,6}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined),
};

const letters: Record<string, string> = {
  phone: "0123456789+() -.x",
  currency: "0123456789,.$- e",
  date: "0123456789/-. ",
  "category-label": "ABCxyz019-_ ß",
};
const textOf = (kind: Masking) =>
  fc.string({ unit: fc.constantFrom(...letters[kind]!), maxLength: kind === "currency" ? 10 : 16 });

const elementOf = (kind: Masking): InputElement => ({ name: "it", type: "input", kind, label: "It" });
const isRight = (kind: Masking, it: string) =>
  it.trim() !== "" && Object.keys(validate([elementOf(kind)], { it })).length === 0;
const kept = (kind: Masking, it: string) => collect([elementOf(kind)], { it })["it"];

const empty: MaskedText = { text: "", isOwn: true };
const pasted = (kind: Masking, text: string, before = empty) =>
  editMasked(masks[kind]!, before, text, { inputType: "insertFromPaste" });
const filledIn = (kind: Masking, text: string) => editMasked(masks[kind]!, empty, text, {});
/** One letter after the other, at the end. */
const typed = (kind: Masking, text: string) =>
  [...text].reduce<MaskedText>(
    (before, data) => editMasked(masks[kind]!, before, before.text + data, { inputType: "insertText", data }),
    empty,
  );
const left = (kind: Masking, { text }: MaskedText) => masks[kind]!.finish?.(text) ?? text;

test.each(kinds)(
  "V07 of a text that came whole, the mask of a %s makes nothing that anybody would read differently",
  (kind) => {
    fc.assert(
      fc.property(textOf(kind), (text) => {
        for (const shown of [left(kind, pasted(kind, text)), left(kind, filledIn(kind, text))]) {
          if (!isRight(kind, shown)) continue;
          expect([text, kept(kind, shown)]).toEqual([text, readers[kind]!(text)]);
        }
      }),
      { numRuns: 5_000 },
    );
  },
);

test.each(kinds)("V07 of a text typed letter by letter, the mask of a %s leaves out nothing", (kind) => {
  const significant = { phone: /[\s().-]/g, currency: /,/g, date: /\//g, "category-label": /^$/g }[kind as string]!;
  const bare = (text: string) => text.replace(significant, "").toUpperCase();
  fc.assert(
    fc.property(textOf(kind), (text) => {
      const shown = typed(kind, text).text;
      const withoutCode = kind === "phone" ? bare(text).replace(/^\+?1(?=\d{10})/, "") : bare(text);
      expect([bare(text), withoutCode]).toContain(bare(shown));
    }),
    { numRuns: 5_000 },
  );
});

test.each(["phone", "currency", "category-label"] as Masking[])(
  "V07 what is typed into a %s is worth what it would be as it was typed",
  (kind) => {
    fc.assert(
      fc.property(textOf(kind), (text) => {
        const shown = left(kind, typed(kind, text));
        if (isRight(kind, shown)) expect([text, kept(kind, shown)]).toEqual([text, readers[kind]!(text)]);
      }),
      { numRuns: 5_000 },
    );
  },
);

test("V07 what the browser's mask takes as a phone or an amount, the server takes as it was typed, and keeps the same", () => {
  for (const kind of ["phone", "currency"] as const)
    fc.assert(
      fc.property(textOf(kind), (text) => {
        const shown = left(kind, pasted(kind, text));
        expect([text, isRight(kind, shown)]).toEqual([text, isRight(kind, text)]);
        if (isRight(kind, text)) expect(kept(kind, shown)).toBe(kept(kind, text));
      }),
      { numRuns: 5_000 },
    );
});

test("V07 the commas that the mask set move with the digits, whatever is deleted or typed between them", () => {
  const edits = fc.array(fc.record({ at: fc.nat(), digit: fc.option(fc.constantFrom(..."0123456789")) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), edits, (start, made) => {
      let field = typed("currency", String(start));
      for (const { at, digit } of made) {
        const places = [...field.text].flatMap((letter, index) => (letter === "," ? [] : [index]));
        const place = places[at % Math.max(1, places.length)] ?? 0;
        const edit: Edit = digit ? { inputType: "insertText", data: digit } : { inputType: "deleteContentForward" };
        const text = field.text.slice(0, place) + (digit ?? "") + field.text.slice(digit ? place : place + 1);
        field = editMasked(masks.currency!, field, text, edit);
        expect(field.text.replaceAll(",", "")).toBe(text.replaceAll(",", ""));
        if (/^[1-9]/.test(field.text))
          expect(field.text).toBe(BigInt(field.text.replaceAll(",", "")).toLocaleString("en-US"));
      }
    }),
    { numRuns: 2_000 },
  );
});
