import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

/**
 * A leaky bucket: `deep` attempts at once, and one more each time that `every` seconds have passed. Nothing but attempts fills it, so
 * that the waiting time is known.
 */
export type RateLimit = { name: string; deep: number; every: number };

/** How full the bucket of the row `a` is now. */
const currentLevel = ({ every }: RateLimit) =>
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

/** Until there is room for one more attempt; below 0 where there is some now. */
export const secondsUntilRoom = (sql: Sql, limit: RateLimit) => sql<{ seconds: number }>`
  select ceil((${currentLevel(limit)} + 1 - ${limit.deep}::double precision) * ${limit.every}::double precision)::int as seconds
  from attempts a where subject = ${limit.name}`;

/** Attempts that succeeded after all. */
export const lowerLevel = (sql: Sql, limit: RateLimit, attempts: number) => sql`
  update attempts a set level = greatest(0, ${currentLevel(limit)} - ${attempts}::double precision), last_at = now()
  where subject = ${limit.name}`;

/** Of what is tried, so that no key of a row is longer than an index holds. */
export const MAX_NAME_LENGTH = 200;

/** A row for one network and one account or code that was tried there. */
const failureName = ({ name }: RateLimit, triedText: string) => `${name}: ${triedText.slice(0, MAX_NAME_LENGTH)}`;

export const addFailure = (sql: Sql, limit: RateLimit, triedText: string) => sql`
  insert into attempts as a (subject, level) values (${failureName(limit, triedText)}, 1)
  on conflict (subject) do update set level = a.level + 1, last_at = now()`;

/** No row where the same was tried before. */
export const addFirstFailure = (sql: Sql, limit: RateLimit, triedText: string) => sql`
  insert into attempts (subject, level) values (${failureName(limit, triedText)}, 1)
  on conflict (subject) do nothing returning subject`;

export const removeFailures = (sql: Sql, limit: RateLimit, triedText: string) => sql<{ times: number }>`
  delete from attempts where subject = ${failureName(limit, triedText)} returning level as times`;

/** With what failed under the limit. */
export const resetWithFailures = (sql: Sql, { name }: RateLimit) => sql`
  delete from attempts where subject = ${name} or starts_with(subject, ${`${name}: `})`;
