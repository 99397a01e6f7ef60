import { STOCK_COUNT_WORK } from "../commerce/ledger/reconciling.ts";
import type { Sql } from "../platform/db/sql.ts";

export type Waiting = { kind: string; waiting: number; late: number };

export const dueNow = (sql: Sql) => sql<Waiting>`
  select kind, count(*)::integer as waiting, extract(epoch from now() - min(due_at))::float8 as late
  from due_work where due_at < now() group by kind`;

/** As of the last night. */
export const differencesFound = (sql: Sql) => sql<{ different: number }>`
  select coalesce(sum(found), 0)::integer as different from due_work where kind = ${STOCK_COUNT_WORK}`;
