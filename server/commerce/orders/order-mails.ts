import { type ProgramAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { refundText } from "../refunds/refund-text.ts";
import { queueTicketLinkMail, ticketText } from "../tickets/ticket-link-mail.ts";
import { PURCHASE_LINK_LIFETIME } from "./purchase-link-lifetime.ts";
import { purchasePrograms, purchaseRow, ticketByID } from "./purchase-queries.ts";
import { orderMergeValues } from "./order-merge-values.ts";
import {
  type WaitingOrderMail,
  countLiveTickets,
  mailedRefund,
  takeOrderMail,
  ticketTitles,
  waitingOrderMail,
} from "./order-mail-queries.ts";

/** Writes a mail about an order once, in the transaction that takes it. In a rehearsal none leaves. */
export const orderMailWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 12,
  async run(app, { clientID, ref }) {
    const [mail] = await app.database.readInside(clientID!, (sql) => waitingOrderMail(sql, ref));
    const program = mail?.serviceID && (await app.directory.program(clientID!, mail.serviceID));
    if (mail && program)
      await programTransaction({ app, ...program }, (sql) => writeOrderMail(sql, { app, ...program }, mail));
    return undefined;
  },
  giveUp: (_app, _work, { message }) =>
    Promise.resolve({ told: `A mail about an order couldn’t be written: ${message}` }),
};

async function writeOrderMail(sql: Sql, program: ProgramContext, mail: WaitingOrderMail): Promise<void> {
  const mailID = await newID(sql);
  const [mine] = await takeOrderMail(sql, mail.orderMailID, mailID);
  if (!mine) return;
  const { kind } = mail;
  if (kind === "ticketGiven" || kind === "ticketCancelled") return writeTicketMail(sql, program, { ...mail, mailID });
  if (kind === "refunded" || kind === "ticketsCancelled")
    return writeBuyerMail(sql, program, { ...mail, kind, mailID });
}

type WrittenMail = WaitingOrderMail & { mailID: string };

async function writeTicketMail(sql: Sql, program: ProgramContext, { kind, ticketIDs, mailID }: WrittenMail) {
  const [ticket] = await ticketByID(sql, ticketIDs[0] ?? "");
  if (!ticket || ticket.holderEmail === "") return;
  const { ticketID, holderName: name, holderEmail: email } = ticket;
  if (kind === "ticketGiven") {
    await queueTicketLinkMail(sql, program, { mailID, ticketID, name, email });
    return;
  }
  const { app, client, service } = program;
  await queueMail(sql, {
    mailID,
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, "ticketCancelled"), {
      ...programMergeValues(program, name),
      ticket: await ticketText(sql, ticketID),
    }),
    action: {
      label: mailKinds.ticketCancelled.button,
      url: app.addresses.urlOf(paths.program(programAddress(client.url, service))),
    },
  });
}

type BuyerMail = WrittenMail & { kind: "refunded" | "ticketsCancelled" };

async function writeBuyerMail(sql: Sql, program: ProgramContext, mail: BuyerMail): Promise<void> {
  const { app, client, service } = program;
  const { transactionID, kind, mailID } = mail;
  const purchase = requireRow(await purchaseRow(sql, transactionID));
  if (purchase.guestEmail === "") return;
  const [programs, words, { left }, values] = await Promise.all([
    purchasePrograms(sql, transactionID),
    mailTemplateOf(sql, kind),
    countLiveTickets(sql, transactionID).then(requireRow),
    kind === "refunded" ? refundValues(sql, mail) : cancelledValues(sql, mail),
  ]);
  const link = { purpose: "purchase", recordID: transactionID, lasts: PURCHASE_LINK_LIFETIME } as const;
  const at: ProgramAddress = programAddress(client.url, service);
  const purchaseKey = await createLink(sql, client.clientID, link);
  await queueMail(sql, {
    mailID,
    to: purchase.guestEmail,
    ...clientMailSender(program),
    ...mergeTemplate(words, {
      ...orderMergeValues(program, purchase, programs),
      rest: restText(left, values),
      ...values,
    }),
    action: { label: mailKinds[kind].button, url: app.addresses.urlOf(paths.purchase({ ...at, purchaseKey })) },
  });
}

async function cancelledValues(sql: Sql, { ticketIDs }: BuyerMail) {
  const titles = await ticketTitles(sql, ticketIDs);
  return { tickets: titles.map(({ title }) => title).join("\n") };
}

async function refundValues(sql: Sql, { refundID }: BuyerMail) {
  const refund = requireRow(await mailedRefund(sql, refundID ?? ""));
  const ended = [...refund.endedTickets, ...refund.endedItems].join("\n");
  return { amount: dollars(refund.amount), refund: refundText(refund), ended };
}

function restText(left: number, values: Readonly<Record<string, string>>): string {
  if (left === 0) return "";
  return values["ended"] === "" ? "Your tickets stay as they are." : "Your other tickets stay as they are.";
}
