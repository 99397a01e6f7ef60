import type { Method } from "../../contract/methods.ts";
import type { Sql } from "../db/sql.ts";
import { fragment, literals } from "../db/statement.ts";
import { chairedEntries } from "./chairs-queries.ts";
import { countingSheets, inRound } from "./judged.ts";
import { type CountedScore, comparingAll, resultsBy } from "./methods.ts";
import { leftLevel, tiesIn } from "./ranking.ts";

type Score = CountedScore & { serviceID: string; method: Method; scoreID: string; isChaired: boolean };

/**
 * The scores that decide what is level in the categories of which somebody is the chair, of all programs whose scoring is over and
 * whose results aren't out: those of other categories, too, where the method compares them. One program after the other, by
 * its index: whose they are isn't known beforehand.
 */
const scoresUnderChair = (sql: Sql, userID: string, now: Date) => sql<Score>`
  with chaired as materialized (select client_id, service_id, category_id from chairs where user_id = ${userID})
  select o.service_id, o.method, sheet.*
  from (
      select j.client_id, j.service_id, j.method
      from (select distinct client_id, service_id from chaired) c join judging j using (client_id, service_id)
        join services s using (client_id, service_id)
        join timeframes t on t.client_id = j.client_id and t.service_id = j.service_id and t.name = 'scoring'
      where s.status = 'published' and j.break_ties and j.results_released_at is null and t.closes_at <= ${now}
    ) o
    cross join lateral (
      select given.entry_id, given.score_id, given.user_id, given.percent, e.category_id,
        e.category_id in (select category_id from chaired) as is_chaired
      from (${countingSheets({ clientID: fragment`o.client_id`, serviceID: fragment`o.service_id` })}) given
        join entries e using (client_id, service_id, entry_id)
      where ${inRound} and (o.method in ${literals(comparingAll)} or e.category_id in (select category_id from chaired))
      offset 0
    ) sheet`;

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
