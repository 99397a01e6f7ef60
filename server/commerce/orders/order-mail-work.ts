import type { Sql } from "../../platform/db/sql.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { type OrderMail, insertOrderMail, ticketsOfGuests } from "./order-mail-queries.ts";

export const ORDER_MAIL_WORK = "orderMail";

/** Notes a mail about an order within the transaction that causes it; due work writes it after the commit. */
export async function noteOrderMail(sql: Sql, mail: OrderMail): Promise<void> {
  const { orderMailID } = requireRow(await insertOrderMail(sql, mail));
  await addDueWork(sql, ORDER_MAIL_WORK, orderMailID);
}

/** Guests with a ticket of their own are told that it has ended. */
export async function noteEndedGuestTickets(sql: Sql, transactionID: string, ticketIDs: readonly string[]) {
  for (const { ticketID } of await ticketsOfGuests(sql, transactionID, ticketIDs))
    await noteOrderMail(sql, { transactionID, kind: "ticketCancelled", ticketIDs: [ticketID] });
}
