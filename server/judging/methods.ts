import type { ResultMethod } from "../../contract/platform/result-methods.ts";
import { meanOf, roundScore } from "../../contract/judging/scoring-rules.ts";
import { correctedMeans } from "./severity.ts";

/** A score that counts, out of 100, and the category in which its entry is ranked. */
export type CountedScore = { entryID: string; userID: string; categoryID: string; percent: number };

type ResultByEntry = Map<string, number>;

/**
 * The result of each entry that has a score, by a contest's method; all scores of the contest at once, as some methods
 * compare what a scorer gave with what they gave elsewhere. Linear in the scores, but for what the correction solves.
 */
export function resultsByMethod(method: ResultMethod, scores: readonly CountedScore[]): ResultByEntry {
  // Sums of the same numbers in another order differ in their last digit, which rounding may carry to the front.
  const values = methodRules[method](scores.toSorted(compareNames));
  return new Map([...values].map(([entryID, value]) => [entryID, roundScore(value)]));
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareNames = (one: CountedScore, other: CountedScore) =>
  compareText(one.entryID, other.entryID) || compareText(one.userID, other.userID);

/** Those by which a result depends on what was given in other categories, too. */
export const methodsAcrossCategories: readonly ResultMethod[] = ["z-score", "corrected"];

const methodRules: Record<ResultMethod, (scores: readonly CountedScore[]) => ResultByEntry> = {
  mean: (scores) => valueByEntry(scores, meanOf),
  trimmed: (scores) => valueByEntry(scores, trimmedMean),
  "z-score": standardizedMeans,
  "rank-sum": averagedBorda,
  corrected: correctedMeans,
};

function valueByEntry(scores: readonly CountedScore[], value: (percents: number[]) => number): ResultByEntry {
  const entries = Map.groupBy(scores, ({ entryID }) => entryID);
  return new Map([...entries].map(([entryID, own]) => [entryID, value(own.map(({ percent }) => percent))]));
}

/** Without a fifth of the scores, rounded down, at either end (the 20% trimmed mean of Tukey); of fewer than five all count. */
export function trimmedMean(percents: readonly number[]): number {
  const cut = Math.floor(percents.length / 5);
  return meanOf(percents.toSorted((a, b) => a - b).slice(cut, percents.length - cut));
}

/** From so many scores on a scorer's own mean and spread are known well enough. */
const ENOUGH_SCORES = 5;
/** No scorer's spread counts for less than this share of everybody's: who gives all the same doesn't decide by a hair. */
const LEAST_SPREAD_SHARE = 0.5;

/** The mean of an entry's standard scores, each by its scorer's own mean and spread, and brought back to the mean and spread of all. */
function standardizedMeans(scores: readonly CountedScore[]): ResultByEntry {
  const all = meanAndSpread(scores);
  const scorers = Map.groupBy(scores, ({ userID }) => userID);
  const scales = new Map(
    [...scorers].map(([userID, own]) => {
      if (own.length < ENOUGH_SCORES) return [userID, all];
      const { mean, spread } = meanAndSpread(own);
      return [userID, { mean, spread: Math.max(spread, LEAST_SPREAD_SHARE * all.spread) }];
    }),
  );
  const moved = scores.map((score) => {
    const { mean, spread } = scales.get(score.userID)!;
    const standard = spread > 0 ? (score.percent - mean) / spread : 0;
    return { ...score, percent: all.mean + all.spread * standard };
  });
  return valueByEntry(moved, meanOf);
}

function meanAndSpread(scores: readonly CountedScore[]): { mean: number; spread: number } {
  const percents = scores.map(({ percent }) => percent);
  const mean = meanOf(percents);
  const squares = percents.reduce((sum, percent) => sum + (percent - mean) ** 2, 0);
  return { mean, spread: Math.sqrt(squares / Math.max(percents.length - 1, 1)) };
}

/**
 * Out of 100: of the other entries that a scorer judged in the category, those put lower, and half of those put level (Borda's
 * count, divided by how many a scorer judged, as not all judge the same); averaged over the entry's scorers. Who judged nothing
 * else there says neither.
 */
function averagedBorda(scores: readonly CountedScore[]): ResultByEntry {
  const ballots = Map.groupBy(scores, ({ userID, categoryID }) => `${userID} ${categoryID}`);
  return valueByEntry([...ballots.values()].flatMap(bordaPoints), meanOf);
}

function bordaPoints(ballot: readonly CountedScore[]): CountedScore[] {
  if (ballot.length === 1) return ballot.map((score) => ({ ...score, percent: 50 }));
  const sorted = ballot.map(({ percent }) => percent).toSorted((a, b) => a - b);
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [index, percent] of sorted.entries()) {
    if (!first.has(percent)) first.set(percent, index);
    last.set(percent, index);
  }
  return ballot.map((score) => ({
    ...score,
    percent: (100 * (first.get(score.percent)! + last.get(score.percent)!)) / 2 / (ballot.length - 1),
  }));
}
