import { type PDFEmbeddedPage, PDFImage, type PDFPage } from "@cantoo/pdf-lib";
import type { TextDirection } from "./text-shaping.ts";
import {
  type Paper,
  type TextStyle,
  addPage,
  faintColor,
  pageMargin,
  rightEdge,
  drawFrame,
  drawRule,
  drawText,
} from "./pdf-page.ts";

/** Points from the bottom: the first line, and the lowest. */
const TOP = 728;
const BOTTOM = 72;
const columnWidth = rightEdge - pageMargin;
const LEADING = 1.4;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const unspacedWords = new Intl.Segmenter("en", { granularity: "word" });

/** Scripts that write their words without spaces. */
const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  );

/** Signs that don't begin a line stay with the word before them. */
const staysWithWordBefore = (text: string) =>
  /^[\p{Pe}\p{Pf}\p{Po}\p{M}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ\s]/u.test(text);

function wordsOf(paragraph: string): string[] {
  const spaced = [...paragraph.matchAll(/\s*\S+\s?|\s+/g)].map(([word]) => word);
  return spaced.flatMap((word) => {
    if (!isUnspaced(word)) return word;
    const words: string[] = [];
    for (const { segment } of unspacedWords.segment(word)) {
      if (words.length > 0 && staysWithWordBefore(segment)) words[words.length - 1] += segment;
      else words.push(segment);
    }
    return words;
  });
}

/** That of a paragraph's first letter, for all of its lines. */
const directionOf = (paragraph: string): TextDirection =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(paragraph) ? "rtl" : "ltr";

/** In points. */
const SHEET_LABEL = 8;
const SHEET_GAP = 6;
/** A title, a label and such a page have room on one sheet. */
const HIGHEST_SHEET = 560;

/** The size of a document's page within the margins: never enlarged. */
function sheetSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, columnWidth / width, HIGHEST_SHEET / height);
  return { width: width * scale, height: height * scale };
}

/** The height that the first page of a document takes with its label, for the heading above it. */
export const sheetRoom = (size: { width: number; height: number }): number =>
  sheetSize(size).height + SHEET_GAP + SHEET_LABEL * LEADING + 8;

type FlowStyle = { size: number; bold?: boolean; color?: TextStyle["color"]; before?: number };

/** Text and pictures one below the other, over as many pages as they take. */
export class TextFlow {
  readonly #paper: Paper;
  #page: PDFPage | undefined;
  #y = TOP;
  #widths = new Map<string, number>();

  /** Goes on below what a page has already, or begins a page of its own. */
  constructor(paper: Paper, below?: { page: PDFPage; y: number }) {
    this.#paper = paper;
    this.#page = below?.page;
    this.#y = below?.y ?? TOP;
  }

  newPage(): void {
    this.#page = addPage(this.#paper);
    this.#y = TOP;
  }

  /** Takes a height below the last content, on this page or the next. */
  #room(height: number): PDFPage {
    if (!this.#page || this.#y - height < BOTTOM) this.newPage();
    this.#y -= height;
    return this.#page!;
  }

  /** Paragraphs stay apart. `before`: points of space above, except at the top of a page. */
  text(text: string, { size, bold = false, color, before = 0 }: FlowStyle): void {
    if (this.#y < TOP) this.#y -= before;
    const face = bold ? this.#paper.bold : this.#paper.plain;
    for (const paragraph of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
      const direction = directionOf(paragraph);
      const place = { face, size, direction, width: Infinity, ...(direction === "rtl" && { right: rightEdge }) };
      for (const line of this.#lines(paragraph, size, bold))
        drawText(this.#room(size * LEADING), line, this.#y, { ...place, ...(color && { color }) });
    }
  }

  /** A heading isn't left alone at the bottom of a page; `keep`: points of the content that stays with it. */
  heading(text: string, { keep = 0, ...style }: FlowStyle & { keep?: number }): void {
    const room = Math.max(4 * style.size * LEADING, style.size * LEADING + keep);
    if (this.#y - (style.before ?? 0) - room < BOTTOM) this.newPage();
    this.text(text, style);
  }

  /** One line, cut where it is too long, with a text at its right. */
  row(text: string, rightText: string, { size }: Pick<FlowStyle, "size">): void {
    const page = this.#room(size * LEADING);
    const face = this.#paper.plain;
    drawText(page, text, this.#y, { face, size, width: columnWidth - 60 });
    drawText(page, rightText, this.#y, { face, size, right: rightEdge });
  }

  rule(): void {
    drawRule(this.#room(14), this.#y);
  }

  /** As large as fits, never higher than `highest`, and never enlarged. */
  picture(image: PDFImage, highest: number): void {
    const scale = Math.min(1, columnWidth / image.width, highest / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    this.#room(size.height + 10).drawImage(image, { x: pageMargin, y: this.#y, ...size });
  }

  /** A page of another document, framed below a line about it. `size`: in points; it is made smaller where it doesn't fit. */
  sheet(content: PDFImage | PDFEmbeddedPage, label: string, size: { width: number; height: number }): void {
    const { width, height } = sheetSize(size);
    this.heading(label, { size: SHEET_LABEL, color: faintColor, before: 8, keep: height + SHEET_GAP });
    const page = this.#room(height + SHEET_GAP);
    const place = { x: pageMargin, y: this.#y, width, height };
    if (content instanceof PDFImage) page.drawImage(content, place);
    else page.drawPage(content, place);
    drawFrame(page, place);
  }

  *#lines(paragraph: string, size: number, bold: boolean): Generator<string> {
    const most = columnWidth / size;
    let line = "";
    let usedWidth = 0;
    for (const word of this.#words(paragraph, bold, most)) {
      const addedWidth = this.#measure(word.trimEnd(), bold);
      if (line && usedWidth + addedWidth > most) {
        yield line.trimEnd();
        [line, usedWidth] = ["", 0];
      }
      line += word;
      usedWidth += this.#measure(word, bold);
    }
    yield line.trimEnd();
  }

  /** Each word with the space after it; one too long for a line is split. */
  *#words(paragraph: string, bold: boolean, most: number): Generator<string> {
    for (const word of wordsOf(paragraph)) {
      if (this.#measure(word, bold) <= most) {
        yield word;
        continue;
      }
      let part = "";
      let usedWidth = 0;
      for (const { segment: letter } of graphemes.segment(word)) {
        const addedWidth = this.#measure(letter, bold);
        if (part && usedWidth + addedWidth > most) {
          yield part;
          [part, usedWidth] = ["", 0];
        }
        part += letter;
        usedWidth += addedWidth;
      }
      yield part;
    }
  }

  /** Cached, since most words occur more than once. */
  #measure(text: string, bold: boolean): number {
    const key = `${bold} ${text}`;
    const knownWidth = this.#widths.get(key) ?? (bold ? this.#paper.bold : this.#paper.plain).measure(text);
    if (text.length < 40) this.#widths.set(key, knownWidth);
    return knownWidth;
  }
}

/** Writes the text and the page's number at the foot of each page. `numberOf` gets the page's index from 0 and the number of pages. */
export function numberPages(paper: Paper, text: string, numberOf: (at: number, all: number) => string): void {
  const pages = paper.document.getPages();
  for (const [at, page] of pages.entries()) {
    const number = numberOf(at, pages.length);
    drawText(page, text, 26, { face: paper.plain, size: 8, color: faintColor, width: columnWidth - 80 });
    drawText(page, number, 26, { face: paper.plain, size: 8, color: faintColor, right: rightEdge });
  }
}
