import type { Transporter } from "nodemailer";
import type { Sql } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { noteUndeliveredInvoice } from "../commerce/invoices/queries.ts";
import { isRecommendationWanted } from "../entries/recommendations/reminding.ts";
import { dropReminder, isReminderWanted } from "../messages/reminders.ts";
import { drawMail } from "../mail/sending/mail-layout.ts";
import { messageIDOf } from "../platform/message-id.ts";
import { type Letterhead, letterheadFor } from "../paper/letterhead.ts";
import { dropUnsubscribed, isNowhere } from "../mail/sending/mail.ts";
import { noteUndelivered } from "../commerce/sales/sales-queries.ts";
import { whyUndelivered } from "../mail/sending/undelivered.ts";
import { isSurveyReminderWanted } from "../surveys/mailing.ts";
import type { DueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { type WaitingMail, logMail, waitingMail } from "../mail/sending/mail-queries.ts";

const AT_ONCE = 5;
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

type MailError = Error & { responseCode?: number };

/** Delivers the outbox. A mail's ID is its Message-ID, so that one sent twice by a crash is shown once. */
export function mailKind(smtpURL: string, from: string): WorkKind {
  let transport: Transporter | undefined;
  // Read with the first mail, as its layout is.
  const opened = async () => {
    const { default: nodemailer } = await import("nodemailer");
    const options = { url: smtpURL, pool: true, maxConnections: AT_ONCE, ...timeLimits } as const;
    return (transport ??= nodemailer.createTransport(options));
  };
  return {
    atOnce: AT_ONCE,
    /** Half a minute after the first failure, then twice as long each time: given up after about two days. */
    firstWait: 30,
    longestWait: 6 * 3600,
    mostAttempts: 18,
    async run(house, work) {
      const [mail] = await behindWall(house, work, (sql) => waitingMail(sql, work.ref));
      if (!mail) return undefined;
      if (isNowhere(mail.recipient)) {
        await behindWall(house, work, (sql) =>
          logMail(sql, mail.mailID, work.attempts, "There is nobody at this address."),
        );
        return undefined;
      }
      if (mail.isUnsubscribed) {
        await behindWall(house, work, (sql) => dropUnsubscribed(sql, mail.mailID));
        return undefined;
      }
      if (mail.reminds && !(await isStillWanted(house, work))) return undefined;
      await post(await opened(), mail, { from, clientID: work.clientID, head: await letterheadFor(house, mail) });
      await behindWall(house, work, (sql) => logMail(sql, mail.mailID, work.attempts, null));
      return undefined;
    },
    /** A server that says 5xx will say it again; anything else may pass. */
    isHopeless: ({ responseCode = 0 }: MailError) => responseCode >= 500,
    async giveUp(house, work, { message }) {
      const why = whyUndelivered(message);
      await behindWall(house, work, async (sql) => {
        if (work.clientID) {
          await noteUndelivered(sql, work.ref, why);
          await noteUndeliveredInvoice(sql, work.ref, why);
        }
        await logMail(sql, work.ref, work.attempts, message, why);
      });
      return { told: `Mail ${work.ref} couldn’t be delivered: ${message}` };
    },
    close: () => transport?.close(),
  };
}

/** A reminder of what is done by now doesn't leave. */
async function isStillWanted(house: House, work: DueWork): Promise<boolean> {
  const isWanted = await behindWall(
    house,
    work,
    async (sql) =>
      (await isReminderWanted(sql, work.ref)) &&
      (await isRecommendationWanted(sql, work.ref)) &&
      isSurveyReminderWanted(sql, work.ref),
  );
  if (!isWanted) await behindWall(house, work, (sql) => dropReminder(sql, work.ref));
  return isWanted;
}

/** A client's mail lies with the client; the platform's own at home. */
const behindWall = <T>({ database }: House, { clientID }: DueWork, work: (sql: Sql) => Promise<T>) =>
  clientID ? database.inside(clientID, work) : database.home(work);

type Sender = { from: string; clientID: string | null; head: Letterhead };

async function post(transport: Transporter, mail: WaitingMail, { from, clientID, head }: Sender): Promise<void> {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  await transport.sendMail({
    messageId: messageIDOf(mail.mailID, clientID, address.split("@")[1] ?? "localhost"),
    from: { name: mail.clientName ?? /^([^<]*)</.exec(from)?.[1]?.trim() ?? "", address },
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    ...(mail.content.attachment && { attachments: [attached(mail.content.attachment)] }),
    ...(mail.content.unsubscribe && { headers: oneClickHeaders(mail.content.unsubscribe) }),
    ...drawMail(mail.subject, mail.content, head),
  });
}

const attached = ({ fileName, contentType, base64 }: NonNullable<WaitingMail["content"]["attachment"]>) => ({
  filename: fileName,
  contentType,
  content: Buffer.from(base64, "base64"),
});

/** RFC 8058: a mail program's own button ends such mails, without a page in between. */
const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
