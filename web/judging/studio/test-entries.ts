import type { ResultEntry } from "./results.ts";

/** An identifier that can be counted. */
export const testID = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The n-th of a category's results, for tests. */
export const testEntry = (n: number, more: Partial<ResultEntry> = {}): ResultEntry => ({
  entryID: testID(n),
  code: `BRICK-${n}`,
  title: `House ${n}`,
  ownerName: "Nora Castellano",
  company: null,
  cover: null,
  awardTitle: null,
  resultWithdrawn: null,
  place: n,
  joint: false,
  result: 80,
  broken: null,
  mean: 80,
  corrected: 80,
  sheets: 0,
  spread: null,
  scores: [],
  ...more,
});
