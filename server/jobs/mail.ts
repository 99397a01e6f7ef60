import nodemailer, { type Transporter } from "nodemailer";
import type { Sql } from "../db/sql.ts";
import type { House } from "../house.ts";
import { type Letterhead, letterheadOf } from "../outside/letterhead.ts";
import type { MailContent } from "../outside/mail.ts";
import type { Job } from "./jobs.ts";

type DueMail = {
  mailID: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  content: MailContent;
  attempts: number;
  clientName: string | null;
  clientColor: string | null;
};

const AT_ONCE = 5;
/** Half a minute after the first failure, then twice as long each time: given up after about two days. */
const FIRST_WAIT = 30;
const LONGEST_WAIT = 6 * 3600;
const MOST_ATTEMPTS = 18;
/** Longer than any attempt takes: who claims a mail and dies leaves it to another after that. */
const CLAIMED = "10 minutes";
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Delivers the outbox. A mail's ID is its Message-ID, so that one sent twice by a crash is shown once. */
export function mailJob(smtpURL: string, from: string): Job {
  const transport = nodemailer.createTransport({ url: smtpURL, pool: true, maxConnections: AT_ONCE, ...timeLimits });
  const send = (mail: DueMail, head: Letterhead) => post(transport, mail, head, from);
  return {
    name: "mail",
    every: 2_000,
    async run(house) {
      const due = await house.database.home(claimDue);
      await Promise.all(due.map((mail) => deliver(house, mail, send)));
      return due.length;
    },
    close: () => transport.close(),
  };
}

const claimDue = (sql: Sql) => sql<DueMail>`
  update mail_outbox m set attempts = attempts + 1, next_attempt_at = now() + ${CLAIMED}::interval
  from (
    select mail_id, c.name, c.primary_color from mail_outbox o left join clients c on c.client_id = o.about_client_id
    where sent_at is null and given_up_at is null and next_attempt_at <= now()
    order by next_attempt_at limit ${AT_ONCE} for update of o skip locked
  ) due
  where m.mail_id = due.mail_id
  returning m.mail_id, recipient, reply_to, subject, content, attempts, due.name as client_name,
    due.primary_color as client_color`;

type Send = (mail: DueMail, head: Letterhead) => Promise<void>;

async function deliver({ database }: House, mail: DueMail, send: Send): Promise<void> {
  const head = letterheadOf(mail.clientName, mail.clientColor);
  const failure = await send(mail, head).then(
    () => undefined,
    (error: Error & { responseCode?: number }) => error,
  );
  await database.home((sql) => (failure ? noteFailure(sql, mail, failure) : noteSent(sql, mail.mailID)));
}

/** What it said is forgotten: it may hold a key, and it has left. */
const noteSent = (sql: Sql, mailID: string) => sql`
  update mail_outbox set sent_at = now(), content = null, last_error = null where mail_id = ${mailID}`;

/** A server that says 5xx will say it again; anything else may pass. */
function noteFailure(sql: Sql, { mailID, attempts }: DueMail, error: Error & { responseCode?: number }) {
  const hopeless = (error.responseCode ?? 0) >= 500 || attempts >= MOST_ATTEMPTS;
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
  return sql`
    update mail_outbox
    set last_error = ${error.message.slice(0, 1000)}, next_attempt_at = now() + ${wait} * interval '1 second',
      given_up_at = case when ${hopeless} then now() end, content = case when ${hopeless} then null else content end
    where mail_id = ${mailID}`;
}

async function post(transport: Transporter, mail: DueMail, head: Letterhead, from: string): Promise<void> {
  // Loaded with the first mail: half a second that no start should wait for.
  const { drawMail } = await import("../outside/mail-layout.ts");
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  await transport.sendMail({
    messageId: `<${mail.mailID}@${address.split("@")[1] ?? "localhost"}>`,
    from: { name: mail.clientName ?? /^([^<]*)</.exec(from)?.[1]?.trim() ?? "", address },
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    ...(await drawMail(mail.subject, mail.content, head)),
  });
}
