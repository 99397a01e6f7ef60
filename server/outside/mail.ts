import { type Sql, json, one } from "../db/sql.ts";
import { addDueWork } from "../jobs/due-work.ts";

/** The kind of due work that delivers them. */
export const MAIL = "mail";

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
};

export type Mail = MailContent & {
  to: string;
  subject: string;
  /** Whose mail it is; the platform's own where left out. */
  clientID?: string;
  /** Who gets the answer. */
  replyTo?: string;
};

/** Leaves with the caller's transaction, or not at all: behind the wall of the client it is inside of, else as the platform's own. */
export async function queueMail(sql: Sql, { to, subject, clientID, replyTo, ...content }: Mail): Promise<void> {
  const { mailID } = one(
    await sql<{ mailID: string }>`
      insert into mails (letterhead_client_id, recipient, reply_to, subject, content)
      values (${clientID ?? null}, ${to}, ${replyTo ?? null}, ${oneLine(subject)}, ${json(content)}) returning mail_id`,
  );
  await addDueWork(sql, MAIL, mailID);
}

/** Names that people chose stand in subjects. */
const oneLine = (subject: string) => subject.replace(/\s+/g, " ").trim().slice(0, 250);

export type WaitingMail = {
  mailID: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  createdAt: string;
  clientName: string | null;
  clientColor: string | null;
};

export const waitingMail = (sql: Sql, mailID: string) => sql<WaitingMail>`
  select mail_id, recipient, reply_to, subject, content, m.created_at, c.name as client_name,
    c.primary_color as client_color
  from mails m left join clients c on c.client_id = m.letterhead_client_id
  where mail_id = ${mailID}`;

/** What it said is forgotten: it may hold a key, and it has left, or never will. */
export const logMail = (sql: Sql, mailID: string, attempts: number, reason: string | null) => sql<{
  recipient: string;
  subject: string;
}>`
  with gone as (delete from mails where mail_id = ${mailID} returning mail_id, recipient, subject)
  insert into mail_log (mail_id, recipient, subject, attempts, reason)
  select mail_id, recipient, subject, ${attempts}::integer, ${reason}::text from gone returning recipient, subject`;
