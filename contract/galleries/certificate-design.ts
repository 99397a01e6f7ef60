import { Array as List, Boolean as Bool, Number as Num, type Static, String as Str } from "typebox";
import { brandRoles } from "../platform/brand.ts";
import { oneOf, inputRecord } from "../platform/schema.ts";
import { type TimeZone, formatMoment } from "../platform/time-zone.ts";

/** The design of a certificate and the layout of its fields, the same on the designer's screen as on paper. */

export const certificateFields = {
  recipient: "Entrant",
  company: "Company",
  entry: "Entry",
  award: "Award title",
  category: "Category",
  program: "Program",
  association: "Association",
  date: "Date of the release",
  year: "Year of the release",
  text: "Your own words",
  signature: "Line to sign on",
  logo: "Logo",
  code: "Code to check it by",
  qr: "QR code to check it by",
} as const;
export type CertificateFieldKind = keyof typeof certificateFields;
export const certificateFieldKinds = Object.keys(certificateFields) as CertificateFieldKind[];

/** In points, upright. */
export const paperSizes = {
  letter: { label: "Letter", width: 612, height: 792 },
  a4: { label: "A4", width: 595.28, height: 841.89 },
} as const;
export const paperNames = Object.keys(paperSizes) as (keyof typeof paperSizes)[];

export const alignments = ["left", "center", "right"] as const;
export const mostCertificateFields = 24;

const colorSchema = () => Str({ pattern: "^#[0-9a-fA-F]{6}$" });
const percentSchema = ({ minimum = 0 } = {}) => Num({ minimum, maximum: 100 });

const certificateField = inputRecord({
  kind: oneOf(certificateFieldKinds),
  /** The designer's own words, of a field of the kind `text`, and of who signs, below the line, of the kind `signature`. */
  text: Str({ maxLength: 300 }),
  /** The left and upper edge of the field's box and its width, in percent of the page, so that another paper keeps the layout. */
  x: percentSchema(),
  y: percentSchema(),
  width: percentSchema({ minimum: 3 }),
  /** The size of its letters, in points. */
  size: Num({ minimum: 6, maximum: 120 }),
  align: oneOf(alignments),
  color: colorSchema(),
  bold: Bool(),
});
export type CertificateField = Static<typeof certificateField>;

export const certificateDesign = inputRecord({
  paper: oneOf(paperNames),
  sideways: Bool(),
  /** The color of the frame where there is no picture; empty for none. */
  frame: Str({ pattern: "^(#[0-9a-fA-F]{6})?$" }),
  fields: List(certificateField, { maxItems: mostCertificateFields }),
});
export type CertificateDesign = Static<typeof certificateDesign>;

const inkColor = "#0e2229";
const faintColor = "#586b72";
const brandColor = "#0b5d63";

const designField = (
  kind: CertificateFieldKind,
  y: number,
  size: number,
  more: Partial<CertificateField> = {},
): CertificateField => ({
  kind,
  text: "",
  x: 12,
  y,
  width: 76,
  size,
  align: "center",
  color: inkColor,
  bold: false,
  ...more,
});

/** The design of a program whose staff haven't changed it, where the association has Rosette's own color. */
export const defaultDesign: CertificateDesign = {
  paper: "letter",
  sideways: true,
  frame: brandColor,
  fields: [
    designField("association", 8.8, 16, { color: faintColor, bold: true }),
    designField("award", 16.3, 34, { color: brandColor, bold: true }),
    designField("text", 30.1, 13, { text: "is awarded to", color: faintColor }),
    designField("recipient", 35.3, 28, { bold: true }),
    designField("company", 46.4, 15),
    designField("text", 52.8, 13, { text: "for", color: faintColor }),
    designField("entry", 58.3, 22, { bold: true }),
    designField("category", 68, 14, { color: faintColor }),
    designField("program", 73.7, 14, { color: faintColor }),
    designField("date", 87, 11, { x: 8, width: 34, align: "left", color: faintColor }),
    designField("code", 87, 11, { x: 50, width: 32, align: "right", color: faintColor }),
    designField("qr", 82.5, 11, { x: 84, width: 8 }),
  ],
};

