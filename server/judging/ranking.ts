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
import { type TieBreak, type TiedEntry as Tied, type TieDecision, breakTie } from "./ties.ts";

type RowsOf<Query extends (...all: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;
type RankingData = {
  categories: RowsOf<typeof categoriesOf>;
  entries: RowsOf<typeof judgedEntries>;
  scores: RowsOf<typeof countingScores>;
};

export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** What a ranking is made of: nothing of an entry that is out or taken back, which isn't in the file from which all is computed again. */
export async function rankingDataOf(sql: Sql, program: ProgramIDs): Promise<RankingData> {
  const [categories, entries, scores] = await Promise.all([
    categoriesOf(sql, program.serviceID),
    judgedEntries(sql, program),
    countingScores(sql, program),
  ]);
  const known = new Set(entries.map(({ entryID }) => entryID));
  return { categories, entries, scores: scores.filter(({ entryID }) => known.has(entryID)) };
}

/** Each category's entries in order of their results, with every score behind them; ties told apart where the contest does. */
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
      const given = scoresByEntry.get(entry.entryID) ?? [];
      return {
        ...entry,
        ...scoreSummary(given.map(({ percent }) => percent)),
        result: results.get(entry.entryID) ?? null,
        corrected: corrected.get(entry.entryID) ?? null,
        code: entryCode(category.label, entry.number),
        scores: given,
      };
    }),
  }));
}

/** All scores that count, each with its entry's category. */
export function scoresWithCategory({ entries, scores }: Pick<RankingData, "entries" | "scores">) {
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  return scores.map((score) => ({ ...score, categoryID: categoryOf.get(score.entryID)! }));
}

type UnplacedResult = ReturnType<typeof resultsByCategory>[number]["entries"][number];

/** How entries of one result in one category stand to each other. */
async function tieOrdersOf(sql: Sql, program: ProgramIDs, results: readonly { entries: readonly UnplacedResult[] }[]) {
  const ties = results.flatMap(({ entries }) => tiesIn(entries));
  if (ties.length === 0) return new Map<string, TiePosition>();
  const tied = ties.flat().map(({ entryID }) => entryID);
  const [sheets, decisions] = await Promise.all([sheetsOfTied(sql, program, tied), tieDecisionsAmong(sql, tied)]);
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  return new Map(ties.flatMap((tie) => [...breakTieBySheets(tie, sheetsBy, decisions)]));
}

type TiedScore = Tied["scores"][number] & { scoreID: string };

/** Of entries that share their result in a category, in whatever programs: those among them that nothing tells apart. */
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
  tie: readonly Omit<Tied, "criteria">[],
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

/** Of entries that share their result in a category, whether told apart or not: the mean share of each criterion. */
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

/** The mean share of each criterion that counts, in the order of the scoresheet. */
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
