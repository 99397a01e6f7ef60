import type { Transporter } from "nodemailer";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { noteUndeliveredInvoice } from "../commerce/invoices/queries.ts";
import { isRecommendationAwaited } from "../entries/recommendations/recommender-reminders.ts";
import { dropReminder, isReminderWanted } from "../messages/deadline-reminders.ts";
import { loadOrderEnclosures } from "../commerce/orders/order-enclosures.ts";
import type { EnclosedFile, Enclosures } from "../mail/sending/enclosures.ts";
import { drawMail } from "../mail/sending/mail-layout.ts";
import { noteUndeliveredInvitation } from "../people/members/invitation-queries.ts";
import { type SigningSender, signingSenderOf } from "../mail/own-sender/signing.ts";
import { senderAddress } from "../mail/sending/sender-address.ts";
import { newMessageID } from "../platform/message-id.ts";
import { type Letterhead, letterheadFor } from "../paper/letterhead.ts";
import { dropUnsubscribedMail, isMadeUpAddress } from "../mail/sending/mail.ts";
import { noteUndeliveredReceipt } from "../commerce/orders/order-queries.ts";
import { isTooLarge, undeliveredReason } from "../mail/sending/undelivered-reasons.ts";
import { isSurveyReminderWanted } from "../surveys/survey-mailing.ts";
import type { DueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { traced } from "../platform/tracing/tracing.ts";
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
      const own = mail.clientID ? await signingSenderOf(app, mail.clientID) : undefined;
      const sender = { from, own, clientID: work.clientID, head: await letterheadFor(app, mail) };
      const enclosures = await enclosuresOf(app, mail, work.clientID);
      try {
        await sendMail(await opened(), mail, { ...sender, enclosures });
      } catch (error) {
        if (!enclosures?.files.length || !isTooLarge((error as Error).message)) throw error;
        const lighter = await enclosuresOf(app, mail, work.clientID, { withoutFiles: true });
        await sendMail(await opened(), mail, { ...sender, enclosures: lighter });
      }
      await inClientTransaction(app, work, (sql) => logMail(sql, mail.mailID, work.attempts, null));
      return undefined;
    },
    /** A 5xx reply is final; anything else may pass. */
    isHopeless: ({ responseCode = 0 }: MailError) => responseCode >= 500,
    async giveUp(app, work, { message }) {
      await giveUpMail(app, work, message, undeliveredReason(message));
      return { told: `Mail ${work.ref} couldn’t be delivered: ${message}` };
    },
    close: () => transport?.close(),
  };
}

/** The log of mails has the reason; staff read `why` beside the receipt, invoice, invitation or message that it was. */
export const giveUpMail = (app: Pick<App, "database">, work: DueWork, reason: string, why: string): Promise<void> =>
  inClientTransaction(app, work, async (sql) => {
    if (work.clientID) {
      await noteUndeliveredReceipt(sql, work.ref, why);
      await noteUndeliveredInvoice(sql, work.ref, why);
      await noteUndeliveredInvitation(sql, work.ref, why);
    }
    await logMail(sql, work.ref, work.attempts, reason, why);
  });

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
const inClientTransaction = <T>(
  { database }: Pick<App, "database">,
  { clientID }: DueWork,
  work: (sql: Sql) => Promise<T>,
) => (clientID ? database.inside(clientID, work) : database.home(work));

/** Made for each try: they are as of now, and a mail that waits has none of them in its row. */
const enclosuresOf = (app: App, mail: WaitingMail, clientID: string | null, { withoutFiles = false } = {}) => {
  const { recipient, content } = mail;
  return clientID && content.encloses
    ? loadOrderEnclosures(app, { clientID, recipient, encloses: content.encloses, withoutFiles })
    : undefined;
};

type MailSender = {
  from: string;
  /** The client's own, at its own domain. */
  own: SigningSender | undefined;
  clientID: string | null;
  head: Letterhead;
  enclosures: Enclosures | undefined;
};

async function sendMail(
  transport: Transporter,
  mail: WaitingMail,
  { from, own, clientID, head, enclosures }: MailSender,
): Promise<void> {
  const address = senderAddress(from);
  const { attachment, unsubscribe, isPersonal = false } = mail.content;
  const enclosed = enclosures && { ...enclosures, pictureURL: ({ cid }: { cid: string }) => `cid:${cid}` };
  const files = [...(attachment ? [storedFile(attachment)] : []), ...(enclosures?.files ?? [])];
  const letter = {
    messageId: newMessageID(mail.mailID, clientID, address.split("@")[1] ?? "localhost"),
    from: { name: mail.clientName ?? /^([^<]*)</.exec(from)?.[1]?.trim() ?? "", address: own?.address ?? address },
    // What comes back goes where it always does, and SPF is asked of the domain that is the installation's.
    ...(own && { envelope: { from: address, to: mail.recipient }, dkim: own.dkim }),
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    attachments: [...picturesOf(enclosures), ...files.map(attachmentOf)],
    headers: { ...(isPersonal ? {} : automaticHeaders), ...(unsubscribe ? oneClickHeaders(unsubscribe) : {}) },
    ...drawMail(mail.subject, mail.content, head, enclosed),
  };
  await traced({ mailID: mail.mailID }, () => transport.sendMail(letter));
}

const storedFile = ({ base64, ...file }: NonNullable<WaitingMail["content"]["attachment"]>): EnclosedFile => ({
  ...file,
  content: Buffer.from(base64, "base64"),
});

const attachmentOf = ({ fileName, contentType, content }: EnclosedFile) => ({
  filename: fileName,
  contentType,
  content,
});

/** With a Content-ID they belong to the HTML, and aren't listed as files. */
const picturesOf = (enclosures: Enclosures | undefined) =>
  (enclosures?.sections ?? [])
    .flatMap(({ tickets }) => tickets)
    .flatMap(({ picture }) =>
      picture
        ? [
            {
              cid: picture.cid,
              filename: `${picture.cid.split("@")[0]}.png`,
              contentType: "image/png",
              contentDisposition: "inline" as const,
              content: picture.png,
            },
          ]
        : [],
    );

/** RFC 3834: no machine answers what a machine wrote; Exchange goes by a header of its own. */
const automaticHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

/** RFC 8058: one-click unsubscription from a mail program. */
const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