/** The same in an association's own color, as dark as is read on white paper. */
export function designInColor(color: string): CertificateDesign {
  if (color.toLowerCase() === brandColor) return defaultDesign;
  const own = brandRoles(color).light.text.toLowerCase();
  const inOwn = (ink: string) => (ink === brandColor ? own : ink);
  const fields = defaultDesign.fields.map((field) => ({ ...field, color: inOwn(field.color) }));
  return { ...defaultDesign, frame: own, fields };
}

/** Kinds whose words are the designer's own. */
export const hasOwnWords = (kind: CertificateFieldKind): kind is "text" | "signature" =>
  kind === "text" || kind === "signature";

export type CertificateValues = Record<Exclude<CertificateFieldKind, "text" | "signature">, string>;

/** The width of a text at a size of one point. */
export type MeasureText = (text: string, bold: boolean) => number;

type FieldBox = { x: number; y: number; width: number; height: number };
/** A line of text: its left edge, and its baseline from the top. */
type PlacedLine = { text: string; x: number; y: number };
export type PlacedField = {
  box: FieldBox;
  size: number;
  color: string;
  bold: boolean;
  lines: PlacedLine[];
  /** The text of a QR code, which fills the box. */
  qr?: string;
  /** Where a logo stands within the box, and whose it is, for those who have the page read aloud. */
  logo?: { alt: string; align: CertificateField["align"] };
  /** The line to sign on: its height from the top; it is as wide as the box. */
  rule?: number;
};
export type CertificateLayout = { width: number; height: number; fields: PlacedField[] };

export function paperSize({ paper, sideways }: Pick<CertificateDesign, "paper" | "sideways">) {
  const { width, height } = paperSizes[paper];
  return sideways ? { width: height, height: width } : { width, height };
}

/** A box has room for two lines at the size that was designed. */
const MOST_LINES = 2;
const LINE_HEIGHT = 1.2;
const SMALLEST_SIZE = 5;
/** The baseline of a line, as a share of its height from above. */
const BASELINE_SHARE = 0.8;

export function layOutCertificate(
  design: CertificateDesign,
  values: CertificateValues,
  measure: MeasureText,
): CertificateLayout {
  const page = paperSize(design);
  const words = design.fields.map((field) => ({
    field,
    text: hasOwnWords(field.kind) ? field.text : values[field.kind],
  }));
  return { ...page, fields: layOutFields(words, page, measure) };
}

type Page = { width: number; height: number };

/**
 * Lays out every field. A text that is too long for a line wraps, then shrinks until it fits, and is cut only where it would be too
 * small to read: it never leaves its box, nor the box the page.
 */
export const layOutFields = (
  words: readonly { field: CertificateField; text: string }[],
  page: Page,
  measure: MeasureText,
): PlacedField[] => words.map(({ field, text }) => placeField(field, text, { page, measure }));

type LayoutContext = { page: Page; measure: MeasureText };

function placeField(field: CertificateField, words: string, { page, measure }: LayoutContext): PlacedField {
  const { kind, size, align, color: ink, bold } = field;
  const box = fieldBox(field, page);
  const text = words.trim().replace(/\s+/g, " ");
  if (kind === "qr") return { box, size, color: ink, bold, lines: [], qr: text };
  if (kind === "logo") return { box, size, color: ink, bold, lines: [], logo: { alt: text, align } };
  const width = (line: string) => measure(line, bold);
  const fitted = fitText(text, size, { box, width });
  const gap = { left: 0, center: 0.5, right: 1 }[align];
  const above = (box.height - fitted.lines.length * fitted.size * LINE_HEIGHT) / 2;
  const lines = fitted.lines.map((fittedLine, at) => ({
    text: fittedLine,
    x: box.x + gap * Math.max(0, box.width - width(fittedLine) * fitted.size),
    y: box.y + above + (at + BASELINE_SHARE) * fitted.size * LINE_HEIGHT,
  }));
  const placed = { box, size: fitted.size, color: ink, bold, lines };
  return kind === "signature" ? { ...placed, rule: box.y + (above > 0 ? above * 0.5 : 0) } : placed;
}

/** A logo's box is half as high as it is wide. */
const LOGO_HEIGHT = 0.5;

type Picture = { width: number; height: number };

