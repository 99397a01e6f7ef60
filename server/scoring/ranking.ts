import { entryCode } from "../../contract/entry-rules.ts";
import { ranked, resultOf, rounded } from "../../contract/scoring-rules.ts";
import type { categoriesOf, countingScores, judgedEntries } from "./results-queries.ts";
import { correctedMeans } from "./severity.ts";

type Rows<Query extends (...all: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;

/** Each category's entries in order of their means, with every score behind them. */
export function rankedByCategory(
  categories: Rows<typeof categoriesOf>,
  entries: Rows<typeof judgedEntries>,
  scores: Rows<typeof countingScores>,
) {
  const scoresByEntry = Map.groupBy(scores, ({ entryID }) => entryID);
  // What was said of an entry that is out or taken back corrects nobody: it isn't in the file that all this is computed from again.
  const correctedByEntry = correctedMeans(entries.flatMap(({ entryID }) => scoresByEntry.get(entryID) ?? []));
  const entriesByCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return categories.map((category) => ({
    ...category,
    entries: ranked(
      (entriesByCategory.get(category.categoryID) ?? []).map((entry) => {
        const given = scoresByEntry.get(entry.entryID) ?? [];
        const result = resultOf(given.map(({ percent }) => percent));
        const correctedMean = correctedByEntry.get(entry.entryID);
        const corrected = correctedMean === undefined ? null : rounded(correctedMean);
        return { ...entry, ...result, corrected, code: entryCode(category.label, entry.number), scores: given };
      }),
    ),
  }));
}
