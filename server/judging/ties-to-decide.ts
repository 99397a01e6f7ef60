import type { Sql } from "../platform/db/sql.ts";
import { type ChairedScore, entriesChairedBy, scoresForChair } from "./chairs-queries.ts";
import { resultsByMethod } from "./methods.ts";
import { unbrokenTies, tiesIn } from "./ranking.ts";

/** How many ties somebody is to decide as the chair, by program, once its scoring is over: before that what is level may change. */
export async function countTiesToDecide(sql: Sql, userID: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const scores = await scoresForChair(sql, userID, now);
  const ties = [...Map.groupBy(scores, ({ serviceID }) => serviceID).values()].flatMap(tiesOfProgram);
  if (ties.length === 0) return new Map();
  const [level, chaired] = await Promise.all([
    unbrokenTies(sql, ties),
    entriesChairedBy(
      sql,
      ties.flat().map(({ entryID }) => entryID),
      userID,
    ),
  ]);
  const judged = new Set(chaired.map(({ entryID }) => entryID));
  const own = level.filter((tie) => tie.every(({ entryID }) => judged.has(entryID)));
  return new Map([...Map.groupBy(own, (tie) => tie[0]!.serviceID)].map(([serviceID, all]) => [serviceID, all.length]));
}

/** Of one program: entries of one result in a category that is the chair's. */
function tiesOfProgram(scores: readonly ChairedScore[]) {
  const results = resultsByMethod(scores[0]!.method, scores);
  const chaired = scores.filter(({ isChaired }) => isChaired);
  const entries = [...Map.groupBy(chaired, ({ entryID }) => entryID)].map(([entryID, own]) => ({
    entryID,
    serviceID: own[0]!.serviceID,
    categoryID: own[0]!.categoryID,
    result: results.get(entryID) ?? null,
    scores: own,
  }));
  return [...Map.groupBy(entries, ({ categoryID }) => categoryID).values()].flatMap(tiesIn);
}
