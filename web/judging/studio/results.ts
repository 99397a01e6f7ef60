import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getResults } from "../../../contract/judging/results.ts";

export type Results = AnswerOf<typeof getResults>;
export type ResultEntry = Results["categories"][number]["entries"][number];

export type ScoreRange = { least: number; most: number };

const STEP = 10;

/** The tens between which all scores of a contest lie, so that its strips use their whole width and can be compared. */
export function scoreRange(categories: readonly { entries: readonly Pick<ResultEntry, "scores">[] }[]): ScoreRange {
  const percents = categories.flatMap(({ entries }) =>
    entries.flatMap(({ scores }) => scores.map((one) => one.percent)),
  );
  if (percents.length === 0) return { least: 0, most: 100 };
  const lowest = percents.reduce((least, percent) => Math.min(least, percent), 100);
  const highest = percents.reduce((most, percent) => Math.max(most, percent), 0);
  const least = Math.min(Math.floor(lowest / STEP) * STEP, 100 - STEP);
  return { least, most: Math.max(Math.ceil(highest / STEP) * STEP, least + STEP) };
}
