import type { FieldReading, TableLayout } from "../../../contract/tables/reading.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { TableContent } from "./read-table.ts";

/** Letters that were saved in one alphabet and opened in another. */
const spoiled = /Ã[\u0080-\u00bf©¡³±¼¶¤]|â€[™œ“”]|\ufffd/u;

/** Notes on ignored lines and spoiled letters, and the number of hidden rows. */
export function tableNotes(
  table: TableContent,
  { layout, more: otherNotes = [] }: { layout?: TableLayout | undefined; more?: readonly string[] },
) {
  const spoiledLine = table.lines.find(({ cells }) =>
    Object.values(cells).some((cell) => typeof cell === "string" && spoiled.test(cell)),
  );
  return {
    notes: [
      ...table.totals.map(({ line, text }) => `Line ${line} (“${text}”) isn’t read: it seems to sum up the table.`),
      ...(table.linesBeyondHeadings > 0
        ? [
            `${plural(table.linesBeyondHeadings, "line has", "lines have")} more cells than there are headings. If a cell holds a comma without quotation marks, as in “Lee, Ann”, all that follows it stands under the wrong heading: compare the examples of each column.`,
          ]
        : []),
      ...(spoiledLine
        ? [
            `Some letters are spoiled, as in line ${spoiledLine.line}: the file was saved in another alphabet somewhere. Export it anew as UTF-8.`,
          ]
        : []),
      ...otherNotes,
    ],
    hiddenRows: table.hiddenRows,
    isHiddenRowsQuestion: isHiddenRowsQuestion(table, layout),
  };
}

const isHiddenRowsQuestion = ({ hiddenRows }: TableContent, layout: TableLayout = {}) =>
  hiddenRows > 0 && layout.hiddenRows === undefined;

/** What is undecided: the alphabet, how columns are read, or whether hidden rows count. */
export function openQuestions(
  fields: readonly FieldReading[],
  table: TableContent,
  layout: TableLayout | undefined,
): string[] {
  const openHeadings = fields.filter(({ isQuestion }) => isQuestion).map(({ heading }) => `“${heading}”`);
  return [
    ...(table.isAlphabetQuestion
      ? ["It isn’t said yet which letters are right. Look at the preview, and choose."]
      : []),
    ...(openHeadings.length > 0
      ? [`It isn’t said yet how to read ${openHeadings.join(" and ")}. Look at the preview, and choose.`]
      : []),
    ...(isHiddenRowsQuestion(table, layout)
      ? [`It isn’t said yet if the ${plural(table.hiddenRows, "hidden row")} count. Look at the preview, and choose.`]
      : []),
  ];
}

/** Refuses an import while something is undecided. */
export function refuseQuestions(
  fields: readonly FieldReading[],
  table: TableContent,
  layout: TableLayout | undefined,
): void {
  const [question] = openQuestions(fields, table, layout);
  if (question !== undefined) refuse(question, 422);
}
