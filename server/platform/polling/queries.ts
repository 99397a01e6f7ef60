import type { Sql } from "../db/sql.ts";
import type { Fragment } from "../db/statement.ts";
import { emptyFragment, fragment } from "../db/statement.ts";
import type { PageCursor } from "../db/cursor.ts";

export type PolledKind = "entry" | "order" | "checkIn" | "member";

/** When this transaction began, which is before anything that it reads; and those that were under way. */
export const pollMoment = (sql: Sql) => sql<{ at: string; open: string[] }>`
  select now() as at,
    array(select x::text from pg_snapshot_xip(pg_current_snapshot()) x order by x::text::bigint) as open`;

export type ChangeQuery = {
  kind: PolledKind;
  serviceID: string | null;
  at: string;
  /** Transactions that were under way then. */
  open: readonly string[];
  after: PageCursor<["instant", "id"]> | undefined;
  most: number;
};

/** Each record once, at its latest change: one that changes while pages are read comes again behind them. */
export const changedRecords = (sql: Sql, { kind, serviceID, at, open, after, most }: ChangeQuery) => sql<{
  recordID: string;
  changedAt: string;
}>`
  select record_id, max(changed_at) as changed_at from record_changes
  where kind = ${kind} and ${serviceID === null ? fragment`service_id is null` : fragment`service_id = ${serviceID}`}
    and (changed_at >= ${at} ${openCondition(open)})
  group by record_id
  ${after ? fragment`having (max(changed_at), record_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptyFragment}
  order by max(changed_at), record_id limit ${most}`;

const openCondition = (open: readonly string[]): Fragment =>
  open.length > 0 ? fragment`or changed_in = any (${[...open]}::bigint[])` : emptyFragment;

export const deleteOldRecordChanges = (sql: Sql, before: Date) => sql`
  delete from record_changes where changed_at < ${before}`;
