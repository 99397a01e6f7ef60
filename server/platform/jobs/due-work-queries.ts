import type { Sql } from "../db/sql.ts";
import { clock } from "../clock.ts";

/** Claimed due work. */
export type DueWork = {
  dueWorkID: string;
  /** Null: the platform's own. */
  clientID: string | null;
  kind: string;
  ref: string;
  /** Including this one. */
  attempts: number;
};

/** Seconds after which a claim lapses; a living process renews its claims. */
export const CLAIM_SECONDS = 60;

/**
 * Adds work for the client of the transaction, or for the platform: once, however often it is added. A process that is doing it right
 * now may have looked before there was more, so that its claim is void, and the work is done again.
 */
export const addDueWork = (sql: Sql, kind: string, ref: string, at: Date = clock.now()) =>
  addDueWorks(sql, kind, [ref], at);

export const addDueWorks = (sql: Sql, kind: string, refs: readonly string[], at: Date = clock.now()) => sql`
  insert into due_work (kind, ref, due_at) select ${kind}, ref, ${at} from unnest(${refs}::uuid[]) ref
  on conflict on constraint due_work_once do update set due_at = least(due_work.due_at, excluded.due_at),
    attempts = due_work.attempts + case when due_work.claimed_until is null then 0 else 1 end`;

/** What is the platform's own, and isn't to be done any more. */
export const dropPlatformWork = (sql: Sql, kind: string, ref: string) => sql`
  delete from due_work where client_id = uuid_nil() and kind = ${kind} and ref = ${ref}`;

/** What is the client's of the transaction, and isn't to be done any more. */
export const dropClientWork = (sql: Sql, kind: string, ref: string) => sql`
  delete from due_work where client_id = current_client() and kind = ${kind} and ref = ${ref}`;

/** A count for monitoring: how much the client's work of this kind has found this time. */
export const noteWorkCount = (sql: Sql, kind: string, count: number) => sql`
  update due_work set found = ${count} where client_id = current_client() and kind = ${kind}`;

/** A kind of work, and how much of it there is room for. */
export type ClaimableKind = { kind: string; room: number; whileSuspended: boolean };

/** Claims some of the due work: of each kind as much as there is room for. That of a suspended client waits, and so does that of one that is being moved. */
export const claimDueWork = (sql: Sql, kinds: readonly ClaimableKind[]) => sql<DueWork>`
  with due as materialized (
    select w.due_work_id
    from unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ room }) => room)}::integer[],
      ${kinds.map(({ whileSuspended }) => whileSuspended)}::boolean[]) as k (kind, room, while_suspended), lateral (
      select due_work_id from due_work d
      where kind = k.kind and due_at <= ${clock.now()} and (claimed_until is null or claimed_until <= ${clock.now()})
        and (k.while_suspended
          or not exists (select from clients c where c.client_id = d.client_id and c.suspended_at is not null))
        and not exists (
          select from client_move_marks m
          where m.moved_client_id = d.client_id and (m.state in ('closed', 'arriving') or m.quiet_until > now()))
      order by due_at limit k.room for update of d skip locked
    ) w
  )
  update due_work set attempts = attempts + 1, claimed_until = ${claimEnd()}
  where due_work_id in (select due_work_id from due)
  returning due_work_id, nullif(client_id, uuid_nil()) as client_id, kind, ref, attempts`;

const claimEnd = () => new Date(clock.now().getTime() + CLAIM_SECONDS * 1000);

// A claim is identified by its attempt: a process that was too slow finds that another has it.

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

/** For a process that stops: another begins the work anew. */
export const releaseClaim = (sql: Sql, { dueWorkID, attempts }: DueWork) => sql`
  update due_work set claimed_until = null, attempts = attempts - 1
  where due_work_id = ${dueWorkID} and attempts = ${attempts}`;
