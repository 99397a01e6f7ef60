import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { MAIL_NOT_DRAWN } from "../../mail/sending/undelivered-reasons.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { purchaseLines, purchasePrograms, purchaseRow } from "./purchase-queries.ts";

/** How long the link in it works. */
export const PURCHASE_LINK_LIFETIME = "2 years";

const lateText =
  "Your payment arrived after your places had been let go. We have your money; somebody looks at it and either finds places for you or gives it back.";

/** Writes the buyer what was bought. It leaves once, with the transaction that writes it; what fails undoes nothing that was paid. */
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

/** Also for whoever has lost theirs: each mail has a link of its own, and the earlier ones go on working. */
async function queueReceipt(sql: Sql, program: ProgramContext, transactionID: string): Promise<void> {
  const { app, client, service } = program;
  const [purchase, programs, lines, words] = await Promise.all([
    purchaseRow(sql, transactionID).then(requireRow),
    purchasePrograms(sql, transactionID),
    purchaseLines(sql, transactionID),
    mailTemplateOf(sql, "receipt"),
  ]);
  if (purchase.guestEmail === "") return;
  const link = { purpose: "purchase", recordID: transactionID, lasts: PURCHASE_LINK_LIFETIME } as const;
  const purchaseKey = await createLink(sql, client.clientID, link);
  const mailID = await newID(sql);
  await queueMail(sql, {
    mailID,
    to: purchase.guestEmail,
    ...clientMailSender(program),
    ...mergeTemplate(words, {
      ...programMergeValues(program, purchase.guestName),
      program: programsText(programs),
      number: String(purchase.number),
      lines: lines.map(lineText).join("\n"),
      total: dollars(purchase.total),
      problem: purchase.state === "paidLateUnfilled" ? lateText : "",
    }),
    action: {
      label: mailKinds.receipt.button,
      url: app.settings.origin + paths.purchase({ ...programAddress(client.url, service), purchaseKey }),
    },
  });
  await sql`
    update transactions set mail_error = null, receipt_mail_id = ${mailID} where transaction_id = ${transactionID}`;
}

const lineText = ({ name, about, quantity, total }: Awaited<ReturnType<typeof purchaseLines>>[number]) =>
  `${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? ` (${about})` : ""}: ${dollars(total)}`;
