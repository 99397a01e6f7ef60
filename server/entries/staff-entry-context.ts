import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handlers.ts";
import type { ProgramContext } from "../mail/entry-mails.ts";

/** Staff at somebody's entry, in a transaction. */
export type StaffEntryContext = ProgramContext & {
  sql: Sql;
  user: { userID: string };
  entry: { entryID: string };
  now: Date;
  audit: Audit;
};
