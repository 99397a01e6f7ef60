import type { Sql } from "../platform/db/sql.ts";
import { permissions } from "../../contract/platform/permissions.ts";
import { planRelease } from "../../contract/judging/results.ts";

type ReleasePlanRow = {
  resultsReleasedAt: string | null;
  releaseAt: string | null;
  reason: string | null;
  closes: boolean;
  by: string | null;
};

/** Two people plan, take back or release one after the other. */
export const lockReleasePlan = (sql: Sql, serviceID: string) => sql<ReleasePlanRow>`
  select results_released_at, release_at, release_plan_reason as reason, release_plan_closes as closes, release_plan_by as by
  from judging where service_id = ${serviceID} for update`;

type NewReleasePlan = { serviceID: string; at: Date; reason: string | null; closes: boolean; userID: string };

export const writeReleasePlan = (sql: Sql, { serviceID, at, reason, closes, userID }: NewReleasePlan) => sql`
  update judging
  set release_at = ${at}, release_plan_reason = ${reason}, release_plan_closes = ${closes}, release_plan_by = ${userID},
    release_failed_at = null, release_failed_reason = null
  where service_id = ${serviceID}`;

export const clearReleasePlan = (sql: Sql, serviceID: string) => sql`
  update judging
  set release_at = null, release_plan_reason = null, release_plan_closes = false, release_plan_by = null
  where service_id = ${serviceID}`;

export async function failReleasePlan(sql: Sql, { serviceID, at, why }: { serviceID: string; at: Date; why: string }) {
  await clearReleasePlan(sql, serviceID);
  await sql`
    update judging set release_failed_at = ${at}, release_failed_reason = ${why} where service_id = ${serviceID}`;
}

export const findReleasers = (sql: Sql, serviceID: string) => sql<{ email: string }>`
  select distinct u.email from role_grants r join users u using (user_id)
  where r.role = any (${[...permissions[planRelease.allow]]}::text[]) and (r.service_id is null or r.service_id = ${serviceID})`;
