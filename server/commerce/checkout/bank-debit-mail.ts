import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { BANK_DEBIT_DAYS } from "../../../contract/commerce/payments/bank-debits.ts";
import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientMailSender } from "../../mail/entry-mails.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { type ClientRow, type ServiceRow, clientRow } from "../../platform/access/directory-queries.ts";
import { queueMailToOwners } from "../../mail/sending/mail-to-owners.ts";
import { suppressMail } from "../../platform/access/suppress-mail-queries.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { cancelledProgramsOf } from "../invoices/queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";
import { purchasePrograms } from "../orders/purchase-queries.ts";
import { type DebitToTell, debitToTell } from "./bank-debit-queries.ts";

export const BANK_DEBIT_MAIL_WORK = "bankDebitMail";

/**
 * Tells the buyer that a debit is under way; and that it failed, the owners, too. Success is told by the receipt, and the owners hear
 * of it where it pays for what doesn't take place any more.
 */
export const bankDebitMailWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { clientID, ref }) {
    const [debit] = await app.database.readInside(clientID!, (sql) => debitToTell(sql, ref));
    if (!debit) return undefined;
    const program = debit.serviceID === null ? undefined : await app.directory.program(clientID!, debit.serviceID);
    await app.database.inside(clientID!, async (sql) => {
      if (program?.service.rehearsalOf) await suppressMail(sql);
      const [client] = await clientRow(sql, clientID!);
      const context = { app, client: client!, service: program?.service };
      if (debit.state === "succeeded") await mailOwnersOfCancelled(sql, context, debit);
      else if (debit.state === "processing" || debit.state === "declined") await mailDebit(sql, context, debit);
    });
    return undefined;
  },
  giveUp: (_app, _work, { message }) =>
    Promise.resolve({ told: `The mail about a bank payment couldn’t be written: ${message}` }),
};

type DebitContext = { app: App; client: ClientRow; service: ServiceRow | undefined };

async function mailDebit(sql: Sql, context: DebitContext, debit: DebitToTell): Promise<void> {
  const { app, client } = context;
  const { state, amount, errors, name, email, invoiceNumber, transactionID, serviceID } = debit;
  const kind = state === "processing" ? "bankPaymentUnderWay" : "bankPaymentFailed";
  const programs = serviceID === null ? "" : programsText(await purchasePrograms(sql, transactionID));
  const paidFor = invoiceNumber === null ? `your order for ${programs}` : `invoice ${invoiceNumber}`;
  const [cancelled] = state === "declined" ? await cancelledProgramsOf(sql, transactionID) : [];
  if (email !== "")
    await queueMail(sql, {
      to: email,
      ...clientMailSender(context),
      ...mergeTemplate(await mailTemplateOf(sql, kind), {
        name,
        association: client.name,
        paidFor,
        amount: dollars(amount),
        bankDays: `up to ${BANK_DEBIT_DAYS} business days`,
        failure: errors.join(" "),
        nowWhat: nowWhatText(debit, cancelled),
      }),
      action: { label: mailKinds[kind].button, url: app.addresses.urlOf(await buyersPath(sql, context, debit)) },
    });
  if (state === "declined") {
    const order = orderForStaff(debit, programs);
    await mailOwners(sql, context, { ...debit, order, cancelled: cancelled?.program });
  }
}

const placesFreeText = "What was held for you is free again. If you still want it, order it once more.";
const invoiceOpenText = "The invoice is open again. Pay it by its page, or ask how else to pay it.";

function nowWhatText({ invoiceNumber }: DebitToTell, cancelled: { program: string } | undefined): string {
  if (cancelled) return `${cancelled.program} is cancelled, so that there is nothing to pay any more.`;
  return invoiceNumber === null ? placesFreeText : invoiceOpenText;
}

const orderForStaff = ({ invoiceNumber }: DebitToTell, programs: string) =>
  invoiceNumber === null ? `an order for ${programs}` : `invoice ${invoiceNumber}`;

/** The order or the invoice while it is paid; after a failure of an order, the program where it is ordered again. */
async function buyersPath(sql: Sql, { client, service }: DebitContext, debit: DebitToTell): Promise<string> {
  const { invoiceID, transactionID, state } = debit;
  const lasts = PURCHASE_LINK_LIFETIME;
  if (invoiceID !== null) {
    const link = { purpose: "invoice", recordID: invoiceID, lasts } as const;
    return paths.linkedInvoice({ client: client.url, invoiceKey: await createLink(sql, client.clientID, link) });
  }
  const program = programAddress(client.url, service!);
  if (state === "declined") return paths.program(program);
  const link = { purpose: "purchase", recordID: transactionID, lasts } as const;
  return paths.purchase({ ...program, purchaseKey: await createLink(sql, client.clientID, link) });
}

type FailedDebit = DebitToTell & { order: string; cancelled: string | undefined };

async function mailOwners(sql: Sql, context: DebitContext, debit: FailedDebit): Promise<void> {
  const { order, cancelled, name, amount, errors, invoiceNumber } = debit;
  const what = `${dollars(amount)} of ${order}${name && `, by ${name}`}`;
  await queueForOwners(sql, context, debit, {
    subject: `A bank payment of ${dollars(amount)} failed`,
    paragraphs: [
      `${what}: the bank payment failed. ${errors.join(" ")}`,
      invoiceNumber === null
        ? "Its places are free again, and the buyer has been told."
        : "The invoice is open again, and whoever pays it has been told.",
      ...(cancelled === undefined || invoiceNumber === null
        ? []
        : [`${cancelled} was cancelled meanwhile. In Sales, Go on voids this invoice, too.`]),
    ],
  });
}

async function mailOwnersOfCancelled(sql: Sql, context: DebitContext, debit: DebitToTell): Promise<void> {
  const [cancelled] = await cancelledProgramsOf(sql, debit.transactionID);
  if (!cancelled) return;
  const { amount, name } = debit;
  await queueForOwners(sql, context, debit, {
    subject: `Give ${dollars(amount)} back: a bank payment came for ${cancelled.program}`,
    paragraphs: [
      `${dollars(amount)}${name && ` by ${name}`}: this bank payment had begun before ${cancelled.program} was cancelled, and has come now.`,
      "In Sales, Go on cancels this order, too, and gives the money back.",
    ],
  });
}

async function queueForOwners(
  sql: Sql,
  { app, client, service }: DebitContext,
  { invoiceID, invoiceNumber, transactionID }: DebitToTell,
  words: { subject: string; paragraphs: string[] },
): Promise<void> {
  const path =
    invoiceID !== null
      ? studioPaths.invoice({ client: client.url, invoiceID })
      : studioPaths.transaction({
          client: client.url,
          serviceType: segmentOf(service!.kind),
          service: service!.url,
          transactionID,
        });
  const label = invoiceNumber === null ? "Open the order" : `Open invoice ${invoiceNumber}`;
  const action = { label, url: app.addresses.urlOf(path) };
  await queueMailToOwners(sql, { ...words, clientID: client.clientID, action });
}
