import type { Sql } from "../db/sql.ts";

type PageError = { message: string; stack: string; url: string; userID: string | null };

export const insertPageError = (sql: Sql, { message, stack, url, userID }: PageError) => sql`
  insert into error_log (source, message, stack, url, user_id) values ('browser', ${message}, ${stack}, ${url}, ${userID})`;
