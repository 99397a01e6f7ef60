import { Array as List, Integer, type Static, String as Str } from "typebox";
import { transactionStates } from "../commerce/orders/transactions.ts";
import { get, post } from "../platform/endpoint.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const ownOrder = record({
  client: Str(),
  clientName: Str(),
  transactionID: ID(),
  number: Integer(),
  state: oneOf(transactionStates),
  /** The name of its programs: 'Awards Gala and Spring Parade'. */
  program: Str(),
  zone: oneOf(timeZoneNames),
  paidAt: Instant(),
  total: Integer(),
  refunded: Integer(),
  /** How many of its tickets let somebody in. */
  tickets: Integer(),
  /** The first of its tickets' days that isn't over; null: none. */
  nextDay: nullable(Instant()),
});
export type OwnOrder = Static<typeof ownOrder>;

/** Those that were bought with the account, and by whoever proved their address those that a guest bought with it. */
export const listOwnOrders = get("/users/orders", {
  summary: "What I have bought, at all associations",
  allow: "OWN_ACCOUNT",
  whileLooking: true,
  answer: record({ orders: List(ownOrder), missing: missingClients }),
});

/** As a mail does, it makes a link of the order's own. */
export const openOwnOrder = post("/users/orders/open", {
  summary: "Open an order of mine",
  allow: "OWN_ACCOUNT",
  body: inputRecord({ client: Str({ maxLength: 100 }), transactionID: ID() }),
  answer: record({ url: Str() }),
});
