import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { completeLabels } from "../../../contract/commerce/orders/transactions.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { MAIL_NOT_DRAWN } from "../../mail/sending/undelivered-reasons.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { giftTextsOfOrder } from "../giving/order-gift.ts";
import type { TransactionItemRow } from "../cart/transaction-queries.ts";
import { insertOrderMail } from "./order-mail-queries.ts";
import { PURCHASE_LINK_LIFETIME } from "./purchase-link-lifetime.ts";
import { orderTickets, purchaseLines, purchasePrograms, purchaseRow } from "./purchase-queries.ts";
import { receiptRows } from "./receipt-rows.ts";
import { orderMergeValues } from "./order-merge-values.ts";
import type { Addresses } from "../../platform/access/addresses.ts";

const lateText =
  "Your payment arrived after your places had been let go. We have your money; somebody looks at it and either finds places for you or gives it back.";

const ticketsText =
  "Your tickets and your receipt are behind this button. Whoever has this mail has them: keep it, and pass it on to nobody.";
const receiptText = "Your receipt is behind this button.";

const completeTexts = {
  home: "is registered. Photographs, hours and what visitors want to know are still to come.",
  sponsor: "is among the sponsors. The logo, the website and your words are still to come.",
};

/** Mails the receipt. Queued once, in the work's own transaction; a failure undoes nothing that was paid. */
export const receiptWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { clientID, ref }) {
    const [row] = await app.database.readInside(clientID!, (sql) => purchaseRow(sql, ref));
    const program = row && (await app.directory.program(clientID!, row.serviceID));
    if (program) await programTransaction({ app, ...program }, (sql) => queueReceipt(sql, { app, ...program }, ref));
    return undefined;
  },
  async giveUp({ database }: App, { clientID, ref }, { message }) {
    await database.inside(
      clientID!,
      (sql) => sql`update transactions set mail_error = ${MAIL_NOT_DRAWN} where transaction_id = ${ref}`,
    );
    return { told: `A receipt couldn’t be written: ${message}` };
  },
};

/** Each mail has a link of its own; earlier links stay valid. */
async function queueReceipt(sql: Sql, program: ProgramContext, transactionID: string): Promise<void> {
  const { app, client, service } = program;
  const [purchase, programs, lines, tickets, words, giftTexts] = await Promise.all([
    purchaseRow(sql, transactionID).then(requireRow),
    purchasePrograms(sql, transactionID),
    purchaseLines(sql, transactionID),
    orderTickets(sql, transactionID),
    mailTemplateOf(sql, "receipt"),
    giftTextsOfOrder(sql, transactionID),
  ]);
  if (purchase.guestEmail === "") return;
  const link = { purpose: "purchase", recordID: transactionID, lasts: PURCHASE_LINK_LIFETIME } as const;
  const purchaseKey = await createLink(sql, client.clientID, link);
  const mailID = await newID(sql);
  const hasTickets = tickets.some(({ code, given }) => code !== null && !given);
  const made =
    purchase.state === "paidLateUnfilled"
      ? []
      : lines.flatMap((line) => {
          const { kind } = programs.find(({ service: url }) => url === line.service) ?? service;
          const at = programAddress(client.url, { kind, url: line.service });
          return line.made.map((record) => madeRecord(record, app.addresses, at));
        });
  const rows = receiptRows({ ...purchase, ...purchase.added, lines });
  const merged = mergeTemplate(words, {
    ...orderMergeValues(program, purchase, programs),
    lines: rows.map(({ text, amount }) => `${text}: ${dollars(amount)}`).join("\n"),
    total: dollars(purchase.total),
    problem: purchase.state === "paidLateUnfilled" ? lateText : "",
    access: accessText(hasTickets, made),
  });
  await queueMail(sql, {
    mailID,
    to: purchase.guestEmail,
    ...clientMailSender(program),
    subject: merged.subject,
    // Whatever words the association has for the rest.
    paragraphs: [...merged.paragraphs, ...giftTexts],
    encloses: { transactionID },
    action: mailAction({
      hasTickets,
      made,
      orderURL: app.addresses.urlOf(paths.purchase({ ...programAddress(client.url, service), purchaseKey })),
    }),
  });
  await insertOrderMail(sql, { transactionID, kind: "receipt", mailID });
  await sql`
    update transactions set mail_error = null, receipt_mail_id = ${mailID} where transaction_id = ${transactionID}`;
}

/** A home or a sponsor that the payment made, and where there is more to say of it. */
type MadeRecord = { kind: keyof typeof completeLabels; name: string; url: string };

function madeRecord(
  { propertyID, sponsorID, name }: TransactionItemRow["made"][number],
  addresses: Addresses,
  at: ProgramAddress,
): MadeRecord {
  return propertyID
    ? { kind: "home", name, url: addresses.urlOf(paths.myHome({ ...at, propertyID })) }
    : { kind: "sponsor", name, url: addresses.urlOf(paths.mySponsor({ ...at, sponsorID: sponsorID! })) };
}

function accessText(hasTickets: boolean, made: readonly MadeRecord[]): string {
  const registered = made.map(({ kind, name }) => `${name} ${completeTexts[kind]}`);
  if (hasTickets) return [ticketsText, ...registered].join("\n\n");
  if (made.length === 0) return receiptText;
  return [...registered, "Go on behind this button. You sign in first, with the address that you gave."].join("\n\n");
}

type MailedOrder = { hasTickets: boolean; made: readonly MadeRecord[]; orderURL: string };

/** The order's page has all of it; who bought a single home or sponsorship goes on with that. */
function mailAction({ hasTickets, made: [first, ...others], orderURL }: MailedOrder) {
  if (hasTickets) return { label: mailKinds.receipt.button, url: orderURL };
  if (!first) return { label: "Open the receipt", url: orderURL };
  return { label: completeLabels[first.kind], url: others.length === 0 ? first.url : orderURL };
}
