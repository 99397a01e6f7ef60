import type { Sql } from "../platform/db/sql.ts";
import { type Score, chairedEntries, scoresUnderChair } from "./chairs-queries.ts";
import { resultsBy } from "./methods.ts";
import { leftLevel, tiesIn } from "./ranking.ts";

/** How many ties somebody is to decide as the chair, by program, once its scoring is over: before that what is level may change. */
export async function tiesToDecide(sql: Sql, userID: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const scores = await scoresUnderChair(sql, userID, now);
  const ties = [...Map.groupBy(scores, ({ serviceID }) => serviceID).values()].flatMap(levelIn);
  if (ties.length === 0) return new Map();
  const [level, chaired] = await Promise.all([
    leftLevel(sql, ties),
    chairedEntries(
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
function levelIn(scores: readonly Score[]) {
  const results = resultsBy(scores[0]!.method, scores);
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
