import { STOCK_COUNT_WORK } from "../commerce/ledger/reconciliation.ts";
import type { Sql } from "../platform/db/sql.ts";

export type WaitingWork = { kind: string; waiting: number; late: number };

export const countDueWork = (sql: Sql) => sql<WaitingWork>`
  select kind, count(*)::integer as waiting, extract(epoch from now() - min(due_at))::float8 as late
  from due_work where due_at < now() group by kind`;

/** As of the last night. */
export const countStockDifferences = (sql: Sql) => sql<{ different: number }>`
  select coalesce(sum(found), 0)::integer as different from due_work where kind = ${STOCK_COUNT_WORK}`;
