import type { APIRequestContext } from "@playwright/test";
import { buyTickets } from "./pages.ts";
import type { Server } from "./server.ts";

type Bought = { tickets: { ticketID: string; number: number; code: string }[] };

/** What somebody has bought for the tour, with what the QR codes of its tickets say. */
export async function ticketsForTour(request: APIRequestContext, site: Server, guest: { guestName?: string } = {}) {
  const { key } = await buyTickets(request, site, {
    service: "spring-parade",
    guestEmail: "door@ash.example",
    ...guest,
  });
  const at = `${site.url}/api/clients/prairie/services/spring-parade/purchase`;
  const { tickets } = (await (await request.get(at, { headers: { authorization: `Link ${key}` } })).json()) as Bought;
  return tickets;
}
