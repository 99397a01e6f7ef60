import type { Sql } from "../../platform/db/sql.ts";

/** The contact of a person's orders, where it is the address that was wrong. */
export const correctOrderEmails = (
  sql: Sql,
  { userID, email }: { userID: string; email: string },
  wrong: string,
) => sql<{ transactionID: string }>`
  update transactions set guest_email = ${email}
  where user_id = ${userID} and lower(guest_email) = lower(${wrong}) and state <> 'expired'
  returning transaction_id`;
