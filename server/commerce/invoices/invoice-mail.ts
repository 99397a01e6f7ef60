import { DAY } from "../../../contract/platform/durations.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import type { Invoice } from "../../../contract/commerce/invoices.ts";
import { type MailKind, mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { newID } from "../../platform/db/ids.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { House } from "../../platform/house.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import { makeLink } from "../../platform/links/queries.ts";
import { senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { clock } from "../../platform/clock.ts";
import { NOT_WRITTEN } from "../../mail/sending/undelivered.ts";
import { type Mail, queueMail } from "../../mail/sending/mail.ts";
import { PURCHASE_LINK } from "../sales/receipt-mail.ts";
import { type InvoiceDue, dueOfInvoice, wholeInvoice } from "./queries.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";

/** The kind of due work that sends an invoice. */
export const INVOICE_MAIL_WORK = "invoiceMail";
/** The kind of due work that reminds of an invoice that isn't paid. */
export const INVOICE_REMINDER_WORK = "invoiceReminder";

type InvoiceMail = Extract<MailKind, `invoice${string}`>;

async function invoiceAt(house: House, clientID: string, invoiceID: string) {
  return house.database.readInside(clientID, async (sql) => {
    const [[client], [row]] = await Promise.all([clientRow(sql, clientID), wholeInvoice(sql, invoiceID, clock.now())]);
    return client && row && { client, row, invoice: { ...row, association: client.name } satisfies Invoice };
  });
}

type Telling = { house: House; client: ClientRow; invoice: Invoice; kind: InvoiceMail };

/** Drawn before the transaction that writes the mail. */
async function attached(invoice: Invoice): Promise<NonNullable<Mail["attachment"]>> {
  const { drawInvoice } = await import("./invoice-file.ts");
  const base64 = (await drawInvoice(invoice)).toString("base64");
  return { fileName: `invoice-${invoice.number}.pdf`, contentType: "application/pdf", base64 };
}

/** Each mail has a link of its own, and the earlier ones go on working. */
async function queueInvoice(sql: Sql, { house, client, invoice, kind }: Telling, attachment: Mail["attachment"]) {
  const { invoiceID, name, email, number, total, lines, dueOn, note } = invoice;
  const link = { purpose: "invoice", recordID: invoiceID, lasts: PURCHASE_LINK } as const;
  const [invoiceKey, words, mailID] = await Promise.all([
    makeLink(sql, client.clientID, link),
    templateOf(sql, kind),
    newID(sql),
  ]);
  await queueMail(sql, {
    mailID,
    to: email,
    ...senderOf({ client }),
    ...worded(words, {
      name,
      association: client.name,
      invoice: String(number),
      lines: lines.map(lineText).join("\n"),
      total: dollars(total),
      due: dueOn ? `Please pay by ${calendarDayText(dueOn)}.` : "",
      note,
    }),
    action: {
      label: mailKinds[kind].button,
      url: house.settings.origin + paths.linkedInvoice({ client: client.url, invoiceKey }),
    },
    ...(attachment && { attachment }),
  });
  await sql`update invoices set mail_id = ${mailID}, mail_error = null where invoice_id = ${invoiceID}`;
}

const lineText = ({ name, amount, quantity }: Invoice["lines"][number]) =>
  `${quantity > 1 ? `${quantity} × ` : ""}${name}: ${dollars(amount * quantity)}`;

/** Sends an invoice, or what says that it was paid. What fails undoes nothing that was paid. */
const mailWork = (invoiceOf: (sql: Sql, ref: string) => Promise<string | undefined>, kind: InvoiceMail): WorkKind => ({
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(house, { clientID, ref }) {
    const invoiceID = await house.database.readInside(clientID!, (sql) => invoiceOf(sql, ref));
    const there = invoiceID && (await invoiceAt(house, clientID!, invoiceID));
    if (!there) return undefined;
    const { client, invoice } = there;
    const attachment = await attached(invoice);
    await house.database.inside(clientID!, (sql) => queueInvoice(sql, { house, client, invoice, kind }, attachment));
    return undefined;
  },
  giveUp: async ({ database }, { clientID, ref }, { message }) => {
    await database.inside(clientID!, async (sql) => {
      const invoiceID = await invoiceOf(sql, ref);
      await sql`update invoices set mail_error = ${NOT_WRITTEN} where invoice_id = ${invoiceID ?? null}`;
    });
    return { told: `The mail of an invoice couldn’t be written: ${message}` };
  },
});

export const invoiceMailWork = mailWork(async (_sql, ref) => ref, "invoiceSent");

export const invoicePaidWork = mailWork(
  async (sql, ref) =>
    (await sql<{ invoiceID: string }>`select invoice_id from transactions where transaction_id = ${ref}`)[0]?.invoiceID,
  "invoicePaid",
);

/** Reminders leave in the middle of an American day. */
const REMINDER_HOUR = "16:00:00Z";

/** When it is to be reminded of, and of which: before it is due, unless that is over, and after. */
function nextReminder({ dueOn, remindBefore, remindAfter, before, after }: InvoiceDue, now: Date) {
  const at = (days: number) => new Date(Date.parse(`${dueOn}T${REMINDER_HOUR}`) + days * DAY);
  if (remindBefore !== null && !before && now < at(1)) return { which: "before" as const, at: at(-remindBefore) };
  if (remindAfter !== null && !after) return { which: "after" as const, at: at(remindAfter) };
  return undefined;
}

/** Who pays meanwhile isn't reminded. The reminder and the note that it was sent are one transaction. */
export const invoiceReminderWork: WorkKind = {
  atOnce: 2,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(house, { clientID, ref }) {
    const there = await invoiceAt(house, clientID!, ref);
    if (!there) return undefined;
    const { client, invoice } = there;
    const now = clock.now();
    const attachment = await attached(invoice);
    return house.database.inside(clientID!, async (sql) => {
      const [due] = await dueOfInvoice(sql, ref);
      const next = due && nextReminder(due, now);
      if (!next || next.at > now) return next?.at;
      await queueInvoice(sql, { house, client, invoice, kind: "invoiceReminder" }, attachment);
      const column = next.which === "before" ? fragment`reminded_before_at` : fragment`reminded_after_at`;
      await sql`update invoices set ${column} = ${now} where invoice_id = ${ref}`;
      return nextReminder({ ...due, [next.which]: true }, now)?.at;
    });
  },
  giveUp: async (_house, _work, { message }) => ({ told: `Nobody could be reminded of an invoice: ${message}` }),
};
