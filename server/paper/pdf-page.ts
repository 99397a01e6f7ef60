import {
  PDFDocument,
  type PDFPage,
  fill,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
} from "@cantoo/pdf-lib";
import { PaperFont } from "./paper-font.ts";
import { qrCells } from "./qr-cells.ts";
import { type TextDirection, loadTextShaper } from "./text-shaping.ts";

/** US letter pages, in points, in the product's own type. */

const pageSize = { width: 612, height: 792 } as const;
export const pageMargin = 56;
export const rightEdge = pageSize.width - pageMargin;
const inkColor = rgb(0.055, 0.133, 0.161);
export const faintColor = rgb(0.345, 0.42, 0.447);
const hairlineColor = rgb(0.886, 0.914, 0.914);

export type Paper = { document: PDFDocument; plain: PaperFont; bold: PaperFont };

export async function newPaper(title: string): Promise<Paper> {
  const shaper = await loadTextShaper();
  const document = await PDFDocument.create();
  document.setTitle(title);
  return { document, plain: new PaperFont(document, shaper, "plain"), bold: new PaperFont(document, shaper, "bold") };
}

const MISSING_LETTERS_NOTE = "A box stands for a letter that can’t be printed here. The page on the web has it.";

export type TextStyle = {
  face: PaperFont;
  size: number;
  x?: number;
  /** The right end of the text, in place of its left one. */
  right?: number;
  color?: ReturnType<typeof rgb>;
  width?: number;
  /** The one of its first letter, where it isn't said. */
  direction?: TextDirection;
};

const pagesWithGaps = new WeakSet<PDFPage>();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** One line, cut where it is too long. */
export function drawText(page: PDFPage, text: string, y: number, writing: TextStyle): void {
  const { face, size, direction, x = pageMargin, color = inkColor, width = rightEdge - x } = writing;
  let shaped = face.shape(text, direction);
  if (shaped.width * size > width) {
    let letters = [...graphemes.segment(text)].map(({ segment }) => segment);
    while (letters.length > 1 && shaped.width * size > width) {
      letters = letters.slice(0, -1);
      shaped = face.shape(`${letters.join("").trimEnd()}…`, direction);
    }
  }
  const leftEdge = writing.right === undefined ? x : writing.right - shaped.width * size;
  face.draw(page, shaped, { x: leftEdge, y, size, color });
  if (shaped.runs.some(({ clusters }) => clusters.some(({ isMissing }) => isMissing))) pagesWithGaps.add(page);
}

/** A code for reading off paper with a phone. */
export function drawQR(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { count: cells, isDark } = qrCells(text);
  const cell = side / cells;
  // Slightly larger cells, so that PDF readers show no seams between them.
  const hair = 0.05;
  const operators = [pushGraphicsState(), setFillingRgbColor(0, 0, 0)];
  for (let row = 0; row < cells; row += 1)
    for (let column = 0, end = 0; column < cells; column = end + 1) {
      end = column;
      while (end < cells && isDark(row, end)) end += 1;
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

/** The edges of a page that is drawn within this one. */
export const drawFrame = (page: PDFPage, { x, y, width, height }: Record<"x" | "y" | "width" | "height", number>) =>
  page.drawRectangle({ x, y, width, height, borderWidth: 0.75, borderColor: hairlineColor });

/** Adds a note at the foot of pages with missing letters, and writes the fonts. Nothing is drawn afterwards. */
export function finishPages(paper: Paper): void {
  for (const page of paper.document.getPages())
    if (pagesWithGaps.has(page))
      drawText(page, MISSING_LETTERS_NOTE, 40, { face: paper.plain, size: 9, color: faintColor });
  paper.plain.finish();
  paper.bold.finish();
}

export async function savePaper(paper: Paper): Promise<Buffer> {
  finishPages(paper);
  return Buffer.from(await paper.document.save());
}
