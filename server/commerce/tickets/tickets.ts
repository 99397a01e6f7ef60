import { getTicket, getTicketKey, ticketsCalendar, ticketsFile } from "../../../contract/commerce/tickets/tickets.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { consentAnswer } from "../orders/builder-consent-queries.ts";
import { programAddress, paths } from "../../../contract/platform/addresses.ts";
import { senderAddress } from "../../mail/sending/sender-address.ts";
import { ticketCalendar } from "./ticket-calendar.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { ticketLogo } from "../orders/ticket-logo.ts";
import { isBefore, purchaseAnswer, requireLinkToOrder, responseAnswer } from "../orders/purchases.ts";
import { responsesOf } from "../questions/question-queries.ts";
import { ensureTicketKey, ticketSigner } from "./ticket-signing.ts";

/** Valid tickets that the buyer hasn't given away. */
async function liveTickets(context: OutsideContext<typeof ticketsFile> | OutsideContext<typeof ticketsCalendar>) {
  const { transactionID } = context.transaction;
  requireLinkToOrder(context, transactionID);
  const purchase = await context.transact((sql) => purchaseAnswer(sql, context, transactionID));
  const tickets = purchase.tickets.filter(({ code }) => code !== null);
  if (tickets.length === 0) refuse("There are no tickets here that let anybody in.", 409);
  return { purchase, tickets };
}

export const ticketHandlers = [
  onOutsideTransaction(ticketsFile, async (context) => {
    const { purchase, tickets } = await liveTickets(context);
    const { drawTickets } = await import("../orders/order-documents.ts");
    const name = `tickets-${purchase.number}.pdf`;
    context.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return context.reply.send(
      await drawTickets({
        association: purchase.association,
        order: purchase.number,
        logo: await ticketLogo(context.app, context.client.clientID),
        tickets,
      }),
    ) as never;
  }),

  onOutsideTransaction(ticketsCalendar, async (context) => {
    const { app, client, now } = context;
    const { purchase, tickets } = await liveTickets(context);
    const events = tickets.map((ticket) => {
      const { kind } = purchase.programs.find(({ service }) => service === ticket.service)!;
      const url = app.addresses.urlOf(paths.program(programAddress(client.url, { kind, url: ticket.service })));
      return { ...ticket, url };
    });
    const organizer = { name: client.name, email: client.helpEmail ?? senderAddress(app.settings.mailFrom) };
    context.reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'attachment; filename="tickets.ics"');
    return context.reply.send(ticketCalendar(events, organizer, now)) as never;
  }),

  onOutsideTransaction(getTicket, ({ app, client, service, linkHolder, now, transact }) =>
    transact(async (sql) => {
      const [row] = await ticketByID(sql, linkHolder.recordID);
      const { code, ...ticket } = requireFound(row?.serviceID === service.serviceID ? row : undefined, "ticket");
      const responses = await responsesOf(sql, ticket.transactionID);
      const ownResponse = responses.find(({ ticketID }) => ticketID === ticket.ticketID);
      const says = await ticketSigner(sql, app.sealing, client.clientID);
      return {
        ...ticket,
        builderConsent: await consentAnswer(sql, ticket.transactionID, ticket.ticketID),
        code: code === null ? null : says(code),
        wallets: app.wallets.names,
        association: client.name,
        response: ownResponse ? responseAnswer(ownResponse) : null,
        changesUntil: isBefore(now, ticket.changesUntil) ? ticket.changesUntil : null,
      };
    }),
  ),

  onOutsideTransaction(getTicketKey, ({ app, client, transact }) =>
    transact(async (sql) => ({ publicKey: (await ensureTicketKey(sql, app.sealing, client.clientID)).publicKey })),
  ),
];
