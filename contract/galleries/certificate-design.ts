import { Array as List, Boolean as Bool, Number as Num, type Static, String as Str } from "typebox";
import { oneOf, sent } from "../platform/schema.ts";
import { type TimeZone, formatMoment } from "../platform/time-zone.ts";

/** How a certificate looks, and where each of its words comes to stand: the same on the screen of its designer as on paper. */

/** What can stand on a certificate, as its designer calls it. */
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
  code: "Code to check it by",
  qr: "QR code to check it by",
} as const;
export type CertificateFieldKind = keyof typeof certificateFields;
export const certificateFieldKinds = Object.keys(certificateFields) as CertificateFieldKind[];

/** In points, upright. */
export const papers = {
  letter: { label: "Letter", width: 612, height: 792 },
  a4: { label: "A4", width: 595.28, height: 841.89 },
} as const;
export const paperNames = Object.keys(papers) as (keyof typeof papers)[];

export const alignments = ["left", "center", "right"] as const;
export const mostCertificateFields = 24;

const color = () => Str({ pattern: "^#[0-9a-fA-F]{6}$" });
const percent = ({ minimum = 0 } = {}) => Num({ minimum, maximum: 100 });

const field = sent({
  kind: oneOf(certificateFieldKinds),
  /** Of what is the designer's own words. */
  text: Str({ maxLength: 300 }),
  /** Where its box begins, from the left and from above, and how wide it is: in percent of the page, so that another paper keeps it. */
  x: percent(),
  y: percent(),
  width: percent({ minimum: 3 }),
  /** Of its letters, in points. */
  size: Num({ minimum: 6, maximum: 120 }),
  align: oneOf(alignments),
  color: color(),
  bold: Bool(),
});
export type CertificateField = Static<typeof field>;

export const certificateDesign = sent({
  paper: oneOf(paperNames),
  sideways: Bool(),
  /** The color of the frame where there is no picture; empty for none. */
  frame: Str({ pattern: "^(#[0-9a-fA-F]{6})?$" }),
  fields: List(field, { maxItems: mostCertificateFields }),
});
export type CertificateDesign = Static<typeof certificateDesign>;

const ink = "#0e2229";
const faint = "#586b72";
const brand = "#0b5d63";

const line = (
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
  color: ink,
  bold: false,
  ...more,
});

/** How the house draws them: plain, and right for most. */
export const plainDesign: CertificateDesign = {
  paper: "letter",
  sideways: true,
  frame: brand,
  fields: [
    line("association", 8.8, 16, { color: faint, bold: true }),
    line("award", 16.3, 34, { color: brand, bold: true }),
    line("text", 30.1, 13, { text: "is awarded to", color: faint }),
    line("recipient", 35.3, 28, { bold: true }),
    line("company", 46.4, 15),
    line("text", 52.8, 13, { text: "for", color: faint }),
    line("entry", 58.3, 22, { bold: true }),
    line("category", 68, 14, { color: faint }),
    line("program", 73.7, 14, { color: faint }),
    line("date", 87, 11, { x: 8, width: 34, align: "left", color: faint }),
    line("code", 87, 11, { x: 50, width: 32, align: "right", color: faint }),
    line("qr", 82.5, 11, { x: 84, width: 8 }),
  ],
};

export type CertificateValues = Record<Exclude<CertificateFieldKind, "text">, string>;

/** The width of a text in letters of one point. */
export type Measure = (text: string, bold: boolean) => number;

type Box = { x: number; y: number; width: number; height: number };
/** A line of text, from the left and from above to the line that its letters stand on. */
type PlacedLine = { text: string; x: number; y: number };
export type PlacedField = {
  box: Box;
  size: number;
  color: string;
  bold: boolean;
  lines: PlacedLine[];
  /** What a QR code says, which fills the box. */
  qr?: string;
};
export type CertificateLayout = { width: number; height: number; fields: PlacedField[] };

export function paperSize({ paper, sideways }: Pick<CertificateDesign, "paper" | "sideways">) {
  const { width, height } = papers[paper];
  return sideways ? { width: height, height: width } : { width, height };
}

/** What there is room for in a box: two lines, as large as was asked. */
const LINES = 2;
const LEADING = 1.2;
const SMALLEST = 5;
/** Of the height of a line: how far down its letters stand. */
const BASELINE = 0.8;

export function layCertificate(
  design: CertificateDesign,
  values: CertificateValues,
  measure: Measure,
): CertificateLayout {
  const page = paperSize(design);
  const words = design.fields.map((field) => ({
    field,
    text: field.kind === "text" ? field.text : values[field.kind],
  }));
  return { ...page, fields: layFields(words, page, measure) };
}

