import type { Sql } from "../../platform/db/sql.ts";
import { type MailContent, type QueuedMail, dropMail, insertMails } from "./mail-queries.ts";

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
const BATCH_SIZE = 500;

/** Leaves with the caller's transaction, or not at all: behind the wall of the client it is inside of, else as the platform's own. */
export const queueMail = (sql: Sql, mail: Mail): Promise<void> => queueMails(sql, [mail]);

/** Where those who were made up are written to: a domain that nobody can ever have (RFC 2606). */
export const isMadeUpAddress = (address: string): boolean => address.toLowerCase().endsWith(".invalid");

export async function queueMails(sql: Sql, mails: readonly Mail[]): Promise<void> {
  const somewhere = mails.filter(({ to }) => !isMadeUpAddress(to));
  for (let from = 0; from < somewhere.length; from += BATCH_SIZE)
    await insertMails(sql, somewhere.slice(from, from + BATCH_SIZE).map(queuedRowOf));
}

const queuedRowOf = ({ mailID, to, subject, clientID, replyTo, tellsResultsOf, ...content }: Mail): QueuedMail => ({
  mailID: mailID ?? null,
  recipient: to,
  subject: oneLine(subject),
  letterheadClientID: clientID ?? null,
  replyTo: replyTo ?? null,
  tellsResultsOf: tellsResultsOf ?? null,
  content,
});

/** Names that people chose stand in subjects. */
const oneLine = (subject: string) => subject.replace(/\s+/g, " ").trim().slice(0, 250);

/** Somebody's who has unsubscribed before it left. */
export async function dropUnsubscribedMail(sql: Sql, mailID: string): Promise<void> {
  await sql`update message_recipients set state = 'unsubscribed' where mail_id = ${mailID}`;
  await sql`update survey_invitations set state = 'unsubscribed' where mail_id = ${mailID}`;
  await dropMail(sql, mailID);
}