/** A logo as large as its box lets it be: at its side, and in the middle between above and below. */
export function placeLogo(box: FieldBox, { width, height }: Picture, align: CertificateField["align"]): FieldBox {
  const scale = Math.min(box.width / width, box.height / height);
  const placed = { width: width * scale, height: height * scale };
  const gap = { left: 0, center: 0.5, right: 1 }[align];
  return { ...placed, x: box.x + gap * (box.width - placed.width), y: box.y + (box.height - placed.height) / 2 };
}

/** The box of a field, moved back onto the page where it would leave it. */
function fieldBox({ kind, x, y, width: percentWidth, size }: CertificateField, page: Page): FieldBox {
  const width = Math.min(percentWidth, 100) * 0.01 * page.width;
  const height =
    kind === "qr"
      ? width
      : kind === "logo"
        ? Math.min(width * LOGO_HEIGHT, page.height)
        : Math.min(size * LINE_HEIGHT * MOST_LINES, page.height);
  const inside = (at: number, long: number, all: number) => Math.max(0, Math.min(at * 0.01 * all, all - long));
  return { x: inside(x, width, page.width), y: inside(y, height, page.height), width, height };
}

type TextBox = { box: FieldBox; width: (words: string) => number };

function fitText(text: string, largest: number, { box, width }: TextBox): { size: number; lines: string[] } {
  if (text === "") return { size: largest, lines: [] };
  for (let size = largest; size > SMALLEST_SIZE; size -= Math.max(0.5, size * 0.04)) {
    const lines = wrapText(text, box.width / size, width);
    if (lines && lines.length * size * LINE_HEIGHT <= box.height) return { size, lines };
  }
  const room = Math.max(1, Math.floor(box.height / (SMALLEST_SIZE * LINE_HEIGHT)));
  const most = box.width / SMALLEST_SIZE;
  const lines = wrapText(text, most, width, { breakWords: true })!;
  if (lines.length <= room) return { size: SMALLEST_SIZE, lines };
  return { size: SMALLEST_SIZE, lines: [...lines.slice(0, room - 1), truncateText(lines[room - 1]!, most, width)] };
}

function truncateText(text: string, most: number, width: TextBox["width"]): string {
  let letters = [...text];
  while (letters.length > 1 && width(`${letters.join("")}…`) > most) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** The text in lines; undefined where a single word is wider than a line and mayn't be broken. */
function wrapText(text: string, most: number, width: TextBox["width"], { breakWords = false } = {}) {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && width(longer) <= most) lines[lines.length - 1] = longer;
    else if (width(word) <= most) lines.push(word);
    else if (breakWords) lines.push(...breakWord(word, most, width));
    else return undefined;
  }
  return lines;
}

function breakWord(word: string, most: number, width: TextBox["width"]): string[] {
  const parts = [""];
  for (const letter of word) {
    const last = parts.at(-1)!;
    if (last !== "" && width(last + letter) > most) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

const dateParts = { month: "long", day: "numeric", year: "numeric" } as const;

type CertifiedAward = {
  ownerName: string;
  company: string;
  title: string;
  awardTitle: string;
  category: string;
  releasedAt: string;
  timeZone: TimeZone;
  program: string;
  association: string;
};

/** The address where a certificate is checked, and what is typed there. */
type CheckAddress = { code: string; url: string; page: string };

export const certificateValues = (award: CertifiedAward, { code, url, page }: CheckAddress): CertificateValues => ({
  recipient: award.ownerName,
  company: award.company,
  entry: award.title,
  award: award.awardTitle,
  category: award.category,
  program: award.program,
  association: award.association,
  logo: `The logo of ${award.association}`,
  date: formatMoment(award.releasedAt, dateParts, award.timeZone),
  year: formatMoment(award.releasedAt, { year: "numeric" }, award.timeZone),
  code: `Code ${code}, to be checked at ${page.replace(/^https?:\/\//, "")}`,
  qr: url,
});

/** Sample values for trying out a design. */
export const sampleAward = {
  ownerName: "Josephine Hartwell-Okonkwo",
  company: "Hartwell & Daughters Homebuilders",
  title: "House between two maples",
  awardTitle: "Gold",
  category: "Custom homes under 3,000 square feet",
} as const;
export const sampleCode = "ABCD-EFGH-JKLM";
