import {
  type MessageAbout,
  type MessageListName,
  type RecipientState,
  recipientStates,
} from "../../contract/messages/messages.ts";
import type { PageCursor } from "../platform/db/cursor.ts";
import { isAccountUnsubscribed, isUnsubscribed } from "../mail/subscription-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, Fragment as Words, fragment, emptyFragment } from "../platform/db/statement.ts";
import type { MailRecipient } from "./recipient-queries.ts";

export type NewMessage = {
  messageKey: string;
  serviceID: string | null;
  list: MessageListName;
  about: MessageAbout;
  who: string;
  subject: string;
  text: string;
  replyTo: string | null;
  userID: string | null;
};

type MessageID = { messageID: string };

/** No row if a message with this key was sent before. */
export const insertMessage = (sql: Sql, message: NewMessage) => sql<MessageID>`
  insert into messages (service_id, message_key, list, about, who, subject, text, reply_to, sent_by)
  values (${message.serviceID}, ${message.messageKey}, ${message.list}, ${message.about}, ${message.who}, ${message.subject},
    ${message.text}, ${message.replyTo}, ${message.userID})
  on conflict on constraint messages_key do nothing returning message_id`;

export const messageByKey = (sql: Sql, messageKey: string, userID: string) => sql<MessageID>`
  select message_id from messages where message_key = ${messageKey} and sent_by = ${userID}`;

const stateColumns = new Words(
  [recipientStates.map((state) => `'${state}', count(*) filter (where r.state = '${state}')`).join(", ")],
  [],
);

/** `{ "sent": 12, … }`: counts of the recipients `r` by state, under the product's names. */
export const stateCounts = (recipients: Fragment) =>
  fragment`(select json_build_object(${stateColumns}) from ${recipients})`;

type MessageRow = {
  messageID: string;
  list: MessageListName;
  subject: string;
  text: string;
  who: string;
  sentBy: string | null;
  at: string;
  states: Record<RecipientState, number>;
};

const messageColumns = fragment`
  select m.message_id, m.list, m.subject, m.text, m.who, u.full_name as sent_by, m.at, ${stateCounts(fragment`message_recipients r where r.message_id = m.message_id`)} as states
  from messages m left join users u on u.user_id = m.sent_by`;

export const messagesPage = (
  sql: Sql,
  { serviceID, lists }: { serviceID: string | null; lists: readonly MessageListName[] },
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<MessageRow>`
  ${messageColumns} where m.service_id is not distinct from ${serviceID}::uuid and m.list = any (${lists}::text[]) ${after ? fragment`and m.message_id < ${after[0]}` : emptyFragment}
  order by m.message_id desc limit ${most}`;

export const messageByID = (sql: Sql, messageID: string) => sql<MessageRow>`
  ${messageColumns} where m.message_id = ${messageID}`;

export const messageOfService = (sql: Sql, serviceID: string | null, messageID: string) => sql<MessageID>`
  select message_id from messages where message_id = ${messageID} and service_id is not distinct from ${serviceID}::uuid`;

export type RecipientsFilter = {
  messageID: string;
  state: RecipientState | undefined;
  after: PageCursor<["text", "id"]> | undefined;
};

type RecipientRow = {
  recipientID: string;
  userID: string | null;
  fullName: string;
  email: string;
  state: RecipientState;
  reason: string | null;
  answer: string | null;
  at: string | null;
  sortedBy: string;
};

export const recipientsPage = (
  sql: Sql,
  { messageID, state, after }: RecipientsFilter,
  most: number,
) => sql<RecipientRow>`
  select r.mail_id as "recipientID", r.user_id, r.full_name, r.email, r.state, r.reason,
    coalesce(nullif(l.reason, r.reason), case when r.state = 'bounced' then r.reason end) as answer, r.at, search_key(r.full_name) as sorted_by
  from (
    select r.mail_id, r.user_id, r.state, r.reason, r.at, coalesce(u.full_name, r.full_name) as full_name,
      coalesce(u.email, r.email) as email
    from message_recipients r left join users u using (user_id)
    where r.message_id = ${messageID} ${state ? fragment`and r.state = ${state}` : emptyFragment}) r
    left join mail_log l on l.mail_id = r.mail_id
  where true ${after ? fragment`and (search_key(r.full_name), r.mail_id) > (${after[0]}, ${after[1]})` : emptyFragment}
  order by search_key(r.full_name), r.mail_id limit ${most}`;

// Sending, in batches.

type SentMessage = Pick<NewMessage, "serviceID" | "list" | "about" | "subject" | "text" | "replyTo">;

export const messageToSend = (sql: Sql, messageID: string) => sql<SentMessage>`
  select service_id, list, about, subject, text, reply_to from messages where message_id = ${messageID}`;

/** Skips recipients who have unsubscribed since. */
export const skipUnsubscribedRecipients = (sql: Sql, messageID: string) => sql`
  update message_recipients r set state = 'unsubscribed'
  where message_id = ${messageID} and state = 'waiting'
    and (${isAccountUnsubscribed(fragment`r.user_id`)} or ${isUnsubscribed(fragment`r.email`)})
    and exists (select from messages m where m.message_id = r.message_id and m.about = 'other')`;

/** Takes some waiting recipients: the transaction that takes them writes their mails. */
export const takeWaitingRecipients = (sql: Sql, messageID: string, most: number) => sql<
  MailRecipient & { mailID: string }
>`
  with taken as (
    update message_recipients r set state = 'queued'
    where r.message_id = ${messageID} and r.state = 'waiting' and r.mail_id in (
      select mail_id from message_recipients
      where message_id = ${messageID} and state = 'waiting' order by mail_id limit ${most} for update)
    returning r.*)
  select r.user_id, coalesce(u.full_name, r.full_name) as full_name, coalesce(u.email, r.email) as email,
    r.entry_ids as "entryIDs", r.record_id, r.ticket_ids as "ticketIDs", r.mail_id
  from taken r left join users u using (user_id)`;

export const countSentRecipients = (sql: Sql, messageID: string) => sql<{ done: number; total: number }>`
  select (count(*) filter (where state <> 'waiting'))::integer as done, count(*)::integer as total
  from message_recipients where message_id = ${messageID} and state <> 'unsubscribed'`;

/** The recipients of a stopped message who hadn't got it. */
export const cancelWaitingRecipients = (sql: Sql, messageID: string) => sql`
  update message_recipients set state = 'cancelled' where message_id = ${messageID} and state = 'waiting'`;

/** The program whose people a message goes to; no row for the client's. */
export const messageProgram = (sql: Sql, messageID: string) => sql<{ serviceID: string }>`
  select service_id from messages where message_id = ${messageID} and service_id is not null`;
