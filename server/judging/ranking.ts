import type { RankingRules } from "../programs/rule-change-queries.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import {
  compareResults,
  scoredCriteria,
  withPlaces,
  scoreSummary,
  roundScore,
} from "../../contract/judging/scoring-rules.ts";
import { categoriesOf } from "../programs/contests/queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import { resultsByMethod } from "./methods.ts";
import {
  type TiedSheet,
  countingScores,
  judgedEntries,
  sheetsOfScores,
  sheetsOfTied,
  tieDecisionsAmong,
} from "./results-queries.ts";
import { type TieBreak, type TiedEntry, type TieDecision, breakTie } from "./ties.ts";

type RowsOf<Query extends (...all: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;
type RankingData = {
  categories: RowsOf<typeof categoriesOf>;
  entries: RowsOf<typeof judgedEntries>;
  scores: RowsOf<typeof countingScores>;
};

export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/**
 * The data of a ranking. Scores of disqualified and withdrawn entries are left out, as the results file, from which all can be
 * computed again, has none.
 */
export async function rankingDataOf(sql: Sql, program: ProgramIDs): Promise<RankingData> {
  const [categories, entries, scores] = await Promise.all([
    categoriesOf(sql, program.serviceID),
    judgedEntries(sql, program),
    countingScores(sql, program),
  ]);
  const entryIDs = new Set(entries.map(({ entryID }) => entryID));
  return { categories, entries, scores: scores.filter(({ entryID }) => entryIDs.has(entryID)) };
}

/** Each category's entries in the order of their results, with every score; ties are broken where the contest does so. */
export async function rankingOf(sql: Sql, program: ProgramIDs, rules: RankingRules) {
  const results = resultsByCategory(await rankingDataOf(sql, program), rules);
  const orders = rules.breakTies ? await tieOrdersOf(sql, program, results) : new Map<string, TiePosition>();
  return results.map(({ entries, ...category }) => ({
    ...category,
    entries: withPlaces(
      entries.map((entry) => ({ ...entry, ...(orders.get(entry.entryID) ?? noTie) })),
      (one, other) => compareResults(one, other) || one.order - other.order,
    ),
  }));
}

type TiePosition = { order: number; broken: TieBreak | null };
const noTie: TiePosition = { order: 0, broken: null };

function resultsByCategory({ categories, entries, scores }: RankingData, { method }: RankingRules) {
  const scoresByEntry = Map.groupBy(scores, ({ entryID }) => entryID);
  const all = scoresWithCategory({ entries, scores });
  const corrected = resultsByMethod("corrected", all);
  const results = method === "corrected" ? corrected : resultsByMethod(method, all);
  const entriesByCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return categories.map((category) => ({
    ...category,
    entries: (entriesByCategory.get(category.categoryID) ?? []).map((entry) => {
      const entryScores = scoresByEntry.get(entry.entryID) ?? [];
      return {
        ...entry,
        ...scoreSummary(entryScores.map(({ percent }) => percent)),
        result: results.get(entry.entryID) ?? null,
        corrected: corrected.get(entry.entryID) ?? null,
        code: entryCode(category.label, entry.number),
        scores: entryScores,
      };
    }),
  }));
}

/** All counting scores, each with its entry's category. */
export function scoresWithCategory({ entries, scores }: Pick<RankingData, "entries" | "scores">) {
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  return scores.map((score) => ({ ...score, categoryID: categoryOf.get(score.entryID)! }));
}

type UnplacedResult = ReturnType<typeof resultsByCategory>[number]["entries"][number];

/** The order of entries with equal results in one category. */
async function tieOrdersOf(sql: Sql, program: ProgramIDs, results: readonly { entries: readonly UnplacedResult[] }[]) {
  const ties = results.flatMap(({ entries }) => tiesIn(entries));
  if (ties.length === 0) return new Map<string, TiePosition>();
  const tied = ties.flat().map(({ entryID }) => entryID);
  const [sheets, decisions] = await Promise.all([sheetsOfTied(sql, program, tied), tieDecisionsAmong(sql, tied)]);
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  return new Map(ties.flatMap((tie) => [...breakTieBySheets(tie, sheetsBy, decisions)]));
}

type TiedScore = TiedEntry["scores"][number] & { scoreID: string };

/** The ties that the ordered rule leaves, among entries with equal results in a category, of any programs. */
export async function unbrokenTies<One extends { entryID: string; scores: readonly TiedScore[] }>(
  sql: Sql,
  ties: readonly (readonly One[])[],
): Promise<One[][]> {
  const tied = ties.flat();
  const [sheets, decisions] = await Promise.all([
    sheetsOfScores(
      sql,
      tied.flatMap(({ scores }) => scores.map(({ scoreID }) => scoreID)),
    ),
    tieDecisionsAmong(
      sql,
      tied.map(({ entryID }) => entryID),
    ),
  ]);
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  const withSpread = (one: One) => ({ ...one, spread: scoreSummary(one.scores.map(({ percent }) => percent)).spread });
  return ties.flatMap((tie) => {
    const orders = breakTieBySheets(tie.map(withSpread), sheetsBy, decisions);
    const runs = Map.groupBy(tie, ({ entryID }) => orders.get(entryID)!.order);
    return [...runs.values()].filter((run) => run.length > 1);
  });
}

const breakTieBySheets = (
  tie: readonly Omit<TiedEntry, "criteria">[],
  sheets: Map<string, TiedSheet[]>,
  decisions: readonly TieDecision[],
) =>
  breakTie(
    tie.map(({ entryID, spread, scores }) => ({
      entryID,
      spread,
      scores,
      criteria: criteriaMeans(sheets.get(entryID) ?? []),
    })),
    decisions,
  );

type ScoredResult = { entryID: string; result: number | null; scores: readonly { scoreID: string }[] };

/** The mean share of each criterion, for entries with equal results in a category, whether the tie is broken or not. */
export async function criteriaMeansOfTied(sql: Sql, ranking: readonly { entries: readonly ScoredResult[] }[]) {
  const tied = ranking.flatMap(({ entries }) => tiesIn(entries).flat());
  const sheets = await sheetsOfScores(
    sql,
    tied.flatMap(({ scores }) => scores.map(({ scoreID }) => scoreID)),
  );
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  return new Map(tied.map(({ entryID }) => [entryID, criteriaMeans(sheetsBy.get(entryID) ?? [])]));
}

export const tiesIn = <One extends { result: number | null }>(entries: readonly One[]): One[][] =>
  [...Map.groupBy(entries, ({ result }) => result)].flatMap(([result, tied]) =>
    result !== null && tied.length > 1 ? [tied] : [],
  );

/** The mean share of each counting criterion, in the order of the scoresheet. */
function criteriaMeans(sheets: readonly TiedSheet[]) {
  const scales = scoredCriteria(sheets[0]?.criteria ?? []).filter(({ weight }) => weight > 0);
  return scales.map(({ name, label }) => {
    const shares = sheets.map(({ criteria, values }) => {
      const maximum = criteria.find((one) => one.name === name)?.maximumValue ?? 1;
      return Number(values[name] ?? 0) / maximum;
    });
    return { name, label, mean: roundScore(shares.reduce((sum, share) => sum + share, 0) / shares.length) };
  });
}
