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
import { type ResponseRow, responsesOf } from "../questions/question-queries.ts";
import { answerList } from "../../programs/answer-list.ts";
import { ticketSigner } from "../tickets/ticket-signing.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";

type PurchaseScope = { app: App; client: Pick<ClientRow, "clientID">; standings: readonly Standing[] };

/**
 * What was bought, with what the QR codes of its tickets say. What somebody has answered who was given a ticket is between them and
 * staff.
 */
export async function purchaseAnswer(
  sql: Sql,
  { app, client, standings }: PurchaseScope,
  transactionID: string,
): Promise<Purchase> {
  const [row, programs, [{ name: association }], lines, tickets, asked, builderConsent, [guestLink = null]] =
    await Promise.all([
      purchaseRow(sql, transactionID).then(requireRow),
      purchasePrograms(sql, transactionID),
      clientRow(sql, client.clientID) as Promise<[ClientRow]>,
      purchaseLines(sql, transactionID),
      orderTickets(sql, transactionID),
      responsesOf(sql, transactionID),
      consentAnswer(sql, transactionID, null),
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
    guestLink,
    builderConsent,
    responses: asked
      .filter(({ ticketID }) => !others.some((ticket) => ticket.ticketID === ticketID))
      .map(responseAnswer),
    tickets: tickets.map(({ code, ...ticket }) => ({
      ...ticket,
      code: code !== null && !ticket.given ? says!(code) : null,
    })),
  };
}

/** As the API tells it. */
export const responseAnswer = ({ answers, ...asked }: ResponseRow) => ({
  ...asked,
  isAnswered: answers !== null,
  answers: answerList(answers ?? {}),
});

type MaybeLinkHolder = { linkHolder: { recordID: string } | undefined };

/** A link opens what it is about, and nothing else. */
export function requireLinkToOrder({ linkHolder }: MaybeLinkHolder, transactionID: string): void {
  refuseOtherRecord(linkHolder, transactionID);
}

type OrderChangeRequest = MaybeLinkHolder & { standings: readonly Standing[]; now: Date };

/** What of an order is changed: what one of its programs has rules for, or what is of the whole order. */
type OrderPart = { transactionID: string; serviceID: string | "any" };

/** Whoever bought it changes names until the set date, staff at any time. */
export async function refuseLateChange(sql: Sql, ask: OrderChangeRequest, changed: OrderPart): Promise<void> {
  requireLinkToOrder(ask, changed.transactionID);
  if (!may(ask.standings, "MANAGE_SALES")) await refuseAfterDeadline(sql, changed, ask.now);
}

/** The date that its program has set is over, or it has set none; of the whole order, all of its programs have. */
export async function refuseAfterDeadline(sql: Sql, { transactionID, serviceID }: OrderPart, now: Date): Promise<void> {
  const programs = await purchasePrograms(sql, transactionID);
  const those = serviceID === "any" ? programs : programs.filter((program) => program.serviceID === serviceID);
  if (!isBefore(now, latestDeadline(those)))
    refuse("Names can’t be changed here any more. Ask the association to change them for you.", 409);
}

/** The last moment at which one of several programs still lets names be changed; null where none does at all. */
export const latestDeadline = (programs: readonly { changesUntil: string | null }[]): string | null =>
  programs.flatMap(({ changesUntil }) => changesUntil ?? []).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ??
  null;

export const isBefore = (now: Date, until: string | null): until is string =>
  until !== null && Date.parse(until) > now.getTime();

export const purchaseHandlers = [
  onOutsideTransaction(getPurchase, (ask) =>
    ask.transact(async (sql) => {
      const { recordID } = ask.linkHolder;
      requireFound((await transactionInService(sql, ask.service.serviceID, recordID))[0], "order");
      return purchaseAnswer(sql, ask, recordID);
    }),
  ),

  onOutsideTransaction(getTransaction, (ask) => {
    const { transactionID } = ask.transaction;
    requireLinkToOrder(ask, transactionID);
    return ask.transact((sql) => purchaseAnswer(sql, ask, transactionID));
  }),
];
