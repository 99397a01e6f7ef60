import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handle.ts";
import type { ProgramOf } from "../mail/entry-mails.ts";

/** Staff at somebody's entry, in a transaction. */
export type AtEntry = ProgramOf & {
  sql: Sql;
  user: { userID: string };
  entry: { entryID: string };
  now: Date;
  audit: Audit;
};
