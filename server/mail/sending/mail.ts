import type { Sql } from "../../platform/db/sql.ts";
import { type MailContent, type QueuedMail, dropMail, insertMails } from "./mail-queries.ts";

export type Mail = MailContent & {
  /** Set beforehand where another record refers to the mail. */
  mailID?: string;
  to: string;
  subject: string;
  /** The client of the mail; the platform's own where left out. */
  clientID?: string;
  replyTo?: string;
  /** The program whose results the mail tells: it is deleted when they are withheld before it leaves. */
  tellsResultsOf?: string;
  /** A mail to each of many people: it may take its time, and holds up no receipt. */
  isMass?: boolean;
};

/** The most rows in one statement. */
const BATCH_SIZE = 500;

/** Sent only if the caller's transaction commits. Queued within the wall of the current client, else as the platform's own. */
export const queueMail = (sql: Sql, mail: Mail): Promise<void> => queueMails(sql, [mail]);

/** Addresses of made-up people end in .invalid, a domain that nobody can ever have (RFC 2606). */
export const isMadeUpAddress = (address: string): boolean => address.toLowerCase().endsWith(".invalid");

export async function queueMails(sql: Sql, mails: readonly Mail[]): Promise<void> {
  const somewhere = mails.filter(({ to }) => !isMadeUpAddress(to));
  for (let from = 0; from < somewhere.length; from += BATCH_SIZE)
    await insertMails(sql, somewhere.slice(from, from + BATCH_SIZE).map(queuedRowOf));
}

const queuedRowOf = ({
  mailID,
  to,
  subject,
  clientID,
  replyTo,
  tellsResultsOf,
  isMass,
  ...content
}: Mail): QueuedMail => ({
  mailID: mailID ?? null,
  recipient: to,
  subject: oneLine(subject),
  letterheadClientID: clientID ?? null,
  replyTo: replyTo ?? null,
  tellsResultsOf: tellsResultsOf ?? null,
  isMass: isMass ?? false,
  content,
});

/** Subjects contain names that people chose, which may have line breaks. */
const oneLine = (subject: string) => subject.replace(/\s+/g, " ").trim().slice(0, 250);

/** Drops a mail whose recipient unsubscribed after it was queued. */
export async function dropUnsubscribedMail(sql: Sql, mailID: string): Promise<void> {
  await sql`update message_recipients set state = 'unsubscribed' where mail_id = ${mailID}`;
  await sql`update survey_invitations set state = 'unsubscribed' where mail_id = ${mailID}`;
  await dropMail(sql, mailID);
}
