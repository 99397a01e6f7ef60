import { DAY } from "../../../contract/platform/durations.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { type Invoice, invoiceDiscountLabel } from "../../../contract/commerce/invoices/invoices.ts";
import { type MailKind, mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { newID } from "../../platform/db/ids.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { clock } from "../../platform/clock.ts";
import { MAIL_NOT_DRAWN } from "../../mail/sending/undelivered-reasons.ts";
import { type Mail, queueMail } from "../../mail/sending/mail.ts";
import { mailedRefund } from "../orders/order-mail-queries.ts";
import { type RefundWay, refundText } from "../refunds/refund-text.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";
import { type InvoiceDue, invoiceDue, invoiceDetails } from "./queries.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";

export const INVOICE_MAIL_WORK = "invoiceMail";
export const INVOICE_REMINDER_WORK = "invoiceReminder";

type InvoiceMail = Extract<MailKind, `invoice${string}`>;

async function loadInvoiceMail(app: App, clientID: string, invoiceID: string) {
  return app.database.readInside(clientID, async (sql) => {
    const [[client], [row]] = await Promise.all([
      clientRow(sql, clientID),
      invoiceDetails(sql, invoiceID, clock.now()),
    ]);
    return (
      client && row && { client, row, invoice: { ...row, association: client.name, byBank: null } satisfies Invoice }
    );
  });
}

type InvoiceMailing = {
  app: App;
  client: ClientRow;
  invoice: Invoice;
  kind: InvoiceMail;
  /** Of a refund, what the invoice doesn't say. */
  refund?: RefundWay | undefined;
};

/** Takes long: drawn before the transaction that writes the mail begins. */
async function invoiceAttachment(invoice: Invoice): Promise<NonNullable<Mail["attachment"]>> {
  const { drawInvoice } = await import("./invoice-file.ts");
  const base64 = (await drawInvoice(invoice)).toString("base64");
  return { fileName: `invoice-${invoice.number}.pdf`, contentType: "application/pdf", base64 };
}

/** Each mail has a link of its own; earlier links stay valid. */
async function queueInvoiceMail(
  sql: Sql,
  { app, client, invoice, kind, refund }: InvoiceMailing,
  attachment: Mail["attachment"],
) {
  const { invoiceID, name, email, number, total, lines, dueOn, note } = invoice;
  const link = { purpose: "invoice", recordID: invoiceID, lasts: PURCHASE_LINK_LIFETIME } as const;
  const [invoiceKey, words, mailID] = await Promise.all([
    createLink(sql, client.clientID, link),
    mailTemplateOf(sql, kind),
    newID(sql),
  ]);
  await queueMail(sql, {
    mailID,
    to: email,
    ...clientMailSender({ client }),
    ...mergeTemplate(words, {
      name,
      association: client.name,
      invoice: String(number),
      lines: [...lines.map(lineText), ...discountText(invoice)].join("\n"),
      total: dollars(total),
      due: dueOn ? `Please pay by ${calendarDayText(dueOn)}.` : "",
      note,
      ...(refund && { amount: dollars(refund.amount), refund: refundText(refund) }),
    }),
    action: {
      label: mailKinds[kind].button,
      url: app.addresses.urlOf(paths.linkedInvoice({ client: client.url, invoiceKey })),
    },
    ...(attachment && { attachment }),
  });
  await sql`update invoices set mail_id = ${mailID}, mail_error = null where invoice_id = ${invoiceID}`;
}

const lineText = ({ name, amount, quantity }: Invoice["lines"][number]) =>
  `${quantity > 1 ? `${quantity} × ` : ""}${name}: ${dollars(amount * quantity)}`;

function discountText(invoice: Invoice): string[] {
  const label = invoiceDiscountLabel(invoice);
  return label === undefined ? [] : [`${label}: ${dollars(-invoice.discount)}`];
}

/** Mails an invoice, or the notice of its payment. A failure undoes nothing that was paid. */
const invoiceMailWorkKind = (
  invoiceOf: (sql: Sql, ref: string) => Promise<string | undefined>,
  kind: InvoiceMail,
  refundOf?: (sql: Sql, ref: string) => Promise<RefundWay[]>,
): WorkKind => ({
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { clientID, ref }) {
    const invoiceID = await app.database.readInside(clientID!, (sql) => invoiceOf(sql, ref));
    const loaded = invoiceID && (await loadInvoiceMail(app, clientID!, invoiceID));
    if (!loaded) return undefined;
    const { client, invoice } = loaded;
    const attachment = await invoiceAttachment(invoice);
    await app.database.inside(clientID!, async (sql) => {
      const [refund] = refundOf ? await refundOf(sql, ref) : [];
      await queueInvoiceMail(sql, { app, client, invoice, kind, refund }, attachment);
    });
    return undefined;
  },
  giveUp: async ({ database }, { clientID, ref }, { message }) => {
    await database.inside(clientID!, async (sql) => {
      const invoiceID = await invoiceOf(sql, ref);
      await sql`update invoices set mail_error = ${MAIL_NOT_DRAWN} where invoice_id = ${invoiceID ?? null}`;
    });
    return { told: `The mail of an invoice couldn’t be written: ${message}` };
  },
});

export const invoiceMailWork = invoiceMailWorkKind(async (_sql, ref) => ref, "invoiceSent");

export const invoicePaidWork = invoiceMailWorkKind(
  async (sql, ref) =>
    (await sql<{ invoiceID: string }>`select invoice_id from transactions where transaction_id = ${ref}`)[0]?.invoiceID,
  "invoicePaid",
);

export const invoiceRefundedWork = invoiceMailWorkKind(
  async (sql, ref) =>
    (
      await sql<{ invoiceID: string }>`
        select t.invoice_id from refunds r join transactions t using (client_id, transaction_id) where r.refund_id = ${ref}`
    )[0]?.invoiceID,
  "invoiceRefunded",
  mailedRefund,
);

/** Reminders leave in the middle of an American day. */
const REMINDER_HOUR = "16:00:00Z";

/** The next reminder: before the due date, or after it. */
function nextReminder({ dueOn, remindBefore, remindAfter, before, after }: InvoiceDue, now: Date) {
  const at = (days: number) => new Date(Date.parse(`${dueOn}T${REMINDER_HOUR}`) + days * DAY);
  if (remindBefore !== null && !before && now < at(1)) return { which: "before" as const, at: at(-remindBefore) };
  if (remindAfter !== null && !after) return { which: "after" as const, at: at(remindAfter) };
  return undefined;
}

/** Paid invoices have no reminder. The mail and the note of it share a transaction. */
export const invoiceReminderWork: WorkKind = {
  atOnce: 2,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }) {
    const loaded = await loadInvoiceMail(app, clientID!, ref);
    if (!loaded) return undefined;
    const { client, invoice } = loaded;
    const now = clock.now();
    const attachment = await invoiceAttachment(invoice);
    return app.database.inside(clientID!, async (sql) => {
      const [due] = await invoiceDue(sql, ref);
      const next = due && nextReminder(due, now);
      if (!next || next.at > now) return next?.at;
      await queueInvoiceMail(sql, { app, client, invoice, kind: "invoiceReminder" }, attachment);
      const column = next.which === "before" ? fragment`reminded_before_at` : fragment`reminded_after_at`;
      await sql`update invoices set ${column} = ${now} where invoice_id = ${ref}`;
      return nextReminder({ ...due, [next.which]: true }, now)?.at;
    });
  },
  giveUp: async (_app, _work, { message }) => ({ told: `Nobody could be reminded of an invoice: ${message}` }),
};
