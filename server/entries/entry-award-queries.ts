import type { AwardRow } from "../../contract/scholarships/awards.ts";
import { fragment } from "../platform/db/statement.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Whether an application has an award that stands. */
export const activeAwardOf = (sql: Sql, entryID: string) => sql`
  select from awards where entry_id = ${entryID} and ${isActive} limit 1`;

/** Of each of somebody's applications what it was offered last. */
export const latestAwardsOfApplicant = (sql: Sql, serviceID: string, userID: string) => sql<ApplicantAward>`
  select distinct on (a.entry_id) a.entry_id, a.state, a.amount, a.answer_by
  from awards a join entries e using (client_id, service_id, entry_id)
  where a.service_id = ${serviceID} and e.user_id = ${userID} and a.state <> 'prepared'
  order by a.entry_id, a.award_id desc`;

/** What holds money of the budgets. */
const isActive = fragment`state in ('prepared', 'offered', 'accepted')`;

export type ApplicantAward = Pick<AwardRow, "state" | "amount"> & { entryID: string; answerBy: string };
