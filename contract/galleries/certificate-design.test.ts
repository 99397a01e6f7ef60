import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CertificateField,
  type MeasureText,
  alignments,
  layOutFields,
  paperNames,
  paperSize,
  defaultDesign,
} from "./certificate-design.ts";

/** Letters are as wide as they are in many fonts: i is narrow, W is wide. */
const measure: MeasureText = (text, bold) =>
  [...text].reduce((all, letter) => all + (/[ilj.,]/.test(letter) ? 0.25 : /[WM—]/.test(letter) ? 0.95 : 0.55), 0) *
  (bold ? 1.08 : 1);

const anyPage = fc
  .record({ paper: fc.constantFrom(...paperNames), sideways: fc.boolean() })
  .map((design) => paperSize(design));
const anyField = fc.record({
  kind: fc.constant("text" as const),
  text: fc.constant(""),
  x: fc.float({ min: 0, max: 100, noNaN: true }),
  y: fc.float({ min: 0, max: 100, noNaN: true }),
  width: fc.float({ min: 3, max: 100, noNaN: true }),
  size: fc.float({ min: 6, max: 120, noNaN: true }),
  align: fc.constantFrom(...alignments),
  color: fc.constant("#000000"),
  bold: fc.boolean(),
}) satisfies fc.Arbitrary<CertificateField>;
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .array(fc.constantFrom("House", "of", "the", "WWWWWWWWWWWWWWWW", "hill", "i"), { maxLength: 50 })
    .map((it) => it.join(" ")),
);

describe("F04 what stands on a certificate", () => {
  test("never leaves its box, nor the page, however long it is", () => {
    fc.assert(
      fc.property(anyPage, anyField, anyText, (page, field, text) => {
        const [placed] = layOutFields([{ field, text }], page, measure);
        const { box, lines, size } = placed!;
        const hair = 0.01;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(page.width + hair);
        expect(box.y + box.height).toBeLessThanOrEqual(page.height + hair);
        expect(size).toBeLessThanOrEqual(field.size);
        for (const line of lines) {
          expect(line.x).toBeGreaterThanOrEqual(box.x - hair);
          expect(line.x + measure(line.text, field.bold) * size).toBeLessThanOrEqual(box.x + box.width + hair);
          expect(line.y - size * 0.8).toBeGreaterThanOrEqual(box.y - hair);
          expect(line.y).toBeLessThanOrEqual(box.y + box.height + hair);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("says all of its words, in their order, where they can be read", () => {
    const field = defaultDesign.fields.find(({ kind }) => kind === "entry")!;
    const text = "A house between two maples and a creek, built by hand from what the old barn left behind. "
      .repeat(2)
      .trim();
    const [placed] = layOutFields([{ field, text }], paperSize(defaultDesign), measure);
    expect(placed!.lines.map((line) => line.text).join(" ")).toBe(text);
    expect(placed!.size).toBeLessThan(field.size);
  });

  test("stands apart from the rest, as the house draws it", () => {
    const words = defaultDesign.fields.map((field) => ({ field, text: "W".repeat(20) }));
    const boxes = layOutFields(words, paperSize(defaultDesign), measure).map(({ box }) => box);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(
          one.x >= other.x + other.width ||
            other.x >= one.x + one.width ||
            one.y >= other.y + other.height - 0.5 ||
            other.y >= one.y + one.height - 0.5,
          JSON.stringify([one, other]),
        ).toBe(true);
  });
});
