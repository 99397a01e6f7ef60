import { randomUUID } from "node:crypto";
import {
  type DoorSale,
  UNDO_SALE_MINUTES,
  keepDoorCart,
  listDoorSales,
  sellAtDoor,
  undoDoorSale,
} from "../../contract/door/door-sales.ts";
import { DAY, MINUTE } from "../../contract/platform/durations.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { counterShopper, refuseSoldCart, sellCart } from "../commerce/counter/sell-by-hand.ts";
import type { Shopper } from "../commerce/cart/fill-cart.ts";
import { earlierOutcomeOrRefuse } from "../commerce/checkout/checkout.ts";
import { noteOrderMail } from "../commerce/orders/order-mail-work.ts";
import { endRefundedParts } from "../commerce/refunds/refund-parts.ts";
import { counterBuyerContact } from "../commerce/checkout/buyer-contact.ts";
import { transactionItems, lockCartByKey } from "../commerce/cart/transaction-queries.ts";
import {
  releaseIfAllEnded,
  refundParts,
  lockPaidTransaction,
  partsOfProgram,
} from "../commerce/refunds/refund-calls.ts";
import { updateCart } from "../commerce/cart/registration.ts";
import { ticketSigner } from "../commerce/tickets/ticket-signing.ts";
import { expectedCash } from "../commerce/counter/tills.ts";
import { hasPublicHomes } from "../tours/tour-queries.ts";
import { type SellerAtDoor, requirePlace, refuseElsewhere, refuseNoHome, requireSeller } from "./verifier-access.ts";
import { type DoorPlace, doorTickets, insertScans, byOrder, admitEarliest, undoScans } from "./door-queries.ts";
import { admissionsOfOrder, saleOfSeller, salesSince } from "./door-sale-queries.ts";
import { verdictOf } from "./verdict.ts";
import { recordEvents } from "../people/webhooks/record-event.ts";

const undoableUntil = (at: string) => new Date(Date.parse(at) + UNDO_SALE_MINUTES * MINUTE);

type SaleScope = Pick<TransactionContext<typeof listDoorSales>, "sql" | "app" | "client">;

/** Adds the content of the tickets' QR codes. */
async function withTicketCodes(
  { sql, app, client }: SaleScope,
  sales: readonly Omit<DoorSale, "until">[],
): Promise<DoorSale[]> {
  const sign = await ticketSigner(sql, app.sealing, client.clientID);
  return sales.map((sale) => ({
    ...sale,
    until: undoableUntil(sale.at).toISOString(),
    tickets: sale.tickets.map((ticket) => ({ ...ticket, code: sign(ticket.code) })),
  }));
}

/** Volunteers sell public products, staff also hidden ones. */
const buyerAtDoor = (now: Date, { isStaff }: SellerAtDoor): Shopper => ({
  ...counterShopper(now),
  seesHidden: isStaff,
});

const findSale = async (scope: SaleScope, transactionID: string, seller: SellerAtDoor): Promise<DoorSale> =>
  requireFound((await withTicketCodes(scope, await saleOfSeller(scope.sql, transactionID, seller)))[0], "sale");

