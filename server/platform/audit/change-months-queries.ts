import { type Sql, requireRow } from "../db/sql.ts";

/** A month of the log of changes, by UTC, as 2024-03; bytes with its indexes. */
export type ChangeMonth = { month: string; bytes: number };

/** Months that have begun, the oldest first. */
export const changeMonths = (sql: Sql) => sql<ChangeMonth>`
  select replace(right(c.relname, 7), '_', '-') as month, pg_total_relation_size(c.oid)::double precision as bytes
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$'
  where i.inhparent = 'audit_log'::regclass and to_date(right(c.relname, 7), 'YYYY_MM') <= now() at time zone 'UTC'
  order by month`;

/** Bytes of what has no month here, such as what came with a client from an older database. */
export const bytesBesideMonths = async (sql: Sql): Promise<number> =>
  requireRow(
    await sql<{ bytes: number }>`
      select case when pg_relation_size('audit_log_other') = 0 then 0
        else pg_total_relation_size('audit_log_other') end::double precision as bytes`,
  ).bytes;

/** As the owner of the tables, which no process is while it serves. */
export async function forgetChangesBefore(sql: Sql, month: string): Promise<void> {
  await sql`set local role none`;
  await sql`select forget_changes_before(${`${month}-01`}::date)`;
}
