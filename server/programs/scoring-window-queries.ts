import type { Sql } from "../platform/db/sql.ts";

export type ScoringWindow = { opensAt: string; closesAt: string };

export const scoringWindowOf = (sql: Sql, serviceID: string) => sql<ScoringWindow>`
  select opens_at, closes_at from timeframes where service_id = ${serviceID} and name = 'scoring'`;
