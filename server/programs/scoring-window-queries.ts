import type { Sql } from "../platform/db/sql.ts";

export type Window = { opensAt: string; closesAt: string };

export const scoringTimeframe = (sql: Sql, serviceID: string) => sql<Window>`
  select opens_at, closes_at from timeframes where service_id = ${serviceID} and name = 'scoring'`;
