import { String as Str } from "typebox";
import { builderConsent } from "../../tours/builder-consent.ts";
import { download, get } from "../../platform/endpoint.ts";
import { buyerResponse } from "../questions/responses.ts";
import { Instant, nullable, record } from "../../platform/schema.ts";
import { ticketFields } from "../orders/transactions.ts";
import { walletListSchema } from "../wallets/wallets.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;

/** What the QR code of a ticket says, besides its signature: this first, so that a later form is told from it. */
export const ticketCodePrefix = "R1";

/** What a scanner reads: the whole of the QR code, or the code in it. */
export function parseTicketCode(text: string): string | undefined {
  const [form, code] = text.trim().split(".");
  const bare = form === ticketCodePrefix ? code : text.trim();
  return bare && /^[\w-]{22}$/.test(bare) ? bare : undefined;
}

export const ticketsFile = download(`${transactionPath}/tickets/pdf`, {
  summary: "The tickets that were bought, as PDF",
  allow: "VIEW_PURCHASE",
  feature: "sales",
  fileName: "tickets.pdf",
});

export const ticketsCalendar = download(`${transactionPath}/calendar`, {
  summary: "The days of what was bought, for a calendar",
  allow: "VIEW_PURCHASE",
  feature: "sales",
  fileName: "tickets.ics",
});

/** For whoever was given a single ticket. */
export const getTicket = get(`${path}/ticket`, {
  summary: "A ticket, for whoever has the link to it",
  allow: "BEAR_TICKET",
  feature: "sales",
  answer: record({
    ...ticketFields,
    association: Str(),
    wallets: walletListSchema(),
    /** What its holder is asked. */
    response: nullable(buyerResponse),
    /** Until when the answers can be changed; null: not any more. */
    changesUntil: nullable(Instant()),
    builderConsent,
  }),
});

/** What the door goes by that knows a true ticket without asking. */
export const getTicketKey = get("/clients/:client/ticket-key", {
  summary: "The public key that a client's tickets are signed for (Ed25519, PEM)",
  allow: "PUBLIC",
  answer: record({ publicKey: Str() }),
});
