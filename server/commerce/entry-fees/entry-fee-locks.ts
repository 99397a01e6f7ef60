import { feesOfEntry } from "../../../contract/entries/entry-fees.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { feeFactsOf } from "../../entries/entry-fee-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { shareRelease } from "../../programs/release-queries.ts";
import { voidTransaction } from "../invoices/queries.ts";
import {
  type ClaimingOrder,
  lockClaimingOrders,
  lockEntriesToSettle,
  otherEntriesOfInvoice,
} from "./entry-fee-order-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

type EntryOfProgram = { serviceID: string; entryID: string };

/** Locks an entry's orders, the release of results and the entry, and refuses while a card is being charged for it. */
export async function lockEntryFee(sql: Sql, { serviceID, entryID }: EntryOfProgram, now: Date) {
  await lockClaimingOrders(sql, entryID);
  await shareRelease(sql, serviceID);
  const { ownerID } = requireFound((await lockEntriesToSettle(sql, [entryID]))[0], "entry");
  // Once more: an invoice may have been made before the entry was locked.
  const orders = await lockClaimingOrders(sql, entryID);
  refuseWhilePaying(orders);
  const facts = requireFound(await feeFactsOf(sql, entryID), "entry");
  return {
    ownerID,
    orders,
    facts,
    fees: feesOfEntry(facts, now),
    words: judgedWordsOf(requireFound(facts.entry ?? undefined, "entry").kind),
  };
}

export function refuseWhilePaying(orders: readonly ClaimingOrder[]): void {
  if (orders.some(({ state }) => state === "awaitingPayment"))
    refuse(
      "A payment for this fee is under way; a bank may have days for it. Wait until it’s through, and try again.",
      409,
    );
}

/** The order of the open invoice that an entry's fee is on. */
export const openInvoiceOf = (orders: readonly ClaimingOrder[]): ClaimingOrder | undefined =>
  orders.find(({ invoiceID, state }) => invoiceID !== null && state === "held");

type InvoicedEntry = { entryID: string; one: string };

/** Voids the open invoice of an entry; refuses where it bills others, too. */
export async function voidOwnInvoice(
  sql: Sql,
  { transactionID, invoiceID, invoiceNumber }: ClaimingOrder,
  { entryID, one }: InvoicedEntry,
): Promise<void> {
  if ((await otherEntriesOfInvoice(sql, transactionID, entryID)).length > 0)
    refuse(`Invoice ${invoiceNumber} is not for this ${one} alone. It has to be voided first.`, 409);
  await voidTransaction(sql, transactionID);
  if (invoiceID !== null) await recordEvent(sql, "invoice.voided", null, { invoiceID });
}
