import {
  PDFDocument,
  type PDFFont,
  type PDFPage,
  fill,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
} from "@cantoo/pdf-lib";
import qrcode from "qrcode-generator";
import { type FontRead, fontNames, fontsRead } from "./fonts.ts";

/** Pages in the size of a letter, written on from above, in the product's own type. */

const size = { width: 612, height: 792 } as const;
export const margin = 56;
export const right = size.width - margin;
const ink = rgb(0.055, 0.133, 0.161);
export const faint = rgb(0.345, 0.42, 0.447);
const hairline = rgb(0.886, 0.914, 0.914);

/** A weight, and what stands in for the letters that it doesn't have: Greek, Cyrillic, Vietnamese. */
type Face = readonly Embedded[];
type Embedded = { font: PDFFont; read: FontRead };

export type Paper = { document: PDFDocument; plain: Face; bold: Face };

export async function newPaper(title: string): Promise<Paper> {
  const fonts = await fontsRead();
  const document = await PDFDocument.create();
  document.registerFontkit((await import("@cantoo/fontkit")).default);
  document.setTitle(title);
  const [plain, bold, other] = await Promise.all(
    fontNames.map(async (name): Promise<Embedded> => ({
      // Only the letters that are used go along; ligatures would be letters that nobody finds in the text.
      font: await document.embedFont(fonts[name].bytes, { subset: true, features: { liga: false } }),
      read: fonts[name],
    })),
  );
  return { document, plain: [plain!, other!], bold: [bold!, other!] };
}

/** What stands for letters that none of our fonts has. */
const GAP = "[…]";
const GAPS = `${GAP} stands for letters that can’t be printed here. The page on the web has them.`;

type Run = Embedded & { text: string };

/** A text in the fonts that have its letters. */
function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  const add = (embedded: Embedded, letters: string) => {
    const last = runs.at(-1);
    if (last?.font !== embedded.font) runs.push({ ...embedded, text: letters });
    else if (letters !== GAP || !last.text.endsWith(GAP)) last.text += letters;
  };
  for (const letter of text.normalize("NFC").replace(/\s/g, " ")) {
    const found = face.find(({ read }) => read.font.hasGlyphForCodePoint(letter.codePointAt(0)!));
    add(found ?? face[0]!, found ? letter : GAP);
  }
  return runs;
}

/** Letter by letter, as they are drawn: a font that lays the text out to measure it takes more than twenty times as long. */
function widthOf(runs: readonly Run[], points: number): number {
  let width = 0;
  for (const { read, text } of runs) for (const letter of text) width += read.widthOf(letter);
  return width * points;
}

/** How wide a text is in letters of one point. */
export const widthIn = (face: Face, text: string): number => widthOf(runsOf(text, face), 1);

export type Writing = {
  face: Face;
  size: number;
  x?: number;
  /** Where it ends, instead of where it begins. */
  right?: number;
  color?: ReturnType<typeof rgb>;
  width?: number;
};

const pagesWithGaps = new WeakSet<PDFPage>();

/** Text on one line, cut where it has no room. */
export function write(page: PDFPage, text: string, y: number, writing: Writing): void {
  const { face, size: points, x = margin, color = ink, width = right - x } = writing;
  let letters = [...text];
  let runs = runsOf(text, face);
  while (letters.length > 1 && widthOf(runs, points) > width) {
    letters = letters.slice(0, -1);
    runs = runsOf(`${letters.join("").trimEnd()}…`, face);
  }
  let left = writing.right === undefined ? x : writing.right - widthOf(runs, points);
  for (const run of runs) {
    page.drawText(run.text, { x: left, y, size: points, font: run.font, color });
    left += widthOf([run], points);
    if (run.text.includes(GAP)) pagesWithGaps.add(page);
  }
}

/** One that a phone reads off paper. */
export function drawQR(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const cells = code.getModuleCount();
  const cell = side / cells;
  // A hair more, so that no reader sees seams between them.
  const hair = 0.05;
  const operators = [pushGraphicsState(), setFillingRgbColor(0, 0, 0)];
  for (let row = 0; row < cells; row += 1)
    for (let column = 0, end = 0; column < cells; column = end + 1) {
      end = column;
      while (end < cells && code.isDark(row, end)) end += 1;
      if (end > column)
        operators.push(
          rectangle(x + column * cell, y + side - (row + 1) * cell, (end - column) * cell + hair, cell + hair),
        );
    }
  // One shape: a rectangle of its own for each cell takes a page ten times the memory.
  page.pushOperators(...operators, fill(), popGraphicsState());
}

export const addPage = ({ document }: Paper): PDFPage => document.addPage([size.width, size.height]);

export const rule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: margin, y }, end: { x: right, y }, thickness: 1, color: hairline });

/** Says at the foot of a page that letters are missing on it. */
export function finishPages(paper: Paper): void {
  for (const page of paper.document.getPages())
    if (pagesWithGaps.has(page)) write(page, GAPS, 40, { face: paper.plain, size: 9, color: faint });
}

export async function fileOf(paper: Paper): Promise<Buffer> {
  finishPages(paper);
  return Buffer.from(await paper.document.save());
}
