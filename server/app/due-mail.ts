import type { Transporter } from "nodemailer";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { noteUndeliveredInvoice } from "../commerce/invoices/queries.ts";
import { isRecommendationAwaited } from "../entries/recommendations/recommender-reminders.ts";
import { dropReminder, isReminderWanted } from "../messages/deadline-reminders.ts";
import { drawMail } from "../mail/sending/mail-layout.ts";
import { noteUndeliveredInvitation } from "../people/members/invitation-queries.ts";
import { newMessageID } from "../platform/message-id.ts";
import { type Letterhead, letterheadFor } from "../paper/letterhead.ts";
import { dropUnsubscribedMail, isMadeUpAddress } from "../mail/sending/mail.ts";
import { noteUndeliveredReceipt } from "../commerce/orders/order-queries.ts";
import { undeliveredReason } from "../mail/sending/undelivered-reasons.ts";
import { isSurveyReminderWanted } from "../surveys/survey-mailing.ts";
import type { DueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { type WaitingMail, logMail, waitingMail } from "../mail/sending/mail-queries.ts";

const MAILS_AT_ONCE = 5;
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

type MailError = Error & { responseCode?: number };

/** Delivers the outbox. A mail's ID is its Message-ID, so that one sent twice after a crash is shown once. */
export function mailWork(smtpURL: string, from: string): WorkKind {
  let transport: Transporter | undefined;
  // Read with the first mail, as its layout is.
  const opened = async () => {
    const { default: nodemailer } = await import("nodemailer");
    const options = { url: smtpURL, pool: true, maxConnections: MAILS_AT_ONCE, ...timeLimits } as const;
    return (transport ??= nodemailer.createTransport(options));
  };
  return {
    atOnce: MAILS_AT_ONCE,
    /** Seconds; doubles each time, and ends after about two days. */
    firstWait: 30,
    longestWait: 6 * 3600,
    mostAttempts: 18,
    async run(app, work) {
      const [mail] = await inClientTransaction(app, work, (sql) => waitingMail(sql, work.ref));
      if (!mail) return undefined;
      if (isMadeUpAddress(mail.recipient)) {
        await inClientTransaction(app, work, (sql) =>
          logMail(sql, mail.mailID, work.attempts, "There is nobody at this address."),
        );
        return undefined;
      }
      if (mail.isUnsubscribed) {
        await inClientTransaction(app, work, (sql) => dropUnsubscribedMail(sql, mail.mailID));
        return undefined;
      }
      if (mail.reminds && !(await isStillDue(app, work))) return undefined;
      await sendMail(await opened(), mail, { from, clientID: work.clientID, head: await letterheadFor(app, mail) });
      await inClientTransaction(app, work, (sql) => logMail(sql, mail.mailID, work.attempts, null));
      return undefined;
    },
    /** A 5xx reply is final; anything else may pass. */
    isHopeless: ({ responseCode = 0 }: MailError) => responseCode >= 500,
    async giveUp(app, work, { message }) {
      const why = undeliveredReason(message);
      await inClientTransaction(app, work, async (sql) => {
        if (work.clientID) {
          await noteUndeliveredReceipt(sql, work.ref, why);
          await noteUndeliveredInvoice(sql, work.ref, why);
          await noteUndeliveredInvitation(sql, work.ref, why);
        }
        await logMail(sql, work.ref, work.attempts, message, why);
      });
      return { told: `Mail ${work.ref} couldn’t be delivered: ${message}` };
    },
    close: () => transport?.close(),
  };
}

/** A reminder of something that was done meanwhile isn't sent. */
async function isStillDue(app: App, work: DueWork): Promise<boolean> {
  const isWanted = await inClientTransaction(
    app,
    work,
    async (sql) =>
      (await isReminderWanted(sql, work.ref)) &&
      (await isRecommendationAwaited(sql, work.ref)) &&
      isSurveyReminderWanted(sql, work.ref),
  );
  if (!isWanted) await inClientTransaction(app, work, (sql) => dropReminder(sql, work.ref));
  return isWanted;
}

/** A client's mail lies in its own database; the platform's own in the home database. */
const inClientTransaction = <T>({ database }: App, { clientID }: DueWork, work: (sql: Sql) => Promise<T>) =>
  clientID ? database.inside(clientID, work) : database.home(work);

type MailSender = { from: string; clientID: string | null; head: Letterhead };

async function sendMail(
  transport: Transporter,
  mail: WaitingMail,
  { from, clientID, head }: MailSender,
): Promise<void> {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  await transport.sendMail({
    messageId: newMessageID(mail.mailID, clientID, address.split("@")[1] ?? "localhost"),
    from: { name: mail.clientName ?? /^([^<]*)</.exec(from)?.[1]?.trim() ?? "", address },
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    ...(mail.content.attachment && { attachments: [attachmentOf(mail.content.attachment)] }),
    ...(mail.content.unsubscribe && { headers: oneClickHeaders(mail.content.unsubscribe) }),
    ...drawMail(mail.subject, mail.content, head),
  });
}

const attachmentOf = ({ fileName, contentType, base64 }: NonNullable<WaitingMail["content"]["attachment"]>) => ({
  filename: fileName,
  contentType,
  content: Buffer.from(base64, "base64"),
});

/** RFC 8058: one-click unsubscription from a mail program. */
const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
