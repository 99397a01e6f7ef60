import type { ErrorEntry } from "../../contract/support.ts";
import type { PageCursor } from "../db/cursor.ts";
import type { Sql } from "../db/sql.ts";
import { fragment, nothing } from "../db/statement.ts";

type PageError = { message: string; stack: string; url: string; userID: string | null; client: string };

/** The first step of a page's address is its client's, if it is anyone's. */
export const insertPageError = (sql: Sql, { message, stack, url, userID, client }: PageError) => sql`
  insert into error_log (source, message, stack, url, user_id, about_client_id)
  values ('browser', ${message}, ${stack}, ${url}, ${userID}, (select client_id from clients where url = ${client}))`;

/** One more than `most`, which says whether there are others. The log is nobody's table, so the client is said here. */
export const latestErrors = (
  sql: Sql,
  clientID: string,
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<ErrorEntry>`
  select e.error_id, e.at, e.source, e.message, e.stack, e.url, u.full_name
  from error_log e left join users u using (user_id)
  where e.about_client_id = ${clientID} ${after ? fragment`and e.error_id < ${after[0]}` : nothing}
  order by e.error_id desc limit ${most + 1}`;
