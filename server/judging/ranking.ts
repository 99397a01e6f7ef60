import type { Rules } from "../programs/rule-changes-queries.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { byResult, counted, ranked, resultOf, rounded } from "../../contract/judging/scoring-rules.ts";
import { categoriesOf } from "../programs/contests/queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { ProgramIDs } from "../platform/db/statement.ts";
import { resultsBy } from "./methods.ts";
import {
  type SheetOfTied,
  countingScores,
  judgedEntries,
  sheetsNamed,
  sheetsOfTied,
  tieDecisionsAmong,
} from "./results-queries.ts";
import { type Broken, type Level as Tied, type TieDecision, breakTie } from "./ties.ts";

type Rows<Query extends (...all: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;
type Scored = {
  categories: Rows<typeof categoriesOf>;
  entries: Rows<typeof judgedEntries>;
  scores: Rows<typeof countingScores>;
};

export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** What a ranking is made of: nothing of an entry that is out or taken back, which isn't in the file from which all is computed again. */
export async function scoredOf(sql: Sql, program: ProgramIDs): Promise<Scored> {
  const [categories, entries, scores] = await Promise.all([
    categoriesOf(sql, program.serviceID),
    judgedEntries(sql, program),
    countingScores(sql, program),
  ]);
  const known = new Set(entries.map(({ entryID }) => entryID));
  return { categories, entries, scores: scores.filter(({ entryID }) => known.has(entryID)) };
}

/** Each category's entries in order of their results, with every score behind them; ties told apart where the contest does. */
export async function rankingOf(sql: Sql, program: ProgramIDs, rules: Rules) {
  const results = resultsOf(await scoredOf(sql, program), rules);
  const orders = rules.breakTies ? await ordersOf(sql, program, results) : new Map<string, Standing>();
  return results.map(({ entries, ...category }) => ({
    ...category,
    entries: ranked(
      entries.map((entry) => ({ ...entry, ...(orders.get(entry.entryID) ?? level) })),
      (one, other) => byResult(one, other) || one.order - other.order,
    ),
  }));
}

type Standing = { order: number; broken: Broken | null };
const level: Standing = { order: 0, broken: null };

function resultsOf({ categories, entries, scores }: Scored, { method }: Rules) {
  const scoresByEntry = Map.groupBy(scores, ({ entryID }) => entryID);
  const all = scoresOf({ entries, scores });
  const corrected = resultsBy("corrected", all);
  const results = method === "corrected" ? corrected : resultsBy(method, all);
  const entriesByCategory = Map.groupBy(entries, ({ categoryID }) => categoryID);
  return categories.map((category) => ({
    ...category,
    entries: (entriesByCategory.get(category.categoryID) ?? []).map((entry) => {
      const given = scoresByEntry.get(entry.entryID) ?? [];
      return {
        ...entry,
        ...resultOf(given.map(({ percent }) => percent)),
        result: results.get(entry.entryID) ?? null,
        corrected: corrected.get(entry.entryID) ?? null,
        code: entryCode(category.label, entry.number),
        scores: given,
      };
    }),
  }));
}

/** All scores that count, each with its entry's category. */
export function scoresOf({ entries, scores }: Pick<Scored, "entries" | "scores">) {
  const categoryOf = new Map(entries.map(({ entryID, categoryID }) => [entryID, categoryID]));
  return scores.map((score) => ({ ...score, categoryID: categoryOf.get(score.entryID)! }));
}

type Unplaced = ReturnType<typeof resultsOf>[number]["entries"][number];

/** How entries of one result in one category stand to each other. */
async function ordersOf(sql: Sql, program: ProgramIDs, results: readonly { entries: readonly Unplaced[] }[]) {
  const ties = results.flatMap(({ entries }) => tiesIn(entries));
  if (ties.length === 0) return new Map<string, Standing>();
  const tied = ties.flat().map(({ entryID }) => entryID);
  const [sheets, decisions] = await Promise.all([sheetsOfTied(sql, program, tied), tieDecisionsAmong(sql, tied)]);
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  return new Map(ties.flatMap((tie) => [...broken(tie, sheetsBy, decisions)]));
}

type TiedScore = Tied["scores"][number] & { scoreID: string };

/** Of entries that share their result in a category, in whatever programs: those among them that nothing tells apart. */
export async function leftLevel<One extends { entryID: string; scores: readonly TiedScore[] }>(
  sql: Sql,
  ties: readonly (readonly One[])[],
): Promise<One[][]> {
  const tied = ties.flat();
  const [sheets, decisions] = await Promise.all([
    sheetsNamed(
      sql,
      tied.flatMap(({ scores }) => scores.map(({ scoreID }) => scoreID)),
    ),
    tieDecisionsAmong(
      sql,
      tied.map(({ entryID }) => entryID),
    ),
  ]);
  const sheetsBy = Map.groupBy(sheets, ({ entryID }) => entryID);
  const withSpread = (one: One) => ({ ...one, spread: resultOf(one.scores.map(({ percent }) => percent)).spread });
  return ties.flatMap((tie) => {
    const orders = broken(tie.map(withSpread), sheetsBy, decisions);
    const runs = Map.groupBy(tie, ({ entryID }) => orders.get(entryID)!.order);
    return [...runs.values()].filter((run) => run.length > 1);
  });
}

const broken = (
  tie: readonly Omit<Tied, "criteria">[],
  sheets: Map<string, SheetOfTied[]>,
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

type Level = { entryID: string; result: number | null; scores: readonly { scoreID: string }[] };

/** Of entries that share their result in a category, whether told apart or not: the mean share of each criterion. */
export async function meansOfLevel(sql: Sql, ranking: readonly { entries: readonly Level[] }[]) {
  const tied = ranking.flatMap(({ entries }) => tiesIn(entries).flat());
  const sheets = await sheetsNamed(
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
function criteriaMeans(sheets: readonly SheetOfTied[]) {
  const scales = counted(sheets[0]?.criteria ?? []).filter(({ weight }) => weight > 0);
  return scales.map(({ name, label }) => {
    const shares = sheets.map(({ criteria, values }) => {
      const maximum = criteria.find((one) => one.name === name)?.maximumValue ?? 1;
      return Number(values[name] ?? 0) / maximum;
    });
    return { name, label, mean: rounded(shares.reduce((sum, share) => sum + share, 0) / shares.length) };
  });
}
