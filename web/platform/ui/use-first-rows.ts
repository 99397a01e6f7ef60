import { useState } from "react";

/** So many are drawn at first, from the best on: of thousands nobody reads the rest. */
const MAX_ROWS = 50;

/** The first rows of a long ranking, and all of them once somebody asks. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, MAX_ROWS);
  return { shown, showsAll: shown.length === rows.length, showAll: () => setWhole(true) };
}
