import type { Sql } from "../server/platform/db/sql.ts";
import type { Town } from "./town.ts";
import type { MailContent } from "../server/mail/sending/mail-queries.ts";

type Queued = { mailID: string; subject: string; recipient: string; replyTo: string | null; content: MailContent };

/** The mails that wait for someone, whosever they are, oldest first. */
export async function mailsTo(town: Town, recipient: string): Promise<Queued[]> {
  const waiting = (sql: Sql) => sql<Queued>`
    select mail_id, subject, recipient, reply_to, content from mails where recipient = ${recipient}`;
  const inClients = Object.keys(town.clients).map((client) => town.inside(client, waiting));
  const mails = await Promise.all([town.home(waiting), ...inClients]);
  return mails.flat().toSorted((one, other) => (one.mailID < other.mailID ? -1 : 1));
}

/** The key at the end of the address of a mail's button. */
export async function keyInMailTo(town: Town, recipient: string): Promise<string> {
  const last = (await mailsTo(town, recipient)).at(-1);
  const url = last?.content.action?.url;
  if (!url) throw new Error(`${recipient} has no mail with a link${last ? `: the last is '${last.subject}'` : ""}.`);
  return url.split("/").at(-1)!;
}
