import { setImmediate as nextTurn } from "node:timers/promises";
import { seededRandom } from "../../contract/platform/hashes.ts";
import { type ResultMethod, resultMethodNames } from "../../contract/platform/result-methods.ts";
import { simulatedPanelCount } from "../../contract/judging/stability.ts";
import { meanOf, roundScore } from "../../contract/judging/scoring-rules.ts";
import { type CountedScore, resultsByMethod } from "./methods.ts";
import { scorerLeanings } from "./severity.ts";

type FirstPlace = { entryID: string; methods: number; panels: number };

/**
 * How firmly first places stand, by category: by how many of the methods an entry is first, and in how many simulated panels. A
 * panel has as many scorers as the contest, each drawn from all of them, so that some judge twice and some not at all (the
 * bootstrap of whole clusters; Efron and Tibshirani, "An Introduction to the Bootstrap", 1993). The draws depend on `seed`: a
 * repeated call gives the same answer. Other requests are served between panels.
 */
export async function stabilityOf(
  scores: readonly CountedScore[],
  method: ResultMethod,
  seed: string,
): Promise<Map<string, FirstPlace[]>> {
  const leading = firstsByCategory(scores, resultsByMethod(method, scores));
  const tally = new Map(
    [...leading].map(([categoryID, firsts]) => [
      categoryID,
      new Map([...firsts].map((entryID) => [entryID, { entryID, methods: 0, panels: 0 }])),
    ]),
  );
  const count = (firsts: Map<string, Set<string>>, of: "methods" | "panels") => {
    for (const [categoryID, firstPlaces] of firsts)
      for (const entryID of firstPlaces) {
        const first = tally.get(categoryID)?.get(entryID);
        if (first) first[of] += 1;
      }
  };
  for (const one of resultMethodNames) count(firstsByCategory(scores, resultsByMethod(one, scores)), "methods");

  const byScorer = [...Map.groupBy(scores, ({ userID }) => userID).values()];
  const draw = seededRandom(seed);
  for (let panel = 0; panel < simulatedPanelCount; panel++) {
    const panelScores = byScorer.flatMap((_, position) => {
      const scorerScores = byScorer[Math.floor(draw() * byScorer.length)]!;
      return scorerScores.map((score) => ({ ...score, userID: `${score.userID} ${position}` }));
    });
    count(firstsByCategory(panelScores, resultsByMethod(method, panelScores)), "panels");
    await nextTurn();
  }
  return new Map([...tally].map(([categoryID, firsts]) => [categoryID, [...firsts.values()]]));
}

function firstsByCategory(scores: readonly CountedScore[], results: Map<string, number>): Map<string, Set<string>> {
  const firsts = new Map<string, { best: number; entries: Set<string> }>();
  for (const { entryID, categoryID } of scores) {
    const result = results.get(entryID)!;
    const firstPlaces = firsts.get(categoryID);
    if (!firstPlaces || result > firstPlaces.best)
      firsts.set(categoryID, { best: result, entries: new Set([entryID]) });
    else if (result === firstPlaces.best) firstPlaces.entries.add(entryID);
  }
  return new Map([...firsts].map(([categoryID, { entries }]) => [categoryID, entries]));
}

/** The number of standard errors that holds 95 of 100. */
const STANDARD_ERRORS = 1.96;
/** With fewer entries the agreement between scorers means nothing. */
const ENOUGH_ENTRIES = 5;

/** A scorer's severity, in points out of 100 above or below others, and their agreement with the others' order, from -1 to 1. */
export function scorerSeverities(scores: readonly CountedScore[]) {
  const byEntry = Map.groupBy(scores, ({ entryID }) => entryID);
  const byScorer = Map.groupBy(scores, ({ userID }) => userID);
  return scorerLeanings(scores).map(({ userID, leaning, error }) => {
    const scorerScores = byScorer.get(userID)!;
    return {
      userID,
      sheets: scorerScores.length,
      severity: { value: roundScore(leaning), ...intervalAround(leaning, error) },
      consistency: agreementWithOthers(scorerScores, byEntry),
    };
  });
}

const intervalAround = (value: number, error: number | null) =>
  error === null
    ? { from: null, to: null }
    : { from: roundScore(value - STANDARD_ERRORS * error), to: roundScore(value + STANDARD_ERRORS * error) };

/**
 * The correlation of a scorer's scores with the mean of the others' on the same entries, with its interval by Fisher's
 * transformation ("On the probable error of a coefficient of correlation", 1921). Null where too few entries have another score, or
 * all of them are equal.
 */
function agreementWithOthers(scorerScores: readonly CountedScore[], byEntry: Map<string, CountedScore[]>) {
  const pairs = scorerScores.flatMap(({ entryID, userID, percent }) => {
    const others = byEntry.get(entryID)!.filter((one) => one.userID !== userID);
    return others.length > 0 ? [[percent, meanOf(others.map((one) => one.percent))] as const] : [];
  });
  const correlation = pairs.length < ENOUGH_ENTRIES ? null : correlationOf(pairs);
  if (correlation === null) return null;
  const error = 1 / Math.sqrt(pairs.length - 3);
  // The transformation is infinite at a full agreement.
  const middle = Math.atanh(Math.max(-0.999_999, Math.min(0.999_999, correlation)));
  return {
    value: roundScore(correlation),
    from: roundScore(Math.tanh(middle - STANDARD_ERRORS * error)),
    to: roundScore(Math.tanh(middle + STANDARD_ERRORS * error)),
  };
}

function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const [left, right] = [meanOf(pairs.map(([one]) => one)), meanOf(pairs.map(([, other]) => other))];
  let [both, lefts, rights] = [0, 0, 0];
  for (const [one, other] of pairs) {
    both += (one - left) * (other - right);
    lefts += (one - left) ** 2;
    rights += (other - right) ** 2;
  }
  return lefts > 0 && rights > 0 ? both / Math.sqrt(lefts * rights) : null;
}
