import type { PDFPage } from "@cantoo/pdf-lib";
import { type Paper, addPage, faintColor, rightEdge, drawRule, drawText } from "./pdf-page.ts";

/** A report on paper, written from the top of one page after the other. */
export type ReportSheet = { paper: Paper; page: PDFPage; y: number };

const TOP = 720;
const LINE = 20;
const BOTTOM = 72;

export const newReportSheet = (paper: Paper): ReportSheet => ({ paper, page: addPage(paper), y: TOP });

type LineStyle = { bold?: boolean; size?: number; faded?: boolean; room?: number };

export function writeLine(
  sheet: ReportSheet,
  text: string,
  { bold = false, size = 11, faded = false, room = LINE }: LineStyle = {},
) {
  moveDown(sheet, room);
  const { plain, bold: heavy } = sheet.paper;
  drawText(sheet.page, text, sheet.y, { face: bold ? heavy : plain, size, ...(faded && { color: faintColor }) });
}

/** A label, and its value at the right. */
export function writeRow(sheet: ReportSheet, text: string, value: string) {
  moveDown(sheet, LINE);
  const { plain } = sheet.paper;
  drawText(sheet.page, text, sheet.y, { face: plain, size: 11, width: 330 });
  drawText(sheet.page, value, sheet.y, { face: plain, size: 11, right: rightEdge, color: faintColor });
}

export function writeTitle(sheet: ReportSheet, text: string) {
  moveDown(sheet, 40);
  drawRule(sheet.page, sheet.y + 20);
  drawText(sheet.page, text, sheet.y, { face: sheet.paper.bold, size: 13 });
}

/** Continues on the next page where this one ends. */
export function moveDown(sheet: ReportSheet, room: number) {
  sheet.y -= room;
  if (sheet.y >= BOTTOM) return;
  sheet.page = addPage(sheet.paper);
  sheet.y = TOP;
}
