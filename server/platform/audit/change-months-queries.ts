import type { Sql } from "../db/sql.ts";

/** A month of the log of changes, by UTC, as 2024-03; bytes with its indexes. */
export type ChangeMonth = { month: string; bytes: number };

/** Months that have begun, the oldest first. */
export const changeMonths = (sql: Sql) => sql<ChangeMonth>`
  select replace(right(c.relname, 7), '_', '-') as month, pg_total_relation_size(c.oid)::double precision as bytes
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$'
  where i.inhparent = 'audit_log'::regclass and to_date(right(c.relname, 7), 'YYYY_MM') <= now() at time zone 'UTC'
  order by month`;

/** As the owner of the tables, which no process is while it serves. */
export async function forgetChangesBefore(sql: Sql, month: string): Promise<void> {
  await sql`set local role none`;
  await sql`select forget_changes_before(${`${month}-01`}::date)`;
}
