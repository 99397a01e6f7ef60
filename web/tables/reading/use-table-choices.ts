import { useState } from "react";
import {
  type FieldReadings,
  type TableLayout,
  type TableView,
  guessedColumnsOf,
  presetsOf,
  readingsOfSameColumns,
} from "../../../contract/tables/reading.ts";

type TableColumns = Record<string, number>;

/** The choices about a table before it is imported: its layout, the column of each field, and how columns are read. */
export function useTableChoices(
  firstView: TableView,
  viewTable: (layout: TableLayout) => Promise<TableView | undefined>,
) {
  const [table, setTable] = useState(firstView);
  const [layout, setLayout] = useState<TableLayout>({});
  const [columns, setColumns] = useState<TableColumns>(() => guessedColumnsOf(firstView));
  const [readings, setReadings] = useState<FieldReadings>({});
  /** Another sheet or other headings are another table. */
  async function changeView(next: TableLayout): Promise<void> {
    const view = await viewTable(next);
    if (!view) return;
    setTable(view);
    setColumns(guessedColumnsOf(view));
    setReadings({});
    setLayout(next);
  }
  function changeColumns(next: TableColumns) {
    setReadings(readingsOfSameColumns(readings, columns, next));
    setColumns(next);
  }
  const choices = { columns, layout, readings, presets: presetsOf(table, columns) };
  return { table, choices, changeView, changeColumns, setLayout, setReadings };
}
