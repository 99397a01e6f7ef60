import { Array as List, String as Str } from "typebox";
import { download, get } from "../../platform/endpoint.ts";
import { oneOf, record, inputRecord } from "../../platform/schema.ts";

/** Wallets on phones that hold tickets. */
export const walletNames = ["apple", "google"] as const;
export type Wallet = (typeof walletNames)[number];

/** Wallets for which this installation has keys. */
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
  whileLooking: false,
  whileSuspended: true,
  ...walletCall,
});

export const addTicket = get(`${path}/ticket/wallet`, {
  summary: "Where a phone's wallet takes the ticket from that one has a link to; good for a few minutes",
  allow: "BEAR_TICKET",
  whileSuspended: true,
  ...walletCall,
});

/** Phones open this address without a session or a link header: the sealed `pass` says which ticket it is. */
export const passFile = download("/clients/:client/passes/:pass", {
  summary: "A ticket as a pass for Apple Wallet",
  allow: "PUBLIC",
  whileLooking: false,
  whileSuspended: true,
  fileName: "ticket.pkpass",
});
