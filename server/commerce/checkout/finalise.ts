import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import { splitByWeights } from "../../../contract/platform/money.ts";
import { newIDs } from "../../platform/db/ids.ts";
import { addRows } from "../../platform/db/rows.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { clock } from "../../platform/clock.ts";
import { entriesSubmittedWith } from "../../entries/entry-fee-queries.ts";
import { SUBMIT_PAID_ENTRY_WORK } from "../../entries/submit-paid-entry.ts";
import { createSupportingRecords } from "./supporting-records.ts";
import { type TransactionRow, takeNumbers } from "../cart/transaction-queries.ts";
import { attendeeLookup } from "../questions/cart-questions.ts";
import { hasSponsorPlaces } from "../cart/sponsor-places.ts";
import { holdStock, releaseHold, sellHold } from "../cart/stock.ts";
import { newTicketCode } from "../tickets/ticket-codes.ts";
import { quotaDemands } from "../cart/hold-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

export const RECEIPT_WORK = "receipt";

export const INVOICE_PAID_WORK = "invoicePaid";

/** A payment for a transaction, by a provider or by staff's word. */
export type IncomingPayment = {
  method: "card" | "bank" | "cash" | "manual" | "none";
  provider: Provider | "cash" | "manual" | "none";
  /** The provider's reference: a second report of it changes nothing. */
  reference: string;
  amount: number;
  attemptID?: string;
  paymentAccountID?: string;
  cardBrand?: string | null;
  cardLast4?: string | null;
  fee?: number | null;
  takenBy?: string | null;
  /** Of a payment by staff's word, where they say another day than today. */
  receivedOn?: string | null;
};

/** `again`: reported before. `twice`: the transaction was paid by another payment, so this one goes back. */
export type FinaliseResult = { what: "paid" | "late" | "again" } | { what: "twice"; paymentID: string };

const paidStates = ["paid", "partlyRefunded", "refunded", "paidLateUnfilled"];

/**
 * The one way in which a transaction becomes paid: stock is sold, tickets issued, the ledger written and mail due, all in one
 * transaction. The caller has locked the transaction's row. A second call changes nothing.
 */
export async function finalise(sql: Sql, transaction: TransactionRow, money: IncomingPayment): Promise<FinaliseResult> {
  const { transactionID } = transaction;
  const [payment] = await sql<{ paymentID: string }>`
    insert into payments (transaction_id, attempt_id, payment_account_id, provider, reference, amount, card_brand, card_last4,
      fee, taken_by)
    values (${transactionID}, ${money.attemptID ?? null}, ${money.paymentAccountID ?? null}, ${money.provider},
      ${money.reference}, ${money.amount}, ${money.cardBrand ?? null}, ${money.cardLast4 ?? null}, ${money.fee ?? null},
      ${money.takenBy ?? null})
    on conflict on constraint payments_reference do nothing returning payment_id`;
  if (!payment) return { what: "again" };
  if (money.amount > 0)
    await sql`
      insert into ledger (kind, transaction_id, source_id, amount)
      values ('charge', ${transactionID}, ${payment.paymentID}, ${money.amount})`;
  if (paidStates.includes(transaction.state)) return { what: "twice", paymentID: payment.paymentID };
  const isThere = await secureStock(sql, transaction);
  const number = transaction.number ?? (await takeNumbers(sql, "transaction", 1));
  await sql`
    update transactions set state = ${isThere ? "paid" : "paidLateUnfilled"}, number = ${number}, method = ${money.method},
      paid_at = ${clock.now()}, received_on = ${money.receivedOn ?? null}, held_until = null, holder_network = null, holder_device = null
    where transaction_id = ${transactionID}`;
  if (isThere) await issuePurchase(sql, transaction);
  if (isThere) await recordPaid(sql, { ...transaction, receivedOn: money.receivedOn ?? null }, money.amount);
  await addDueWork(sql, transaction.isOrder ? RECEIPT_WORK : INVOICE_PAID_WORK, transactionID);
  return { what: isThere ? "paid" : "late" };
}

/** Tells other systems of a purchase that the buyer has. */
export async function recordPaid(
  sql: Sql,
  { transactionID, invoiceID, serviceID, receivedOn }: TransactionRow,
  amount: number,
): Promise<void> {
  await recordEvent(sql, "order.paid", serviceID, { transactionID, amount, receivedOn });
  if (invoiceID !== null)
    await recordEvent(sql, "invoice.paid", null, { invoiceID, transactionID, amount, receivedOn });
}

