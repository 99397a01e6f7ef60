import { setImmediate as nextTurn } from "node:timers/promises";
import { seededRandom } from "../../contract/platform/hashes.ts";
import { type ResultMethod, resultMethodNames } from "../../contract/platform/result-methods.ts";
import { simulatedPanelCount } from "../../contract/judging/stability.ts";
import { meanOf, roundScore } from "../../contract/judging/scoring-rules.ts";
import { type CountedScore, resultsByMethod } from "./methods.ts";
import { scorerLeanings } from "./severity.ts";

type FirstPlace = { entryID: string; methods: number; panels: number };

/**
 * How firmly those stand that come first, by category: by how many of the methods each comes first, and in how many panels drawn
 * anew. A panel is as many scorers as there are, each drawn from all of them, so that some judge twice and some not at all (the
 * bootstrap of whole clusters; Efron and Tibshirani, "An Introduction to the Bootstrap", 1993). The draws go by `seed`: asked
 * again, the answer is the same. Others get their turn between panels.
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
    for (const [categoryID, own] of firsts)
      for (const entryID of own) {
        const first = tally.get(categoryID)?.get(entryID);
        if (first) first[of] += 1;
      }
  };
  for (const one of resultMethodNames) count(firstsByCategory(scores, resultsByMethod(one, scores)), "methods");

  const byScorer = [...Map.groupBy(scores, ({ userID }) => userID).values()];
  const draw = seededRandom(seed);
  for (let panel = 0; panel < simulatedPanelCount; panel++) {
    const drawn = byScorer.flatMap((_, seat) => {
      const given = byScorer[Math.floor(draw() * byScorer.length)]!;
      return given.map((score) => ({ ...score, userID: `${score.userID} ${seat}` }));
    });
    count(firstsByCategory(drawn, resultsByMethod(method, drawn)), "panels");
    await nextTurn();
  }
  return new Map([...tally].map(([categoryID, firsts]) => [categoryID, [...firsts.values()]]));
}

/** The entries of the highest result in each category. */
function firstsByCategory(scores: readonly CountedScore[], results: Map<string, number>): Map<string, Set<string>> {
  const firsts = new Map<string, { best: number; entries: Set<string> }>();
  for (const { entryID, categoryID } of scores) {
    const result = results.get(entryID)!;
    const known = firsts.get(categoryID);
    if (!known || result > known.best) firsts.set(categoryID, { best: result, entries: new Set([entryID]) });
    else if (result === known.best) known.entries.add(entryID);
  }
  return new Map([...firsts].map(([categoryID, { entries }]) => [categoryID, entries]));
}

/** 95 of 100 lie within so many standard errors. */
const STANDARD_ERRORS = 1.96;
/** Of fewer entries nobody can say how a scorer's order agrees with others'. */
const ENOUGH_ENTRIES = 5;

/** How severe a scorer is, in points out of 100 above or below others, and how their order agrees with theirs, from -1 to 1. */
export function scorerSeverities(scores: readonly CountedScore[]) {
  const byEntry = Map.groupBy(scores, ({ entryID }) => entryID);
  const byScorer = Map.groupBy(scores, ({ userID }) => userID);
  return scorerLeanings(scores).map(({ userID, leaning, error }) => {
    const own = byScorer.get(userID)!;
    return {
      userID,
      sheets: own.length,
      severity: { value: roundScore(leaning), ...intervalAround(leaning, error) },
      consistency: agreementWithOthers(own, byEntry),
    };
  });
}

const intervalAround = (value: number, error: number | null) =>
  error === null
    ? { from: null, to: null }
    : { from: roundScore(value - STANDARD_ERRORS * error), to: roundScore(value + STANDARD_ERRORS * error) };

/**
 * The correlation of what a scorer gave with the mean of what others gave to the same entries, with its interval by Fisher's
 * transformation ("On the probable error of a coefficient of correlation", 1921). Null where too few entries have another score,
 * or all of them are level.
 */
function agreementWithOthers(own: readonly CountedScore[], byEntry: Map<string, CountedScore[]>) {
  const pairs = own.flatMap(({ entryID, userID, percent }) => {
    const others = byEntry.get(entryID)!.filter((one) => one.userID !== userID);
    return others.length > 0 ? [[percent, meanOf(others.map((one) => one.percent))] as const] : [];
  });
  const correlation = pairs.length < ENOUGH_ENTRIES ? null : correlationOf(pairs);
  if (correlation === null) return null;
  const error = 1 / Math.sqrt(pairs.length - 3);
  // Where they agree wholly the transformation has no end.
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
