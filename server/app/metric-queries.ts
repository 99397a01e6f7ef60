import { STOCK_COUNT_WORK } from "../commerce/ledger/reconciliation.ts";
import type { Sql } from "../platform/db/sql.ts";

export type WaitingWork = { kind: string; waiting: number; late: number };

/** What waits for a suspended client isn't late. */
export const countDueWork = (sql: Sql) => sql<WaitingWork>`
  select kind, count(*)::integer as waiting, extract(epoch from now() - min(due_at))::float8 as late
  from due_work d
  where due_at < now()
    and not exists (select from clients c where c.client_id = d.client_id and c.suspended_at is not null)
  group by kind`;

export type FailingWork = { kind: string; attempts: number };

/** Work that was tried and waits to be tried again, with the tries of what failed most often. */
export const mostAttempts = (sql: Sql) => sql<FailingWork>`
  select kind, max(attempts)::integer as attempts from due_work where attempts > 0 group by kind`;

export type FaultCount = { source: string; faults: number };

export const countFaultsOfHour = (sql: Sql) => sql<FaultCount>`
  select source, count(*)::integer as faults from error_log
  where error_id > uuid_v7_from(now() - interval '1 hour') group by source`;

export type SlotBehind = { slot: string; behind: number };

/** Bytes of this database's changes that a database subscribed to it hasn't taken yet. */
export const slotsBehind = (sql: Sql) => sql<SlotBehind>`
  select slot_name as slot, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn), 0)::float8 as behind
  from pg_replication_slots where slot_type = 'logical' and database = current_database()`;

/** Found by the last nightly count. */
export const countStockDifferences = (sql: Sql) => sql<{ different: number }>`
  select coalesce(sum(found), 0)::integer as different from due_work where kind = ${STOCK_COUNT_WORK}`;
