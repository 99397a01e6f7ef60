import { getTicket, getTicketKey, ticketsCalendar, ticketsFile } from "../../../contract/commerce/tickets.ts";
import { type Outside, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { consentShown } from "./consent-queries.ts";
import { calendarOf } from "./calendar.ts";
import { ticketWith } from "./purchase-queries.ts";
import { isBefore, purchaseWith, refuseOthersLink, responseAnswer } from "./purchases.ts";
import { responsesOf } from "./question-queries.ts";
import { ticketKey, ticketSigner } from "./ticket-signing.ts";

/** Those that let somebody in, and weren't given to somebody. */
async function liveTickets(ask: Outside<typeof ticketsFile> | Outside<typeof ticketsCalendar>) {
  const { transactionID } = ask.transaction;
  refuseOthersLink(ask, transactionID);
  const purchase = await ask.transact((sql) => purchaseWith(sql, ask, transactionID));
  const tickets = purchase.tickets.filter(({ code }) => code !== null);
  if (tickets.length === 0) refuse("There are no tickets here that let anybody in.", 409);
  return { purchase, tickets };
}

export const tickets = [
  outside(ticketsFile, async (ask) => {
    const { purchase, tickets } = await liveTickets(ask);
    const { drawTickets } = await import("./purchase-files.ts");
    const name = `tickets-${purchase.number}.pdf`;
    ask.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return ask.reply.send(await drawTickets(purchase.association, tickets)) as never;
  }),

  outside(ticketsCalendar, async (ask) => {
    const { tickets } = await liveTickets(ask);
    ask.reply.type("text/calendar; charset=utf-8").header("content-disposition", 'attachment; filename="tickets.ics"');
    return ask.reply.send(calendarOf(tickets, ask.now)) as never;
  }),

  outside(getTicket, ({ house, client, service, bearer, now, transact }) =>
    transact(async (sql) => {
      const [row] = await ticketWith(sql, bearer.recordID);
      const { code, ...ticket } = found(row?.serviceID === service.serviceID ? row : undefined, "ticket");
      const asked = await responsesOf(sql, ticket.transactionID);
      const own = asked.find(({ ticketID }) => ticketID === ticket.ticketID);
      const says = await ticketSigner(sql, house.sealing, client.clientID);
      return {
        ...ticket,
        builderConsent: await consentShown(sql, ticket.transactionID, ticket.ticketID),
        code: code === null ? null : says(code),
        wallets: house.wallets.names,
        association: client.name,
        response: own ? responseAnswer(own) : null,
        changesUntil: isBefore(now, ticket.changesUntil) ? ticket.changesUntil : null,
      };
    }),
  ),

  outside(getTicketKey, ({ house, client, transact }) =>
    transact(async (sql) => ({ publicKey: (await ticketKey(sql, house.sealing, client.clientID)).publicKey })),
  ),
];
