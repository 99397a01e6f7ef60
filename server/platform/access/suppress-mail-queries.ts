import type { Sql } from "../db/sql.ts";

/** Mail written in this transaction is dropped: a rehearsal sends none. */
export const suppressMail = (sql: Sql) => sql`select set_config('app.without_mail', 'yes', true)`;
