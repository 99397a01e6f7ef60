import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

/**
 * Whose tries are counted together. They fill a bucket: `deep` at once, and one more each time that `every` seconds have
 * passed. Nothing but tries fills it, so that who waits knows for how long.
 */
export type RateLimit = { name: string; deep: number; every: number };

/** How full the bucket of the row called `a` is by now. */
export const currentLevel = ({ every }: RateLimit) =>
  fragment`greatest(0, a.level - greatest(0, extract(epoch from now() - a.last_at)) / ${every}::double precision)`;

/**
 * Counts what has failed, of a crowd that shares a network: who gets in writes nothing that anybody else waits for. Tries
 * that were under way at once may fill the bucket beyond its brim, and have to drain first.
 */
export const countFailure = (sql: Sql, subject: RateLimit) => sql`
  insert into attempts as a (subject, level) values (${subject.name}, 1)
  on conflict (subject) do update set level = ${currentLevel(subject)} + 1, last_at = now()`;

/** It went well after all: these start afresh. */
export const resetRateLimits = (sql: Sql, subjects: readonly RateLimit[]) => sql`
  delete from attempts where subject = any (${subjects.map(({ name }) => name)}::text[])`;
