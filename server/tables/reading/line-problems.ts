import type { ProblemGroup } from "../../../contract/tables/reading.ts";
import { UNCOMPUTED, type TableCell } from "./table-row.ts";

export type LineProblem = { line: number; text: string };

const MOST_GROUPS = 100;
const MOST_LINES = 12;

/** Groups problems whose texts differ only in the quoted cell, under the text of the first. */
export function groupProblems(problems: readonly LineProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { line, text } of problems) {
    const key = text.replace(/“[^”]*”/g, "“”");
    const group = groups.get(key);
    if (!group) {
      if (groups.size < MOST_GROUPS) groups.set(key, { line, text, lines: [line], count: 1 });
      continue;
    }
    group.count += 1;
    if (group.lines.length < MOST_LINES) group.lines.push(line);
  }
  return [...groups.values()];
}

/** `#REF!`, `#DIV/0!` and `#NAME?` of Excel and others, in whatever language; `Err:502` of LibreOffice. */
const formulaError = /^(#\p{Lu}+(\/0)?[!?]|#N\/A|#NV|#GETTING_DATA|Err:\d{3})$/u;

/** Why a cell can't be used: a formula without a value, or a number whose digits the spreadsheet left out; else undefined. */
export function brokenCellText(cell: TableCell): string | undefined {
  if (typeof cell === "number") return undefined;
  const text = cell.trim();
  if (text === UNCOMPUTED)
    return "A formula was never worked out here. Open the workbook in Excel or Numbers, save it there, and choose it again.";
  if (formulaError.test(text)) return `“${text}” is a formula that went wrong. Put it right in the spreadsheet.`;
  if (/^#{3,}$/.test(text))
    return `“${text.slice(0, 12)}” stands where a column was too narrow. Widen it in the spreadsheet and save it anew.`;
  if (/^[+-]?\d([.,]\d+)?E\+\d+$|^[+-]?\d[.,]\d+E\d+$/i.test(text))
    return `“${text}” is a number that a spreadsheet has shortened. Format its column as text and write it anew.`;
  return undefined;
}

export const overlongText =
  "There are more cells in this line than columns: a comma in a cell without quotation marks moves all that follows.";
