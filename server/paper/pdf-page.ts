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
import { type LoadedFont, fontNames, loadFonts } from "./fonts.ts";

/** US letter pages, in points, in the product's own type. */

const pageSize = { width: 612, height: 792 } as const;
export const pageMargin = 56;
export const rightEdge = pageSize.width - pageMargin;
const inkColor = rgb(0.055, 0.133, 0.161);
export const faintColor = rgb(0.345, 0.42, 0.447);
const hairlineColor = rgb(0.886, 0.914, 0.914);

/** The font of a weight, and fonts for letters that it lacks: Greek, Cyrillic, Vietnamese. */
type Typeface = readonly EmbeddedFont[];
type EmbeddedFont = { font: PDFFont; read: LoadedFont };

export type Paper = { document: PDFDocument; plain: Typeface; bold: Typeface };

export async function newPaper(title: string): Promise<Paper> {
  const fonts = await loadFonts();
  const document = await PDFDocument.create();
  document.registerFontkit((await import("@cantoo/fontkit")).default);
  document.setTitle(title);
  const [plain, bold, other] = await Promise.all(
    fontNames.map(async (name): Promise<EmbeddedFont> => ({
      // Only used letters are embedded. Ligatures would break search in the text.
      font: await document.embedFont(fonts[name].bytes, { subset: true, features: { liga: false } }),
      read: fonts[name],
    })),
  );
  return { document, plain: [plain!, other!], bold: [bold!, other!] };
}

/** The sign for letters that none of the fonts has. */
const MISSING_LETTERS = "[…]";
const MISSING_LETTERS_NOTE = `${MISSING_LETTERS} stands for letters that can’t be printed here. The page on the web has them.`;

type TextRun = EmbeddedFont & { text: string };

/** Splits a text by the fonts that have its letters. */
function runsOf(text: string, face: Typeface): TextRun[] {
  const runs: TextRun[] = [];
  const add = (embedded: EmbeddedFont, letters: string) => {
    const last = runs.at(-1);
    if (last?.font !== embedded.font) runs.push({ ...embedded, text: letters });
    else if (letters !== MISSING_LETTERS || !last.text.endsWith(MISSING_LETTERS)) last.text += letters;
  };
  for (const letter of text.normalize("NFC").replace(/\s/g, " ")) {
    const fontWithLetter = face.find(({ read }) => read.font.hasGlyphForCodePoint(letter.codePointAt(0)!));
    add(fontWithLetter ?? face[0]!, fontWithLetter ? letter : MISSING_LETTERS);
  }
  return runs;
}

/** Letter by letter, as they are drawn: measuring by the font's layout takes more than twenty times as long. */
function runsWidth(runs: readonly TextRun[], points: number): number {
  let width = 0;
  for (const { read, text } of runs) for (const letter of text) width += read.widthOf(letter);
  return width * points;
}

/** At a size of one point. */
export const textWidthIn = (face: Typeface, text: string): number => runsWidth(runsOf(text, face), 1);

export type TextStyle = {
  face: Typeface;
  size: number;
  x?: number;
  /** The right end of the text, in place of its left one. */
  right?: number;
  color?: ReturnType<typeof rgb>;
  width?: number;
};

const pagesWithGaps = new WeakSet<PDFPage>();

/** One line, cut where it is too long. */
export function drawText(page: PDFPage, text: string, y: number, writing: TextStyle): void {
  const { face, size: points, x = pageMargin, color = inkColor, width = rightEdge - x } = writing;
  let letters = [...text];
  let runs = runsOf(text, face);
  while (letters.length > 1 && runsWidth(runs, points) > width) {
    letters = letters.slice(0, -1);
    runs = runsOf(`${letters.join("").trimEnd()}…`, face);
  }
  let leftEdge = writing.right === undefined ? x : writing.right - runsWidth(runs, points);
  for (const run of runs) {
    page.drawText(run.text, { x: leftEdge, y, size: points, font: run.font, color });
    leftEdge += runsWidth([run], points);
    if (run.text.includes(MISSING_LETTERS)) pagesWithGaps.add(page);
  }
}

/** A code for reading off paper with a phone. */
export function drawQR(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const cells = code.getModuleCount();
  const cell = side / cells;
  // Slightly larger cells, so that PDF readers show no seams between them.
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
  // One shape: a rectangle for each cell would take ten times the memory.
  page.pushOperators(...operators, fill(), popGraphicsState());
}

export const addPage = ({ document }: Paper): PDFPage => document.addPage([pageSize.width, pageSize.height]);

export const drawRule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: pageMargin, y }, end: { x: rightEdge, y }, thickness: 1, color: hairlineColor });

/** Adds a note at the foot of pages with missing letters. */
export function finishPages(paper: Paper): void {
  for (const page of paper.document.getPages())
    if (pagesWithGaps.has(page))
      drawText(page, MISSING_LETTERS_NOTE, 40, { face: paper.plain, size: 9, color: faintColor });
}

export async function savePaper(paper: Paper): Promise<Buffer> {
  finishPages(paper);
  return Buffer.from(await paper.document.save());
}
