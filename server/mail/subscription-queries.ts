import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";

/** Whether an address (in lower case), or the account that has it, wants only those mails of the client that it must get. */
export const isUnsubscribed = (email: Fragment) => fragment`(
  exists (select from unsubscribed_addresses n where n.email = ${email})
  or exists (select from unsubscriptions n join users subscriber using (user_id) where lower(subscriber.email) = ${email}))`;

/** The same of an account, with the address that it has now. */
export const isAccountUnsubscribed = (userID: Fragment) => fragment`exists (
  select from users account where account.user_id = ${userID} and ${isUnsubscribed(fragment`lower(account.email)`)})`;

/** The address of an account, or of a survey's or a message's recipient without one. An account with the same address is unsubscribed with it. */
export const subscriberAddress = (recordID: string) => fragment`(
  select email from survey_invitations where survey_invitation_id = ${recordID}
  union all select email from message_recipients where mail_id = ${recordID} and email is not null
  union all select lower(email) from users where user_id = ${recordID} limit 1)`;

const subscriberUsers = (recordID: string) => fragment`(
  select user_id from users where user_id = ${recordID} or lower(email) = ${subscriberAddress(recordID)})`;

/** The address, too: an account may have another one later, or be merged, while this one still stands on orders. */
export const endSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    insert into unsubscribed_addresses (email) select a.email from ${subscriberAddress(recordID)} a (email) on conflict do nothing
  )
  insert into unsubscriptions (user_id) select user_id from ${subscriberUsers(recordID)} u on conflict do nothing`;

export const beginSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    delete from unsubscribed_addresses where email in ${subscriberAddress(recordID)}
  )
  delete from unsubscriptions where user_id in ${subscriberUsers(recordID)}`;
