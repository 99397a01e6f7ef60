import type { Scoresheet } from "./scoresheet-queries.ts";

/** The category's own, else that of the whole contest. */
export const applyingScoresheet = (sheets: readonly Scoresheet[], categoryID: string): Scoresheet | undefined =>
  sheets.find((sheet) => sheet.categoryIDs.includes(categoryID)) ??
  sheets.find((sheet) => sheet.categoryIDs.length === 0);
