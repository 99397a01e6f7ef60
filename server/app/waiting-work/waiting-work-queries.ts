import { MAIL_KINDS } from "../../mail/sending/mail-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { DueWork } from "../../platform/jobs/due-work-queries.ts";

/** Null stands for all of them. */
export type WorkFilter = { clientID: string | null; kind: string | null };

const isAsked = ({ clientID, kind }: WorkFilter) => fragment`
  (${clientID}::uuid is null or client_id = ${clientID}::uuid) and (${kind}::text is null or kind = ${kind}::text)`;

export type WorkCount = {
  kind: string;
  /** To be done now, and at a later moment. */
  due: number;
  later: number;
  dueSince: string | null;
  /** How many have failed so far, and how often the one that was tried most. */
  failed: number;
  attempts: number;
};

export const countWork = (sql: Sql, filter: WorkFilter, now: Date) => sql<WorkCount>`
  select kind, count(*) filter (where due_at <= ${now})::integer as due, count(*) filter (where due_at > ${now})::integer as later,
    min(due_at) filter (where due_at <= ${now}) as due_since, count(last_error)::integer as failed, max(attempts) as attempts
  from due_work where ${isAsked(filter)} group by kind order by kind`;

const MAX_REASONS = 20;

/** Why work failed last, the most frequent reason first. */
export const countReasons = (sql: Sql, filter: WorkFilter) => sql<{ reason: string; many: number }>`
  select last_error as reason, count(*)::integer as many from due_work where ${isAsked(filter)} and last_error is not null
  group by last_error order by many desc, reason limit ${MAX_REASONS}`;

const hasFailed = fragment`last_error is not null and claimed_until is null`;

export const countFailedForLater = (sql: Sql, filter: WorkFilter, now: Date) => sql<{ many: number }>`
  select count(*)::integer as many from due_work where ${isAsked(filter)} and ${hasFailed} and due_at > ${now}`;

/** What failed is due now instead of at its next turn. How often it was tried counts on. */
export const makeFailedDue = (sql: Sql, filter: WorkFilter, now: Date) => sql`
  update due_work set due_at = ${now} where ${isAsked(filter)} and ${hasFailed} and due_at > ${now} returning due_work_id`;

/** Mails to single people and to many that were due before this moment. */
export const mailsDueBefore = (sql: Sql, clientID: string | null, before: Date) => sql<DueWork>`
  select due_work_id, nullif(client_id, uuid_nil()) as client_id, kind, ref, attempts from due_work
  where kind = any (${MAIL_KINDS}) and (${clientID}::uuid is null or client_id = ${clientID}::uuid) and due_at < ${before}
  order by due_work_id`;
