import type { PDFPage } from "@cantoo/pdf-lib";
import { type Paper, addPage, faint, right, rule, write } from "./pdf-page.ts";

/** A report on paper, written from the top to the bottom of one page after the other. */
export type Sheet = { paper: Paper; page: PDFPage; y: number };

const TOP = 720;
const LINE = 20;
const BOTTOM = 72;

export const newSheet = (paper: Paper): Sheet => ({ paper, page: addPage(paper), y: TOP });

type Look = { bold?: boolean; size?: number; faded?: boolean; room?: number };

export function line(sheet: Sheet, text: string, { bold = false, size = 11, faded = false, room = LINE }: Look = {}) {
  makeRoom(sheet, room);
  const { plain, bold: heavy } = sheet.paper;
  write(sheet.page, text, sheet.y, { face: bold ? heavy : plain, size, ...(faded && { color: faint }) });
}

/** What something is, and beside it how much. */
export function row(sheet: Sheet, text: string, beside: string) {
  makeRoom(sheet, LINE);
  const { plain } = sheet.paper;
  write(sheet.page, text, sheet.y, { face: plain, size: 11, width: 330 });
  write(sheet.page, beside, sheet.y, { face: plain, size: 11, right, color: faint });
}

export function title(sheet: Sheet, text: string) {
  makeRoom(sheet, 40);
  rule(sheet.page, sheet.y + 20);
  write(sheet.page, text, sheet.y, { face: sheet.paper.bold, size: 13 });
}

/** Goes down by so much, to the next page where this one ends. */
export function makeRoom(sheet: Sheet, room: number) {
  sheet.y -= room;
  if (sheet.y >= BOTTOM) return;
  sheet.page = addPage(sheet.paper);
  sheet.y = TOP;
}
