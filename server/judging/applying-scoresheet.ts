import type { Scoresheet } from "./scoresheet-queries.ts";

/** The category's own, else the one for the whole contest. */
export const applyingScoresheet = (sheets: readonly Scoresheet[], categoryID: string): Scoresheet | undefined =>
  sheets.find((sheet) => sheet.categoryID === categoryID) ?? sheets.find((sheet) => sheet.categoryID === null);
