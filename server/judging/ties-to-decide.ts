import type { Sql } from "../platform/db/sql.ts";
import { type ChairedScore, entriesChairedBy, scoresForChair } from "./chairs-queries.ts";
import { resultsByMethod } from "./methods.ts";
import { unbrokenTies, tiesIn } from "./ranking.ts";

/** The number of ties that a chair is to decide, by program, once its scoring is over: before that ties may change. */
export async function countTiesToDecide(sql: Sql, userID: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const scores = await scoresForChair(sql, userID, now);
  const ties = [...Map.groupBy(scores, ({ serviceID }) => serviceID).values()].flatMap(tiesOfProgram);
  if (ties.length === 0) return new Map();
  const [unbroken, chaired] = await Promise.all([
    unbrokenTies(sql, ties),
    entriesChairedBy(
      sql,
      ties.flat().map(({ entryID }) => entryID),
      userID,
    ),
  ]);
  const judged = new Set(chaired.map(({ entryID }) => entryID));
  const decidable = unbroken.filter((tie) => tie.every(({ entryID }) => judged.has(entryID)));
  return new Map(
    [...Map.groupBy(decidable, (tie) => tie[0]!.serviceID)].map(([serviceID, all]) => [serviceID, all.length]),
  );
}

/** Entries of one program with equal results, in categories of the chair. */
function tiesOfProgram(scores: readonly ChairedScore[]) {
  const results = resultsByMethod(scores[0]!.method, scores);
  const chaired = scores.filter(({ isChaired }) => isChaired);
  const entries = [...Map.groupBy(chaired, ({ entryID }) => entryID)].map(([entryID, entryScores]) => ({
    entryID,
    serviceID: entryScores[0]!.serviceID,
    categoryID: entryScores[0]!.categoryID,
    result: results.get(entryID) ?? null,
    scores: entryScores,
  }));
  return [...Map.groupBy(entries, ({ categoryID }) => categoryID).values()].flatMap(tiesIn);
}
