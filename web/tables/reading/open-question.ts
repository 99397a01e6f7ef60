import type { FieldReading, TableLayout, TableView } from "../../../contract/tables/reading.ts";

type Preview = { readings: readonly FieldReading[]; isHiddenRowsQuestion: boolean };

/** The first choice still to make before an import; undefined if none is open. */
export function firstOpenQuestion(
  { alphabets }: Pick<TableView, "alphabets">,
  layout: TableLayout,
  preview: Preview,
): string | undefined {
  if (alphabets.length > 0 && !layout.alphabet) return "Choose first which letters are right.";
  const field = preview.readings.find(({ isQuestion }) => isQuestion);
  if (field) return `Choose first how “${field.heading}” is to be read.`;
  return preview.isHiddenRowsQuestion ? "Choose first if the hidden rows count." : undefined;
}