export const doorSales = [
  on(keepDoorCart, async (ask) => {
    const { sql, app, client, service, body, now } = ask;
    const seller = await requireSeller(ask);
    const holder = { network: null, device: `door ${seller.userID ?? seller.shiftID}` };
    const { atCounter, seesHidden } = buyerAtDoor(now, seller);
    const registering = { app, client, service, visitor: undefined, body, now, holder, atCounter, seesHidden };
    return (await updateCart(sql, registering)).answer;
  }),

  on(sellAtDoor, async (ask) => {
    const { sql, body, service, now, audit } = ask;
    const place = await requirePlace(ask, body.propertyID);
    const seller = await requireSeller(ask, body.deviceID);
    if (body.letIn) {
      refuseNoHome(place, await hasPublicHomes(sql, service.serviceID));
      refuseElsewhere(seller, place.propertyID, now);
    }
    const cart = requireFound((await lockCartByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    const [saleBefore] = await saleOfSeller(sql, transactionID, seller);
    if (saleBefore) return findSale(ask, transactionID, seller);
    if (await earlierOutcomeOrRefuse(sql, cart)) refuseSoldCart();
    const items = await transactionItems(sql, transactionID);
    if (items.some(({ serviceID }) => serviceID !== service.serviceID))
      refuse("This cart has something of another program. Sell that there.", 409);
    const sold = await sellCart(sql, cart, {
      sent: body,
      guest: counterBuyerContact(body),
      seller,
      buyer: buyerAtDoor(now, seller),
    });
    if (body.letIn) await admitBuyer({ ask, place, seller }, transactionID);
    await audit(transactionID, null, { sold, method: body.method, ...(seller.shiftID && { shiftID: seller.shiftID }) });
    return findSale(ask, transactionID, seller);
  }),

  on(listDoorSales, async (ask) => {
    const { sql, service, now } = ask;
    const { serviceID } = service;
    const seller = await requireSeller(ask);
    const [cash, sales] = await Promise.all([
      expectedCash(sql, serviceID, seller),
      salesSince(sql, serviceID, { seller, since: new Date(now.getTime() - DAY) }),
    ]);
    return { cash, sales: await withTicketCodes(ask, sales) };
  }),

  on(undoDoorSale, async (ask) => {
    const { sql, transaction, service, now, audit } = ask;
    const { transactionID } = transaction;
    const seller = await requireSeller(ask);
    const sale = await findSale(ask, transactionID, seller);
    if (sale.takenBack) return sale;
    if (now >= undoableUntil(sale.at))
      refuse("This was sold a while ago. Ask whoever runs the program to refund it.", 409);
    await lockPaidTransaction(sql, transactionID);
    await undoAdmissions(sql, { transactionID, serviceID: service.serviceID, seller, now });
    const parts = await partsOfProgram(sql, transactionID, { serviceID: service.serviceID, money: "all" });
    await endRefundedParts(sql, transactionID, parts, "refunded");
    const { userID, shiftID } = seller;
    const reason = "Sold by mistake at the door";
    const amount = await refundParts({ sql, transactionID, reason, madeBy: userID, shiftID }, parts);
    await releaseIfAllEnded(sql, transactionID);
    const ticketIDs = parts.flatMap(({ ticketID }) => ticketID ?? []);
    if (amount === 0 && ticketIDs.length > 0)
      await noteOrderMail(sql, { transactionID, kind: "ticketsCancelled", ticketIDs });
    await audit(transactionID, null, { refunded: amount, reason, ...(shiftID && { shiftID }) });
    return findSale(ask, transactionID, seller);
  }),
];

type AdmitBuyerScope = { ask: TransactionContext<typeof sellAtDoor>; place: DoorPlace; seller: SellerAtDoor };

/** Lets the buyer in with all admissions of tickets that are valid here and now. */
async function admitBuyer({ ask, place, seller }: AdmitBuyerScope, transactionID: string): Promise<void> {
  const { sql, body, now } = ask;
  const tickets = await doorTickets(sql, place, now, byOrder(place.serviceID, transactionID));
  const good = tickets.filter((ticket) => verdictOf(ticket, place, now) === "ok");
  const scanFields = { at: now.toISOString(), told: "ok", verdict: "ok", deviceID: body.deviceID ?? null } as const;
  const { userID, shiftID } = seller;
  const scans = good.flatMap(({ purchasedTicketID: ticketID, admits }) =>
    Array.from({ length: admits }, () => ({
      ...place,
      ...scanFields,
      ticketID,
      userID,
      shiftID,
      scanID: randomUUID(),
    })),
  );
  await insertScans(sql, scans, now);
  await admitEarliest(
    sql,
    good.map(({ purchasedTicketID }) => purchasedTicketID),
  );
  const admissions = scans.map(({ ticketID, scanID }) => ({ ticketID, scanID }));
  await recordEvents(sql, "ticket.checked_in", place.serviceID, admissions);
}

type SaleUndo = { transactionID: string; serviceID: string; seller: SellerAtDoor; now: Date };

async function undoAdmissions(sql: Sql, { transactionID, serviceID, seller, now }: SaleUndo): Promise<void> {
  const admissions = await admissionsOfOrder(sql, transactionID);
  const undoFields = { serviceID, at: now.toISOString(), userID: seller.userID, places: null };
  const undos = admissions.map(({ scanID }) => ({ ...undoFields, scanID }));
  if (undos.length > 0) await undoScans(sql, undos);
}
