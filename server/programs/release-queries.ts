import type { Sql } from "../platform/db/sql.ts";

export type Release = { resultsReleasedAt: string | null; releaseReason: string | null };

/** Two people release or withhold one after the other. */
export const lockRelease = (sql: Sql, serviceID: string) => sql<Release>`
  select results_released_at, release_reason from judging where service_id = ${serviceID} for update`;

/** Keeps the results from being released or withheld until this transaction is over. */
export const shareRelease = (sql: Sql, serviceID: string) => sql<{ resultsReleasedAt: string | null }>`
  select results_released_at from judging where service_id = ${serviceID} for share`;
