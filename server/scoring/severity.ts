type Sheet = { entryID: string; userID: string; percent: number };

/** As if every scorer had given this many more scores without being severe or lenient: few sheets prove little. */
const SHRINK = 0.5;

/**
 * What each entry would have on average from scorers of one severity: score = entry + scorer + what is left, with what is
 * left, and the scorers' part shrunk, as small as it gets. Alternating means come to the same values; solving for the
 * scorers at once comes there without a last step to choose. Where everyone scored everything, these are the means.
 */
export function correctedMeans(sheets: readonly Sheet[]): Map<string, number> {
  const entries = [...Map.groupBy(sheets, ({ entryID }) => entryID)];
  const leanings = leaningsOf(entries.map(([, given]) => given));
  return new Map(
    entries.map(([entryID, given]) => [
      entryID,
      sumOf(given, ({ userID, percent }) => percent - leanings.get(userID)!) / given.length,
    ]),
  );
}

/** By how much each scorer gives more than others gave to the same entries. */
function leaningsOf(entries: readonly (readonly Sheet[])[]): Map<string, number> {
  const scorers = [...new Set(entries.flat().map(({ userID }) => userID))];
  const at = new Map(scorers.map((userID, index) => [userID, index]));
  const shares = scorers.map((_, row) => scorers.map((_one, column) => (row === column ? SHRINK : 0)));
  const above = scorers.map(() => 0);
  for (const given of entries) {
    const mean = sumOf(given, ({ percent }) => percent) / given.length;
    const places = given.map(({ userID }) => at.get(userID)!);
    for (const [index, { percent }] of given.entries()) {
      const row = places[index]!;
      above[row]! += percent - mean;
      shares[row]![row]! += 1;
      for (const column of places) shares[row]![column]! -= 1 / given.length;
    }
  }
  const solved = solve(shares, above);
  return new Map(scorers.map((userID, index) => [userID, solved[index]!]));
}

/** Elimination without a search for pivots: what SHRINK adds to the diagonal keeps each above the rest of its row. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let column = pivot; column < size; column++) matrix[row]![column]! -= factor * matrix[pivot]![column]!;
      right[row]! -= factor * right[pivot]!;
    }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++) right[row]! -= matrix[row]![column]! * right[column]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}

const sumOf = <One>(all: readonly One[], value: (one: One) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0);