type Page = { width: number; height: number };

/**
 * Everything in its place. A text that is too long for a line goes on in the next, then becomes smaller until it fits, and is cut only
 * where nobody could read it any more: it never leaves its box, nor the box the page.
 */
export const layFields = (
  words: readonly { field: CertificateField; text: string }[],
  page: Page,
  measure: Measure,
): PlacedField[] => words.map(({ field, text }) => placed(field, text, { page, measure }));

type Laying = { page: Page; measure: Measure };

function placed(field: CertificateField, words: string, { page, measure }: Laying): PlacedField {
  const { kind, size, align, color: ink, bold } = field;
  const box = boxOf(field, page);
  const text = words.trim().replace(/\s+/g, " ");
  if (kind === "qr") return { box, size, color: ink, bold, lines: [], qr: text };
  const width = (piece: string) => measure(piece, bold);
  const fitted = fit(text, size, { box, width });
  const gap = { left: 0, center: 0.5, right: 1 }[align];
  const above = (box.height - fitted.lines.length * fitted.size * LEADING) / 2;
  const lines = fitted.lines.map((fittedLine, at) => ({
    text: fittedLine,
    x: box.x + gap * Math.max(0, box.width - width(fittedLine) * fitted.size),
    y: box.y + above + (at + BASELINE) * fitted.size * LEADING,
  }));
  return { box, size: fitted.size, color: ink, bold, lines };
}

/** The box of a field, moved back onto the page where it would leave it. */
function boxOf({ kind, x, y, width: wanted, size }: CertificateField, page: Page): Box {
  const width = Math.min(wanted, 100) * 0.01 * page.width;
  const height = kind === "qr" ? width : Math.min(size * LEADING * LINES, page.height);
  const inside = (at: number, long: number, all: number) => Math.max(0, Math.min(at * 0.01 * all, all - long));
  return { x: inside(x, width, page.width), y: inside(y, height, page.height), width, height };
}

type Fitting = { box: Box; width: (words: string) => number };

function fit(text: string, wanted: number, { box, width }: Fitting): { size: number; lines: string[] } {
  if (text === "") return { size: wanted, lines: [] };
  for (let size = wanted; size > SMALLEST; size -= Math.max(0.5, size * 0.04)) {
    const lines = linesOf(text, box.width / size, width);
    if (lines && lines.length * size * LEADING <= box.height) return { size, lines };
  }
  const room = Math.max(1, Math.floor(box.height / (SMALLEST * LEADING)));
  const most = box.width / SMALLEST;
  const lines = linesOf(text, most, width, { breakWords: true })!;
  if (lines.length <= room) return { size: SMALLEST, lines };
  return { size: SMALLEST, lines: [...lines.slice(0, room - 1), cut(lines[room - 1]!, most, width)] };
}

function cut(text: string, most: number, width: Fitting["width"]): string {
  let letters = [...text];
  while (letters.length > 1 && width(`${letters.join("")}…`) > most) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** The text in lines; undefined where a single word is wider than a line and mayn't be broken. */
function linesOf(text: string, most: number, width: Fitting["width"], { breakWords = false } = {}) {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && width(longer) <= most) lines[lines.length - 1] = longer;
    else if (width(word) <= most) lines.push(word);
    else if (breakWords) lines.push(...brokenWord(word, most, width));
    else return undefined;
  }
  return lines;
}

function brokenWord(word: string, most: number, width: Fitting["width"]): string[] {
  const parts = [""];
  for (const letter of word) {
    const last = parts.at(-1)!;
    if (last !== "" && width(last + letter) > most) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

const dateParts = { month: "long", day: "numeric", year: "numeric" } as const;

type Awarded = {
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

/** Where a certificate is checked, and what is typed there. */
type Checking = { code: string; url: string; page: string };

export const certificateValues = (award: Awarded, { code, url, page }: Checking): CertificateValues => ({
  recipient: award.ownerName,
  company: award.company,
  entry: award.title,
  award: award.awardTitle,
  category: award.category,
  program: award.program,
  association: award.association,
  date: formatMoment(award.releasedAt, dateParts, award.timeZone),
  year: formatMoment(award.releasedAt, { year: "numeric" }, award.timeZone),
  code: `Code ${code}, to be checked at ${page.replace(/^https?:\/\//, "")}`,
  qr: url,
});

/** What a design is tried out with. */
export const sampleAward = {
  ownerName: "Josephine Hartwell-Okonkwo",
  company: "Hartwell & Daughters Homebuilders",
  title: "House between two maples",
  awardTitle: "Gold",
  category: "Custom homes under 3,000 square feet",
} as const;
export const sampleCode = "ABCD-EFGH-JKLM";
