import type { Sql } from "../../platform/db/sql.ts";

/** The contact of a person's orders, and of the tickets that are the buyer's own, where it is the address that was wrong. */
export const correctOrderEmails = (
  sql: Sql,
  { userID, email }: { userID: string; email: string },
  wrong: string,
) => sql<{ transactionID: string }>`
  with corrected as (
    update transactions set guest_email = ${email}
    where user_id = ${userID} and lower(guest_email) = lower(${wrong}) and state <> 'expired'
    returning client_id, transaction_id
  ), own as (
    update tickets k set holder_email = ${email} from corrected c
    where k.client_id = c.client_id and k.transaction_id = c.transaction_id and k.given_at is null
      and lower(k.holder_email) = lower(${wrong})
  )
  select transaction_id from corrected`;
