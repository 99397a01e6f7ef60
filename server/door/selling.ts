import { randomUUID } from "node:crypto";
import {
  type DoorSale,
  TAKING_BACK_MINUTES,
  keepDoorCart,
  listDoorSales,
  sellAtDoor,
  undoDoorSale,
} from "../../contract/door/door-sales.ts";
import { DAY, MINUTE } from "../../contract/platform/durations.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { buyerAtCounter, refuseSoldCart, sellCart } from "../commerce/sales/by-hand.ts";
import type { Buyer } from "../commerce/sales/carts.ts";
import { underWay } from "../commerce/sales/checkout.ts";
import { endParts } from "../commerce/sales/refund-parts.ts";
import { buyerAtHand } from "../commerce/sales/buyer.ts";
import { itemsOf, lockedByKey } from "../commerce/sales/queries.ts";
import { endWhole, giveBack, lockedPaid, wholeParts } from "../commerce/sales/refunding.ts";
import { keepCart } from "../commerce/sales/registration.ts";
import { ticketSigner } from "../commerce/sales/ticket-signing.ts";
import { cashIn } from "../commerce/sales/tills.ts";
import { hasPublicHomes } from "../tours/queries.ts";
import { type SellerAtDoor, placeAsked, refuseElsewhere, refuseNoHome, sellerOf } from "./porters.ts";
import { type DoorPlace, doorTickets, keepScans, ofOrder, seatEarliest, undoScans } from "./queries.ts";
import { letInBy, saleBy, salesSince } from "./selling-queries.ts";
import { verdictOf } from "./verdict.ts";

const taking = (at: string) => new Date(Date.parse(at) + TAKING_BACK_MINUTES * MINUTE);

type Telling = Pick<Inside<typeof listDoorSales>, "sql" | "house" | "client">;

/** With what the QR codes of the tickets say. */
async function told({ sql, house, client }: Telling, sales: readonly Omit<DoorSale, "until">[]): Promise<DoorSale[]> {
  const sign = await ticketSigner(sql, house.sealing, client.clientID);
  return sales.map((sale) => ({
    ...sale,
    until: taking(sale.at).toISOString(),
    tickets: sale.tickets.map((ticket) => ({ ...ticket, code: sign(ticket.code) })),
  }));
}

/** Volunteers sell what anybody sees, staff also what is hidden. */
const buyerAtDoor = (now: Date, { isStaff }: SellerAtDoor): Buyer => ({ ...buyerAtCounter(now), seesHidden: isStaff });

const saleOf = async (telling: Telling, transactionID: string, seller: SellerAtDoor): Promise<DoorSale> =>
  found((await told(telling, await saleBy(telling.sql, transactionID, seller)))[0], "sale");

export const doorSales = [
  on(keepDoorCart, async (ask) => {
    const { sql, house, client, service, body, now } = ask;
    const seller = await sellerOf(ask);
    const holder = { network: null, device: `door ${seller.userID ?? seller.shiftID}` };
    const { atCounter, seesHidden } = buyerAtDoor(now, seller);
    const registering = { house, client, service, visitor: undefined, body, now, holder, atCounter, seesHidden };
    return (await keepCart(sql, registering)).answer;
  }),

  on(sellAtDoor, async (ask) => {
    const { sql, body, service, now, audit } = ask;
    const place = await placeAsked(ask, body.propertyID);
    const seller = await sellerOf(ask, body.deviceID);
    if (body.letIn) {
      refuseNoHome(place, await hasPublicHomes(sql, service.serviceID));
      refuseElsewhere(seller, place.propertyID, now);
    }
    const cart = found((await lockedByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    const [known] = await saleBy(sql, transactionID, seller);
    if (known) return saleOf(ask, transactionID, seller);
    if (await underWay(sql, cart)) refuseSoldCart();
    const items = await itemsOf(sql, transactionID);
    if (items.some(({ serviceID }) => serviceID !== service.serviceID))
      refuse("This cart has something of another program. Sell that there.", 409);
    const sold = await sellCart(sql, cart, {
      sent: body,
      guest: buyerAtHand(body),
      seller,
      buyer: buyerAtDoor(now, seller),
    });
    if (body.letIn) await letInWhoBought({ ask, place, seller }, transactionID);
    await audit(transactionID, null, { sold, method: body.method, ...(seller.shiftID && { shiftID: seller.shiftID }) });
    return saleOf(ask, transactionID, seller);
  }),

  on(listDoorSales, async (ask) => {
    const { sql, service, now } = ask;
    const { serviceID } = service;
    const seller = await sellerOf(ask);
    const [cash, sales] = await Promise.all([
      cashIn(sql, serviceID, seller),
      salesSince(sql, serviceID, { seller, since: new Date(now.getTime() - DAY) }),
    ]);
    return { cash, sales: await told(ask, sales) };
  }),

  on(undoDoorSale, async (ask) => {
    const { sql, transaction, service, now, audit } = ask;
    const { transactionID } = transaction;
    const seller = await sellerOf(ask);
    const sale = await saleOf(ask, transactionID, seller);
    if (sale.takenBack) return sale;
    if (now >= taking(sale.at)) refuse("This was sold a while ago. Ask whoever runs the program to refund it.", 409);
    await lockedPaid(sql, transactionID);
    await takeBackWhoCame(sql, { transactionID, serviceID: service.serviceID, seller, now });
    const parts = await wholeParts(sql, transactionID, { serviceID: service.serviceID, money: "all" });
    await endParts(sql, transactionID, parts, "refunded");
    const { userID, shiftID } = seller;
    const reason = "Sold by mistake at the door";
    const amount = await giveBack({ sql, transactionID, reason, madeBy: userID, shiftID }, parts);
    await endWhole(sql, transactionID);
    await audit(transactionID, null, { refunded: amount, reason, ...(shiftID && { shiftID }) });
    return saleOf(ask, transactionID, seller);
  }),
];

type LettingIn = { ask: Inside<typeof sellAtDoor>; place: DoorPlace; seller: SellerAtDoor };

/** Whoever has bought a ticket that is good here and now goes in with all that it admits; they stand there. */
async function letInWhoBought({ ask, place, seller }: LettingIn, transactionID: string): Promise<void> {
  const { sql, body, now } = ask;
  const tickets = await doorTickets(sql, place, now, ofOrder(place.serviceID, transactionID));
  const good = tickets.filter((ticket) => verdictOf(ticket, place, now) === "ok");
  const said = { at: now.toISOString(), told: "ok", verdict: "ok", deviceID: body.deviceID ?? null } as const;
  const { userID, shiftID } = seller;
  const scans = good.flatMap(({ purchasedTicketID: ticketID, admits }) =>
    Array.from({ length: admits }, () => ({ ...place, ...said, ticketID, userID, shiftID, scanID: randomUUID() })),
  );
  await keepScans(sql, scans, now);
  await seatEarliest(
    sql,
    good.map(({ purchasedTicketID }) => purchasedTicketID),
  );
}

type TakingBack = { transactionID: string; serviceID: string; seller: SellerAtDoor; now: Date };

async function takeBackWhoCame(sql: Sql, { transactionID, serviceID, seller, now }: TakingBack): Promise<void> {
  const came = await letInBy(sql, transactionID);
  const taken = { serviceID, at: now.toISOString(), userID: seller.userID, places: null };
  const undone = came.map(({ scanID }) => ({ ...taken, scanID }));
  if (undone.length > 0) await undoScans(sql, undone);
}
