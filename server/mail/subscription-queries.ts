import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

/** The address of an account, or of a survey's or a message's recipient without one. An account with the same address is unsubscribed with it. */
export const subscriberAddress = (recordID: string) => fragment`(
  select email from survey_invitations where survey_invitation_id = ${recordID}
  union all select email from message_recipients where mail_id = ${recordID} and email is not null
  union all select lower(email) from users where user_id = ${recordID} limit 1)`;

export const subscriberUsers = (recordID: string) => fragment`(
  select user_id from users where user_id = ${recordID} or lower(email) = ${subscriberAddress(recordID)})`;

export const endSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    insert into unsubscribed_addresses (email)
    select email from survey_invitations where survey_invitation_id = ${recordID}
    union select email from message_recipients where mail_id = ${recordID} and email is not null on conflict do nothing
  )
  insert into unsubscriptions (user_id) select user_id from ${subscriberUsers(recordID)} u on conflict do nothing`;

export const beginSubscription = (sql: Sql, recordID: string) => sql`
  with address as (
    delete from unsubscribed_addresses where email in ${subscriberAddress(recordID)}
  )
  delete from unsubscriptions where user_id in ${subscriberUsers(recordID)}`;
