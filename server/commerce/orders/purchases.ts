import { type Standing, may } from "../../../contract/platform/permissions.ts";
import {
  type Purchase,
  getPurchase,
  getTransaction,
  programsText,
} from "../../../contract/commerce/orders/transactions.ts";
import { consentAnswer } from "./builder-consent-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { openLinks } from "../../platform/links/queries.ts";
import { refuseOtherRecord } from "../../platform/http/principal.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import {
  purchaseLines,
  purchasePrograms,
  purchaseRow,
  orderTickets,
  transactionInService,
} from "./purchase-queries.ts";
import { giftTextsOfOrder } from "../giving/order-gift.ts";
import { type ResponseRow, responsesOf } from "../questions/question-queries.ts";
import { answerList } from "../../programs/answer-list.ts";
import { ticketSigner } from "../tickets/ticket-signing.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";

type PurchaseScope = { app: App; client: Pick<ClientRow, "clientID">; standings: readonly Standing[] };

/** An order with its tickets' QR codes. The answers of a guest with their own ticket are between the guest and staff. */
export async function purchaseAnswer(
  sql: Sql,
  { app, client, standings }: PurchaseScope,
  transactionID: string,
): Promise<Purchase> {
  const [
    row,
    programs,
    [{ name: association }],
    lines,
    tickets,
    responses,
    builderConsent,
    giftTexts,
    [guestLink = null],
  ] = await Promise.all([
    purchaseRow(sql, transactionID).then(requireRow),
    purchasePrograms(sql, transactionID),
    clientRow(sql, client.clientID) as Promise<[ClientRow]>,
    purchaseLines(sql, transactionID),
    orderTickets(sql, transactionID),
    responsesOf(sql, transactionID),
    consentAnswer(sql, transactionID, null),
    giftTextsOfOrder(sql, transactionID),
    openLinks(sql, "guests", transactionID),
  ]);
  const says = tickets.length > 0 ? await ticketSigner(sql, app.sealing, client.clientID) : undefined;
  const { added, ...facts } = row;
  const others = may(standings, "VIEW_SALES") ? [] : tickets.filter(({ given }) => given);
  return {
    ...facts,
    ...added,
    program: programsText(programs),
    programs,
    changesUntil: latestDeadline(programs),
    wallets: app.wallets.names,
    association,
    lines,
    giftTexts,
    guestLink,
    builderConsent,
    responses: responses
      .filter(({ ticketID }) => !others.some((ticket) => ticket.ticketID === ticketID))
      .map(responseAnswer),
    tickets: tickets.map(({ code, ...ticket }) => ({
      ...ticket,
      code: code !== null && !ticket.given ? says!(code) : null,
    })),
  };
}

export const responseAnswer = ({ answers, ...form }: ResponseRow) => ({
  ...form,
  isAnswered: answers !== null,
  answers: answerList(answers ?? {}),
});

type MaybeLinkHolder = { linkHolder: { recordID: string } | undefined };

/** A link opens its own order alone. */
export function requireLinkToOrder({ linkHolder }: MaybeLinkHolder, transactionID: string): void {
  refuseOtherRecord(linkHolder, transactionID);
}

type OrderChangeRequest = MaybeLinkHolder & { standings: readonly Standing[]; now: Date };

/** The part that changes: one program's, with its rules, or the whole order. */
type OrderPart = { transactionID: string; serviceID: string | "any" };

/** Buyers change names until the program's deadline, staff at any time. */
export async function refuseLateChange(sql: Sql, context: OrderChangeRequest, changed: OrderPart): Promise<void> {
  requireLinkToOrder(context, changed.transactionID);
  if (!may(context.standings, "MANAGE_SALES")) await refuseAfterDeadline(sql, changed, context.now);
}

/** Refuses after the program's deadline, or without one; for the whole order, after the last of its programs' deadlines. */
export async function refuseAfterDeadline(sql: Sql, { transactionID, serviceID }: OrderPart, now: Date): Promise<void> {
  const programs = await purchasePrograms(sql, transactionID);
  const those = serviceID === "any" ? programs : programs.filter((program) => program.serviceID === serviceID);
  if (!isBefore(now, latestDeadline(those)))
    refuse("Names can’t be changed here any more. Ask the association to change them for you.", 409);
}

/** The latest deadline of several programs; null where none allows changes. */
export const latestDeadline = (programs: readonly { changesUntil: string | null }[]): string | null =>
  programs.flatMap(({ changesUntil }) => changesUntil ?? []).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ??
  null;

export const isBefore = (now: Date, until: string | null): until is string =>
  until !== null && Date.parse(until) > now.getTime();

export const purchaseHandlers = [
  onOutsideTransaction(getPurchase, (context) =>
    context.transact(async (sql) => {
      const { recordID } = context.linkHolder;
      requireFound((await transactionInService(sql, context.service.serviceID, recordID))[0], "order");
      return purchaseAnswer(sql, context, recordID);
    }),
  ),

  onOutsideTransaction(getTransaction, (context) => {
    const { transactionID } = context.transaction;
    requireLinkToOrder(context, transactionID);
    return context.transact((sql) => purchaseAnswer(sql, context, transactionID));
  }),
];
