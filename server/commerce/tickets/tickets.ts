import { getTicket, getTicketKey, ticketsCalendar, ticketsFile } from "../../../contract/commerce/tickets/tickets.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { consentAnswer } from "../orders/builder-consent-queries.ts";
import { ticketCalendar } from "./calendar.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { isBefore, purchaseAnswer, requireLinkToOrder, responseAnswer } from "../orders/purchases.ts";
import { responsesOf } from "../questions/question-queries.ts";
import { ensureTicketKey, ticketSigner } from "./ticket-signing.ts";

/** Those that let somebody in, and weren't given to somebody. */
async function liveTickets(ask: OutsideContext<typeof ticketsFile> | OutsideContext<typeof ticketsCalendar>) {
  const { transactionID } = ask.transaction;
  requireLinkToOrder(ask, transactionID);
  const purchase = await ask.transact((sql) => purchaseAnswer(sql, ask, transactionID));
  const tickets = purchase.tickets.filter(({ code }) => code !== null);
  if (tickets.length === 0) refuse("There are no tickets here that let anybody in.", 409);
  return { purchase, tickets };
}

export const ticketHandlers = [
  onOutsideTransaction(ticketsFile, async (ask) => {
    const { purchase, tickets } = await liveTickets(ask);
    const { drawTickets } = await import("../orders/order-documents.ts");
    const name = `tickets-${purchase.number}.pdf`;
    ask.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return ask.reply.send(await drawTickets(purchase.association, tickets)) as never;
  }),

  onOutsideTransaction(ticketsCalendar, async (ask) => {
    const { tickets } = await liveTickets(ask);
    ask.reply.type("text/calendar; charset=utf-8").header("content-disposition", 'attachment; filename="tickets.ics"');
    return ask.reply.send(ticketCalendar(tickets, ask.now)) as never;
  }),

  onOutsideTransaction(getTicket, ({ app, client, service, linkHolder, now, transact }) =>
    transact(async (sql) => {
      const [row] = await ticketByID(sql, linkHolder.recordID);
      const { code, ...ticket } = requireFound(row?.serviceID === service.serviceID ? row : undefined, "ticket");
      const asked = await responsesOf(sql, ticket.transactionID);
      const own = asked.find(({ ticketID }) => ticketID === ticket.ticketID);
      const says = await ticketSigner(sql, app.sealing, client.clientID);
      return {
        ...ticket,
        builderConsent: await consentAnswer(sql, ticket.transactionID, ticket.ticketID),
        code: code === null ? null : says(code),
        wallets: app.wallets.names,
        association: client.name,
        response: own ? responseAnswer(own) : null,
        changesUntil: isBefore(now, ticket.changesUntil) ? ticket.changesUntil : null,
      };
    }),
  ),

  onOutsideTransaction(getTicketKey, ({ app, client, transact }) =>
    transact(async (sql) => ({ publicKey: (await ensureTicketKey(sql, app.sealing, client.clientID)).publicKey })),
  ),
];
