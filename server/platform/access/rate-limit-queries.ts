import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

/**
 * A leaky bucket: `deep` attempts at once, and one more each time that `every` seconds have passed. Nothing but attempts fills it, so
 * that the waiting time is known.
 */
export type RateLimit = { name: string; deep: number; every: number };

/** How full the bucket of the row `a` is now. */
export const currentLevel = ({ every }: RateLimit) =>
  fragment`greatest(0, a.level - greatest(0, extract(epoch from now() - a.last_at)) / ${every}::double precision)`;

/** Counts an attempt; no row where there is no room. */
export const countedLevel = (sql: Sql, limit: RateLimit) => sql<{ level: number }>`
  insert into attempts as a (subject, level) values (${limit.name}, 1)
  on conflict (subject) do update set level = ${currentLevel(limit)} + 1, last_at = now()
  where ${currentLevel(limit)} + 1 <= ${limit.deep}::double precision
  returning level`;

/**
 * Counts a failure for a crowd that shares a network: people who succeed write no row that others wait for. Attempts in parallel may
 * overfill the bucket, which then has to drain first.
 */
export const countFailure = (sql: Sql, limit: RateLimit) => sql`
  insert into attempts as a (subject, level) values (${limit.name}, 1)
  on conflict (subject) do update set level = ${currentLevel(limit)} + 1, last_at = now()`;

export const resetRateLimits = (sql: Sql, limits: readonly RateLimit[]) => sql`
  delete from attempts where subject = any (${limits.map(({ name }) => name)}::text[])`;
