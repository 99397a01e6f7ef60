import { type Sql, json } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { clock } from "../../platform/clock.ts";
import { isAccountUnsubscribed, isUnsubscribed } from "../subscription-queries.ts";

/** The kind of due work that delivers mails. */
export const MAIL_WORK = "mail";

/** The same for mails of which thousands are written at once: they wait for each other, and a receipt doesn't wait for them. */
export const MASS_MAIL_WORK = "massMail";
export const MAIL_KINDS = [MAIL_WORK, MASS_MAIL_WORK];

/** The content of a mail. One layout draws all mails, with the client's name and color on mails of a client. */
export type MailContent = {
  /** Above the text; the subject where left out. */
  heading?: string;
  paragraphs: readonly string[];
  /** Somebody's own words, set apart from ours. */
  quote?: string;
  action?: { label: string; url: string };
  /** Small text below everything. */
  note?: string;
  attachment?: { fileName: string; contentType: string; base64: string };
  /** Whose tickets and papers the mail brings: made when it leaves, so that they are as of then, and no row is heavy. */
  encloses?: { transactionID: string } | { ticketID: string };
  /** Somebody wrote it to these people: it isn't marked as made by a machine. */
  isPersonal?: boolean;
  /** The last mail to somebody who is erased: no log says that it was sent. */
  untraced?: true;
  /** The unsubscribe address; missing on mails that people must get. */
  unsubscribe?: string;
};

export type QueuedMail = {
  mailID: string | null;
  recipient: string;
  subject: string;
  letterheadClientID: string | null;
  replyTo: string | null;
  tellsResultsOf: string | null;
  isMass: boolean;
  content: MailContent;
};

export const insertMails = (sql: Sql, rows: readonly QueuedMail[]) => sql`
  with said as materialized (
    select coalesce(m."mailID", uuid_v7()) as id, m.*
    from json_to_recordset(${json(rows)}::json) as m (
      "mailID" uuid, "letterheadClientID" uuid, recipient text, "replyTo" text, subject text, content jsonb, "tellsResultsOf" uuid,
      "isMass" boolean)
    where coalesce(current_setting('app.without_mail', true), '') = ''
  ),
  queued as (
    insert into mails (mail_id, letterhead_client_id, recipient, reply_to, subject, content, tells_results_of)
    select id, "letterheadClientID", recipient, "replyTo", subject, content, "tellsResultsOf" from said
  )
  insert into due_work (kind, ref, due_at)
  select case when "isMass" then ${MASS_MAIL_WORK} else ${MAIL_WORK} end, id, ${clock.now()} from said`;

export type WaitingMail = {
  mailID: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  createdAt: string;
  /** The client of the mail; null for the platform's own. */
  clientID: string | null;
  clientName: string | null;
  clientColor: string | null;
  /** A reminder is checked once more before it leaves: it may be pointless by then. */
  reminds: boolean;
  /** Whether the recipient has unsubscribed since it was queued. */
  isUnsubscribed: boolean;
};

export const waitingMail = (sql: Sql, mailID: string) => sql<WaitingMail>`
  select mail_id, recipient, reply_to, subject, content, m.created_at, c.client_id, c.name as client_name,
    c.primary_color as client_color, exists (select from reminders_sent r where r.mail_id = m.mail_id)
      or exists (select from survey_invitations i where i.reminder_mail_id = m.mail_id) as reminds,
    m.content ? 'unsubscribe' and (${isUnsubscribed(fragment`lower(m.recipient)`)} or exists (
      select from message_recipients r where r.mail_id = m.mail_id and ${isAccountUnsubscribed(fragment`r.user_id`)})) as is_unsubscribed
  from mails m left join clients c on c.client_id = m.letterhead_client_id
  where mail_id = ${mailID}`;

/** The content is deleted, since it may hold a key and is needed no more. `why`: the reason in words, for staff. */
export const logMail = (
  sql: Sql,
  mailID: string,
  attempts: number,
  reason: string | null,
  why: string | null = reason,
) => sql<{
  recipient: string;
  subject: string;
}>`
  with gone as (delete from mails where mail_id = ${mailID} returning mail_id, recipient, subject, content),
  told as (
    update message_recipients r set state = case when ${reason}::text is null then 'sent' else 'refused' end,
      reason = ${why}::text, at = ${clock.now()}
    from gone where r.mail_id = gone.mail_id
  ),
  asked as (
    update survey_invitations i set state = case when ${reason}::text is null then 'sent' else 'refused' end,
      reason = ${why}::text, at = ${clock.now()}
    from gone where i.mail_id = gone.mail_id
  )
  insert into mail_log (mail_id, recipient, subject, attempts, reason)
  select mail_id, recipient, subject, ${attempts}::integer, ${reason}::text from gone where not content ? 'untraced'
  returning recipient, subject`;

export const dropMail = (sql: Sql, mailID: string) => sql`delete from mails where mail_id = ${mailID}`;

export type MailLocation = { clientID: string | null; mailID: string };

const MAX_LISTED = 200;

/** Due work is outside of the wall, so it finds mails of all clients. */
export const latestMailLocations = (sql: Sql) => sql<MailLocation>`
  select nullif(client_id, uuid_nil()) as client_id, ref as mail_id from due_work where kind = any (${MAIL_KINDS}) order by ref desc limit ${MAX_LISTED}`;

export const mailLocationOf = (sql: Sql, mailID: string) => sql<MailLocation>`
  select nullif(client_id, uuid_nil()) as client_id, ref as mail_id from due_work where kind = any (${MAIL_KINDS}) and ref::text = ${mailID}`;
