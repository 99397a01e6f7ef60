import type { Sql } from "../db/sql.ts";

/** Whatever is written in this transaction stays unwritten: a rehearsal sends no mail, to nobody. */
export const suppressMail = (sql: Sql) => sql`select set_config('app.without_mail', 'yes', true)`;