/** Sells the hold, or takes stock anew for money that came late. False: something is gone. */
export async function secureStock(sql: Sql, { transactionID, state }: TransactionRow): Promise<boolean> {
  if (state !== "held" && state !== "awaitingPayment") {
    const demands = await quotaDemands(sql, transactionID);
    const quantities = await holdStock(sql, transactionID, demands);
    const isFree = (await hasSponsorPlaces(sql, transactionID)) && (await claimEntryFees(sql, transactionID));
    if (!isFree || quantities.some((quantity, at) => quantity < demands[at]!.quantity)) {
      await releaseHold(sql, transactionID);
      return false;
    }
  }
  await sellHold(sql, transactionID);
  return true;
}

/** Claims entries' fees; false where another cart has paid them, or is about to. */
async function claimEntryFees(sql: Sql, transactionID: string): Promise<boolean> {
  const otherClaims = await sql`
    select from transaction_items mine join transaction_items other using (client_id, entry_id, fee_id)
    where mine.transaction_id = ${transactionID} and other.transaction_id <> ${transactionID} and other.claimed`;
  if (otherClaims.length > 0) return false;
  await sql`update transaction_items set claimed = true where transaction_id = ${transactionID} and fee_id is not null`;
  return true;
}

/** Gives the buyer the purchase: tickets, homes on the tour, sponsorships, and entries that are submitted with it. */
export async function issuePurchase(sql: Sql, transaction: TransactionRow): Promise<void> {
  await issueTickets(sql, transaction);
  await createSupportingRecords(sql, transaction);
  const entries = await entriesSubmittedWith(sql, transaction.transactionID);
  for (const { entryID } of entries) await addDueWork(sql, SUBMIT_PAID_ENTRY_WORK, entryID);
}

type PaidLine = {
  itemID: string;
  serviceID: string;
  productID: string;
  quantity: number;
  total: number;
  refunded: number;
  tickets: number;
};

/** One row is one admission. A line's price is split over its tickets, to the last cent. */
async function issueTickets(sql: Sql, { transactionID, guestName, guestEmail }: TransactionRow): Promise<void> {
  const lines = await sql<PaidLine>`
    select i.item_id, i.service_id, i.product_id, i.quantity, i.total, i.refunded, p.tickets
    from transaction_items i join products p using (client_id, product_id)
    where i.transaction_id = ${transactionID} order by i.position`;
  const attendee = await attendeeLookup(sql, transactionID);
  const seats = lines.flatMap(({ itemID, serviceID, productID, quantity, total, refunded, tickets }) => {
    const shares = splitByWeights(total, Array<number>(quantity * tickets).fill(1));
    const back = splitByWeights(refunded, shares);
    return shares.map((paid, place) => ({
      row: { item_id: itemID, service_id: serviceID, product_id: productID, paid, refunded: back[place]! },
      attendee: attendee(productID, place),
    }));
  });
  const rows = seats.map(({ row }) => row);
  if (rows.length === 0) return;
  const first = await takeNumbers(sql, "ticket", rows.length);
  const ids = await newIDs(sql, rows.length);
  const issued = { transaction_id: transactionID, state: "live", created_at: clock.now() };
  await addRows(
    sql,
    "tickets",
    rows.map((row, at) => ({
      ...issued,
      ...row,
      ticket_id: ids[at]!,
      number: first + at,
      // The first ticket is the buyer's unless it is named; the others are named later.
      holder_name: seats[at]!.attendee?.name || (at === 0 ? guestName : ""),
      holder_email: seats[at]!.attendee?.email || (at === 0 && !seats[at]!.attendee?.name ? guestEmail : ""),
    })),
  );
  await addRows(
    sql,
    "form_answers",
    seats.flatMap(({ row, attendee: who }, at) =>
      who && who.formID !== null && who.version !== null && !who.later
        ? [
            {
              service_id: row.service_id,
              ticket_id: ids[at]!,
              form_id: who.formID,
              version: who.version,
              answers: who.answers,
              updated_at: clock.now(),
            },
          ]
        : [],
    ),
  );
  await addRows(
    sql,
    "ticket_codes",
    ids.map((id) => ({ ticket_id: id, code: newTicketCode(), created_at: clock.now() })),
  );
}
