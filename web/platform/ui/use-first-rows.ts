import { useState } from "react";

/** The rows that are drawn at first: of thousands nobody reads the rest. */
const MAX_ROWS = 50;

/** The first rows of a long ranking, and all of them once somebody asks. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [isWhole, setWhole] = useState(false);
  const firstRows = isWhole ? rows : rows.slice(0, MAX_ROWS);
  return { shown: firstRows, showsAll: firstRows.length === rows.length, showAll: () => setWhole(true) };
}
