import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { programsText } from "../../../contract/commerce/transactions.ts";
import { insideProgram } from "../../platform/access/inside-program.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import { makeLink } from "../../platform/links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { NOT_WRITTEN } from "../../mail/sending/undelivered.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { purchaseLines, purchasePrograms, purchaseRow } from "./purchase-queries.ts";

/** How long the link in it works. */
export const PURCHASE_LINK = "2 years";

const late =
  "Your payment arrived after your places had been let go. We have your money; somebody looks at it and either finds places for you or gives it back.";

/** Writes the buyer what was bought. It leaves once, with the transaction that writes it; what fails undoes nothing that was paid. */
export const receiptWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(house, { clientID, ref }) {
    const [row] = await house.database.readInside(clientID!, (sql) => purchaseRow(sql, ref));
    const program = row && (await house.directory.program(clientID!, row.serviceID));
    if (program) await insideProgram({ house, ...program }, (sql) => queueReceipt(sql, { house, ...program }, ref));
    return undefined;
  },
  async giveUp({ database }: House, { clientID, ref }, { message }) {
    await database.inside(
      clientID!,
      (sql) => sql`update transactions set mail_error = ${NOT_WRITTEN} where transaction_id = ${ref}`,
    );
    return { told: `A receipt couldn’t be written: ${message}` };
  },
};

/** Also for whoever has lost theirs: each mail has a link of its own, and the earlier ones go on working. */
async function queueReceipt(sql: Sql, program: ProgramOf, transactionID: string): Promise<void> {
  const { house, client, service } = program;
  const [purchase, programs, lines, words] = await Promise.all([
    purchaseRow(sql, transactionID).then(one),
    purchasePrograms(sql, transactionID),
    purchaseLines(sql, transactionID),
    templateOf(sql, "receipt"),
  ]);
  if (purchase.guestEmail === "") return;
  const link = { purpose: "purchase", recordID: transactionID, lasts: PURCHASE_LINK } as const;
  const purchaseKey = await makeLink(sql, client.clientID, link);
  const mailID = await newID(sql);
  await queueMail(sql, {
    mailID,
    to: purchase.guestEmail,
    ...senderOf(program),
    ...worded(words, {
      ...programValues(program, purchase.guestName),
      program: programsText(programs),
      number: String(purchase.number),
      lines: lines.map(lineText).join("\n"),
      total: dollars(purchase.total),
      problem: purchase.state === "paidLateUnfilled" ? late : "",
    }),
    action: {
      label: mailKinds.receipt.button,
      url: house.settings.origin + paths.purchase({ ...programAt(client.url, service), purchaseKey }),
    },
  });
  await sql`
    update transactions set mail_error = null, receipt_mail_id = ${mailID} where transaction_id = ${transactionID}`;
}

const lineText = ({ name, about, quantity, total }: Awaited<ReturnType<typeof purchaseLines>>[number]) =>
  `${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? ` (${about})` : ""}: ${dollars(total)}`;
