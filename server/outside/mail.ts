import { type Sql, json } from "../db/sql.ts";

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

/** Leaves with the caller's transaction, or not at all. The job of mail delivers it. */
export const queueMail = (sql: Sql, { to, subject, clientID, replyTo, ...content }: Mail) => sql`
  insert into mail_outbox (about_client_id, recipient, reply_to, subject, content)
  values (${clientID ?? null}, ${to}, ${replyTo ?? null}, ${oneLine(subject)}, ${json(content)})`;

/** Names that people chose stand in subjects. */
const oneLine = (subject: string) => subject.replace(/\s+/g, " ").trim().slice(0, 250);
