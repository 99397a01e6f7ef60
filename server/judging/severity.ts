type ScoredSheet = { entryID: string; userID: string; percent: number };

/** As if every scorer had given this many more scores without being severe or lenient: few sheets prove little. */
const SHRINKAGE = 0.5;

/**
 * What each entry would have on average from scorers of one severity: score = entry + scorer + what is left, with what is
 * left, and the scorers' part shrunk, as small as it gets. Alternating means come to the same values; solving for the
 * scorers at once comes there without a last step to choose. Where everyone scored everything, these are the means.
 */
export function correctedMeans(sheets: readonly ScoredSheet[]): Map<string, number> {
  const entries = [...Map.groupBy(sheets, ({ entryID }) => entryID)];
  const { scorers, shares, above } = leaningEquations(entries.map(([, given]) => given));
  const solved = solveEquations(shares, above.map(asColumn));
  const leanings = new Map(scorers.map((userID, index) => [userID, solved[index]![0]!]));
  return new Map(
    entries.map(([entryID, given]) => [
      entryID,
      sumOf(given, ({ userID, percent }) => percent - leanings.get(userID)!) / given.length,
    ]),
  );
}

export type ScorerLeaning = { userID: string; leaning: number; error: number | null };

/**
 * By how much each scorer gives more than others gave to the same entries, in points out of 100, and its standard error: that of
 * a shrunk estimate (Hoerl and Kennard, "Ridge regression", 1970, taken as a posterior), from what entries and scorers leave
 * over. Without an error where too few sheets lie beside each other to tell.
 */
export function scorerLeanings(sheets: readonly ScoredSheet[]): ScorerLeaning[] {
  const entries = [...Map.groupBy(sheets, ({ entryID }) => entryID).values()];
  const { scorers, shares, above } = leaningEquations(entries);
  const solved = solveEquations(
    shares,
    above.map((value, row) => [value, ...scorers.map((_, column) => (row === column ? 1 : 0))]),
  );
  const leanings = new Map(scorers.map((userID, index) => [userID, solved[index]![0]!]));
  const over = sumOf(entries, (given) => {
    const rests = given.map(({ userID, percent }) => percent - leanings.get(userID)!);
    const quality = sumOf(rests, Number) / rests.length;
    return sumOf(rests, (rest) => (rest - quality) ** 2);
  });
  const free = sheets.length - entries.length - (scorers.length - 1);
  return scorers.map((userID, index) => ({
    userID,
    leaning: solved[index]![0]!,
    error: free > 0 ? Math.sqrt((over / free) * solved[index]![index + 1]!) : null,
  }));
}

/** What the scorers' leanings solve: their shares of each other's entries, and how far each lies above the entries' means. */
function leaningEquations(entries: readonly (readonly ScoredSheet[])[]) {
  const scorers = [...new Set(entries.flat().map(({ userID }) => userID))];
  const at = new Map(scorers.map((userID, index) => [userID, index]));
  const shares = scorers.map((_, row) => scorers.map((_one, column) => (row === column ? SHRINKAGE : 0)));
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
  return { scorers, shares, above };
}

const asColumn = (value: number) => [value];

/**
 * The columns on the right, solved. Elimination without a search for pivots: what SHRINK adds to the diagonal keeps each above
 * the rest of its row.
 */
function solveEquations(matrix: number[][], right: number[][]): number[][] {
  const size = right.length;
  const columns = right[0]?.length ?? 0;
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let column = pivot; column < size; column++) matrix[row]![column]! -= factor * matrix[pivot]![column]!;
      for (let column = 0; column < columns; column++) right[row]![column]! -= factor * right[pivot]![column]!;
    }
  for (let row = size - 1; row >= 0; row--)
    for (let one = 0; one < columns; one++) {
      for (let column = row + 1; column < size; column++)
        right[row]![one]! -= matrix[row]![column]! * right[column]![one]!;
      right[row]![one]! /= matrix[row]![row]!;
    }
  return right;
}

const sumOf = <One>(all: readonly One[], value: (one: One) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0);
