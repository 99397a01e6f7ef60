import type { Sql } from "../db/sql.ts";
import { clock } from "../clock.ts";

/** A row of due work that somebody has claimed. */
export type DueWork = {
  dueWorkID: string;
  /** Whose it is; null: the platform's own. */
  clientID: string | null;
  kind: string;
  ref: string;
  /** This one counted. */
  attempts: number;
};

/** Whoever dies with a claim leaves its work to another after so many seconds; the living renew theirs. */
export const CLAIM_SECONDS = 60;

/**
 * To be done for the client that the transaction is inside of, or for the platform: once, however often it is said. Whoever is at
 * it right now may have looked before there was more: its claim is no longer the one that counts, and it is done again.
 */
export const addDueWork = (sql: Sql, kind: string, ref: string, at: Date = clock.now()) =>
  addDueWorks(sql, kind, [ref], at);

export const addDueWorks = (sql: Sql, kind: string, refs: readonly string[], at: Date = clock.now()) => sql`
  insert into due_work (kind, ref, due_at) select ${kind}, ref, ${at} from unnest(${refs}::uuid[]) ref
  on conflict on constraint due_work_once do update set due_at = least(due_work.due_at, excluded.due_at),
    attempts = due_work.attempts + case when due_work.claimed_until is null then 0 else 1 end`;

/** For whoever watches the house: how much the client's work of this kind has found this time. */
export const noteWorkCount = (sql: Sql, kind: string, count: number) => sql`
  update due_work set found = ${count} where client_id = current_client() and kind = ${kind}`;

/** Claims some of what is due: of each kind as much as there is room for. */
export const claimDueWork = (sql: Sql, kinds: readonly string[], rooms: readonly number[]) => sql<DueWork>`
  with due as materialized (
    select w.due_work_id from unnest(${kinds}::text[], ${rooms}::integer[]) as k (kind, room), lateral (
      select due_work_id from due_work
      where kind = k.kind and due_at <= ${clock.now()} and (claimed_until is null or claimed_until <= ${clock.now()})
      order by due_at limit k.room for update skip locked
    ) w
  )
  update due_work set attempts = attempts + 1, claimed_until = ${claimEnd()}
  where due_work_id in (select due_work_id from due)
  returning due_work_id, nullif(client_id, uuid_nil()) as client_id, kind, ref, attempts`;

const claimEnd = () => new Date(clock.now().getTime() + CLAIM_SECONDS * 1000);

// A claim is known by its attempt: who was too slow finds that another has it.

export const renewClaim = (sql: Sql, { dueWorkID, attempts }: DueWork) => sql`
  update due_work set claimed_until = ${claimEnd()} where due_work_id = ${dueWorkID} and attempts = ${attempts}`;

export const removeDueWork = (sql: Sql, { dueWorkID, attempts }: DueWork) => sql`
  delete from due_work where due_work_id = ${dueWorkID} and attempts = ${attempts}`;

/** As if it had never been tried. */
export const rescheduleWork = (sql: Sql, { dueWorkID, attempts }: DueWork, at: Date) => sql`
  update due_work set due_at = ${at}, claimed_until = null, attempts = 0, last_error = null
  where due_work_id = ${dueWorkID} and attempts = ${attempts}`;

export const postponeWork = (sql: Sql, { dueWorkID, attempts }: DueWork, seconds: number, reason: string) => sql`
  update due_work set due_at = ${new Date(clock.now().getTime() + seconds * 1000)}, claimed_until = null,
    last_error = ${reason.slice(0, 1000)}
  where due_work_id = ${dueWorkID} and attempts = ${attempts}`;

/** Given back by a process that is told to stop: another begins it anew. */
export const releaseClaim = (sql: Sql, { dueWorkID, attempts }: DueWork) => sql`
  update due_work set claimed_until = null, attempts = attempts - 1
  where due_work_id = ${dueWorkID} and attempts = ${attempts}`;
