import { plainCode } from "../../platform/plain-code.ts";
import { String as Str } from "typebox";
import { builderConsent } from "../../tours/builder-consent.ts";
import { download, get } from "../../platform/endpoint.ts";
import { buyerResponse } from "../questions/responses.ts";
import { searchKey } from "../../platform/search-key.ts";
import { Instant, nullable, record } from "../../platform/schema.ts";
import { ticketFields } from "../orders/transactions.ts";
import { walletListSchema } from "../wallets/wallets.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;

/** The beginning of a ticket's QR code; later versions will have another. */
export const ticketCodePrefix = "R1";

/** A letter for its other case: what a scanner on a cable types while Caps Lock is on. */
const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

/** Whether the text has the form of a QR code's complete text: prefix, code and signature. */
export const isWholeTicketCode = (text: string): boolean => /^R1\.[\w-]{22}\.[\w-]{86}$/.test(text);

/** The QR code's text as it was made, although Caps Lock was on when a scanner typed it. */
export const withoutCapsLock = (text: string): string =>
  text.startsWith(`${swapCase(ticketCodePrefix)}.`) ? swapCase(text) : text;

/** Reads a QR code's complete text, or the code alone. */
export function parseTicketCode(text: string): string | undefined {
  const plain = withoutCapsLock(plainCode(text));
  const [form, code] = plain.split(".");
  const bare = form === ticketCodePrefix ? code : plain;
  return bare && /^[\w-]{22}$/.test(bare) ? bare : undefined;
}

/** The number of a ticket, such as “12” or “#12”. */
export function parseTicketNumber(text: string): number | undefined {
  const [, digits] = /^#? ?(\d{1,9})$/.exec(searchKey(text)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export const ticketsFile = download(`${transactionPath}/tickets/pdf`, {
  summary: "The tickets that were bought, as PDF",
  allow: "VIEW_PURCHASE",
  whileLooking: false,
  whileSuspended: true,
  feature: "sales",
  fileName: "tickets.pdf",
});

export const ticketsCalendar = download(`${transactionPath}/calendar`, {
  summary: "The days of what was bought, for a calendar",
  allow: "VIEW_PURCHASE",
  whileLooking: false,
  whileSuspended: true,
  feature: "sales",
  fileName: "tickets.ics",
});

/** For guests with a single ticket. */
export const getTicket = get(`${path}/ticket`, {
  summary: "A ticket, for whoever has the link to it",
  allow: "BEAR_TICKET",
  whileSuspended: true,
  feature: "sales",
  answer: record({
    ...ticketFields,
    association: Str(),
    wallets: walletListSchema(),
    /** The holder's questions and answers. */
    response: nullable(buyerResponse),
    /** The last moment for changing answers; null: over. */
    changesUntil: nullable(Instant()),
    builderConsent,
  }),
});

/** The key with which a door without a network recognises true tickets. */
export const getTicketKey = get("/clients/:client/ticket-key", {
  summary: "The public key that a client's tickets are signed for (Ed25519, PEM)",
  allow: "PUBLIC",
  whileSuspended: true,
  answer: record({ publicKey: Str() }),
});
