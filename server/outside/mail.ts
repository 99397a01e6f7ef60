import { type Sql, json } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { clock } from "./clock.ts";

/** The kind of due work that delivers them. */
export const MAIL_WORK = "mail";

/** What a mail says. It is drawn in one layout, with the client's name and colour where it comes from a client. */
export type MailContent = {
  /** Above the text; the subject where left out. */
  heading?: string;
  paragraphs: readonly string[];
  /** Someone's own words, set apart. */
  quote?: string;
  action?: { label: string; url: string };
  /** Small, below everything. */
  note?: string;
  attachment?: { fileName: string; contentType: string; base64: string };
  /** Where the person ends such mails; only what one must be told has none. */
  unsubscribe?: string;
};

export type Mail = MailContent & {
  /** Known beforehand where something else speaks of it. */
  mailID?: string;
  to: string;
  subject: string;
  /** Whose mail it is; the platform's own where left out. */
  clientID?: string;
  /** Who gets the answer. */
  replyTo?: string;
  /** The program whose results it tells: it doesn't leave where they are withheld before. */
  tellsResultsOf?: string;
};

/** A statement takes so many at most. */
const AT_ONCE = 500;

/** Leaves with the caller's transaction, or not at all: behind the wall of the client it is inside of, else as the platform's own. */
export const queueMail = (sql: Sql, mail: Mail): Promise<void> => queueMails(sql, [mail]);

/** Whatever is written in this transaction stays unwritten: a rehearsal sends no mail, to nobody. */
export const withoutMail = (sql: Sql) => sql`select set_config('app.without_mail', 'yes', true)`;

/** Where those who were made up are written to: a domain that nobody can ever have (RFC 2606). */
export const isNowhere = (address: string): boolean => address.toLowerCase().endsWith(".invalid");

export async function queueMails(sql: Sql, mails: readonly Mail[]): Promise<void> {
  const somewhere = mails.filter(({ to }) => !isNowhere(to));
  for (let from = 0; from < somewhere.length; from += AT_ONCE)
    await queueSome(sql, somewhere.slice(from, from + AT_ONCE).map(rowOf));
}

const rowOf = ({ mailID, to, subject, clientID, replyTo, tellsResultsOf, ...content }: Mail) => ({
  mailID: mailID ?? null,
  recipient: to,
  subject: oneLine(subject),
  letterheadClientID: clientID ?? null,
  replyTo: replyTo ?? null,
  tellsResultsOf: tellsResultsOf ?? null,
  content,
});

const queueSome = (sql: Sql, rows: ReturnType<typeof rowOf>[]) => sql`
  with queued as (
    insert into mails (mail_id, letterhead_client_id, recipient, reply_to, subject, content, tells_results_of)
    select coalesce(m."mailID", uuid_v7()), m."letterheadClientID", m.recipient, m."replyTo", m.subject, m.content, m."tellsResultsOf"
    from json_to_recordset(${json(rows)}::json) as m (
      "mailID" uuid, "letterheadClientID" uuid, recipient text, "replyTo" text, subject text, content jsonb, "tellsResultsOf" uuid)
    where coalesce(current_setting('app.without_mail', true), '') = ''
    returning mail_id
  )
  insert into due_work (kind, ref, due_at) select ${MAIL_WORK}, mail_id, ${clock.now()} from queued`;

/** Names that people chose stand in subjects. */
const oneLine = (subject: string) => subject.replace(/\s+/g, " ").trim().slice(0, 250);

export type WaitingMail = {
  mailID: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  createdAt: string;
  /** Whose it is. */
  clientID: string | null;
  clientName: string | null;
  clientColor: string | null;
  /** Whether it reminds of something, which may be done by now. */
  reminds: boolean;
  /** Whether somebody who has unsubscribed since it was written would get it. */
  isUnsubscribed: boolean;
};

/** Whether an address, in small letters, wants none of the client's mail but what it must be told. */
export const isUnsubscribed = (email: Fragment) => fragment`(
  exists (select from unsubscribed_addresses n where n.email = ${email})
  or exists (select from unsubscriptions n join users u using (user_id) where lower(u.email) = ${email}))`;

export const waitingMail = (sql: Sql, mailID: string) => sql<WaitingMail>`
  select mail_id, recipient, reply_to, subject, content, m.created_at, c.client_id, c.name as client_name,
    c.primary_color as client_color, exists (select from reminders_sent r where r.mail_id = m.mail_id)
      or exists (select from survey_invitations i where i.reminder_mail_id = m.mail_id) as reminds,
    exists (
      select from message_recipients r join unsubscriptions n using (client_id, user_id)
      where r.mail_id = m.mail_id)
      or exists (
        select from survey_invitations i
        where (i.mail_id = m.mail_id or i.reminder_mail_id = m.mail_id) and ${isUnsubscribed(fragment`i.email`)}) as is_unsubscribed
  from mails m left join clients c on c.client_id = m.letterhead_client_id
  where mail_id = ${mailID}`;

/** What it said is forgotten: it may hold a key, and it has left, or never will. */
export const logMail = (sql: Sql, mailID: string, attempts: number, reason: string | null) => sql<{
  recipient: string;
  subject: string;
}>`
  with gone as (delete from mails where mail_id = ${mailID} returning mail_id, recipient, subject),
  told as (
    update message_recipients r set state = case when ${reason}::text is null then 'sent' else 'refused' end,
      reason = ${reason}::text, at = ${clock.now()}
    from gone where r.mail_id = gone.mail_id
  ),
  asked as (
    update survey_invitations i set state = case when ${reason}::text is null then 'sent' else 'refused' end,
      reason = ${reason}::text, at = ${clock.now()}
    from gone where i.mail_id = gone.mail_id
  )
  insert into mail_log (mail_id, recipient, subject, attempts, reason)
  select mail_id, recipient, subject, ${attempts}::integer, ${reason}::text from gone returning recipient, subject`;

export const dropMail = (sql: Sql, mailID: string) => sql`delete from mails where mail_id = ${mailID}`;

/** Somebody's who has unsubscribed before it left. */
export async function dropUnsubscribed(sql: Sql, mailID: string): Promise<void> {
  await sql`update message_recipients set state = 'unsubscribed' where mail_id = ${mailID}`;
  await sql`update survey_invitations set state = 'unsubscribed' where mail_id = ${mailID}`;
  await dropMail(sql, mailID);
}
