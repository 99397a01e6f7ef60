import type { Static } from "typebox";
import type { decision } from "../../contract/judging/decisions.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, nameList } from "../platform/db/statement.ts";
import { countingSheets, isJudgedInRound, isJudge } from "../entries/judging-conditions.ts";
import { type CountedScore, methodsAcrossCategories } from "./methods.ts";
import type { ResultMethod } from "../../contract/platform/result-methods.ts";

/** As what somebody decides; staff who do it where there is a chair take their place. */
export type DecidingRole = { asChair: boolean; inPlaceOf: string | null };
/** With whose it is, which no answer says. */
export type Decision = Static<typeof decision> & { byID: string | null };

/** By whom the row called `d` was decided, as an answer has it: `u` did, in the place of `p`. */
export const decisionJSON = fragment`json_build_object(
  'byID', d.decided_by, 'by', u.full_name, 'asChair', d.as_chair, 'inPlaceOf', p.full_name,
  'at', to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Of all that no panel's chair decides about; one who scores nothing any more decides nothing. */
export const findChair = (sql: Sql, serviceID: string) => sql<{ userID: string; fullName: string; isScorer: boolean }>`
  select u.user_id, u.full_name, exists (
    select from scorer_assignments a where a.service_id = j.service_id and a.user_id = u.user_id) as is_scorer
  from judging j join users u on u.user_id = j.chair_id where j.service_id = ${serviceID}`;

export const lockChair = (sql: Sql, serviceID: string) => sql<{ chairID: string | null }>`
  select chair_id from judging where service_id = ${serviceID} for update`;

export const writeChair = (sql: Sql, serviceID: string, userID: string | null) =>
  sql`update judging set chair_id = ${userID} where service_id = ${serviceID}`;

/** Who drops out isn't the chair any more. */
export const resignChair = (sql: Sql, serviceID: string, userID: string) => sql`
  update judging set chair_id = null where service_id = ${serviceID} and chair_id = ${userID} returning service_id`;

/** Unless somebody else is by now. */
export const restoreChair = (sql: Sql, serviceID: string, userID: string) => sql`
  update judging set chair_id = ${userID} where service_id = ${serviceID} and chair_id is null`;

/** The categories that somebody is the chair of. */
export const categoriesChairedBy = (sql: Sql, serviceID: string, userID: string) => sql<{
  categoryID: string;
  name: string;
}>`
  select g.category_id, g.name from chairs c join categories g using (client_id, service_id, category_id)
  where c.service_id = ${serviceID} and c.user_id = ${userID} order by g.position, g.label`;

export const chairsByCategory = (sql: Sql, serviceID: string) => sql<{
  categoryID: string;
  userID: string;
  fullName: string;
}>`
  select c.category_id, u.user_id, u.full_name from chairs c join users u using (user_id)
  where c.service_id = ${serviceID} order by u.full_name, u.user_id`;

/** Whether the category of the entry called `e` has a chair. */
export const hasChair = fragment`exists (
  select from chairs c where c.client_id = e.client_id and c.service_id = e.service_id and c.category_id = e.category_id)`;

/** Whether somebody is the chair of the entry called `e`, and judges it: whoever has a conflict of interest decides nothing about it. */
export const isChairOfEntry = (userID: string) => fragment`(${isJudge(userID)} and exists (
  select from chairs c
  where c.client_id = e.client_id and c.service_id = e.service_id and c.category_id = e.category_id and c.user_id = ${userID}))`;

/** Those of the entries of whom somebody is the chair. */
export const entriesChairedBy = (sql: Sql, entryIDs: readonly string[], userID: string) => sql<{ entryID: string }>`
  select e.entry_id from entries e where e.entry_id = any (${entryIDs}::uuid[]) and ${isChairOfEntry(userID)}`;

/** Who is the chair of all of these entries, and judges each. */
export const chairsOfAll = (sql: Sql, entryIDs: readonly string[]) => sql<{ userID: string }>`
  select c.user_id
  from entries e join chairs c using (client_id, service_id, category_id)
    join judges j on j.client_id = e.client_id and j.entry_id = e.entry_id and j.user_id = c.user_id
  where e.entry_id = any (${entryIDs}::uuid[])
  group by c.user_id having count(distinct e.entry_id) = ${entryIDs.length} order by c.user_id`;

export type ChairedScore = CountedScore & {
  serviceID: string;
  method: ResultMethod;
  scoreID: string;
  isChaired: boolean;
};

/**
 * The scores that decide what is level in the categories of which somebody is the chair, of all programs whose scoring is over and
 * whose results aren't out: those of other categories, too, where the method compares them. One program after the other, by
 * its index: whose they are isn't known beforehand.
 */
export const scoresForChair = (sql: Sql, userID: string, now: Date) => sql<ChairedScore>`
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
      where ${isJudgedInRound} and (o.method in ${nameList(methodsAcrossCategories)} or e.category_id in (select category_id from chaired))
      offset 0
    ) sheet`;
