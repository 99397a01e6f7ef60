import type { InvoiceLine } from "../../../contract/commerce/invoices/invoices.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { takeNumbers } from "../cart/transaction-queries.ts";
import { INVOICE_MAIL_WORK, INVOICE_REMINDER_WORK } from "./invoice-mail.ts";
import { insertInvoice, replaceLines } from "./queries.ts";

/** Days before and after the day when a bill is due on which whoever asked for it is reminded. */
const REMINDER_DAYS = { remindBefore: 3, remindAfter: 3 };

/** A person asks for an invoice rather than paying by card: their own name, behind the company's where they give one. */
type Bill = {
  userID: string | null;
  name: string;
  company: string;
  email: string;
  purchaseOrder: string;
  dueOn: string;
  note: string;
  lines: readonly InvoiceLine[];
};

/** Writes the invoice and takes its number; `issue` joins it with what is billed, and returns what it made of it. */
export async function issueBill<T>(
  sql: Sql,
  { name, company, purchaseOrder, lines, ...facts }: Bill,
  { total, issue }: { total: number; issue: (invoice: { invoiceID: string; number: number }) => Promise<T> },
): Promise<T> {
  const billedCompany = company.trim();
  const { invoiceID } = requireRow(
    await insertInvoice(
      sql,
      {
        ...facts,
        name: (billedCompany ? `${billedCompany}, ${name}` : name).slice(0, 200),
        purchaseOrder: purchaseOrder.trim(),
        ...REMINDER_DAYS,
      },
      facts.userID,
    ),
  );
  await replaceLines(sql, invoiceID, lines);
  const number = await takeNumbers(sql, "invoice", 1);
  const issued = await issue({ invoiceID, number });
  await addDueWork(sql, INVOICE_MAIL_WORK, invoiceID);
  await addDueWork(sql, INVOICE_REMINDER_WORK, invoiceID);
  await recordEvent(sql, "invoice.sent", null, { invoiceID, amount: total });
  return issued;
}
