import { Array as List, String as Str } from "typebox";
import { download, get } from "../../platform/endpoint.ts";
import { oneOf, record, inputRecord } from "../../platform/schema.ts";

/** What phones keep tickets in. */
export const walletNames = ["apple", "google"] as const;
export type Wallet = (typeof walletNames)[number];

/** Those that this installation has keys for. */
export const walletListSchema = () => List(oneOf(walletNames));

const path = "/clients/:client/services/:service";
const walletCall = {
  query: inputRecord({ wallet: oneOf(walletNames) }),
  answer: record({ url: Str() }),
  feature: "sales",
} as const;

export const addPurchased = get(`${path}/tickets/:ticketID/wallet`, {
  summary: "Where a phone's wallet takes a ticket of one's own from; good for a few minutes",
  allow: "VIEW_PURCHASE",
  ...walletCall,
});

export const addTicket = get(`${path}/ticket/wallet`, {
  summary: "Where a phone's wallet takes the ticket from that one has a link to; good for a few minutes",
  allow: "BEAR_TICKET",
  ...walletCall,
});

/** Phones follow its address themselves, by its ending, without anything that says who asks: it says that itself, sealed. */
export const passFile = download("/clients/:client/passes/:pass", {
  summary: "A ticket as a pass for Apple Wallet",
  allow: "PUBLIC",
  fileName: "ticket.pkpass",
});
